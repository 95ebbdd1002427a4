import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { readProgram } from "../../src/source/read-program.js";

function read(text: string): { standing: string[]; within: string[]; codes: string[] } {
  const found: Diagnostic[] = [];
  const { standing, within } = readProgram({ path: "src/a.ts", text }, (finding) => found.push(finding));
  const texts = (lines: typeof standing): string[] => lines.map((line) => line.text);
  return { standing: texts(standing), within: texts(within), codes: found.map(({ code }) => code) };
}

/** What a template puts a value in by. */
const hole = (inner: string): string => ["$", "{", inner, "}"].join("");

describe("readProgram", () => {
  it.each([
    ["above an import", '// a\nimport "b";'],
    ["above a function", "// a\nexport async function f(): Promise<void> {}"],
    ["above a class", "// a\n@decorated\nexport default class A {}"],
    ["above a method", "class A {\n  // a\n  reconcile() {}\n}"],
    ["above a member of an object", "const a = {\n  // a\n  reconcile: () => {},\n};"],
    ["by itself at the end", "const a = 1;\n\n// a"],
    ["in JSDoc", "/** a */\nfunction f() {}"],
    ["alone in a file", "// a"],
  ])("finds a comment %s", (_, text) => {
    expect(read(text)).toEqual({ standing: ["a"], within: [], codes: [] });
  });

  it.each([
    ["behind code", "const a = 1; // a"],
    ["in a function", "function f() {\n  // a\n}"],
    ["in an arrow function", "const f = () => {\n  // a\n  return 1;\n};"],
    ["in a method", "class A {\n  f() {\n    // a\n  }\n}"],
    ["between arguments", "f(1 /* a */, 2);"],
  ])("tells one %s apart", (_, text) => {
    expect(read(text)).toEqual({ standing: [], within: ["a"], codes: [] });
  });

  it.each([
    ["a text", "const a = \"// a\";\nconst b = '/* b */';"],
    ["a template", `const a = \`\n// a\n${hole("f(`// b`)")}\n// c\n\`;`],
    ["a regular expression", "const a = /\\/*[/*]//.test(b);\nconst c = d / e / f;"],
  ])("takes %s for no comment", (_, text) => {
    expect(read(text)).toMatchObject({ standing: [], within: [] });
  });

  it("finds comments between and behind literals", () => {
    const text = `const a = \`x${hole("1")}// no\`;\n// one\nconst b = /[/]*/;\n/**\n * two\n */\nconst c = '//';\n// three`;
    expect(read(text).standing.filter((line) => line !== "")).toEqual(["one", "two", "three"]);
  });

  it("takes no literal in a comment for one", () => {
    expect(read("// it's\n// a `b\nconst a = '// no';\n// c").standing).toEqual(["it's", "a `b", "c"]);
  });

  it("reports what does not parse", () => {
    expect(read("// a\nconst = 1;").codes).toContain("source-syntax");
  });
});
