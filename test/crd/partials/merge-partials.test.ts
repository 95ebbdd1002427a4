import { describe, expect, it } from "vitest";
import { type MergedNode, mergePartials, valueOf } from "../../../src/crd/partials/merge-partials.js";
import { annotationsOf } from "../../../src/crd/partials/partial-manifest.js";
import { type JsonObject, valueAt } from "../../../src/kube/values/json-value.js";
import { partial, specSchema } from "./fixtures.js";

/** What two schemas merge to. */
function mergeSchemas(first: JsonObject, second: JsonObject): unknown {
  const merged = mergePartials([partial("AAA_ungated", { schema: first }), partial("Alpha", { schema: second })]);
  const versions = valueAt(merged?.document, "spec", "versions");
  return Array.isArray(versions) ? valueAt(versions[0], "schema", "openAPIV3Schema") : undefined;
}

describe("mergePartials", () => {
  it("gives nothing for no manifests", () => {
    expect(mergePartials([])).toBeUndefined();
  });

  it("merges maps key by key and keeps what a later manifest does not mention", () => {
    const first = specSchema({ a: { type: "string", maxLength: 3 }, b: { type: "string" } });
    const second = specSchema({ a: { minLength: 1 }, c: { type: "boolean" } });
    expect(mergeSchemas(first, second)).toEqual(
      specSchema({ a: { type: "string", maxLength: 3, minLength: 1 }, b: { type: "string" }, c: { type: "boolean" } }),
    );
  });

  it("replaces scalars and whole lists, also lists of maps with names", () => {
    const first = {
      maxItems: 1,
      enum: ["A", "B"],
      required: ["a", "b"],
      "x-kubernetes-validations": [{ rule: "one" }, { rule: "two" }],
      anyOf: [{ name: "x", minimum: 1 }],
    };
    const second = {
      maxItems: 3,
      enum: ["C"],
      required: [],
      "x-kubernetes-validations": [{ rule: "three" }],
      anyOf: [{ name: "x", maximum: 2 }],
    };
    expect(mergeSchemas(first, second)).toEqual(second);
  });

  it("lets a scalar, a list and a map take each other's places", () => {
    expect(mergeSchemas({ a: 1, b: { x: 1 }, c: { x: 1 } }, { a: { y: 2 }, b: 2, c: [] })).toEqual({
      a: { y: 2 },
      b: 2,
      c: [],
    });
  });

  it("takes a member that is undefined for one that is not there", () => {
    expect(mergeSchemas({ a: 1 }, { a: undefined, b: undefined })).toEqual({ a: 1 });
  });

  it("merges the versions by name", () => {
    const merged = mergePartials([
      partial("AAA_ungated", { version: { name: "v1", served: true, storage: true } }),
      partial("Alpha", { version: { name: "v2", served: true, storage: false } }),
      partial("Beta", { version: { name: "v1", served: false } }),
    ]);
    expect(valueAt(merged?.document, "spec", "versions")).toEqual([
      { name: "v1", schema: { openAPIV3Schema: {} }, served: false, storage: true },
      { name: "v2", schema: { openAPIV3Schema: {} }, served: true, storage: false },
    ]);
  });

  it("replaces a list of versions in which one has no name", () => {
    const merged = mergePartials([
      partial("AAA_ungated", { version: { served: true } }),
      partial("Alpha", { version: { name: undefined } }),
    ]);
    expect(valueAt(merged?.document, "spec", "versions")).toEqual([{ schema: { openAPIV3Schema: {} } }]);
  });

  it("leaves the annotations of the merge out and keeps the others", () => {
    const annotations = {
      "api-approved.openshift.io": "https://example.com/1",
      "api.openshift.io/filename-ordering": "01",
      "include.release.openshift.io/ibm-cloud-managed": "true",
      "partial-filename.release.openshift.io/x": "y",
    };
    const merged = mergePartials([partial("AAA_ungated", { annotations })]);
    expect(valueAt(merged?.document, "metadata", "annotations")).toEqual({
      "api-approved.openshift.io": "https://example.com/1",
    });
  });

  it("deletes an annotation where another with `-` after its key is given, in whichever manifest", () => {
    const merged = mergePartials([
      partial("AAA_ungated", {
        annotations: { "example.com/kept": "1", "example.com/gone": "1", "example.com/late-": "" },
      }),
      partial("Alpha", { annotations: { "example.com/gone-": "", "example.com/late": "1", "example.com/never-": "" } }),
    ]);
    expect(annotationsOf(merged?.document ?? null)).toEqual(new Map([["example.com/kept", "1"]]));
  });

  it("reads the parts of the file name from the annotations", () => {
    const merged = mergePartials([
      partial("AAA_ungated", { annotations: { "api.openshift.io/filename-cvo-runlevel": "0000_10" } }),
      partial("Alpha", { annotations: { "api.openshift.io/filename-operator": "config-operator" } }),
    ]);
    expect(merged?.filePattern).toEqual({ runLevel: "0000_10", operator: "config-operator", ordering: undefined });
  });

  it("does not change what it is given", () => {
    const given = [partial("AAA_ungated", { schema: specSchema({ a: { type: "string" } }) }), partial("Alpha")];
    const before = structuredClone(given);
    mergePartials(given);
    expect(given).toEqual(before);
  });
});

describe("the history of a merge", () => {
  const at = (root: MergedNode | undefined, ...keys: string[]): MergedNode | undefined =>
    keys.reduce((node, key) => node?.members?.get(key), root);
  const schemaOf = (root: MergedNode | undefined): MergedNode | undefined =>
    at(root, "spec", "versions", "v1", "schema", "openAPIV3Schema");

  it("tells who wrote a list or a scalar, in order, and what", () => {
    const { root } = mergePartials([
      partial("AAA_ungated", { schema: { enum: ["A"], type: "string" } }),
      partial("Alpha", { schema: { enum: ["B"] } }),
      partial("Beta", { schema: { enum: ["C"] } }),
    ]) ?? { root: undefined };
    const written = (key: string) => at(schemaOf(root), key)?.writes.map(({ by, value }) => [by.name, value]);
    expect(written("enum")).toEqual([
      ["AAA_ungated", ["A"]],
      ["Alpha", ["B"]],
      ["Beta", ["C"]],
    ]);
    expect(written("type")).toEqual([["AAA_ungated", "string"]]);
  });

  it("tells when a map took the place of a scalar, and not when maps were merged", () => {
    const { root } = mergePartials([
      partial("AAA_ungated", { schema: { additionalProperties: true, items: { type: "string" } } }),
      partial("Alpha", { schema: { additionalProperties: { type: "string" }, items: { minLength: 1 } } }),
    ]) ?? { root: undefined };
    const additional = at(schemaOf(root), "additionalProperties");
    expect(additional?.writes.map(({ by }) => by.name)).toEqual(["AAA_ungated", "Alpha"]);
    expect(additional === undefined ? undefined : valueOf(additional)).toEqual({ type: "string" });
    expect(at(schemaOf(root), "items")?.writes).toEqual([]);
  });
});
