import { describe, expect, it } from "vitest";
import { parseYaml } from "../../../src/crd/yaml/parse-yaml.js";
import { toYaml } from "../../../src/crd/yaml/to-yaml.js";
import { documentCases } from "./document-cases.js";
import { stringCases } from "./string-cases.js";

describe("parseYaml", () => {
  it.each([
    ["an empty text", "", null],
    ["a document start and comments", "---\n# note\na: 1 # one\n", { a: 1 }],
    [
      "plain scalars by YAML 1.1",
      "[yes, n, ~, 017, 0x1F, 1_000, 1e3, .5]",
      [true, false, null, 15, 31, 1000, 1000, 0.5],
    ],
    ["quoted scalars as strings", "['yes', \"1\", '', \"~\"]", ["yes", "1", "", "~"]],
    ["a block scalar as a string", "|-\n  1\n", "1"],
    ["timestamps and base-60 numbers as strings", "[2001-01-01, 1:20]", ["2001-01-01", "1:20"]],
    ["an empty value as null", "a:\nb: 1\n", { a: null, b: 1 }],
    ["an integer beyond 2^53 exactly", "a: 9223372036854775807\n", { a: 9223372036854775807n }],
    ["keys as strings", "0x10: a\ny: b\n'n': c\n", { "16": "a", true: "b", n: "c" }],
    ["an alias", "a: &x [1]\nb: *x\n", { a: [1], b: [1] }],
    ["an alias of a text as a key", "a: &x k\nb:\n  *x : 1\n", { a: "k", b: { k: 1 } }],
    ["a merge key", "a: &x {b: 1, c: 1}\nd:\n  <<: *x\n  c: 2\n", { a: { b: 1, c: 1 }, d: { b: 1, c: 2 } }],
    ["a scalar's own tag", "[!!str 1, !!int '1', !!bool 'yes', !!null '', !!float '1']", ["1", 1, true, null, 1]],
  ])("reads %s", (_name, text, value) => {
    expect(parseYaml(text)).toEqual(value);
  });

  it.each([
    ["text that is no YAML", "a: 'b\n", /line 1, column 4/],
    ["a key named twice", "a: 1\na: 2\n", /unique/],
    ["a map for a key", "? {a: 1}\n: b\n", /a map or a list cannot be a key at line 1, column 3/],
    ["a list for a key in flow style", "{[a]: 1}\n", /cannot be a key at line 1, column 2/],
    ["an alias of a list for a key", "a: &x [1]\nb:\n  *x : 1\n", /cannot be a key at line 3, column 3/],
    // Each level used to be printed with all that are in it.
    ["keys in keys", "? ".repeat(240), /cannot be a key at line 1, column 3/],
    ["several documents", "a: 1\n---\nb: 1\n", /multiple documents/],
    ["a tag it does not know", "a: !vault x\n", /Unresolved tag at line 1, column 4/],
    ["an alias without its anchor", "a: *x\n", /alias/i],
  ])("refuses %s", (_name, text, message) => {
    expect(() => parseYaml(text)).toThrow(SyntaxError);
    expect(() => parseYaml(text)).toThrow(message);
  });

  it("takes a key named __proto__ for a key", () => {
    expect(Object.keys(parseYaml("__proto__: 1\n") ?? {})).toEqual(["__proto__"]);
  });

  describe("reads back what toYaml wrote", () => {
    // The reader follows YAML 1.2, to which U+2028 and U+2029 do not end a line.
    const hasSeparator = (text: string): boolean => /[\u2028\u2029]/.test(text);
    // Upstream writes the text of a merge key without quotes.
    const isMergeKey = (text: string): boolean => text === "<<";
    const texts = Object.values(stringCases).flatMap((cases) => cases.map(([text]) => text));

    it.each(texts.filter((text) => !hasSeparator(text) && !isMergeKey(text)))("%j", (text) => {
      expect(parseYaml(toYaml({ [text]: [text] }))).toEqual({ [text]: [text] });
    });

    it.each(documentCases.filter(([, , yaml]) => !hasSeparator(yaml)))("%s", (_name, value, yaml) => {
      expect(parseYaml(yaml)).toEqual(value);
    });
  });
});
