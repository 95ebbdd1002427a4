import { describe, expect, it } from "vitest";
import { crdDifferences } from "../../src/gates/crd-differences.js";
import type { JsonObject } from "../../src/kube/values/json-value.js";

/** The CRD `w.x` with a schema. */
function crd(schema: JsonObject, spec: JsonObject = {}) {
  const versions = [{ name: "v1", served: true, schema: { openAPIV3Schema: schema } }];
  return { crd: "w.x", version: "v1", document: { metadata: { name: "w.x" }, spec: { ...spec, versions } } };
}

const between = (before: JsonObject, after: JsonObject) =>
  crdDifferences([crd(before)], [crd(after)]).map((each) => [
    each.path,
    each.change,
    each.what,
    each.before,
    each.after,
  ]);

const rule = (text: string, message: string) => ({ rule: text, message });

describe("the differences of CRDs", () => {
  it("are none between equal ones", () => {
    expect(between({ properties: { a: { type: "string" } } }, { properties: { a: { type: "string" } } })).toEqual([]);
  });

  it("are a field that is there only once, and the fields and constraints in it", () => {
    const entry = { description: "text", type: "string", maxLength: 3, enum: ["x"] };
    const list = { type: "array", maxItems: 2, items: entry };
    const field = { type: "object", required: ["b"], properties: { b: list } };
    const lines = (change: string, of: (value: unknown) => readonly [unknown, unknown]) => [
      [".a", change, "field", ...of(field)],
      [".a", change, "required field", ...of("b")],
      [".a.b", change, "field", ...of(list)],
      [".a.b[]", change, "enum value", ...of("x")],
      [".a.b[]", change, "maxLength", ...of(3)],
      [".a.b", change, "maxItems", ...of(2)],
    ];
    expect(between({ properties: {} }, { properties: { a: field } })).toEqual(
      lines("added", (value) => [undefined, value]),
    );
    expect(between({ properties: { a: field } }, {})).toEqual(lines("removed", (value) => [value, undefined]));
  });

  it("are found in entries of lists and values of maps", () => {
    const nested = (maxLength: number): JsonObject => ({
      properties: {
        list: { items: { properties: { a: { maxLength } } } },
        map: { additionalProperties: { maxLength } },
      },
    });
    expect(between(nested(1), nested(2))).toEqual([
      [".list[].a", "changed", "maxLength", 1, 2],
      [".map{}", "changed", "maxLength", 1, 2],
    ]);
  });

  it("are the entries of rules, enums and required fields, and not their lists", () => {
    expect(
      between(
        { enum: ["a", "b"], required: ["x"], "x-kubernetes-validations": [rule("one", "m"), rule("two", "m")] },
        {
          enum: ["b", "c"],
          required: ["x", "y"],
          "x-kubernetes-validations": [rule("two", "other"), rule("three", "m")],
        },
      ),
    ).toEqual([
      ["", "removed", "enum value", "a", undefined],
      ["", "added", "enum value", undefined, "c"],
      ["", "added", "required field", undefined, "y"],
      ["", "removed", "rule", rule("one", "m"), undefined],
      ["", "changed", "rule", rule("two", "m"), rule("two", "other")],
      ["", "added", "rule", undefined, rule("three", "m")],
    ]);
  });

  it("tell of another order of entries", () => {
    expect(between({ enum: ["a", "b"] }, { enum: ["b", "a"] })).toEqual([
      ["", "changed", "order of each enum value", ["a", "b"], ["b", "a"]],
    ]);
  });

  it("are whole CRDs and versions, and what is said outside of schemas", () => {
    const schema = { type: "object", properties: { a: { type: "string", maxLength: 3 } } };
    const place = { crd: "w.x", version: "v1" };
    expect(crdDifferences([], [crd(schema)])).toMatchObject([
      { ...place, path: "", change: "added", what: "crd" },
      { ...place, path: "", change: "added", what: "version" },
      { ...place, path: ".a", change: "added", what: "field" },
      { ...place, path: ".a", change: "added", what: "maxLength", after: 3 },
    ]);
    expect(crdDifferences([crd(schema)], []).map(({ change, what }) => [change, what])).toEqual([
      ["removed", "crd"],
      ["removed", "version"],
      ["removed", "field"],
      ["removed", "maxLength"],
    ]);
    const more = crd({}, { scope: "Cluster", names: { kind: "W" } });
    const less = { ...more, document: { ...more.document, spec: { scope: "Namespaced", names: {}, versions: [] } } };
    expect(crdDifferences([more], [less])).toEqual([
      { crd: "w.x", version: "", path: "", change: "removed", what: "spec.names.kind", before: "W", after: undefined },
      {
        crd: "w.x",
        version: "",
        path: "",
        change: "changed",
        what: "spec.scope",
        before: "Cluster",
        after: "Namespaced",
      },
      { crd: "w.x", version: "v1", path: "", change: "removed", what: "version", before: "v1", after: undefined },
    ]);
  });
});
