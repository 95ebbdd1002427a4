import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contentOf } from "../../src/code/generated-file.js";
import { bundleOutput } from "../../src/emitters/bundles/bundle-output.js";
import { packBundle } from "../../src/emitters/bundles/pack-bundle.js";
import { compileApi, renderBundle } from "../../src/entry/bundle.js";
import { readApi, readInstallConfigGates } from "../../src/entry/installer.js";
import { CLUSTER_PROFILES, FEATURE_SETS } from "../../src/features/feature-registry.js";
import { writeAllAtomically } from "../../src/io/atomic-writes.js";
import { objectOf, type Resource, statusOf } from "./harness/api-client.js";
import { applyFolder } from "./harness/apply-folder.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import {
  conditionStatus,
  definitionName,
  definitions,
  removeDefinition,
  waitUntilEstablished,
} from "./harness/custom-resource-definition.js";
import { type JsonObject, listAt, stringAt, valueAt } from "./harness/json-value.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const committed = path.join(repository, "generated/bundles");

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

describe("a bundle on a real API server", () => {
  const infrastructures: Resource = { group: "config.openshift.io", version: "v1", plural: "infrastructures" };
  const scratch = mkdtempSync(path.join(tmpdir(), "crdwright-bundles-"));
  let server: ControlPlane;

  beforeAll(async () => {
    server = await startControlPlane({});
  });
  beforeEach(async () => {
    const there = listAt(objectOf(await server.client.list(definitions)), "items");
    for (const each of there) await removeDefinition(server.client, stringAt(each, "metadata", "name") ?? "");
  });
  afterAll(async () => {
    rmSync(scratch, { recursive: true, force: true });
    await server?.stop();
  });

  /** Applies a bundle's folder, and then that of its FeatureGate manifest, as docs/bundles.md tells people to. */
  async function applyBundle(folder: string): Promise<{ readonly crds: readonly string[]; readonly gate: JsonObject }> {
    const crds = (await applyFolder(server.client, folder)).map(definitionName);
    for (const name of crds) {
      const definition = await waitUntilEstablished(server.client, name);
      expect(conditionStatus(definition, "Established"), name).toBe("True");
    }
    const [gate = {}, ...more] = await applyFolder(server.client, path.join(folder, "featuregates"));
    expect(more).toEqual([]);
    return { crds, gate };
  }

  const bundles = CLUSTER_PROFILES.flatMap((profile) =>
    FEATURE_SETS.map((set) => ({ name: `${profile}-${set}`, set })),
  );

  test("is tested for each that is generated", () => {
    const archives = readdirSync(committed).filter((name) => name.endsWith(".tar.gz"));
    expect(archives).toEqual(bundles.map(({ name }) => `${name}.tar.gz`).sort());
  });

  test.each(bundles)("is applied as the folder $name, and every CRD in it is established", async ({ name, set }) => {
    const folder = path.join(committed, name);
    const { crds, gate } = await applyBundle(folder);
    expect(crds.length).toBe(readdirSync(folder).filter((file) => file.endsWith(".crd.yaml")).length);
    expect(crds).toContain("infrastructures.config.openshift.io");
    expect(stringAt(gate, "metadata", "name")).toBe("cluster");
    expect(stringAt(gate, "spec", "featureSet")).toBe(set === "Default" ? undefined : set);
  });

  const api = compileApi(readApi(repository).texts);

  test.each([
    [3, "featureSet: CustomNoUpgrade\nfeatureGates:\n- ClusterAPIInstall=true\n- VSphereMultiVCenters=true\n"],
    [3, "featureSet: TechPreviewNoUpgrade\n"],
    [1, "apiVersion: v1\n"],
    [1, "featureSet: CustomNoUpgrade\nfeatureGates:\n- VSphereMultiVCenters=false\n"],
  ])("allows %i vCenters for the install-config %j", async (most, installConfig) => {
    const { bundle, findings } = renderBundle(api, readInstallConfigGates(installConfig));
    if (bundle === undefined) throw new Error(JSON.stringify(findings));
    const folder = path.join(scratch, bundle.name);
    if (existsSync(folder)) rmSync(folder, { recursive: true });
    const files = bundleOutput([bundle], [await packBundle(bundle)]);
    writeAllAtomically(files.map((file) => ({ path: path.join(scratch, file.path), text: contentOf(file) })));
    const { gate } = await applyBundle(folder);
    const on = listAt(gate, "spec", "customNoUpgrade", "enabled");
    expect(valueAt(gate, "spec", "customNoUpgrade") === undefined || on.includes("VSphereMultiVCenters")).toBe(
      !installConfig.includes("=false"),
    );
    objectOf(await server.client.create(infrastructures, infrastructure("most", most)));
    const refused = statusOf(await server.client.create(infrastructures, infrastructure("over", most + 1)));
    expect(refused.causes[0]).toMatchObject({
      type: "FieldValueTooMany",
      field: "spec.platformSpec.vsphere.vcenters",
    });
  });
});
