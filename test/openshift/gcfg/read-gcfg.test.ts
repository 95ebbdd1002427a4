import { describe, expect, it } from "vitest";
import { readGcfg } from "../../../src/openshift/gcfg/read-gcfg.js";
import { hasOracle } from "../oracle.js";
import { grammarCases, grammarProblem } from "./judge-grammar.js";

/** The values of all variables of a text. */
function valuesOf(text: string): Record<string, string | undefined> {
  const { file, error } = readGcfg(text);
  if (error !== undefined) throw new Error(error.message);
  return Object.fromEntries(
    file.sections.flatMap(({ variables }) => variables.map(({ name, value }) => [name, value])),
  );
}

function errorOf(text: string): readonly [string, string] | undefined {
  const { error } = readGcfg(text);
  return error && [error.message, text.slice(error.start, error.end)];
}

describe("readGcfg", () => {
  it.skipIf(!hasOracle)("reads every case as Go's reader does", () => {
    const cases = grammarCases();
    const problems = cases.flatMap((each) => {
      const problem = grammarProblem(each);
      return problem === undefined ? [] : [`${each.name}: ${problem}`];
    });
    expect(problems).toEqual([]);
    expect(cases).toHaveLength(51);
  });

  it("says where everything stands", () => {
    const text = '# top\n[Global]\nuser = "a b" ; who\n\n[VirtualCenter "a"]\nport = 1\nport\n';
    const { file } = readGcfg(text);
    const stretches = file?.sections.map(({ start, end, variables }) => [
      text.slice(start, end),
      ...variables.map((each) => [
        text.slice(each.start, each.end),
        text.slice(each.valueSpan.start, each.valueSpan.end),
      ]),
    ]);
    expect(stretches).toEqual([
      ["[Global]", ['user = "a b"', '"a b"']],
      ['[VirtualCenter "a"]', ["port = 1", "1"], ["port", ""]],
    ]);
  });

  it.each([
    ["a  b  ", "a  b"],
    ['a " " ', "a  "],
    ['"a"b"c"', "abc"],
    ['a \\"b\\" ', 'a "b"'],
    ["a \\\n b", "a  b"],
    ["a \\\r\n b\r", "a  b"],
    ['"a\rb"', "ab"],
    ["\\\n", ""],
    ["a\tb\t", "a\tb"],
    ["= = [x]", "= = [x]"],
    ["a\u00a0", "a\u00a0"],
    ["a;b", "a"],
    ['"a;b"#c', "a;b"],
    ["", ""],
  ])("reads the value %j", (written, value) => {
    expect(valuesOf(`[S]\nk = ${written}`)).toEqual({ k: value });
  });

  it.each([
    ["[S\nk", "expected subsection name or right bracket", "\n"],
    ['[S "a" x]', "expected right bracket", "x]"],
    ["[]", "expected section name", "]"],
    ['[S "a\nb"]', "string not terminated", '"a'],
    ['[S "\\n"]', "unknown escape sequence", "n"],
    ["]", "expected section header", "]"],
    ["[S]\n]", "expected section header or variable declaration", "]"],
    ["[S]\nk v", "expected '='", "v"],
    ["[S]\nk : v", "illegal character U+003A ':'", ":"],
    ["[S]\nk = a\\b", "unquoted '\\' must be followed by new line or double quote", "a\\"],
    ['[S]\nk = a "b\\c"', "unknown escape sequence", "c"],
    ['[S]\nk = a "b', "string not terminated", 'a "b'],
    ["[S]\nk = a\n# \0", "illegal character NUL", "\0"],
    ["[S # c]", "expected subsection name or right bracket", ""],
    ["[S]\n\u{feff} = 1", "illegal character U+FEFF", "\u{feff}"],
    ["[S]\nk = a\ud800b", "illegal UTF-8 encoding", "\ud800"],
    ["[S]\n-\0", "illegal character NUL", "\0"],
    ["[S]\n😀 = 1", "illegal character U+1F600 '😀'", "😀"],
  ])("says what is wrong with %j", (text, message, marked) => {
    expect(errorOf(text)).toEqual([message, marked]);
  });
});
