import { describe, expect, it } from "vitest";
import { lazyPattern } from "../../../src/kube/formats/lazy-pattern.js";
import { regexProblem } from "../../../src/kube/regex/compile-regex.js";

const matches = (pattern: string, text: string): boolean => lazyPattern(pattern).test(text);

describe("regexProblem", () => {
  it.each([
    ["^[a-z]+$", undefined],
    ["(?i)a\\z", undefined],
    ["[[:alpha:]]\\p{L}", undefined],
    ["a{,3}", undefined],
    ["(a", "error parsing regexp: missing closing ): `(a`"],
    ["a)", "error parsing regexp: unexpected ): `a)`"],
    ["[z-a]", "error parsing regexp: invalid character class range: `z-a`"],
    ["a**", "error parsing regexp: invalid nested repetition operator: `**`"],
    ["a{1001}", "error parsing regexp: invalid repeat count: `{1001}`"],
    ["(?=a)", "error parsing regexp: invalid or unsupported Perl syntax: `(?=`"],
    ["\\u0041", "error parsing regexp: invalid escape sequence: `\\u`"],
    ["\\", "error parsing regexp: trailing backslash at end of expression: ``"],
  ])("%j: %j", (pattern, problem) => {
    expect(regexProblem(pattern)).toBe(problem);
    expect(regexProblem(pattern)).toBe(problem);
  });
});

describe("matches", () => {
  it.each([
    ["b+", "abc", true],
    ["^b", "abc", false],
    // What RE2 and JavaScript understand differently.
    ["^a.b$", "a\u2028b", true],
    ["^.$", "😀", true],
    ["^\\s$", "\u00a0", false],
    ["(?i)^É$", "é", true],
    ["a$", "a\n", false],
  ])("%j in %j: %j", (pattern, text, isThere) => {
    expect(matches(pattern, text)).toBe(isThere);
  });

  it("is false for what is no regular expression", () => {
    expect(matches("(a", "(a")).toBe(false);
  });
});
