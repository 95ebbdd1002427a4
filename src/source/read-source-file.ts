import { ts } from "ts-morph";
import { syntaxError } from "../diagnostics/catalogue/source.js";
import type { Report } from "../diagnostics/diagnostic.js";
import { diagnose } from "../diagnostics/diagnostic.js";
import { commentLines, leadingComments, triviaComments } from "./comment-lines.js";
import type {
  CommentLine,
  Declaration,
  EnumMemberDeclaration,
  ImportedName,
  ReExport,
  SourceFileDeclarations,
} from "./declarations.js";
import type { SourceText } from "./source-text.js";
import type { ReadingFile } from "./type-expressions.js";
import {
  attach,
  markAttached,
  numberOf,
  readMembers,
  readReference,
  readType,
  readTypeParameters,
  spanOf,
} from "./type-expressions.js";

/**
 * Reads the type declarations of one file with their comments and positions. Only the syntax is looked at: no type
 * checker, no other file. Reports what does not parse.
 */
export function readSourceFile(source: SourceText, report: Report): SourceFileDeclarations {
  const options = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const syntax = ts.createSourceFile(source.path, source.text, options);
  const reading: ReadingFile = { path: source.path, text: source.text, syntax, attached: new Set() };
  reportSyntaxErrors(reading, report);
  const declarations = new Map<string, Declaration>();
  const duplicates: Declaration[] = [];
  const imports = new Map<string, ImportedName>();
  const reExports: ReExport[] = [];
  const floating: CommentLine[] = [];
  for (const statement of syntax.statements) {
    const comments = leadingComments(source.path, source.text, statement.getFullStart(), statement.getStart(syntax));
    const declaration = readDeclaration(reading, statement);
    if (declaration === undefined) floating.push(...comments.detached, ...comments.above, ...comments.adjacent);
    else {
      floating.push(...comments.detached);
      if (declarations.has(declaration.name)) duplicates.push(declaration);
      else declarations.set(declaration.name, declaration);
    }
    if (ts.isImportDeclaration(statement)) readImports(reading, statement, imports);
    if (ts.isExportDeclaration(statement)) readReExports(statement, reExports, imports);
  }
  floating.push(...triviaComments(source.path, source.text, syntax.endOfFileToken.getFullStart()));
  markAttached(reading, floating);
  return { path: source.path, declarations, duplicates, imports, reExports, floating, stray: strayMarkers(reading) };
}

function reportSyntaxErrors(reading: ReadingFile, report: Report): void {
  // parseDiagnostics is not in the public typings, and it is the only way to the parser's findings without a program.
  const found = (reading.syntax as unknown as { parseDiagnostics?: readonly ts.DiagnosticWithLocation[] })
    .parseDiagnostics;
  for (const each of found ?? []) {
    const span = { file: reading.path, start: each.start, end: each.start + Math.max(1, each.length) };
    report(diagnose(syntaxError, span, { problem: ts.flattenDiagnosticMessageText(each.messageText, " ") }));
  }
}

function readDeclaration(reading: ReadingFile, statement: ts.Statement): Declaration | undefined {
  const isDeclaration =
    ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isEnumDeclaration(statement);
  if (!isDeclaration) return undefined;
  const named = {
    name: statement.name.text,
    nameSpan: spanOf(reading, statement.name),
    span: spanOf(reading, statement),
    exported: statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword) ?? false,
    comments: attach(reading, statement),
  };
  if (ts.isEnumDeclaration(statement)) {
    return { kind: "enum", ...named, members: statement.members.map((member) => readEnumMember(reading, member)) };
  }
  const typeParameters = readTypeParameters(reading, statement.typeParameters);
  if (ts.isTypeAliasDeclaration(statement)) {
    return { kind: "alias", ...named, typeParameters, type: readType(reading, statement.type) };
  }
  const heritage = (statement.heritageClauses ?? []).flatMap((clause) =>
    clause.types.map((type) => readReference(reading, type.expression, type.typeArguments, spanOf(reading, type))),
  );
  return { kind: "interface", ...named, typeParameters, heritage, members: readMembers(reading, statement.members) };
}

function readEnumMember(reading: ReadingFile, member: ts.EnumMember): EnumMemberDeclaration {
  const name =
    ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)
      ? member.name.text
      : member.name.getText(reading.syntax);
  const { initializer } = member;
  const value =
    initializer === undefined
      ? undefined
      : ts.isStringLiteralLike(initializer)
        ? initializer.text
        : numberOf(initializer);
  return { name, value, comments: attach(reading, member), span: spanOf(reading, member) };
}

function readImports(reading: ReadingFile, statement: ts.ImportDeclaration, imports: Map<string, ImportedName>): void {
  const { importClause, moduleSpecifier } = statement;
  if (importClause === undefined || !ts.isStringLiteral(moduleSpecifier)) return;
  const module = moduleSpecifier.text;
  const { name, namedBindings } = importClause;
  if (name !== undefined) imports.set(name.text, { module, imported: "default", span: spanOf(reading, name) });
  if (namedBindings === undefined) return;
  if (ts.isNamespaceImport(namedBindings)) {
    imports.set(namedBindings.name.text, { module, imported: "*", span: spanOf(reading, namedBindings) });
    return;
  }
  for (const element of namedBindings.elements) {
    const imported = (element.propertyName ?? element.name).text;
    imports.set(element.name.text, { module, imported, span: spanOf(reading, element) });
  }
}

function readReExports(
  statement: ts.ExportDeclaration,
  reExports: ReExport[],
  imports: Map<string, ImportedName>,
): void {
  const { exportClause, moduleSpecifier } = statement;
  const module =
    moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
  if (exportClause === undefined) {
    if (module !== undefined) reExports.push({ module, imported: "*", exported: "*" });
    return;
  }
  if (!ts.isNamedExports(exportClause)) return;
  for (const element of exportClause.elements) {
    const local = (element.propertyName ?? element.name).text;
    const source = module === undefined ? imports.get(local) : { module, imported: local };
    if (source !== undefined)
      reExports.push({ module: source.module, imported: source.imported, exported: element.name.text });
  }
}

/** Comments with a marker that no declaration reads: behind code on a line, between clauses, at the end of a body. */
function strayMarkers(reading: ReadingFile): CommentLine[] {
  const { text, path } = reading;
  const stray: CommentLine[] = [];
  for (const candidate of text.matchAll(/\/\/\s*\+[A-Za-z][^\n]*/g)) {
    if (reading.attached.has(candidate.index) || !isComment(reading, candidate.index)) continue;
    stray.push(...commentLines(path, text, candidate.index, candidate.index + candidate[0].trimEnd().length));
  }
  return stray;
}

/** True unless the offset lies in a string, a template or another comment: asks for the token that it lies in. */
function isComment(reading: ReadingFile, offset: number): boolean {
  let node: ts.Node = reading.syntax;
  for (;;) {
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) =>
      child.pos <= offset && offset < child.end ? child : undefined,
    );
    if (inner === undefined) break;
    node = inner;
  }
  if (ts.isStringLiteralLike(node) && offset >= node.getStart(reading.syntax)) return false;
  const before = reading.text.slice(node.pos, offset);
  return !before.includes("/*") || before.lastIndexOf("*/") > before.lastIndexOf("/*");
}
