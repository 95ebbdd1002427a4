import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { carriedFindings, findingsOfTexts } from "../../src/lsp/carried-findings.js";

function findingAt(file: string, start: number, end: number): Diagnostic {
  return { code: "lint-x", severity: "error", message: "", help: undefined, span: { file, start, end }, related: [] };
}

/** The places in `a.ts` of findings in a text, after it became another. */
function placesAfter(before: string, after: string, ...spans: readonly [number, number][]) {
  const texts = new Map([["a.ts", before]]);
  const found = findingsOfTexts(
    spans.map(([start, end]) => findingAt("a.ts", start, end)),
    (file) => texts.get(file),
  );
  texts.set("a.ts", after);
  return carriedFindings(found, (file) => texts.get(file)).map(({ span }) => [span?.start, span?.end]);
}

describe("findings that are carried along with a text", () => {
  it("stay before a change, move behind it, and go where it touches them", () => {
    const spans: [number, number][] = [
      [0, 2],
      [2, 4],
      [4, 6],
    ];
    expect(placesAfter("aabbcc", "aabbcc", ...spans)).toEqual(spans);
    expect(placesAfter("aabbcc", "aabxbcc", ...spans)).toEqual([
      [0, 2],
      [5, 7],
    ]);
    expect(placesAfter("aabbcc", "aacc", ...spans)).toEqual([
      [0, 2],
      [2, 4],
    ]);
    expect(placesAfter("aabbcc", "", ...spans)).toEqual([]);
  });

  it("are of the same words as before, whatever is edited", () => {
    const edit = fc.record({
      text: fc.string(),
      start: fc.nat(30),
      removed: fc.nat(10),
      added: fc.string({ maxLength: 9 }),
    });
    fc.assert(
      fc.property(edit, fc.nat(30), fc.nat(5), ({ text, start, removed, added }, from, length) => {
        const after = text.slice(0, start) + added + text.slice(start + removed);
        const [place] = placesAfter(text, after, [from, from + length]);
        if (place !== undefined) expect(after.slice(...place)).toBe(text.slice(from, from + length));
      }),
    );
  });

  it("stay where nobody can say a place, and where no text is read", () => {
    const nowhere: Diagnostic = { ...findingAt("a.ts", 0, 1), span: undefined };
    expect(
      carriedFindings(
        findingsOfTexts([nowhere], () => undefined),
        () => "text",
      ),
    ).toEqual([nowhere]);
  });
});
