import { describe, expect, it } from "vitest";
import { flowScalar, foldFlowScalar, literalScalar } from "../../../src/crd/yaml/scalar-text.js";

const at = (column: number) => ({ column, indent: "  " });

describe("flowScalar", () => {
  it("doubles single quotes", () => {
    expect(flowScalar("it's", "single")).toBe("'it''s'");
  });

  it("names the escapes that have a name and numbers the others", () => {
    const text = '\0\x07\b\t\n\v\f\r\x1b"\\\x85\u2028\u2029\x01\x7f\x80\ufeff\ufffe\u{1f600}';
    const escaped = '\\0\\a\\b\\t\\n\\v\\f\\r\\e\\"\\\\\\N\\L\\P\\x01\\x7F\\x80\\uFEFF\\uFFFE\\U0001F600';
    expect(flowScalar(text, "double")).toBe(`"${escaped}"`);
  });

  it("shows what is printable, also beyond ASCII", () => {
    expect(flowScalar("é漢\xa0\ufffd/'", "double")).toBe('"é漢\xa0\ufffd/\'"');
  });

  it("escapes everything behind a leading byte order mark", () => {
    expect(flowScalar("\ufeffa é\xa0", "double")).toBe('"\\uFEFF\\x61\\x20\\xE9\\_"');
  });
});

describe("foldFlowScalar", () => {
  const a = (count: number) => "a".repeat(count);

  it.each([
    ["a space in column 80 stays", `${a(80)} b`, 0, `${a(80)} b`],
    ["a space in column 81 ends the line", `${a(81)} b`, 0, `${a(81)}\n  b`],
    ["the column of the start counts", `${a(78)} b`, 3, `${a(78)}\n  b`],
    ["a word is not split", `${a(200)} b`, 0, `${a(200)}\n  b`],
    [
      "the columns of a later line count from its indent",
      `${a(90)} ${a(78)} ${a(80)} b`,
      0,
      `${a(90)}\n  ${a(78)} ${a(80)}\n  b`,
    ],
    ["only a single space ends a line", `${a(90)}  b c`, 0, `${a(90)}  b\n  c`],
  ])("plain: %s", (_rule, line, column, folded) => {
    expect(foldFlowScalar(line, "plain", at(column))).toBe(folded);
  });

  it("breaks at every single space where the indent is wider than a line", () => {
    const indent = " ".repeat(90);
    expect(foldFlowScalar("a b  c", "plain", { column: 95, indent })).toBe(`a\n${indent}b  c`);
  });

  it("single: never at the first or last character", () => {
    expect(foldFlowScalar(`' ${a(90)} '`, "single", at(90))).toBe(`' ${a(90)} '`);
  });

  it("double: shows by a backslash that the next line starts with a space", () => {
    expect(foldFlowScalar(`"${a(90)}   b c"`, "double", at(0))).toBe(`"${a(90)}\n  \\  b c"`);
  });

  it("single: a line separator ends a line, and what follows is indented", () => {
    expect(foldFlowScalar(`'x\u2028${a(79)} b\u2029y'`, "single", at(60))).toBe(`'x\u2028  ${a(79)}\n  b\u2029  y'`);
  });
});

describe("literalScalar", () => {
  it("indents lines but not empty ones", () => {
    expect(literalScalar("a\n\n b", "    ")).toBe("|-\n    a\n\n     b");
  });

  it.each([
    ["no line feed at the end", "a\nb", "|-"],
    ["one line feed at the end", "a\n", "|"],
    ["two line feeds at the end", "a\n\n", "|+"],
    ["nothing but a line feed", "\n", "|2+"],
    ["a space at the start", " a\nb", "|2-"],
    ["a line feed at the start", "\na\n", "|2"],
    ["a line separator at the end", "a\nb\u2028", "|"],
    ["a line separator and a line feed at the end", "a\u2028\n", "|+"],
  ])("with %s", (_name, text, header) => {
    expect(literalScalar(text, "  ").split("\n")[0]).toBe(header);
  });
});
