import { describe, expect, it } from "vitest";
import type { SourceFileDeclarations } from "../../src/source/declarations.js";
import { resolveName } from "../../src/source/resolve-name.js";
import { read } from "./read.js";

const VOCABULARY: Readonly<Record<string, string>> = {
  "crdwright/meta/v1": "export type Int32 = number;\ntype Hidden = string;",
  "crdwright/core/v1": 'export type { Int32 } from "../meta/v1.js";\nexport interface PodSpec {}',
  "crdwright/apps/v1": 'export type { PodSpec } from "./core-v1.js";\nexport type { Lost } from "./none-v1.js";',
};

/** Looks a name up in the first of some files; `n` of a found declaration says in which file it is. */
function resolve(name: string, texts: Readonly<Record<string, string>>): Record<string, unknown> {
  const files = new Map<string, SourceFileDeclarations>(
    Object.entries(texts).map(([path, text]) => [path, read(text, path).file]),
  );
  const [first] = files.values();
  if (first === undefined) throw new Error("no file");
  const vocabulary = (module = "crdwright/meta/v1") => read(VOCABULARY[module] ?? "", module).file;
  const found = resolveName({ files, vocabulary }, first, name);
  const through = [...found.through];
  switch (found.kind) {
    case "declaration":
      return { found: `${found.declaration.name} in ${found.file.path}`, through };
    case "enum-member":
      return { found: `${found.member.name} in ${found.file.path}`, through };
    case "unresolved":
      return { reason: found.reason, through };
  }
}

