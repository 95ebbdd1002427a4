import { describe, expect, it } from "vitest";
import { commentLines, leadingComments } from "../../src/source/comment-lines.js";
import { texts } from "./read.js";

function linesOf(comment: string): readonly (readonly [style: string, text: string])[] {
  return commentLines("a.ts", comment, 0, comment.length).map(({ style, text }) => [style, text]);
}

describe("commentLines", () => {
  it.each<[string, string, readonly (readonly [string, string])[]]>([
    ["a line comment loses one space", "//  a", [["line", " a"]]],
    ["a line comment without a space", "//a", [["line", "a"]]],
    ["a tab is kept", "//\ta", [["line", "\ta"]]],
    ["an empty line comment", "//", [["line", ""]]],
    ["a JSDoc on one line", "/** a */", [["jsdoc", "a"]]],
    ["a JSDoc without spaces", "/**a*/", [["jsdoc", "a"]]],
    [
      "a JSDoc loses stars",
      "/**\n * a\n *  b\n *\n *c\n */",
      [
        ["jsdoc", ""],
        ["jsdoc", "a"],
        ["jsdoc", " b"],
        ["jsdoc", ""],
        ["jsdoc", "c"],
        ["jsdoc", ""],
      ],
    ],
    [
      "JSDoc lines without stars lose their indentation",
      "/** a\n   b */",
      [
        ["jsdoc", "a"],
        ["jsdoc", "b"],
      ],
    ],
    [
      "a star of the text is kept",
      "/**\n * * a\n */",
      [
        ["jsdoc", ""],
        ["jsdoc", "* a"],
        ["jsdoc", ""],
      ],
    ],
    [
      "CRLF",
      "/**\r\n * a\r\n */",
      [
        ["jsdoc", ""],
        ["jsdoc", "a"],
        ["jsdoc", ""],
      ],
    ],
    [
      "a block comment keeps its indentation",
      "/* a\n   b */",
      [
        ["block", "a"],
        ["block", "   b"],
      ],
    ],
    ["an empty block comment is no JSDoc", "/**/", [["block", ""]]],
  ])("%s", (_, comment, lines) => {
    expect(linesOf(comment)).toEqual(lines);
  });

  it("gives each line the place of its text", () => {
    const text = "x /** ab\n   *  cd */";
    const spans = commentLines("a.ts", text, 2, text.length).map(({ span }) => text.slice(span.start, span.end));
    expect(spans).toEqual(["ab", " cd"]);
  });
});

describe("leadingComments", () => {
  function groups(before: string): Record<string, string[]> {
    const text = `x${before}y`;
    const found = leadingComments("a.ts", text, 1, text.length - 1);
    return { adjacent: texts(found.adjacent), above: texts(found.above), detached: texts(found.detached) };
  }

  it.each<[string, string, Record<string, string[]>]>([
    ["no comment", "\n", { adjacent: [], above: [], detached: [] }],
    ["the group that touches", "\n// a\n// b\n", { adjacent: ["a", "b"], above: [], detached: [] }],
    ["a group above", "\n// a\n\n", { adjacent: [], above: ["a"], detached: [] }],
    ["both", "\n// a\n\n// b\n", { adjacent: ["b"], above: ["a"], detached: [] }],
    [
      "more groups, of which the far ones are detached",
      "\n// a\n\n// b\n\n// c\n\n// d\n",
      { adjacent: ["d"], above: ["c"], detached: ["a", "b"] },
    ],
    ["blank lines with white space in them", "\n// a\n \t\r\n// b\n", { adjacent: ["b"], above: ["a"], detached: [] }],
    ["kinds of comments mixed in one group", "\n/** a */\n// b\n", { adjacent: ["a", "b"], above: [], detached: [] }],
    [
      "a comment at the end of the previous line",
      " // of x\n// of y\n",
      { adjacent: ["of y"], above: [], detached: [] },
    ],
    [
      "comments on the declaration's own line",
      "\n/** a */ /** b */ ",
      { adjacent: ["a", "b"], above: [], detached: [] },
    ],
    ["all on one line", " /** a */ ", { adjacent: ["a"], above: [], detached: [] }],
    ["a comment of two lines and no more", " /** a\n * b */ ", { adjacent: ["a", "b"], above: [], detached: [] }],
  ])("%s", (_, before, wanted) => {
    expect(groups(before)).toEqual(wanted);
  });
});
