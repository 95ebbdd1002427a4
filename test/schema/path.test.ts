import { expect, it } from "vitest";
import { dataPath, fieldNames, type SchemaPath } from "../../src/schema/path.js";

it.each<[SchemaPath, string, readonly string[]]>([
  [[], "", []],
  [["properties", "spec"], "spec", ["spec"]],
  [["properties", "spec", "properties", "items"], "spec.items", ["spec", "items"]],
  [["properties", "list", "items"], "list[*]", ["list"]],
  [["properties", "list", "items", "items", "properties", "a"], "list[*][*].a", ["list", "a"]],
  [
    ["properties", "map", "additionalProperties", "properties", "properties"],
    "map[*].properties",
    ["map", "properties"],
  ],
])("a path %j is %s in the data", (path, text, names) => {
  expect(dataPath(path)).toBe(text);
  expect(fieldNames(path)).toEqual(names);
});
