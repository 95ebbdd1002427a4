import { describe, expect, it } from "vitest";
import { keySpan } from "../../../src/crd/yaml/key-span.js";

const TEXT = `# a comment
metadata:
  name: widgets.example.com
  annotations: { a: "1", 'b.c/d': x }
spec:
  versions:
  - name: v1
    1: one
  - name: v2
`;

/** What stands at the place of some keys. */
function at(...keys: (string | number)[]): string {
  const { file, start, end } = keySpan({ path: "w.override.yaml", text: TEXT }, keys);
  expect(file).toBe("w.override.yaml");
  expect(end).toBeGreaterThan(start);
  return TEXT.slice(start, end);
}

describe("the place of a key in a YAML text", () => {
  it.each<[string, (string | number)[], string]>([
    ["at the top", ["metadata"], "metadata"],
    ["within a map", ["metadata", "name"], "name"],
    ["within a map on one line", ["metadata", "annotations", "a"], "a"],
    ["with quotes around it", ["metadata", "annotations", "b.c/d"], "'b.c/d'"],
    ["within an item of a list", ["spec", "versions", 1, "name"], "name"],
    ["within an item of a list, by a text", ["spec", "versions", "1", "name"], "name"],
    ["that is not there: the nearest parent that is", ["spec", "versions", 0, "schema", "x"], "name: v1"],
    ["below a scalar: the scalar's own", ["metadata", "name", "x"], "name"],
    ["of nothing: the first line", ["none"], "# a comment"],
  ])("%s", (_, keys, wanted) => {
    expect(at(...keys)).toBe(wanted);
  });

  it("is in the right one of two items", () => {
    const first = keySpan({ path: "w", text: TEXT }, ["spec", "versions", 0, "name"]);
    const second = keySpan({ path: "w", text: TEXT }, ["spec", "versions", 1, "name"]);
    expect(first.start).toBe(TEXT.indexOf("name: v1"));
    expect(second.start).toBe(TEXT.indexOf("name: v2"));
  });

  it("is the beginning of a text without any", () => {
    expect(keySpan({ path: "w", text: "" }, ["a"])).toEqual({ file: "w", start: 0, end: 1 });
  });
});
