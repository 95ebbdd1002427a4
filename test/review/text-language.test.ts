import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileRegex } from "../../src/kube/regex/compile-regex.js";
import { shortestText, type TextConstraints } from "../../src/review/text-language.js";
import { sampleSize } from "../sample-size.js";

describe("the shortest text that one pattern takes and another does not", () => {
  it.each<[TextConstraints, TextConstraints | undefined, string | undefined]>([
    [{ pattern: "^[0-9]+$" }, { pattern: "^\\d+$" }, undefined],
    [{ pattern: "ab" }, { pattern: "^ab$" }, "aab"],
    [{ pattern: "^ab$" }, { pattern: "ab" }, undefined],
    [{ pattern: "^(^a$|^b$)$" }, { enum: ["a"] }, "b"],
    [{ pattern: "^(^a$|^b$)$" }, { enum: ["a", "b"] }, undefined],
    [{}, { pattern: "^[A-Z]" }, ""],
    [{ minLength: 1 }, { minLength: 2 }, "a"],
    [{ maxLength: 3 }, { maxLength: 2 }, "aaa"],
    [{ pattern: "^.+$", maxLength: 2 }, { pattern: "^[^😀]+$" }, "😀"],
    [{ pattern: "^a$" }, undefined, "a"],
    [{ pattern: "^a$", minLength: 2 }, undefined, undefined],
  ])("%j without %j: %j", (taken, refused, text) => {
    expect(shortestText(taken, refused)).toEqual({ isDecided: true, text });
  });

  it.each<[string, TextConstraints]>([
    ["a word boundary", { pattern: "\\bword" }],
    ["an end before a beginning", { pattern: "a*$^" }],
    ["too many anchors", { pattern: "^^^^a" }],
    ["a length that is too long to count", { maxLength: 601 }],
    ["an automaton that becomes too large", { pattern: "^(a|b)*a(a|b){16}$" }],
  ])("is not decided for %s", (_, taken) => {
    expect(shortestText(taken, { pattern: "^x$" })).toEqual({ isDecided: false });
  });

  it("is what the regular expressions of a server say, and no shorter text is", () => {
    const piece = fc.constantFrom("a", "b", "[ab]", "a*", "b?", "(a|b)", "(ab)+", "^", "$", ".", "(^a|b)", "a{2}");
    const pattern = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(pattern, pattern, (one, other) => {
        const found = shortestText({ pattern: one }, { pattern: other });
        const [matches, refuses] = [compileRegex(one), compileRegex(other)];
        const isFound = (text: string): boolean => matches.test(text) && !refuses.test(text);
        // Anchors that stand in no order of texts are left undecided.
        fc.pre(found.isDecided);
        const text = found.isDecided ? found.text : undefined;
        if (text !== undefined) expect([text, isFound(text)]).toEqual([text, true]);
        const shorter = textsUpTo(text === undefined ? 4 : Math.min([...text].length - 1, 4));
        expect(shorter.filter(isFound)).toEqual([]);
      }),
      { numRuns: sampleSize(200) },
    );
  });
});

it("texts that differ in length alone are those of an automaton", () => {
  const length = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined });
  const lengths = fc.record({ minLength: length, maxLength: length });
  fc.assert(
    fc.property(lengths, fc.option(lengths, { nil: undefined }), (taken, refused) => {
      // Each text matches the empty pattern, and a pattern takes an automaton.
      expect(shortestText(taken, refused)).toEqual(shortestText({ ...taken, pattern: "" }, refused));
    }),
    { numRuns: sampleSize(300) },
  );
});

function textsUpTo(length: number): string[] {
  if (length < 0) return [];
  let last = [""];
  const all = [...last];
  for (let count = 0; count < length; count++) {
    last = last.flatMap((text) => ["a", "b", "c"].map((letter) => text + letter));
    all.push(...last);
  }
  return all;
}
