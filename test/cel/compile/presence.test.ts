import { describe, expect, it } from "vitest";
import { compileExpression } from "../../../src/cel/compile/compile-expression.js";
import { sourceText } from "../../../src/code/source-text.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";
import { checked, evaluate } from "./evaluate.js";

const integer: StructuralSchema = { type: "integer" };
const part: StructuralSchema = { type: "object", properties: { n: integer, m: integer } };
const schema: StructuralSchema = {
  type: "object",
  properties: { n: integer, m: integer, p: part, l: { type: "array", items: part } },
};

function fast(source: string): string {
  const { fast } = compileExpression(checked(source, schema), { typed: false, prefix: "" });
  return sourceText(fast).replaceAll(" ?? leaveToExact()", "!").replace("(self) => ", "");
}

// `!` stands for the question whether the field is there.
describe("fields that are known to be there", () => {
  it.each([
    ["self.n > 0 && self.n < 9", "(self.n!) > 0 && self.n < 9"],
    ["self.n > 0 || self.n < 9", "(self.n!) > 0 || self.n < 9"],
    ["has(self.n) && self.n > 0", "self.n != null && self.n > 0"],
    ["has(self.n) || self.n > 0", "self.n != null || (self.n!) > 0"],
    ["!has(self.n) || self.n > 0", "self.n == null || self.n > 0"],
    ["!(!has(self.n)) && self.n > 0", "!(self.n == null) && self.n > 0"],
    ["(has(self.n) && has(self.m)) && self.n > self.m", "self.n != null && self.m != null && self.n > self.m"],
    ["(has(self.n) || has(self.m)) && self.n > 0", "(self.n != null || self.m != null) && (self.n!) > 0"],
    ["!(has(self.n) && has(self.m)) || self.n > 0", "!(self.n != null && self.m != null) || self.n > 0"],
    [
      "(has(self.n) ? self.n > 0 : self.m > 0) && self.m > 1",
      "(self.n != null ? self.n > 0 : (self.m!) > 0) && (self.m!) > 1",
    ],
    // What may not have been evaluated has found nothing.
    ["(self.m > 0 || self.n > 0) && self.n > 1", "((self.m!) > 0 || (self.n!) > 0) && (self.n!) > 1"],
    ["self.p.n > 0 && self.p.m > 0", "((self.p!).n!) > 0 && (self.p.m!) > 0"],
    ["self.l.all(x, x.n > self.m) && self.m > 0", "(self.l!).every((x) => (x.n!) > (self.m!)) && (self.m!) > 0"],
    ["self.l.exists(x, x.n > 0 && x.n < 9)", "(self.l!).some((x) => (x.n!) > 0 && x.n < 9)"],
    // The one of another item is another field.
    [
      "self.l.all(x, x.n > 0) && self.l.all(x, x.n > 1)",
      "(self.l!).every((x) => (x.n!) > 0) && self.l.every((x) => (x.n!) > 1)",
    ],
    [
      "self.l.all(x, self.l.exists(y, y.n == x.n))",
      '(self.l!).every((x) => self.l.some((y) => readInt(y.n, "n") === readInt(x.n, "n")))',
    ],
    // The filter of an item comes before what is made of it.
    ["self.l.map(x, x.n > 0, x.n < self.m)", "(self.l!).flatMap((x) => (x.n!) > 0 ? [x.n < (self.m!)] : [])"],
  ])("%s", (source, expected) => {
    expect(fast(source)).toBe(expected);
  });
});

describe("a bound of the size of a text", () => {
  const texts: StructuralSchema = { type: "object", properties: { s: { type: "string" } } };
  const holds = (source: string, s: string): string => evaluate(checked(source, texts), { s }).fast;

  // Three code points, the last of which is two units.
  it.each([
    ["self.s.size() <= 3 && true", "ab😀", true],
    ["self.s.size() <= 2 && true", "ab😀", false],
    ["self.s.size() < 4 && true", "ab😀", true],
    ["self.s.size() < 3 && true", "ab😀", false],
    ["self.s.size() > 3 || false", "ab😀", false],
    ["self.s.size() > 2 || false", "ab😀", true],
    ["size(self.s) >= 4 || false", "ab😀", false],
    ["size(self.s) >= 3 || false", "ab😀", true],
    ["size(self.s) >= 9223372036854775807 || false", "ab😀", false],
    ["size(self.s) > -1 || false", "", true],
  ])("%s of %j", (source, s, expected) => {
    expect(holds(source, s)).toBe(`bool ${expected}`);
  });
});
