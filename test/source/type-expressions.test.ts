import { describe, expect, it } from "vitest";
import { bare, declared, read, texts, typeOf } from "./read.js";

const keyword = (name: string) => ({ kind: "keyword", keyword: name });
const literal = (value: string | number | boolean) => ({ kind: "literal", value });
const reference = (name: string, ...typeArguments: unknown[]) => ({ kind: "reference", name, typeArguments });
const array = (items: unknown) => ({ kind: "array", items });
const union = (...members: unknown[]) => ({ kind: "union", members: members.map((type) => ({ type })) });
const unsupported = (syntax: string) => ({ kind: "unsupported", syntax });
const member = (name: string, type: unknown, optional = false) => ({ name, indexKey: undefined, optional, type });

describe("a type", () => {
  it.each<[string, unknown]>([
    ["string", keyword("string")],
    ["number", keyword("number")],
    ["boolean", keyword("boolean")],
    ["bigint", keyword("bigint")],
    ["any", keyword("any")],
    ["unknown", keyword("unknown")],
    ["object", keyword("object")],
    ["symbol", keyword("symbol")],
    ["void", keyword("void")],
    ["never", keyword("never")],
    ["undefined", keyword("undefined")],
    ["null", keyword("null")],
    ["'a'", literal("a")],
    ['"a\\n\\u00e9"', literal("a\né")],
    ["`a`", literal("a")],
    ["1", literal(1)],
    ["-1", literal(-1)],
    ["1.5", literal(1.5)],
    ["1_000", literal(1000)],
    ["0x10", literal(16)],
    ["true", literal(true)],
    ["false", literal(false)],
    ["1n", unsupported("literal")],
    ["(string)", keyword("string")],
    ["string[]", array(keyword("string"))],
    ["string[][]", array(array(keyword("string")))],
    ["Array<string>", array(keyword("string"))],
    ["ReadonlyArray<string>", array(keyword("string"))],
    ["readonly string[]", array(keyword("string"))],
    ["Array", reference("Array")],
    ["Array<string, string>", reference("Array", keyword("string"), keyword("string"))],
    ["A", reference("A")],
    ["n.A", reference("n.A")],
    ["A<string, B<1>>", reference("A", keyword("string"), reference("B", literal(1)))],
    ["'a' | 'b' | null", union(literal("a"), literal("b"), keyword("null"))],
    ["| 'a'", union(literal("a"))],
    [
      "A & { x: string }",
      {
        kind: "intersection",
        members: [reference("A"), { kind: "object", members: [member("x", keyword("string"))] }],
      },
    ],
    ["{}", { kind: "object", members: [] }],
    ["{ readonly x?: string }", { kind: "object", members: [member("x", keyword("string"), true)] }],
    [
      "{ 'a-b': string; 1: string; ünï: string }",
      {
        kind: "object",
        members: [member("a-b", keyword("string")), member("1", keyword("string")), member("ünï", keyword("string"))],
      },
    ],
    ["{ x }", { kind: "object", members: [member("x", { kind: "unsupported", syntax: "member without a type" })] }],
    [
      "{ [key: string]: A }",
      {
        kind: "object",
        members: [{ name: undefined, indexKey: keyword("string"), optional: true, type: reference("A") }],
      },
    ],
    ["{ x(): void }", { kind: "object", members: [member("x", unsupported("function type"))] }],
    ["{ (): void }", { kind: "object", members: [member("()", unsupported("function type"))] }],
    ["{ new (): A }", { kind: "object", members: [member("()", unsupported("constructor type"))] }],
    ["{ get x(): string }", { kind: "object", members: [member("x", unsupported("accessor"))] }],
    ["{ set x(value: string) }", { kind: "object", members: [member("x", unsupported("accessor"))] }],
    ["{ [x]: string }", { kind: "object", members: [member("[x]", unsupported("computed property name"))] }],
    ["() => void", unsupported("function type")],
    ["new () => A", unsupported("constructor type")],
    ["[string, string]", unsupported("tuple type")],
    ["{ [K in A]: string }", unsupported("mapped type")],
    ["A extends B ? C : D", unsupported("conditional type")],
    [`\`a\${string}\``, unsupported("template literal type")],
    ["unique symbol", unsupported("unique type")],
    ["keyof A", { kind: "keyof", of: reference("A") }],
    ["typeof a.b", { kind: "typeof", name: "a.b" }],
    ["typeof a<string>", unsupported("typeof type")],
    ["A['x']", { kind: "indexed", object: reference("A"), index: { kind: "literal", value: "x" } }],
    ["(typeof a)[number]", { kind: "indexed", object: { kind: "typeof", name: "a" }, index: keyword("number") }],
    ["import('./a.js').A", unsupported("import type")],
    ["this", unsupported("this type")],
  ])("%s", (written, wanted) => {
    expect(bare(typeOf(written))).toEqual(wanted);
  });

  it("tells where it is", () => {
    const written = "{ x: Array<'a' | n.B> }";
    const text = `type A = ${written};`;
    const spans: string[] = [];
    const collect = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      if ("kind" in value && "span" in value) {
        // Every type expression has a span of this form.
        const { start, end } = value.span as { start: number; end: number };
        spans.push(text.slice(start, end));
      }
      Object.values(value).forEach(collect);
    };
    collect(typeOf(written));
    expect(spans).toEqual([written, "Array<'a' | n.B>", "'a' | n.B", "'a'", "n.B"]);
  });
});

