import { describe, expect, it } from "vitest";
import { newRuleEnvironment } from "../../../src/cel/functions/environment.js";
import type { Expression } from "../../../src/cel/syntax/expression.js";
import { parseExpression } from "../../../src/cel/syntax/parse.js";
import { treeText } from "./tree-text.js";

function parsed(source: string): string {
  const result = parseExpression(source);
  return "expression" in result
    ? treeText(result.expression)
    : result.problems.map(({ message }) => message).join("; ");
}

/** Verdicts and messages are the server's, but for those of syntax errors, which the server words otherwise. */
const ROWS: Readonly<Record<string, readonly (readonly [source: string, tree: string])[]>> = {
  operators: [
    ["1 == 2 in [true]", "(@in (_==_ 1 2) [true])"],
    ["1 < 2 == true", "(_==_ (_<_ 1 2) true)"],
    ["a + b * c - d", "(_-_ (_+_ a (_*_ b c)) d)"],
    ["a * b / c % d", "(_%_ (_/_ (_*_ a b) c) d)"],
    ["a && b && c || d", "(_||_ (_&&_ (_&&_ a b) c) d)"],
    ["a ? b : c ? d : e", "(_?_:_ a b (_?_:_ c d e))"],
    ["(a ? b : c) ? d : e", "(_?_:_ (_?_:_ a b c) d e)"],
    ["!a.b", "(!_ a.b)"],
    ["!!a", "a"],
    ["-a", "(-_ a)"],
    ["--a", "a"],
    ["- 1", "-1"],
    ["-(-1)", "(-_ -1)"],
    ["--1", "1"],
    ["1 -1", "(_-_ 1 1)"],
    ["1 - -1", "(_-_ 1 -1)"],
    ["-1.5.x", "-1.5.x"],
    ["a // and so on\n + b", "(_+_ a b)"],
  ],
  members: [
    ["a.b.c", "a.b.c"],
    ["a.package", "a.package"],
    [".a.b", "a.b"],
    ["a.b(c)(d)", "Syntax error: unexpected '(', expected an operator or the end"],
    ["a[0][b]", "(_[_] (_[_] a 0) b)"],
    ["a.?b", '(_?._ a "b")'],
    ["a[?b]", "(_[?_] a b)"],
    ["a.`b-c/d.e f`", "a.b-c/d.e f"],
    ["f(1,)", "Syntax error: unexpected ')', expected a value"],
    ["a.f(b, c)", "(a.f b c)"],
    ["optional.of(a)", "(optional.of a)"],
    ["optional.nope(a)", "(optional.nope a)"],
    ["google.protobuf.Duration", "google.protobuf.Duration"],
    ["[1, 2,]", "[1 2]"],
    ["[,]", "[]"],
    ["[1,,2]", "Syntax error: unexpected ',', expected an element"],
    ["[?a, b]", "[?a b]"],
    ["{'a': 1, ?b: c,}", '{"a": 1 ?b: c}'],
    ["{'a'}", "Syntax error: unexpected '}', expected ':'"],
  ],
  names: [
    ["namespace", "reserved identifier: namespace"],
    ["for()", "reserved identifier: for"],
    ["a.in", "Syntax error: unexpected 'in', expected the name of a field"],
    ["`a`", "Syntax error: unexpected '`a`', expected a value"],
    ["a.", "Syntax error: unexpected end, expected the name of a field"],
    ["", "Syntax error: unexpected end, expected a value"],
    ["a b", "Syntax error: unexpected 'b', expected an operator or the end"],
    ["a = b", "Syntax error: the character '=' has no meaning here"],
    ["é", "Syntax error: the character 'é' has no meaning here"],
    ["'a", "Syntax error: the quote ' is not closed, or an escape in it is not valid"],
    ["!-a", "Syntax error: unexpected '-', expected a value"],
  ],
  literals: [
    ["0x1F", "31"],
    ["0xFFu", "255u"],
    ["-9223372036854775808", "-9223372036854775808"],
    ["9223372036854775808", "invalid int literal"],
    ["18446744073709551616u", "invalid uint literal"],
    [".5", "0.5"],
    ["1e3", "1000.0"],
    ["1e400", "invalid double literal"],
    ["1.", "Syntax error: unexpected end, expected the name of a field"],
    ["'a\"\\'\\n\\x41\\u00e9\\101'", JSON.stringify("a\"'\nAéA")],
    ['r"\\d"', JSON.stringify("\\d")],
    ['"""a"b\r\nc"""', JSON.stringify('a"b\nc')],
    ["'\\ud800'", "invalid unicode code point"],
    ["b'é\\xff\\377'", "b[195,169,255,255]"],
    ["b'\\u00e9'", "unable to unescape string"],
    ["br'\\d'", "b[92,100]"],
    ["rb'a'", "Syntax error: unexpected ''a'', expected an operator or the end"],
    ["null", "null"],
  ],
  macros: [
    ["has(a.b.c)", "has a.b.c"],
    ["has((a.b))", "has a.b"],
    ["has(a)", "invalid argument to has() macro"],
    ["has(a.?b)", "invalid argument to has() macro"],
    ["a.has(b)", "(a.has b)"],
    ["a.all(x, y)", "<all a x y>"],
    ["a.all(x.y, z)", "argument must be a simple name"],
    ["a.all(x)", "(a.all x)"],
    ["a.exists_one(x, y)", "<existsOne a x y>"],
    ["a.existsOne(x, y)", "(a.existsOne x y)"],
    ["a.existsOne(x, y, z)", "<existsOne a x,y z>"],
    ["a.map(x, y, z)", "<map a x y z>"],
    ["a.map(1, y)", "argument is not an identifier"],
    ["a.filter(__result__, y)", "iteration variable overwrites accumulator variable"],
    ["a.transformMap(x, y, z, w)", "<transformMap a x,y z w>"],
    ["a.transformList(x, x, z)", "duplicate variable name: x"],
    ["a.optMap(x, y)", "<optMap a x y>"],
    ["a.optMap(1, y)", "optMap() variable name must be a simple identifier"],
    ["a.sortBy(x, y)", "<sortBy a x y>"],
    ["{}.sortBy(x, y)", "sortBy can only be applied to a list, identifier, comprehension, call or select expression"],
  ],
};

