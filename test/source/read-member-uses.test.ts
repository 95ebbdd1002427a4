import { describe, expect, it } from "vitest";
import { readProgram } from "../../src/source/read-program.js";

function uses(text: string): string[] {
  const found = readProgram({ path: "src/a.ts", text }, (finding) => {
    throw new Error(finding.message);
  }).memberUses();
  return found.map(({ path, passedTo, span }) => {
    expect([span.file, text.slice(span.start, span.end)]).toEqual([
      "src/a.ts",
      expect.stringMatching(/^\S(?:.*\S)?$/s),
    ]);
    return `${path.join(".")}${passedTo === undefined ? "()" : ` to ${passedTo}`}`;
  });
}

describe("the members that a program uses", () => {
  it.each([
    ["a.b.c.get(1);", "a.b.c.get()"],
    ["export {};\nawait (a!.b as B).get();", "a.b.get()"],
    ["a.b.in(1).get(2);", "a.b.in.get()"],
    ["const x = a.b.in(1);\nx.get();", "a.b.in.get()"],
    ["const { b } = a.x;\nb.get();", "a.x.b.get()"],
    ["const { b: c } = a.x;\nc.get();", "a.x.b.get()"],
    ["const x = a.b;\nconst y = x.c;\ny.get();", "a.b.c.get()"],
    ["function f(x: B): void {\n  x.get();\n}", ":B.get()"],
    ["const x: B = make();\nx.get();", ":B.get()"],
    ["class A {\n  x = a.b;\n  f() {\n    this.x.get();\n  }\n}", "a.b.get()"],
    ["class A {\n  constructor(private readonly x: B) {}\n  f() {\n    this.x.get();\n  }\n}", ":B.get()"],
    ['import { create } from "crdwright/client/x";\ncreate(1).get();', "crdwright/client/x#create.get()"],
    [
      'import { create as make } from "crdwright/client/x";\nconst a = make(1);\na.get();',
      "crdwright/client/x#create.get()",
    ],
    ['import type { B } from "crdwright/client/x";\nfunction f(b: B) {\n  b.get();\n}', ":crdwright/client/x#B.get()"],
    ['import { create } from "other";\ncreate(1).get();', "create.get()"],
    ["f({ for: a.b });", "a.b to for"],
    ["owned(a.b);", "a.b to owned"],
    ["m.informer(a.b);", "a.b to informer"],
    ["function f(x: B): void {\n  owned(x);\n}", ":B to owned"],
  ])("are followed: %s", (text, use) => {
    expect(uses(text)).toContain(use);
  });

  it.each([
    [
      "in several ways",
      "function f() {\n  const x = a.b;\n}\nfunction g() {\n  const x = a.c;\n  x.get();\n}",
      "x.get()",
    ],
    ["and as a parameter", "const x = a.b;\nfunction g(x) {\n  x.get();\n}", "x.get()"],
    ["by types that differ", "function f(x: B) {}\nfunction g(x: C) {\n  x.get();\n}", "x.get()"],
  ])("are not followed through a name that is declared %s", (_, text, use) => {
    expect(uses(text)).toContain(use);
  });

  it("come to an end where names go round in circles", () => {
    expect(uses("var x = y.a;\nvar y = x.b;\nx.get();")).toContain("x.b.a.get()");
    expect(uses("const x = x.a;\nx.get();")).toContain("x.a.get()");
  });

  it("are none of literals, functions and single names", () => {
    expect(uses("f(1);\n[1].map(String);\n(() => 1)();\n'a'.trim();")).toEqual([]);
  });
});
