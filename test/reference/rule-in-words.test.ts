import { describe, expect, it } from "vitest";
import { ruleInWords } from "../../src/reference/rule-in-words.js";

describe("a rule in words", () => {
  it.each([
    ["self == oldSelf", "The value cannot be changed."],
    ["has(self.a)", "`a` is set."],
    ["!has(self.a.b)", "`a.b` is not set."],
    ["has(self.a) == has(self.b)", "`a` and `b` are set together or not at all."],
    ["!has(self.a) || self.b > 1", "If `a` is set, then `b` is more than `1`."],
    ["has(self.a) ? self.b == 1 : true", "If `a` is set, then `b` is `1`."],
    ["has(self.a) ? self.b == 1 : self.b != 1", "If `a` is set, then `b` is `1`; otherwise `b` is not `1`."],
    ["self.items.all(x, x.startsWith('a'))", "For each `x` of `items`: `x` starts with `'a'`."],
    ["self.items.exists(x, !(x in ['a']))", "For some `x` of `items`: `x` is not one of `['a']`."],
    [
      "size(self) <= 3 && self.size() != 2",
      "The size of the value is at most `3`, and the size of the value is not `2`.",
    ],
    ["!(self.a < 3)", "`a` is at least `3`."],
    ["self.enabled == false", "`enabled` is false."],
    ["oldSelf.a == self.a", "`oldSelf.a` is `a`."],
  ])("says of %s: %s", (rule, sentence) => {
    expect(ruleInWords(rule)).toBe(sentence);
  });

  it.each(["true", "self +", "f(self)", "self.map(x, x)"])("has no words for %s", (rule) => {
    expect(ruleInWords(rule)).toBeUndefined();
  });
});
