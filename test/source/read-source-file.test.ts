import { describe, expect, it } from "vitest";
import { bare, commentsOf, declared, placed, read, texts } from "./read.js";

describe("declarations", () => {
  it("are interfaces, type aliases and enums, exported or not", () => {
    const { file } = read(`
      export interface A extends B, C<string> { x: string }
      type D<T, U = string> = T;
      export declare enum E { One = "1" }
      declare interface F {}
      class G {}
      export const h = 1;
      export function i(): void {}
    `);
    const found = [...file.declarations.values()].map(({ kind, name, exported }) => ({ kind, name, exported }));
    expect(found).toEqual([
      { kind: "interface", name: "A", exported: true },
      { kind: "alias", name: "D", exported: false },
      { kind: "enum", name: "E", exported: true },
      { kind: "interface", name: "F", exported: false },
    ]);
  });

  it("keep what an interface extends, its type parameters and its members", () => {
    const { file } = read("interface A<T, U = string> extends B, n.C<T> { readonly x?: T; 'y-z': U; [k: string]: T }");
    const reference = (name: string, typeArguments: unknown[] = []) => ({ kind: "reference", name, typeArguments });
    expect(bare(declared(file, "A"))).toMatchObject({
      typeParameters: [
        { name: "T", fallback: undefined },
        { name: "U", fallback: { kind: "keyword", keyword: "string" } },
      ],
      heritage: [reference("B"), reference("n.C", [reference("T")])],
      members: [
        { name: "x", optional: true, type: reference("T"), indexKey: undefined },
        { name: "y-z", optional: false, type: reference("U"), indexKey: undefined },
        { name: undefined, type: reference("T"), indexKey: { kind: "keyword", keyword: "string" } },
      ],
    });
  });

  it("keep the values of enum members that are plain literals", () => {
    const { file } = read("enum E { A, B = 'b', 'C-d' = `c`, D = 1, F = -2, G = 'a' + 'b', H = A }");
    const declaration = declared(file, "E");
    const members = declaration.kind === "enum" ? declaration.members.map(({ name, value }) => [name, value]) : [];
    expect(members).toEqual([
      ["A", undefined],
      ["B", "b"],
      ["C-d", "c"],
      ["D", 1],
      ["F", -2],
      ["G", undefined],
      ["H", undefined],
    ]);
  });

  it("tell where they and their names are", () => {
    const text = "/** doc */\nexport interface Abc { de: string }";
    const abc = declared(read(text).file, "Abc");
    expect(text.slice(abc.nameSpan.start, abc.nameSpan.end)).toBe("Abc");
    expect(text.slice(abc.span.start, abc.span.end)).toBe("export interface Abc { de: string }");
    const member = abc.kind === "interface" ? abc.members[0] : undefined;
    expect(text.slice(member?.nameSpan.start, member?.nameSpan.end)).toBe("de");
  });

  it("of a name that is there already are kept apart", () => {
    const { file } = read("interface A { x: string }\ntype A = string;\nenum A {}");
    expect(declared(file, "A").kind).toBe("interface");
    expect(file.duplicates.map(({ kind }) => kind)).toEqual(["alias", "enum"]);
  });

  it("inside a namespace or a module are not the file's", () => {
    const { file } = read("namespace N { export interface A {} }\ndeclare module 'm' { interface B {} }");
    expect([...file.declarations.keys()]).toEqual([]);
  });

  it("may have names that objects of JavaScript have too", () => {
    const { file } = read("interface constructor {}\ntype __proto__ = string;");
    expect([...file.declarations.keys()]).toEqual(["constructor", "__proto__"]);
    expect(declared(file, "constructor").kind).toBe("interface");
  });
});