describe("the comments of union members", () => {
  function commentsIn(written: string): Record<string, string[]> {
    const { file } = read(`type A =${written}\n;`);
    const alias = declared(file, "A");
    const type = alias.kind === "alias" ? alias.type : undefined;
    if (type?.kind !== "union") throw new Error("not a union");
    const found = type.members.map(({ type: each, comments }) => [
      each.kind === "literal" ? String(each.value) : each.kind,
      texts([...comments.above, ...comments.adjacent]),
    ]);
    return { ...Object.fromEntries(found), stray: texts(file.stray) };
  }

  it.each<[string, string, Record<string, string[]>]>([
    ["stand before the bar", "\n  // a\n  | 'x'\n  // b\n  | 'y'", { x: ["a"], y: ["b"], stray: [] }],
    ["may be JSDoc", "\n  /** a */\n  | 'x'\n  /** b */\n  | 'y'", { x: ["a"], y: ["b"], stray: [] }],
    [
      "stand before the first member without a bar",
      "\n  // a\n  'x'\n  // b\n  | 'y'",
      { x: ["a"], y: ["b"], stray: [] },
    ],
    ["may have a blank line behind them", "\n  // a\n\n  | 'x'\n  | 'y'", { x: ["a"], y: [], stray: [] }],
    ["are not those behind a member", "\n  | 'x' // a\n  | 'y' // b", { x: [], y: [], stray: ["a", "b"] }],
    [
      "are told from those behind the member before",
      "\n  | 'x' // of x\n  // of y\n  | 'y'",
      { x: [], y: ["of y"], stray: ["of x"] },
    ],
    ["may stand where the bar ends the line before", " 'x' |\n  // b\n  'y'", { x: [], y: ["b"], stray: [] }],
    ["may stand between a bar and its member", "\n  | /* a */ 'x'\n  | 'y'", { x: ["a"], y: [], stray: [] }],
    [
      "are told from bars in comments",
      "\n  // a | b\n  | 'x'\n  // c |\n  | 'y'",
      { x: ["a | b"], y: ["c |"], stray: [] },
    ],
    ["may stand on one line", " 'x' | /** b */ 'y'", { x: [], y: ["b"], stray: [] }],
  ])("%s", (_, written, wanted) => {
    expect(commentsIn(written)).toEqual(wanted);
  });
});
