import { describe, expect, it } from "vitest";
import { lineComment } from "../../src/code/comments.js";
import { importedName, importedValues, withImports } from "../../src/code/imports.js";
import {
  allOf,
  arrayOf,
  block,
  call,
  commaSeparated,
  genericOf,
  indent,
  indexedBy,
  intersectionOf,
  lines,
  listOfLines,
  objectOfLines,
  together,
  typeBody,
  unionOf,
  unionOfLines,
  withType,
  wrapped,
} from "../../src/code/lists.js";
import { name, objectLiteral, property } from "../../src/code/literals.js";
import { createLocalNames } from "../../src/code/local-names.js";
import type { Piece } from "../../src/code/piece.js";
import { renderCode } from "../../src/code/render-template.js";
import { sourceText } from "../../src/code/source-text.js";
import { code, js, type } from "../../src/code/templates.js";

const used = importedName("crdwright/runtime", "used", "value");
const Used = importedName("crdwright/runtime", "Used", "type");

describe("a file", () => {
  it("imports what is printed in it, and nothing else", () => {
    importedName("crdwright/runtime", "unused", "value");
    const body = code`const a: ${Used} = ${used}(${used});`;
    expect(sourceText(withImports([lineComment("head")], body))).toBe(
      '// head\nimport { type Used, used } from "crdwright/runtime";\n\nconst a: Used = used(used);',
    );
  });

  it("has an import of types alone for types, other names behind `as`, and a line for each name where one is too long", () => {
    const many = ["a", "b", "c"].map((each) => importedName("./there.js", each.repeat(40), "type"));
    const body = unionOf([importedName("crdwright/meta/v1", "CIDR", "type", "MetaCIDR"), ...many]);
    expect(sourceText(withImports([], body)).split("\n").slice(0, 7)).toEqual([
      'import type { CIDR as MetaCIDR } from "crdwright/meta/v1";',
      "import type {",
      ...["a", "b", "c"].map((each) => `  ${each.repeat(40)},`),
      '} from "./there.js";',
      "",
    ]);
  });

  it("imports a name as a value where it is one anywhere", () => {
    const both = commaSeparated([importedName("a", "B", "type"), importedName("a", "B", "value")]);
    expect(sourceText(withImports([], both))).toContain('import { B } from "a";');
    const turned = commaSeparated([importedName("a", "B", "value"), importedName("a", "B", "type")]);
    expect(sourceText(withImports([], turned))).toContain('import { B } from "a";');
  });

  it("has the modules that come first, then packages and then files; what is its own is not imported", () => {
    const modules = ["./own.js", "../b.js", "z", "a", "first"];
    const body = commaSeparated(modules.map((module, index) => importedName(module, `n${index}`, "value")));
    const pathOf = (module: string): string | undefined => (module === "./own.js" ? undefined : module);
    const text = sourceText(withImports([], body, { first: ["first"], pathOf }));
    expect([...text.matchAll(/from "(.*)"/g)].map(([, module]) => module)).toEqual(["first", "a", "z", "../b.js"]);
  });
});

it.each<[string, Piece]>([
  ["an expression", js`${used} + 1`],
  ["a type", type`${Used}[]`],
  ["a call", call(name("f"), used)],
  ["a property of it", property(used, "a")],
  ["lines", lines([name("a"), used])],
  ["pieces together", together([used])],
  ["a block's head", block(used, [])],
  ["a block", block(name("a"), [used])],
  ["a list", wrapped(["[", "]"], [used])],
  [
    "a long list",
    wrapped(
      ["[", "]"],
      Array.from({ length: 60 }, () => used),
    ),
  ],
  ["a list of lines", listOfLines([used])],
  ["an object of lines", objectOfLines([used])],
  ["an object", objectLiteral([["a", used]])],
  ["conditions", allOf([name("a"), used])],
  ["a union", unionOf([name("A"), Used])],
  ["a union of lines", unionOfLines([{ above: [], type: Used }])],
  ["an intersection", intersectionOf([name("A"), Used])],
  ["a body", typeBody([code`a: ${Used};`])],
  ["what is declared", withType(name("a"), Used)],
  ["an array of lines", arrayOf(typeBody([code`a: ${Used};`]))],
  ["a generic", genericOf(Used, [], name("B"))],
  ["a generic of lines", genericOf(Used, [], typeBody([code`a: string;`]))],
  ["an argument before", genericOf(name("A"), [Used], typeBody([code`a: string;`]))],
  ["an index", indexedBy(name("key"), Used)],
  ["what is further in", indent(used)],
  [
    "a template's values",
    renderCode("emitters/clients/templates/feature-sets.ts.hbs", {
      scopes: [{ name: name("A"), gates: Used }],
      gateNames: [],
      scopeOver: name("B"),
    }),
  ],
])("%s brings the imports of its parts", (_, piece) => {
  expect(sourceText(withImports([], piece))).toMatch(/^import (?:type )?\{ [Uu]sed \} from "crdwright\/runtime";\n/);
});

it("the values of a piece are named for those that evaluate it", () => {
  expect(importedValues(code`${importedName("a", "z", "value")} ${used} ${used} ${Used}`)).toEqual(["used", "z"]);
});

describe("the names of a file", () => {
  it("are those of its declarations first, then imports, each by another name where it is taken", () => {
    const names = createLocalNames(["Taken"]);
    const subject = {};
    const declared = names.declared(subject, "Time");
    const imported = names.imported("crdwright/meta/v1", "Time");
    const again = names.imported("crdwright/meta/v1", "Time");
    const scope = names.imported("../feature-sets.js", "Taken");
    expect([declared, names.declared(subject, "Time"), imported, again, scope].map(sourceText)).toEqual([
      "Time",
      "Time",
      "MetaTime",
      "MetaTime",
      "FeatureSetsTaken",
    ]);
    expect(sourceText(withImports([], commaSeparated([imported, scope])))).toContain(
      'import type { Time as MetaTime } from "crdwright/meta/v1";\nimport type { Taken as FeatureSetsTaken } from "../feature-sets.js";',
    );
    expect([names.global("Time"), names.global("Record")].map(sourceText)).toEqual(["globalThis.Time", "Record"]);
  });
});
