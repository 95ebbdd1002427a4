import { expect, it } from "vitest";
import { canonicalRule } from "../../src/review/canonical-rule.js";

it.each<[string, string]>([
  ["self.a=='x'", 'self.a == "x"'],
  ["(self.a && (self.b)) && self.c", "self.c && (self.b && self.a)"],
  ["self.all(x, x > 1)", "self.all(y, y > 1)"],
  ["self.all(x, self.all(y, x == y))", "self.all(a, self.all(b, b == a))"],
  ["'a' != self", "self != 'a'"],
  ["{'a': self}", '{"a":self}'],
])("is the same for %s and %s", (one, other) => {
  expect(canonicalRule(one)).toBe(canonicalRule(other));
});

it.each<[string, string]>([
  ["self.a && self.b", "self.a || self.b"],
  ["self.a && (self.b || self.c)", "(self.a && self.b) || self.c"],
  ["self < 1", "1 < self"],
  ["self == 1", "self == '1'"],
  ["self == 1", "self == 1.0"],
  ["self.all(x, self.all(y, x < y))", "self.all(x, self.all(y, y < x))"],
  ["has(self.a)", "self.a"],
  ["[self.a, self.b] == []", "[self.b, self.a] == []"],
  ["self ==", "self ==" + " "],
])("is another one for %s and %s", (one, other) => {
  expect(canonicalRule(one)).not.toBe(canonicalRule(other));
});
