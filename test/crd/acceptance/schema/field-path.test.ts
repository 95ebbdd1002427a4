import { describe, expect, it } from "vitest";
import { resolveFieldPath } from "../../../../src/crd/acceptance/schema/field-path.js";

const LEAF = { type: "string" };
const SCHEMA = {
  properties: {
    a: { properties: { b: LEAF, "b.c": LEAF, "it's": LEAF, "\n": LEAF } },
    map: { additionalProperties: { properties: { b: LEAF } } },
    open: { additionalProperties: true },
    list: { items: LEAF },
  },
};
const NOWHERE = "does not refer to a valid field";

describe("resolveFieldPath", () => {
  it.each([
    [".a.b", "a.b", LEAF],
    ["['a']['b']", "a.b", LEAF],
    [".a['b.c']", "a.b.c", LEAF],
    [".a['it\\'s']", "a.it's", LEAF],
    [".a['\\n']", "a.\n", LEAF],
    [".map.key.b", "map[key].b", LEAF],
    [".map['key']", "map[key]", SCHEMA.properties.map.additionalProperties],
    [".open.x", "open[x]", undefined],
    [".list", "list", SCHEMA.properties.list],
  ])("follows %j to %s", (text, path, schema) => {
    expect(resolveFieldPath(text, SCHEMA, { brackets: true })).toMatchObject({ path });
    expect(resolveFieldPath(text, SCHEMA, { brackets: true })).toHaveProperty("schema", schema);
  });

  it("gives the steps", () => {
    expect(resolveFieldPath(".map['a.b'].b", SCHEMA, { brackets: true })).toHaveProperty("steps", ["map", "a.b", "b"]);
  });

  it.each([
    [".z", NOWHERE],
    [".a.z", NOWHERE],
    [".a.b.c", NOWHERE],
    [".open.x.y", NOWHERE],
    [".list[0]", "expected single quoted string but got 0"],
    ["a", "expected [ or . but got: a"],
    [".a.b]", "expected [ or . but got: ]"],
    [".", "unexpected end of JSON path"],
    [".a[", "unexpected end of JSON path"],
    [".a['b'", "unexpected end of JSON path"],
    [".a['b'.", "expected ] but got ."],
    [".a['b", "expected single quoted string but got 'b"],
    [".a['", "expected single quoted string but got '"],
    [".a['\\q']", "invalid string literal: unknown escape \\q"],
    [".a['\\\"']", 'invalid string literal: unknown escape \\"'],
  ])("refuses %j: %s", (text, problem) => {
    expect(resolveFieldPath(text, SCHEMA, { brackets: true })).toEqual({ problem });
  });

  it("knows no brackets where there may be none", () => {
    expect(resolveFieldPath(".a['b']", SCHEMA, { brackets: false })).toEqual({
      problem: "array notation is not allowed",
    });
  });
});