describe("resolveName", () => {
  it.each<[string, string, Readonly<Record<string, string>>, string]>([
    [
      "of Kubernetes",
      "PodSpec",
      { "a.ts": 'import { PodSpec } from "crdwright/core/v1"' },
      "PodSpec in crdwright/core/v1",
    ],
    [
      "of another module of the vocabulary, by way of one",
      "PodSpec",
      { "a.ts": 'import { PodSpec } from "crdwright/apps/v1"' },
      "PodSpec in crdwright/core/v1",
    ],
    [
      "of the vocabulary itself, by way of Kubernetes",
      "Int32",
      { "a.ts": 'import { Int32 } from "crdwright/core/v1"' },
      "Int32 in crdwright/meta/v1",
    ],
    ["of its own file", "A", { "api/a.ts": "interface A {}" }, "A in api/a.ts"],
    [
      "that is imported",
      "A",
      { "api/a.ts": "import type { A } from './b.js'", "api/b.ts": "export interface A {}" },
      "A in api/b.ts",
    ],
    [
      "of its own before one that is imported",
      "A",
      { "a.ts": "import { A } from './b.js'; interface A {}", "b.ts": "export interface A {}" },
      "A in a.ts",
    ],
    [
      "under another name",
      "B",
      { "a.ts": "import { A as B } from './b.js'", "b.ts": "export interface A {}" },
      "A in b.ts",
    ],
    [
      "from a folder above",
      "A",
      { "x/y/a.ts": "import { A } from '../z/b.js'", "x/z/b.ts": "export interface A {}" },
      "A in x/z/b.ts",
    ],
    [
      "of a path without ending",
      "A",
      { "a.ts": "import { A } from './b'", "b.ts": "export interface A {}" },
      "A in b.ts",
    ],
    [
      "of a path that ends in .ts",
      "A",
      { "a.ts": "import { A } from './b.ts'", "b.ts": "export interface A {}" },
      "A in b.ts",
    ],
    [
      "of an .mjs path",
      "A",
      { "a.mts": "import { A } from './b.mjs'", "b.mts": "export interface A {}" },
      "A in b.mts",
    ],
    [
      "of a folder's index",
      "A",
      { "a.ts": "import { A } from './b'", "b/index.ts": "export interface A {}" },
      "A in b/index.ts",
    ],
    [
      "of the vocabulary",
      "Int32",
      { "a.ts": "import { Int32 } from 'crdwright/meta/v1'" },
      "Int32 in crdwright/meta/v1",
    ],
    [
      "of a namespace import",
      "n.A",
      { "a.ts": "import * as n from './b.js'", "b.ts": "export interface A {}" },
      "A in b.ts",
    ],
    [
      "of the vocabulary as a namespace",
      "m.Int32",
      { "a.ts": "import type * as m from 'crdwright/meta/v1'" },
      "Int32 in crdwright/meta/v1",
    ],
    [
      "by a default export",
      "A",
      { "a.ts": "import A from './b.js'", "b.ts": "export default interface B {}" },
      "B in b.ts",
    ],
    [
      "by a default export of a name",
      "A",
      { "a.ts": "import A from './b.js'", "b.ts": "interface B {}\nexport default B" },
      "B in b.ts",
    ],
    [
      "that is exported apart from its declaration",
      "A",
      { "a.ts": "import { A } from './b.js'", "b.ts": "interface A {}\nexport type { A }" },
      "A in b.ts",
    ],
    [
      "that is exported under another name",
      "A",
      { "a.ts": "import { A } from './b.js'", "b.ts": "interface B {}\nexport { B as A }" },
      "B in b.ts",
    ],
    [
      "by a re-export",
      "A",
      {
        "a.ts": "import { A } from './b.js'",
        "b.ts": "export type { A } from './c.js'",
        "c.ts": "export interface A {}",
      },
      "A in c.ts",
    ],
    [
      "by a re-export under another name",
      "A",
      {
        "a.ts": "import { A } from './b.js'",
        "b.ts": "export { C as A } from './c.js'",
        "c.ts": "export interface C {}",
      },
      "C in c.ts",
    ],
    [
      "by import and export, in whatever order",
      "A",
      {
        "a.ts": "import { A } from './b.js'",
        "b.ts": "export { A }; import { A } from './c.js'",
        "c.ts": "export interface A {}",
      },
      "A in c.ts",
    ],
    [
      "by export *",
      "A",
      { "a.ts": "import { A } from './b.js'", "b.ts": "export * from './c.js'", "c.ts": "export interface A {}" },
      "A in c.ts",
    ],
    [
      "by the second export *",
      "A",
      {
        "a.ts": "import { A } from './b.js'",
        "b.ts": "export * from './c.js'; export * from './d.js'",
        "c.ts": "",
        "d.ts": "export interface A {}",
      },
      "A in d.ts",
    ],
    [
      "by its own name before export *",
      "A",
      {
        "a.ts": "import { A } from './b.js'",
        "b.ts": "export * from './c.js'; export { B as A }; interface B {}",
        "c.ts": "export interface A {}",
      },
      "B in b.ts",
    ],
    [
      "by export * as",
      "n.A",
      { "a.ts": "import { n } from './b.js'", "b.ts": "export * as n from './c.js'", "c.ts": "export interface A {}" },
      "A in c.ts",
    ],
    [
      "of namespaces in one another",
      "m.n.A",
      { "a.ts": "import * as m from './b.js'", "b.ts": "export * as n from './c.js'", "c.ts": "export interface A {}" },
      "A in c.ts",
    ],
    [
      "by files that re-export each other",
      "A",
      {
        "a.ts": "import { A } from './b.js'",
        "b.ts": "export * from './c.js'",
        "c.ts": "export * from './b.js'; export * from './d.js'",
        "d.ts": "export interface A {}",
      },
      "A in d.ts",
    ],
    [
      "by a file that re-exports itself",
      "A",
      { "a.ts": "import { A } from './b.js'", "b.ts": "export { B as A } from './b.js'; export interface B {}" },
      "B in b.ts",
    ],
    [
      "that is a member of an enum",
      "E.X",
      { "a.ts": "import { E } from './b.js'", "b.ts": "export enum E { X = 'x' }" },
      "X in b.ts",
    ],
    [
      "that is a member of an enum in a namespace",
      "n.E.X",
      { "a.ts": "import * as n from './b.js'", "b.ts": "export enum E { X = 'x' }" },
      "X in b.ts",
    ],
    [
      "written with white space",
      "n . A",
      { "a.ts": "import * as n from './b.js'", "b.ts": "export interface A {}" },
      "A in b.ts",
    ],
    ["that objects of JavaScript have", "constructor", { "a.ts": "interface constructor {}" }, "constructor in a.ts"],
  ])("finds a name %s", (_, name, texts, found) => {
    expect(resolve(name, texts)["found"]).toBe(found);
  });

  it.each<[string, string, Readonly<Record<string, string>>, string]>([
    ["nothing declares it", "A", { "a.ts": "" }, "it is neither declared in this file nor imported"],
    ["nothing declares toString", "toString", { "a.ts": "" }, "it is neither declared in this file nor imported"],
    ["the file is not there", "A", { "a.ts": "import { A } from './b.js'" }, "the module ./b.js cannot be found"],
    ["the package is not read", "A", { "a.ts": "import { A } from 'zod'" }, "the module zod cannot be found"],
    [
      "the file has no such name",
      "A",
      { "a.ts": "import { A } from './b.js'", "b.ts": "" },
      "./b.js exports no type A",
    ],
    [
      "the file does not export it",
      "A",
      { "a.ts": "import { A } from './b.js'", "b.ts": "interface A {}" },
      "./b.js declares A and does not export it",
    ],
    [
      "the file exports it under another name alone",
      "A",
      { "a.ts": "import { A } from './b.js'", "b.ts": "interface A {}\nexport { A as B }" },
      "./b.js declares A and does not export it",
    ],
    [
      "the vocabulary has no such name",
      "A",
      { "a.ts": "import { A } from 'crdwright/meta/v1'" },
      "crdwright/meta/v1 exports no type A",
    ],
    [
      "export * passes no default on",
      "A",
      { "a.ts": "import A from './b.js'", "b.ts": "export * from './c.js'", "c.ts": "export default interface A {}" },
      "./b.js exports no type default",
    ],
    [
      "files re-export each other and nothing else",
      "A",
      { "a.ts": "import { A } from './b.js'", "b.ts": "export * from './c.js'", "c.ts": "export * from './b.js'" },
      "./b.js exports no type A",
    ],
    [
      "files import and export it in a circle",
      "A",
      { "a.ts": "import { A } from './b.js'", "b.ts": "import { A } from './a.js'; export { A }" },
      "./b.js exports no type A",
    ],
    ["its namespace is none", "A.B", { "a.ts": "interface A {}" }, "A is not a namespace import"],
    ["its namespace is not there", "n.A", { "a.ts": "" }, "it is neither declared in this file nor imported"],
    [
      "the namespace has no such name",
      "n.A",
      { "a.ts": "import * as n from './b.js'", "b.ts": "" },
      "n exports no type A",
    ],
    ["it is a namespace", "n", { "a.ts": "import * as n from './b.js'", "b.ts": "" }, "n is a module, not a type"],
    ["the enum has no such member", "E.Y", { "a.ts": "enum E { X = 'x' }" }, "the enum E has no member Y"],
    ["a member of an enum has no parts", "E.X.Y", { "a.ts": "enum E { X = 'x' }" }, "E is not a namespace import"],
  ])("says why a name cannot be found: %s", (_, name, texts, reason) => {
    expect(resolve(name, texts)["reason"]).toBe(reason);
  });

  it("tells every file that it looked into", () => {
    const texts = {
      "a.ts": "import { A } from './b.js'",
      "b.ts": "export * from './c.js'; export * from './d.js'",
      "c.ts": "",
      "d.ts": "",
      "e.ts": "",
    };
    expect(resolve("A", texts)).toEqual({
      reason: "./b.js exports no type A",
      through: ["a.ts", "b.ts", "c.ts", "d.ts"],
    });
  });
});
