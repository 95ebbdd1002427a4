import { beforeAll, describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import type { GoFile } from "../../../src/import/go/go-declarations.js";
import { type GoGrammar, loadGoGrammar } from "../../../src/import/go/go-grammar.js";
import { readGoFile } from "../../../src/import/go/read-go-file.js";

let grammar: GoGrammar;
beforeAll(async () => {
  grammar = await loadGoGrammar();
});

function read(...lines: string[]): { file: GoFile; findings: Diagnostic[]; text: string } {
  const text = lines.join("\n");
  const findings: Diagnostic[] = [];
  return { file: readGoFile({ path: "types.go", text }, grammar, (finding) => findings.push(finding)), findings, text };
}

describe("a Go file", () => {
  it("has imports, types, constants and functions", () => {
    const { file, findings } = read(
      "package v1",
      'import ("fmt"; m "k8s.io/x"; . "dot")',
      'type ( B = C; D[T any] struct { V T `json:"v"` } )',
      'const ( K1, K2 E = "a", `b`; N = 1; K3 = E("c") )',
      "func (d *D[T]) MarshalJSON() ([]byte, error) { return nil, nil }",
    );
    expect(findings).toEqual([]);
    expect(file.packageName).toBe("v1");
    expect(file.imports).toEqual([
      { name: undefined, path: "fmt" },
      { name: "m", path: "k8s.io/x" },
      { name: ".", path: "dot" },
    ]);
    expect(file.types.map(({ name, isAlias, parameters }) => [name, isAlias, parameters])).toEqual([
      ["B", true, []],
      ["D", false, ["T"]],
    ]);
    expect(file.constants.map(({ name, type, value }) => [name, type, value])).toEqual([
      ["K1", "E", "a"],
      ["K2", "E", "b"],
    ]);
    expect(file.functions).toMatchObject([{ receiver: "D", name: "MarshalJSON" }]);
  });

  it("gives declarations the comment that touches them and the group above, with places", () => {
    const { file, text } = read(
      "// far",
      "",
      "package v1",
      "",
      "// nobody's",
      "",
      "// +above",
      "",
      "// touches",
      "//go:directive",
      "type A struct { // a remark",
      "\t// of B",
      "\tB string // another remark",
      "\t// of C",
      "\tC string",
      "}",
    );
    const [type] = file.types;
    const texts = (lines: GoFile["packageComments"]): string[] => lines.map((line) => line.text);
    expect(texts(type?.comments.above ?? [])).toEqual(["+above"]);
    expect(type?.comments.doc.map(({ text: line, directive }) => [line, directive])).toEqual([
      ["touches", false],
      ["go:directive", true],
    ]);
    expect(texts(file.packageComments)).toEqual(["far", "nobody's"]);
    const fields = type?.type.kind === "struct" ? type.type.fields : [];
    expect(fields.map(({ comments }) => texts(comments.doc))).toEqual([["of B"], ["of C"]]);
    const span = type?.comments.above[0]?.span;
    expect(text.slice(span?.start, span?.end)).toBe("+above");
  });

  it("reports a broken field at its place, and reads the types after it", () => {
    const { file, findings, text } = read("package v1", "type A struct {", "\tX map[string", "}", "type B struct{}");
    expect(findings.map(({ code }) => code)).toContain("go-broken");
    expect(findings[0]?.span?.start).toBeGreaterThan(text.indexOf("type A"));
    expect(file.types.map(({ name }) => name)).toContain("B");
  });

  it("gives up on what is so far from Go that the parser would go on for seconds, and reads the next file", () => {
    const { file, findings } = read(" */".repeat(3000));
    expect(findings).toMatchObject([{ code: "go-broken", span: { file: "types.go", start: 0, end: 0 } }]);
    expect(file).toMatchObject({ packageName: "", types: [] });
    expect(read("package v1", "type A string").file.types).toHaveLength(1);
  });

  it("reads a text that is broken in few places, however long it is", () => {
    const many = Array.from({ length: 5000 }, (_, index) => `// T${index} is.\ntype T${index} struct { A string }`);
    const { file } = read("package v1", " */ ", ...many, "type T struct {");
    expect(file.types.length).toBeGreaterThan(4990);
  });

  it.each([
    ["a character before thousands of comments", `o\n${"//go:build linux\n".repeat(20_000)}package v1`],
    ["a line separator before them", `\u2029${"// a\n".repeat(20_000)}package v1`],
    ["no package clause", "type A string"],
    ["nothing", ""],
  ])("is reported where it begins with %s, and the next one is read", (_, text) => {
    expect(read(text).findings).toMatchObject([{ code: "go-broken" }]);
    const long = read(...Array.from({ length: 20_000 }, () => "// a"), "/* b */ package v1", "type A string");
    expect(long.findings).toEqual([]);
    expect(long.file.types).toHaveLength(1);
  });
});