describe("comments", () => {
  const SOURCE = `// header

// above A

/** doc of A */
// adjacent to A
interface A {
  // above b

  /** doc of b */
  b: string; // behind b
  // adjacent to c
  // +marker=c
  c: string;

  // above d

  d: string;
  /* block */
  e: string;
  // at the end
}

enum E {
  /** doc of F */
  F = "f", // behind F
  // adjacent to G
  G = "g",
}
// between

// at the end of the file
`;

  it.each<[string, string[], string[]]>([
    ["A", ["doc of A", "adjacent to A"], ["above A"]],
    ["b", ["doc of b"], ["above b"]],
    ["c", ["adjacent to c", "+marker=c"], []],
    ["d", [], ["above d"]],
    ["e", ["block"], []],
    ["F", ["doc of F"], []],
    ["G", ["adjacent to G"], []],
  ])("of %s", (name, adjacent, above) => {
    const found = commentsOf(SOURCE, name);
    expect({ adjacent: texts(found.adjacent), above: texts(found.above) }).toEqual({ adjacent, above });
  });

  it("that belong to no declaration float, or are strays", () => {
    const { file } = read(SOURCE);
    expect(texts(file.floating)).toEqual(["header", "between", "at the end of the file"]);
    expect(texts(file.stray)).toEqual(["behind b", "at the end", "behind F"]);
  });

  it("on one line belong to what follows", () => {
    const text = "interface A { /** of b */ b: string; /** of c */ c: string /* stray */ } // stray too";
    expect(texts(commentsOf(text, "b").adjacent)).toEqual(["of b"]);
    expect(texts(commentsOf(text, "c").adjacent)).toEqual(["of c"]);
    expect(texts(read(text).file.stray)).toEqual(["stray", "stray too"]);
  });

  it("above an import or another statement float", () => {
    const { file } = read("// a\nimport type { B } from './b.js';\n// c\nexport const d = 1;\n// e\n");
    expect(texts(file.floating)).toEqual(["a", "c", "e"]);
    expect(file.stray).toEqual([]);
  });

  it("of a file with nothing else float", () => {
    expect(texts(read("// +groupName=example.com\n").file.floating)).toEqual(["+groupName=example.com"]);
  });

  it("three groups above a member are strays", () => {
    const { file } = read("interface A {\n  // far\n\n  // above\n\n  // adjacent\n  b: string;\n}");
    expect(texts(file.stray)).toEqual(["far"]);
  });

  it.each([
    ["a string", `type A = "// +a";`],
    ["a string with escaped quotes", `type A = "\\"// +a";`],
    ["a single-quoted string", `type A = '/** +a */';`],
    ["a template", "const a = `\n// +a\n`;"],
    ["a line comment", "/// see // +a\n"],
    ["a block comment", "/* see\n// +a\n*/\n"],
  ])("inside %s are none", (_, text) => {
    const { file } = read(text);
    expect(texts([...file.stray, ...file.floating]).filter((line) => line.startsWith("+"))).toEqual([]);
  });

  it("are found with CRLF and behind a byte order mark", () => {
    const text =
      "\uFEFF// +groupName=a\r\n\r\n// above\r\n\r\n/**\r\n * doc\r\n */\r\ninterface A {\r\n  // b\r\n\r\n  b: string;\r\n}\r\n";
    const { file } = read(text);
    const { comments } = declared(file, "A");
    expect(texts(file.floating)).toEqual(["+groupName=a"]);
    expect(texts(comments.above)).toEqual(["above"]);
    expect(texts(comments.adjacent)).toEqual(["", "doc", ""]);
    expect(texts(commentsOf(text, "b").above)).toEqual(["b"]);
  });
});

describe("imports", () => {
  it.each<[string, Record<string, [module: string, imported: string]>]>([
    ["import type { A, B as C } from './b.js';", { A: ["./b.js", "A"], C: ["./b.js", "B"] }],
    ["import { type A } from './b.js';", { A: ["./b.js", "A"] }],
    ["import A from './b.js';", { A: ["./b.js", "default"] }],
    ["import { default as A } from './b.js';", { A: ["./b.js", "default"] }],
    ["import type * as n from './b.js';", { n: ["./b.js", "*"] }],
    ["import A, * as n from './b.js';", { A: ["./b.js", "default"], n: ["./b.js", "*"] }],
    ["import { 'a-b' as A } from './b.js';", { A: ["./b.js", "a-b"] }],
    ["import './b.js';", {}],
    ["import {} from './b.js';", {}],
  ])("%s", (text, wanted) => {
    const { file } = read(text);
    const found = [...file.imports].map(([name, { module, imported }]) => [name, [module, imported]]);
    expect(Object.fromEntries(found)).toEqual(wanted);
  });
});

describe("exports but by a keyword", () => {
  it.each([
    ["export { A } from './b.js';", [{ module: "./b.js", imported: "A", exported: "A" }]],
    ["export type { A as B } from './b.js';", [{ module: "./b.js", imported: "A", exported: "B" }]],
    ["export * from './b.js';", [{ module: "./b.js", imported: "*", exported: "*" }]],
    ["export * as n from './b.js';", [{ module: "./b.js", imported: "*", exported: "n" }]],
    [
      "interface A {}\nexport { A, A as B };",
      [
        { module: undefined, imported: "A", exported: "A" },
        { module: undefined, imported: "A", exported: "B" },
      ],
    ],
    ["interface A {}\nexport default A;", [{ module: undefined, imported: "A", exported: "default" }]],
    ["export default interface A {}", [{ module: undefined, imported: "A", exported: "default" }]],
    ["export default { a: 1 };", []],
    ["export = A;", []],
    ["export {};", []],
  ])("%s", (text, wanted) => {
    const found = read(text).file.reExports;
    expect(found.map(({ module, imported, exported }) => ({ module, imported, exported }))).toEqual(wanted);
    for (const { module, moduleSpan } of found)
      expect(text.slice(moduleSpan?.start, moduleSpan?.end)).toBe(module === undefined ? text : `'${module}'`);
  });

  it("do not export a default declaration under its own name", () => {
    expect(declared(read("export default interface A {}").file, "A").exported).toBe(false);
  });
});

describe("what does not parse", () => {
  it("is reported at each place, and what is sound is read all the same", () => {
    const text = "interface A { x: string\n\ninterface B { y: ; }\ntype C = string;";
    const { file, found } = read(text);
    expect(placed(text, found)).toEqual([
      "3:1 source-syntax: this file does not parse as TypeScript: Property or signature expected.",
      "3:18 source-syntax: this file does not parse as TypeScript: Type expected.",
    ]);
    expect([...file.declarations.keys()]).toEqual(["A", "B", "C"]);
  });

  it.each([
    "interface A",
    "type A =",
    "enum {",
    "export",
    "import {",
    "/*",
    "/**",
    "`",
    "'",
    "interface A { b: 'x",
    "\0",
  ])("%j", (text) => {
    expect(read(text).found.map(({ code }) => code)).toContain("source-syntax");
  });
});
