import { describe, expect, it } from "vitest";
import { didYouMean, suggestName } from "../../src/diagnostics/suggestion.js";

describe("suggestName", () => {
  it.each<[string, string[], string | undefined]>([
    ["optionl", ["optional", "required"], "optional"],
    ["Optional", ["optional"], "optional"],
    ["OPTIONL", ["optional"], "optional"],
    ["paht", ["path"], "path"],
    ["scpoe", ["scope", "slope"], "scope"],
    ["MaxItem", ["MaxItems", "MinItems"], "MaxItems"],
    ["MaxLenght", ["MaxLength", "MinLength"], "MaxLength"],
    ["kubebuilder:validaton:MaxItems", ["kubebuilder:validation:MaxItems"], "kubebuilder:validation:MaxItems"],
    ["far", ["near", "wide"], undefined],
    ["Z", ["A", "W"], undefined],
    ["z", ["Z"], "Z"],
    ["ab", ["ac", "xy"], "ac"],
    ["ab", ["cd"], undefined],
    ["", ["a"], undefined],
    ["abc", [], undefined],
    ["cat", ["cot", "bat"], "bat"],
    ["cat", ["cats", "cat"], "cat"],
  ])("of %j among %j is %j", (given, known, wanted) => {
    expect(suggestName(given, known)).toBe(wanted);
    expect(suggestName(given, [...known].reverse())).toBe(wanted);
  });
});

describe("didYouMean", () => {
  it("asks, if there is anything to ask", () => {
    expect(didYouMean("a")).toBe("Did you mean a?");
    expect(didYouMean(undefined)).toBe("");
  });
});
