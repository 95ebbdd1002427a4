import { describe, expect, it } from "vitest";
import { describedField, runDescriptionCases } from "../conformance/descriptions.js";
import { asJsDoc, DESCRIPTION_CASES } from "./description-cases.js";

describe("the doc comments that controller-gen was run on", () => {
  it.each(DESCRIPTION_CASES)("$source", ({ source, description }) => {
    expect(describedField(source)).toBe(description);
  });

  it.each(DESCRIPTION_CASES.filter(({ source }) => asJsDoc(source) !== undefined))(
    "$source in a JSDoc",
    ({ source, description, inJsDoc }) => {
      expect(describedField(asJsDoc(source) ?? "")).toBe(inJsDoc ?? description);
    },
  );

  it("are all there, each once, and counted", () => {
    expect(new Set(DESCRIPTION_CASES.map(({ source }) => source)).size).toBe(78);
    expect(runDescriptionCases()).toEqual({ passed: 78, total: 78, failures: [] });
    expect(DESCRIPTION_CASES.filter(({ source }) => asJsDoc(source) !== undefined)).toHaveLength(73);
  });
});

describe("a description", () => {
  it.each<[string, string, string]>([
    ["is empty without comments", "", ""],
    ["is empty with markers alone", "// +optional\n// +nullable", ""],
    ["is the JSDoc, and not the remarks around it", "// before\n/** doc */\n// behind", "doc"],
    ["is the nearest of several JSDocs", "/** far */\n/** near */", "near"],
    ["is a JSDoc on one line", "/** doc */", "doc"],
    ["is a JSDoc on one line without spaces", "/**doc*/", "doc"],
    ["is a JSDoc with text on its first and last line", "/** one\n * two */", "one\ntwo"],
    ["is a JSDoc without stars", "/**\none\n  two\n*/", "one\ntwo"],
    ["is a JSDoc with CRLF", "/**\r\n * one  \r\n *\r\n *\r\n * two\r\n */", "one\n\ntwo"],
    ["is line comments with CRLF", "// one\r\n//\r\n// two\r", "one\n\ntwo"],
    ["is a JSDoc without its markers", "/**\n * one\n * +optional\n * two\n */", "one\ntwo"],
    [
      "is line comments without lines that begin with a plus",
      "// one\n// + ---\n// +---+---+\n//   + a remark\n// +\n// two",
      "one\ntwo",
    ],
    [
      "is a JSDoc without lines that begin with a plus",
      "/**\n * one\n * + ---\n * +1 is more\n * two + 3\n */",
      "one\ntwo + 3",
    ],
    ["keeps lines of a block comment that begin with a plus", "/* one\n + two */", "one\n+ two"],
    ["is empty with lines that begin with a plus alone", "// +---+\n// + a |", ""],
    ["is the nearest text where lines that begin with a plus are between", "/** doc */\n\n// + ---", "doc"],
    ["is a JSDoc up to its first tag", "/**\n * one\n *\n * @deprecated since two\n * three\n */", "one"],
    ["is empty where a JSDoc has nothing but tags", "/** @internal */", ""],
    ["keeps a tag in a fence", "/**\n * one\n * ```\n * @tag\n * ```\n * @real\n */", "one\n```\n@tag\n```"],
    ["keeps an at sign that is no tag", "/**\n * one\n * @\n * two @three\n * @4\n */", "one\n@\ntwo @three\n@4"],
    ["keeps a tag of line comments", "// one\n// @two", "one\n@two"],
    ["is a JSDoc that a blank line parts from the field", "/** doc */\n\n// +optional", "doc"],
    ["is a JSDoc with a blank line and nothing below", "/** doc */\n", "doc"],
    ["is the comment below a blank line rather than the JSDoc above it", "/** doc */\n\n// near", "near"],
    ["is not a line comment that a blank line parts from the field", "// far\n", ""],
    ["is not a JSDoc two groups up", "/** doc */\n\n// between\n\n// +optional", ""],
    ["trims all lines where a block comment is among them", "//   one\n/*   two */", "one\ntwo"],
    ["keeps a star that is part of the text", "/**\n * * one\n * *two*\n */", "* one\n*two*"],
    ["leaves out what follows --- after a fence", "// ~~~\n// ---\n// ~~~\n// ---\n// hidden", "~~~\n---\n~~~"],
    ["leaves out directives to other tools", "//lint:ignore x\n//line a:1\n// one", "one"],
  ])("%s", (_, comment, description) => {
    expect(describedField(comment)).toBe(description);
  });
});
