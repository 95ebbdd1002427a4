import { describe, expect, it } from "vitest";
import { scanBareToken, scanToken, type Token } from "../../../src/markers/grammar/scan-token.js";

function tokens(text: string, scan: (text: string, from: number) => Token): string[] {
  const found: string[] = [];
  for (let token = scan(text, 0); token.kind !== "end"; token = scan(text, token.end)) {
    found.push(`${token.kind} ${text.slice(token.start, token.end)}`);
  }
  return found;
}

describe("scanToken", () => {
  it("knows identifiers, numbers and strings, and nothing else of Go", () => {
    expect(tokens("_a1 é2\t-1.5 \"x y\" `z` 'c' // d", scanToken)).toStrictEqual([
      "identifier _a1",
      "identifier é2",
      "character -",
      "float 1.5",
      'string "x y"',
      "string `z`",
      "character '",
      "identifier c",
      "character '",
      "character /",
      "character /",
      "identifier d",
    ]);
  });

  it("takes a character beyond the basic plane as one token", () => {
    expect(tokens("😀.5.", scanToken)).toStrictEqual(["character 😀", "float .5", "character ."]);
  });

  it("ends with an empty token behind the white space", () => {
    expect(scanToken("a  ", 1)).toStrictEqual({ kind: "end", start: 3, end: 3 });
  });
});

describe("scanBareToken", () => {
  it("takes digits one by one outside identifiers", () => {
    expect(tokens("a08 1.5", scanBareToken)).toStrictEqual([
      "identifier a08",
      "character 1",
      "character .",
      "character 5",
    ]);
  });

  it("finds no fault with a number", () => {
    expect(scanBareToken("08", 0)).toStrictEqual({ kind: "character", start: 0, end: 1 });
  });
});
