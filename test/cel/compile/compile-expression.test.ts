import { describe, expect, it } from "vitest";
import { linkExpression } from "../../../src/cel/compile/link-expression.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";
import { checked } from "./evaluate.js";

const SCHEMA: StructuralSchema = {
  type: "object",
  properties: {
    numbers: { type: "array", items: { type: "integer" } },
    texts: { type: "array", items: { type: "string" } },
    lists: { type: "array", items: { type: "array", items: { type: "integer" } } },
  },
};

describe("an error in an argument", () => {
  /** The text depends on the function that has it: whether it compares the items, or its cost is counted by them. */
  it.each([
    ...["sum", "min", "max", "isSorted", "sort", "distinct"].map((name) => `self.numbers.${name}()`),
    "self.texts.join()",
    "self.texts.join(', ')",
    "self.lists.flatten(1)",
    "self.numbers.sortBy(x, -x)",
  ])("is left to the exact form in %s", (source) => {
    expect(linkExpression(checked(source, SCHEMA), { linking: "text" }).absorbs).toBe(true);
  });

  it.each([
    "self.numbers.size()",
    "self.numbers.indexOf(1)",
    "self.numbers.reverse()",
    "self.numbers.slice(0, 1)",
    "self.lists.flatten()",
    "self.texts.first()",
  ])("is that of the fast form in %s", (source) => {
    expect(linkExpression(checked(source, SCHEMA), { linking: "text" }).absorbs).toBe(false);
  });
});
