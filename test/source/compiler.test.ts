import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ts } from "@ts-morph/common";
import { describe, expect, it } from "vitest";
import { COMPILER_PARTS, compiler } from "../../src/source/compiler.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The whole compiler, since this runs from sources, and what the build has made of it. */
const whole = compiler();
const built: typeof whole = createRequire(import.meta.url)(join(ROOT, "dist/typescript.cjs"));

/** Files of all the syntax that people write. */
const SOURCES = ["api", "src/code", "src/source", "test/source", "test/emitters"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(ROOT, folder, path), "utf8")),
);

/** All that is asked of a tree: nodes with their places and texts, and what did not parse. */
function parsed(parts: typeof whole, text: string, withoutDocs: boolean): string {
  const options = { languageVersion: parts.ScriptTarget.ESNext };
  const jsDocParsingMode = parts.JSDocParsingMode.ParseNone;
  const syntax = parts.createSourceFile("a.ts", text, withoutDocs ? { ...options, jsDocParsingMode } : options);
  const nodes: unknown[] = [];
  const visit = (node: ts.Node): void => {
    const name = parts.isIdentifier(node) || parts.isStringLiteralLike(node) ? node.text : undefined;
    const comments = [
      parts.getLeadingCommentRanges(text, node.pos)?.map(({ end }) => end),
      parts.getTrailingCommentRanges(text, node.end)?.map(({ end }) => end),
    ];
    const places = [node.pos, node.getFullStart(), node.getStart(syntax), node.end];
    nodes.push([node.kind, node.flags, name, ...places, node.getText(syntax).length, comments]);
    parts.forEachChild(node, visit);
  };
  visit(syntax);
  // Not in the public typings.
  const { parseDiagnostics } = syntax as unknown as { parseDiagnostics: readonly ts.DiagnosticWithLocation[] };
  const problems = parseDiagnostics.map(({ start, length, messageText }) => [start, length, messageText]);
  return JSON.stringify([nodes, problems]);
}

describe("the parser that the build makes of the compiler", () => {
  it("has the parts that are named, and enums are the same", () => {
    expect(Object.keys(built).sort()).toEqual([...COMPILER_PARTS].sort());
    for (const part of COMPILER_PARTS) if (typeof built[part] === "object") expect(built[part]).toEqual(whole[part]);
  });

  it("reads what is right, and what is cut off in the middle, as the whole does", () => {
    expect(SOURCES.length).toBeGreaterThan(100);
    for (const [index, text] of SOURCES.entries()) {
      const cut = text.slice(0, (text.length * ((index % 7) + 1)) / 8);
      for (const each of [text, cut]) {
        const withoutDocs = index % 2 === 0;
        expect(parsed(built, each, withoutDocs)).toBe(parsed(whole, each, withoutDocs));
      }
    }
  });

  it("reads configurations with comments and further commas, and what is none, as the whole does", () => {
    for (const text of ['{ // a\n "compilerOptions": { "paths": { "a": ["b",] }, }, }', "{ a: [1", "", "[]", "1 2"]) {
      const [ours, theirs] = [built, whole].map((parts) => parts.parseConfigFileTextToJson("tsconfig.json", text));
      expect(ours?.config).toEqual(theirs?.config);
      expect(ours?.error?.messageText).toEqual(theirs?.error?.messageText);
    }
  });
});
