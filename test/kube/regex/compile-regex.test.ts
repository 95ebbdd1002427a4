import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backtrackingDegree } from "../../../src/kube/regex/backtracking.js";
import { boundedRegExp } from "../../../src/kube/regex/bounded-regexp.js";
import { compileRe2, compileRegex, regexProblem } from "../../../src/kube/regex/compile-regex.js";
import { toSource } from "../../../src/kube/regex/pattern-node.js";
import { readPlainPattern } from "../../../src/kube/regex/plain-pattern.js";
import { sampleSize } from "../../sample-size.js";

/** Patterns with Go's verdict about texts. */
const MATCHES: readonly (readonly [pattern: string, text: string, want: boolean])[] = [
  ["^a$", "a\n", false],
  ["a$", "ba", true],
  ["^.$", "\r", true],
  ["^.$", "\u2028", true],
  ["^.$", "\n", false],
  ["^.$", "😀", true],
  ["^[😀é]$", "😀", true],
  ["\\s", "\u00a0", false],
  ["\\s", "\v", false],
  ["\\s", "\f", true],
  ["\\w", "é", false],
  ["(?i)ABC", "xabcx", true],
  ["\\x{1F600}", "😀", true],
  ["\\pL", "é", true],
  ["[[:alpha:]]", "1", false],
  ["^[]a]+$", "]a]", true],
  ["^[^]a]$", "b", true],
  ["\\Aa\\z", "a", true],
  ["^a{$", "a{", true],
  ["^a{,2}$", "a{,2}", true],
  ["^c{01}$", "c{01}", true],
  ["^\\Qa.b\\E$", "axb", false],
  ["(?m)^b$", "a\nb\nc", true],
];

const PROBLEMS: readonly (readonly [pattern: string, want: string | undefined])[] = [
  ["a", undefined],
  ["(", "error parsing regexp: missing closing ): `(`"],
  ["[", "error parsing regexp: missing closing ]: `[`"],
  ["a)", "error parsing regexp: unexpected ): `a)`"],
  ["*", "error parsing regexp: missing argument to repetition operator: `*`"],
  ["a**", "error parsing regexp: invalid nested repetition operator: `**`"],
  ["a{1001}", "error parsing regexp: invalid repeat count: `{1001}`"],
  ["x{2,1}", "error parsing regexp: invalid repeat count: `{2,1}`"],
  ["(?=a)", "error parsing regexp: invalid or unsupported Perl syntax: `(?=`"],
  ["\\8", "error parsing regexp: invalid escape sequence: `\\8`"],
  ["[b-a]", "error parsing regexp: invalid character class range: `b-a`"],
  ["x\\", "error parsing regexp: trailing backslash at end of expression: ``"],
];

describe("compileRegex", () => {
  it.each(MATCHES)("%s in %j: %s", (pattern, text, want) => {
    expect(compileRegex(pattern).test(text)).toBe(want);
  });

  it.each(PROBLEMS)("%s: %s", (pattern, want) => {
    expect(regexProblem(pattern)).toBe(want);
  });

  it("finds from a place on, and in long texts", () => {
    const expression = compileRegex("b+");
    expect(expression.matchFrom("abbab", 0)).toEqual([1, 3]);
    expect(expression.matchFrom("abbab", 3)).toEqual([4, 5]);
    expect(expression.matchFrom("aaa", 0)).toBeUndefined();
    const long = "a".repeat(5000);
    expect(expression.test(`${long}b`)).toBe(true);
    expect(expression.matchFrom(`${long}b`, 10)).toEqual([5000, 5001]);
    expect(expression.test(long)).toBe(false);
  });

  it("does not hang", () => {
    const hostile = `${"a".repeat(900)}!`;
    for (const pattern of ["^(a+)+$", "^(a|a)*$", "^(a*)*$", "^a*a*a*a*a*$", "(a|ab)(c|bcd)*$", "(a+)*b"]) {
      expect(compileRegex(pattern).test(hostile)).toBe(false);
    }
  });
});

