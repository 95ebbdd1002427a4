import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { lineColumnAt } from "../../src/diagnostics/source-span.js";
import type {
  AttachedComments,
  CommentLine,
  Declaration,
  SourceFileDeclarations,
  TypeExpression,
} from "../../src/source/declarations.js";
import { readSourceFile } from "../../src/source/read-source-file.js";

/** A file as read, with what was found on the way. */
export function read(
  text: string,
  path = "a.ts",
): { readonly file: SourceFileDeclarations; readonly found: Diagnostic[] } {
  const found: Diagnostic[] = [];
  return { file: readSourceFile({ path, text }, (finding) => found.push(finding)), found };
}

/** A declaration that has to be there. */
export function declared(file: SourceFileDeclarations, name: string): Declaration {
  const found = file.declarations.get(name);
  if (found === undefined) throw new Error(`${name} is not declared`);
  return found;
}

/** The type of `type A = <written>`. */
export function typeOf(written: string): TypeExpression {
  const alias = declared(read(`type A = ${written};`).file, "A");
  if (alias.kind !== "alias") throw new Error("not an alias");
  return alias.type;
}

/** The comments of the member `name` of the first declaration that has one. */
export function commentsOf(text: string, name: string): AttachedComments {
  for (const declaration of read(text).file.declarations.values()) {
    if (declaration.name === name) return declaration.comments;
    const members = declaration.kind === "alias" ? [] : declaration.members;
    const member = members.find((each) => each.name === name);
    if (member !== undefined) return member.comments;
  }
  throw new Error(`nothing is called ${name}`);
}

export function texts(lines: readonly CommentLine[]): string[] {
  return lines.map(({ text }) => text);
}

/** A value without the places of its parts and without comments. */
export function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const dropped = ["span", "nameSpan", "keySpan", "comments"];
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (dropped.includes(key) ? [] : [[key, bare(inner)]])),
  );
}

/** Where a finding is, as people read it, and what it says. */
export function placed(text: string, found: readonly Diagnostic[]): string[] {
  return found.map(({ code, message, span }) => {
    const { line, column } = lineColumnAt(text, span?.start ?? 0);
    return `${line}:${column} ${code}: ${message}`;
  });
}
