import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLUSTER_PROFILES, FEATURE_SETS } from "../../src/features/feature-registry.js";
import { objectOf, type Resource, statusOf } from "./harness/api-client.js";
import { type ApiServer, installCrds, startApiServer } from "./harness/api-server.js";
import { conditionStatus, removeDefinition } from "./harness/custom-resource-definition.js";
import { selectGeneratedCrds } from "./harness/generated-crds.js";
import type { JsonObject } from "./harness/json-value.js";

const infrastructures: Resource = { group: "config.openshift.io", version: "v1", plural: "infrastructures" };

/** The one warning that a server of 1.34 or newer gives: it checks no such format. The published API has it, on many lists. */
const KNOWN_WARNINGS: Readonly<Record<string, readonly string[]>> = {
  "infrastructures.config.openshift.io": ['unrecognized format "ip"'],
};

function infrastructure(name: string, vCenters: number): JsonObject {
  const vcenters = Array.from({ length: vCenters }, (_, index) => ({
    server: `vcenter${index + 1}.example.com`,
    datacenters: ["dc1"],
  }));
  return {
    apiVersion: "config.openshift.io/v1",
    kind: "Infrastructure",
    metadata: { name },
    spec: { platformSpec: { type: "VSphere", vsphere: { vcenters } } },
  };
}

describe("the generated CRDs on a real API server", () => {
  let server: ApiServer;

  beforeAll(async () => {
    server = await startApiServer({ clusterProfile: "SelfManagedHA", featureSet: "Default" });
  });
  afterAll(async () => {
    await server?.stop();
  });

  const clusters = CLUSTER_PROFILES.flatMap((clusterProfile) =>
    FEATURE_SETS.map((featureSet) => ({ clusterProfile, featureSet })),
  );

  test.each(clusters)("are accepted for $clusterProfile $featureSet", async (cluster) => {
    const selected = selectGeneratedCrds(cluster);
    expect(selected.length).toBeGreaterThan(0);
    // A server warns of what is new to it only.
    for (const { name } of selected) await removeDefinition(server.client, name);
    const crds = await installCrds(server.client, selected);
    for (const { name, definition, warnings } of crds) {
      expect(conditionStatus(definition, "Established"), name).toBe("True");
      expect(conditionStatus(definition, "NonStructuralSchema"), name).not.toBe("True");
      expect(warnings, name).toEqual(KNOWN_WARNINGS[name] ?? []);
    }
  });

  test.each(clusters)("keep the promise of VSphereMultiVCenters for $clusterProfile $featureSet", async (cluster) => {
    await installCrds(server.client, selectGeneratedCrds(cluster));
    const name = `${cluster.clusterProfile}-${cluster.featureSet}`.toLowerCase();
    const most = cluster.featureSet === "Default" || cluster.featureSet === "OKD" ? 1 : 3;
    objectOf(await server.client.create(infrastructures, infrastructure(`${name}-most`, most)));
    const refused = statusOf(await server.client.create(infrastructures, infrastructure(`${name}-over`, most + 1)));
    expect(refused.causes[0]).toEqual({
      type: "FieldValueTooMany",
      field: "spec.platformSpec.vsphere.vcenters",
      message: `Too many: ${most + 1}: must have at most ${most} item${most === 1 ? "" : "s"}`,
    });
  });
});
