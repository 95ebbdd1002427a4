import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { objectOf, type Resource, statusOf } from "./harness/api-client.js";
import { type ApiServer, installCrds, startApiServer } from "./harness/api-server.js";
import { conditionStatus } from "./harness/custom-resource-definition.js";
import { readCrds, selectGeneratedCrds } from "./harness/generated-crds.js";
import type { JsonObject } from "./harness/json-value.js";

const ha = "include.release.openshift.io/self-managed-high-availability";
const hypershift = "include.release.openshift.io/ibm-cloud-managed";
const featureSet = "release.openshift.io/feature-set";

const shelves: Resource = { group: "e2e.example.com", version: "v1", plural: "shelves" };

function shelfCrd(maxItems: number, annotations: Record<string, string>): JsonObject {
  const books = { type: "array", maxItems, items: { type: "string" }, "x-kubernetes-list-type": "atomic" };
  const schema = { openAPIV3Schema: { type: "object", properties: { books } } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "shelves.e2e.example.com", annotations },
    spec: {
      group: "e2e.example.com",
      scope: "Cluster",
      names: { kind: "Shelf", plural: "shelves" },
      versions: [{ name: "v1", served: true, storage: true, schema }],
    },
  };
}

function shelf(name: string, books: readonly string[]): JsonObject {
  return { apiVersion: "e2e.example.com/v1", kind: "Shelf", metadata: { name }, books };
}

describe("an API server of a profile and a feature set", () => {
  let directory: string;
  let server: ApiServer;

  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), "crdwright-e2e-crds-"));
    const write = (name: string, crd: JsonObject) => {
      mkdirSync(path.join(directory, "e2e.example.com/v1"), { recursive: true });
      writeFileSync(path.join(directory, `e2e.example.com/v1/${name}.crd.yaml`), stringify(crd));
    };
    write("shelves-Default", shelfCrd(1, { [ha]: "true", [hypershift]: "true", [featureSet]: "Default,OKD" }));
    write("shelves-HA", shelfCrd(3, { [ha]: "true", [featureSet]: "TechPreviewNoUpgrade" }));
    write(
      "shelves-Hypershift",
      shelfCrd(2, { [ha]: "false", [hypershift]: "true", [featureSet]: "TechPreviewNoUpgrade" }),
    );
    server = await startApiServer({ clusterProfile: "SelfManagedHA", featureSet: "Default", directory });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  test("has the CRDs that apply, established and without a warning", () => {
    expect(server.crds.map(({ name, warnings }) => ({ name, warnings }))).toEqual([
      { name: "shelves.e2e.example.com", warnings: [] },
    ]);
    expect(server.crds.map(({ definition }) => conditionStatus(definition, "Established"))).toEqual(["True"]);
  });

  test("serves another feature set's schema as soon as its CRDs are installed over the first", async () => {
    const refused = statusOf(await server.client.create(shelves, shelf("two", ["a", "b"])));
    expect(refused.causes).toMatchObject([{ type: "FieldValueTooMany", field: "books" }]);
    await installCrds(server.client, selectGeneratedCrds({ ...techPreview("SelfManagedHA"), directory }));
    objectOf(await server.client.create(shelves, shelf("three", ["a", "b", "c"])));
    statusOf(await server.client.create(shelves, shelf("four", ["a", "b", "c", "d"])));
    await installCrds(server.client, selectGeneratedCrds({ ...techPreview("Hypershift"), directory }));
    statusOf(await server.client.create(shelves, shelf("again-three", ["a", "b", "c"])));
  });

  test("is not started with a selection that no CRD applies to, or two of one name do", async () => {
    const none = startApiServer({ clusterProfile: "Hypershift", featureSet: "DevPreviewNoUpgrade", directory });
    await expect(none).rejects.toThrow("no CRD in");
    const doubled = mkdtempSync(path.join(tmpdir(), "crdwright-e2e-crds-"));
    try {
      for (const name of ["a", "b"]) {
        writeFileSync(path.join(doubled, `${name}.crd.yaml`), stringify(shelfCrd(1, { [ha]: "true" })));
      }
      expect(() => selectGeneratedCrds({ ...techPreview("SelfManagedHA"), directory: doubled })).toThrow(
        /both .*a\.crd\.yaml and .*b\.crd\.yaml/,
      );
    } finally {
      rmSync(doubled, { recursive: true });
    }
  });

  test("names the file of a CRD that the server refuses, with the causes", async () => {
    const [crd] = readCrds(directory);
    if (crd === undefined) throw new Error("the folder holds CRDs");
    const broken = { ...crd, manifest: { ...shelfCrd(1, {}), metadata: { name: "wrong.example.com" } } };
    await expect(installCrds(server.client, [broken])).rejects.toThrow(
      /shelves-Default\.crd\.yaml: .*[\s\S]*metadata\.name/,
    );
  });
});

function techPreview(clusterProfile: "SelfManagedHA" | "Hypershift") {
  return { clusterProfile, featureSet: "TechPreviewNoUpgrade" };
}