const CHARACTERS = fc.constantFrom("a", "b", "-", ".", "é", "😀", "\n", "1", "_", " ");
const ATOM = fc.constantFrom(
  ...[
    "a",
    "b",
    "-",
    "\\.",
    ".",
    "é",
    "😀",
    "[ab]",
    "[^a]",
    "[a-z]",
    "[-a]",
    "[é😀]",
    "\\d",
    "\\w",
    "\\s",
    "\\W",
    "\\S",
  ],
  ...["^", "$", "\\b", "\\n", "[^\\n]", "[\\w.]", "_"],
);
const REPETITION = fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{0,2}", "{1,}", "*?", "+?", "??");
const { pattern: PATTERN } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 3 },
    fc.array(tie("part"), { maxLength: 4 }).map((parts) => parts.join("")),
    fc.tuple(tie("pattern"), tie("pattern")).map(([one, other]) => `${one}|${other}`),
  ),
  part: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.tuple(ATOM, REPETITION).map(([atom, repetition]) => atom + repetition),
    fc.tuple(tie("pattern"), REPETITION).map(([pattern, repetition]) => `(${pattern})${repetition}`),
  ),
}));

describe("boundedRegExp", () => {
  it("matches the texts that RE2 matches", () => {
    let compared = 0;
    fc.assert(
      fc.property(PATTERN, fc.array(CHARACTERS, { maxLength: 12 }), (pattern, characters) => {
        const bounded = boundedRegExp(pattern);
        fc.pre(bounded !== undefined);
        const expression = compileRe2(pattern);
        if (typeof expression === "string") throw new Error(`${pattern}: ${expression}`);
        const text = characters.join("");
        expect(new RegExp(bounded.source, "u").test(text)).toBe(expression.matcher(text).find());
        compared++;
      }),
      { numRuns: sampleSize(3000), seed: 13 },
    );
    expect(compared).toBeGreaterThan(sampleSize(2000));
  });

  it.each([
    ["^/.*?/host/.*?/Resources.*", "^\\/.*?\\/host\\/.*?\\/Resources"],
    ["^(a*|b*)", "^"],
    ["a$", "a$"],
    ["^[a-z0-9-]+$", "^[a-z0-9-]+$"],
    ["^[-.$]+[^/]$", "^[\\-.$]+[^\\/]$"],
    ["", ""],
  ])("drops what need not match at the end of %s", (pattern, want) => {
    const source = boundedRegExp(pattern)?.source.replaceAll("[^\\u{a}]", ".");
    expect(source).toBe(want);
  });

  it("bounds the length of texts by the power of it that JavaScript takes", () => {
    expect(boundedRegExp("^a*$")?.maxLength).toBe(Number.POSITIVE_INFINITY);
    expect(boundedRegExp("^a*a*$")?.maxLength).toBe(2236);
    expect(boundedRegExp("^a*a*a*$")?.maxLength).toBe(170);
    expect(boundedRegExp("^(a+)+$")).toBeUndefined();
    expect(boundedRegExp("(?i)a")).toBeUndefined();
  });
});

describe("plain patterns", () => {
  it("match in JavaScript where they match in RE2, and the same text", () => {
    fc.assert(
      fc.property(PATTERN, fc.array(CHARACTERS, { maxLength: 12 }), (pattern, characters) => {
        const plain = readPlainPattern(pattern);
        // What JavaScript is not given is not compared.
        fc.pre(plain !== undefined && backtrackingDegree(plain) < Number.POSITIVE_INFINITY);
        const expression = compileRe2(pattern);
        if (typeof expression === "string" || plain === undefined) throw new Error(`${pattern}: ${expression}`);
        const text = characters.join("");
        const matcher = expression.matcher(text);
        const want = matcher.find() ? [matcher.start(), text.slice(matcher.start(), matcher.end())] : undefined;
        const match = new RegExp(toSource(plain), "u").exec(text);
        expect(match === null ? undefined : [match.index, match[0]]).toEqual(want);
      }),
      { numRuns: sampleSize(3000) },
    );
  });
});
