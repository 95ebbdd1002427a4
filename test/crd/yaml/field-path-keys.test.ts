import { describe, expect, it } from "vitest";
import { fieldPathKeys } from "../../../src/crd/yaml/key-span.js";

describe("the keys of a field path", () => {
  it.each<[string, string[]]>([
    ["", []],
    ["spec", ["spec"]],
    ["spec.versions[1].name", ["spec", "versions", "1", "name"]],
    ["metadata.annotations[a.b/c-d]", ["metadata", "annotations", "a.b/c-d"]],
    ["properties[a].x-kubernetes-validations[0].rule", ["properties", "a", "x-kubernetes-validations", "0", "rule"]],
    ["properties[].type", ["properties", "", "type"]],
  ])("%j", (path, keys) => {
    expect(fieldPathKeys(path)).toEqual(keys);
  });
});