describe.each(Object.entries(ROWS))("the tree of %s", (_, rows) => {
  it.each(rows)("%s", (source, tree) => {
    expect(parsed(source)).toBe(tree);
  });
});

describe("positions", () => {
  it.each<{ source: string; at: number; text?: string }>([
    { source: "a.b", at: 1 },
    { source: "ab + c", at: 3 },
    { source: "f(a)", at: 1 },
    { source: "a.f(b)", at: 3 },
    { source: "(a)[b]", at: 3 },
    { source: " a ? b : c ", at: 3, text: "a ? b : c" },
    { source: "[a]", at: 0 },
    { source: "-1", at: 0 },
    { source: "!a", at: 0 },
    { source: "has(a.b)", at: 3 },
    { source: "a.all(x, y)", at: 5 },
    { source: ".a", at: 1 },
    { source: "(a) || b || (c)", at: 9 },
    { source: "a && b && c && (d)", at: 7 },
  ])("of $source", ({ source, at, text = source }) => {
    const result = parseExpression(source);
    const node: Expression | undefined = "expression" in result ? result.expression : undefined;
    expect(node?.offset).toBe(at);
    expect(source.slice(node?.start, node?.end)).toBe(text);
  });
});

describe("limits", () => {
  const passes = (source: string) => "expression" in parseExpression(source);

  it.each<{ what: string; make: (depth: number) => string; most: number }>([
    { what: "brackets", make: (depth) => `${"(".repeat(depth)}a${")".repeat(depth)}`, most: 249 },
    { what: "lists", make: (depth) => `${"[".repeat(depth)}a${"]".repeat(depth)}`, most: 249 },
    { what: "conditionals", make: (depth) => `${"a ? b : ".repeat(depth)}c`, most: 249 },
    { what: "selects", make: (depth) => `a${".b".repeat(depth)}`, most: 250 },
    { what: "indexes", make: (depth) => `a${"[0]".repeat(depth)}`, most: 250 },
    { what: "sums", make: (depth) => `1${" + 1".repeat(depth)}`, most: 250 },
    { what: "sums on the right", make: (depth) => `${"1+(".repeat(depth)}1${")".repeat(depth)}`, most: 124 },
    { what: "macros", make: (depth) => `a${".map(x, x)".repeat(depth)}`, most: 250 },
  ])("lets $most $what stand and no more", ({ make, most }) => {
    expect(passes(make(most))).toBe(true);
    expect(passes(make(most + 1))).toBe(false);
  });

  it("has none for chains of && and for signs", () => {
    expect(passes(`a${" && a".repeat(10_000)}`)).toBe(true);
    for (const sign of ["!", "-", "- "]) expect(passes(`${sign.repeat(5000)}a`)).toBe(true);
  });

  it("lets no tree be deep that it does not count", () => {
    const depthOf = (node: Expression): number =>
      node.kind === "call" ? 1 + Math.max(0, ...node.arguments.map(depthOf)) : 0;
    for (const source of [`a${" && a".repeat(16_000)}`, `a${" || a && b".repeat(9_000)}`, `${"!".repeat(50_000)}a`]) {
      const result = parseExpression(source);
      expect("expression" in result && depthOf(result.expression)).toBeLessThan(32);
    }
  });

  it("counts 100000 code points", () => {
    expect(passes(`'${"😀".repeat(99_998)}'`)).toBe(true);
    expect(parsed(`'${"a".repeat(99_999)}'`)).toBe(
      "expression code point size exceeds limit: size: 100001, limit 100000",
    );
  });
});

describe("what older servers read", () => {
  it.each<{ source: string; target: string; problem: string | undefined }>([
    { source: "a.`b`", target: "1.37", problem: undefined },
    { source: "a.`b`", target: "1.36", problem: "unsupported syntax: '`'" },
    { source: "a.sortBy(x, x)", target: "1.35", problem: undefined },
    { source: "a.?b", target: "1.28", problem: "unsupported syntax '.?'" },
    { source: "a[?b]", target: "1.28", problem: "unsupported syntax '[?'" },
    { source: "[?b]", target: "1.28", problem: "unsupported syntax '?'" },
  ])("$source on $target", ({ source, target, problem }) => {
    const result = parseExpression(source, newRuleEnvironment(target).syntax);
    expect("problems" in result ? result.problems[0]?.message : undefined).toBe(problem);
  });

  it("takes a macro that they do not have for a call", () => {
    const result = parseExpression("a.all(i, x, y)", newRuleEnvironment("1.32").syntax);
    expect("expression" in result && treeText(result.expression)).toBe("(a.all i x y)");
  });
});
