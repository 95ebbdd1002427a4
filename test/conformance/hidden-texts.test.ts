import { describe, expect, it } from "vitest";
import { createHiddenTextComparison } from "./hidden-texts.js";

const rules = (...texts: readonly string[]) => ({ rules: texts.map((rule) => ({ rule })) });

describe("createHiddenTextComparison", () => {
  it("finds no difference where each text has one id, in all documents", () => {
    const { difference } = createHiddenTextComparison();
    expect(difference({ ...rules("a", "b", "a"), description: "A text." }, rules("1", "2", "1"))).toBeUndefined();
    expect(difference(rules("b"), rules("2"))).toBeUndefined();
  });

  it.each([
    ["a text with two ids", rules("a", "a"), rules("1", "2"), "rules[1].rule: "],
    ["an id for two texts", rules("a", "b"), rules("1", "1"), "rules[1].rule: "],
    ["a rule too many", rules("a", "b"), rules("1"), "rules: 2 entries instead of 1"],
    ["another value", { maximum: 1 }, { maximum: 2 }, "maximum: not equal"],
    ["a key that is not published", { maximum: 1 }, {}, "maximum: not equal"],
    ["a key that is not made", {}, { description: "A text." }, "description: not equal"],
    ["a property called description", { description: { type: "string" } }, {}, "description: not equal"],
  ])("finds %s", (_, made, published, expected) => {
    expect(createHiddenTextComparison().difference(made, published)).toContain(expected);
  });
});
