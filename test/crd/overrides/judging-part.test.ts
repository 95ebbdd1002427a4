import { describe, expect, it } from "vitest";
import { judgingPart } from "../../../src/crd/overrides/judging-part.js";
import type { JsonObject } from "../../../src/kube/values/json-value.js";

const inSchema = (schema: JsonObject): JsonObject => ({
  spec: { versions: [{ name: "v1", schema: { openAPIV3Schema: schema } }] },
});
const ROOT = "spec.versions.0.schema.openAPIV3Schema";

describe("judgingPart", () => {
  it.each<[string, JsonObject, string | undefined]>([
    ["metadata alone", { metadata: { name: "a", annotations: { b: "c" } } }, undefined],
    ["names for people", { spec: { names: { shortNames: ["w"], categories: ["all"] } } }, undefined],
    ["the kind", { spec: { names: { shortNames: ["w"], kind: "Other" } } }, "spec.names.kind"],
    ["the scope", { spec: { scope: "Cluster" } }, "spec.scope"],
    ["columns", { spec: { versions: [{ name: "v1", additionalPrinterColumns: [] }] } }, undefined],
    ["a warning", { spec: { versions: [{ name: "v1", deprecated: true }] } }, "spec.versions.0.deprecated"],
    ["a description", inSchema({ description: "a", properties: { spec: { description: "b" } } }), undefined],
    ["a limit", inSchema({ properties: { spec: { maxProperties: 2 } } }), `${ROOT}.properties.spec.maxProperties`],
    [
      "a field that is called as a keyword",
      inSchema({ properties: { description: { type: "string" } } }),
      `${ROOT}.properties.description.type`,
    ],
    ["a limit of items", inSchema({ items: { title: "a", maxLength: 1 } }), `${ROOT}.items.maxLength`],
    ["that nothing else may be there", inSchema({ additionalProperties: false }), `${ROOT}.additionalProperties`],
  ])("finds what judges objects: %s", (_, document, expected) => {
    expect(judgingPart(document, "all")?.join(".")).toBe(expected);
    const beside = expected?.startsWith(ROOT) === true ? undefined : expected;
    expect(judgingPart(document, "beside-schemas")?.join(".")).toBe(beside);
  });
});
