import { describe, expect, it } from "vitest";
import type { ArgumentType } from "../../../src/markers/grammar/argument-schema.js";
import { guessType } from "../../../src/markers/grammar/guess-type.js";

function spelled(type: ArgumentType): string {
  if (type.kind === "list") return `list of ${spelled(type.items)}`;
  return type.kind === "map" ? `map of ${spelled(type.values)}` : type.kind;
}

describe("guessType", () => {
  it.each([
    ["1", "integer"],
    ["- 1", "integer"],
    ["-.5 ", "number"],
    ["1 ,2", "integer"],
    ["1 2", "string"],
    ["--1", "string"],
    ["1.2.3", "string"],
    ["08", "string"],
    ["0b11", "integer"],
    ["true-x", "boolean"],
    ["truex", "string"],
    ["'1'", "string"],
    ["", "string"],
    ["1;2", "list of integer"],
    ["a,b;c", "string"],
    ["{}", "map of any"],
    ["{ a", "list of string"],
    ["{a : 1}", "map of any"],
    ['{"a" : 1}', "map of any"],
    ["{1: 2}", "map of any"],
    ["{true: 2}", "list of boolean"],
    ["{{a: 1}}", "list of map of any"],
    ["{a: 1;2}", "list of map of any"],
    ["{;}", "list of list of string"],
  ])("takes %j for %s", (text, type) => {
    expect(spelled(guessType(text, 0, true))).toBe(type);
  });

  it("does not look for semicolons among the elements of a list", () => {
    expect(spelled(guessType("1;2", 0, false))).toBe("integer");
  });
});
