import { describe, expect, it } from "vitest";
import { celFieldName } from "../../src/schema/cel-names.js";

describe("celFieldName", () => {
  it.each([
    ["name", "name"],
    ["aB_c1", "aB_c1"],
    ["a-b", "a__dash__b"],
    ["a.b/c", "a__dot__b__slash__c"],
    ["a__b", "a__underscores__b"],
    ["a___b", "a__underscores___b"],
    ["__", "__underscores__"],
    ["namespace", "__namespace__"],
    ["in", "__in__"],
    ["inner", "inner"],
    ["Namespace", "Namespace"],
    ["constructor", "constructor"],
  ])("%s is %s", (field, name) => {
    expect(celFieldName(field)).toBe(name);
  });
});
