import type { ts } from "@ts-morph/common";
import { classAsType } from "../diagnostics/catalogue/source.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import { append } from "../kube/values/append.js";
import { commentLines, leadingComments, triviaComments } from "./comment-lines.js";
import { compiler } from "./compiler.js";
import type {
  CommentLine,
  ConstantDeclaration,
  Declaration,
  DuplicateImport,
  EnumMemberDeclaration,
  ImportedName,
  ReExport,
  SourceFileDeclarations,
} from "./declarations.js";
import { readConstants } from "./read-constants.js";
import type { SourceText } from "./source-text.js";
import { parseSource, reportSyntaxErrors } from "./syntax-errors.js";
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
  const options = {
    languageVersion: compiler().ScriptTarget.ESNext,
    jsDocParsingMode: compiler().JSDocParsingMode.ParseNone,
  };
  const syntax = parseSource(source, options, report);
  const reading: ReadingFile = { path: source.path, text: syntax.text, syntax, attached: new Set() };
  reportSyntaxErrors(syntax, report);
  const declarations = new Map<string, Declaration>();
  const constants = new Map<string, ConstantDeclaration>();
  const duplicates: Declaration[] = [];
  const imports = new Map<string, ImportedName>();
  const duplicateImports: DuplicateImport[] = [];
  const reExports: ReExport[] = [];
  const floating: CommentLine[] = [];
  for (const statement of syntax.statements) {
    const comments = leadingComments(source.path, syntax.text, statement.getFullStart(), statement.getStart(syntax));
    const declaration = readDeclaration(reading, statement);
    if (compiler().isClassDeclaration(statement) && reportClass(reading, statement, report))
      append(floating, comments.detached);
    else if (declaration === undefined)
      append(floating, [...comments.detached, ...comments.above, ...comments.adjacent]);
    else {
      append(floating, comments.detached);
      if (declarations.has(declaration.name)) duplicates.push(declaration);
      else declarations.set(declaration.name, declaration);
    }
    for (const constant of readConstants(reading, statement)) constants.set(constant.name, constant);
    if (compiler().isImportDeclaration(statement)) {
      for (const [name, imported] of readImports(reading, statement)) {
        const first = imports.get(name);
        if (first === undefined) imports.set(name, imported);
        else duplicateImports.push({ name, span: imported.span, first: first.span });
      }
    }
    append(reExports, readReExports(reading, statement));
  }
  append(floating, triviaComments(source.path, syntax.text, syntax.endOfFileToken.getFullStart()));
  markAttached(reading, floating);
  const stray = strayComments(reading);
  return {
    path: source.path,
    declarations,
    constants,
    duplicates,
    imports,
    duplicateImports,
    reExports,
    floating,
    stray,
  };
}

function readDeclaration(reading: ReadingFile, statement: ts.Statement): Declaration | undefined {
  if (!isTypeDeclaration(statement)) return undefined;
  const named = {
    name: statement.name.text,
    nameSpan: spanOf(reading, statement.name),
    span: spanOf(reading, statement),
    exported: hasModifier(statement, compiler().SyntaxKind.ExportKeyword) && !isDefault(statement),
    comments: attach(reading, statement),
  };
  if (compiler().isEnumDeclaration(statement)) {
    return { kind: "enum", ...named, members: statement.members.map((member) => readEnumMember(reading, member)) };
  }
  const typeParameters = readTypeParameters(reading, statement.typeParameters);
  if (compiler().isTypeAliasDeclaration(statement)) {
    return { kind: "alias", ...named, typeParameters, type: readType(reading, statement.type) };
  }
  const heritage = (statement.heritageClauses ?? []).flatMap((clause) =>
    clause.types.map((type) => readReference(reading, type.expression, type.typeArguments, spanOf(reading, type))),
  );
  return { kind: "interface", ...named, typeParameters, heritage, members: readMembers(reading, statement.members) };
}

/**
 * Reports a class that was meant as a type of the API: one with the base of a kind, or a marker. Its comments then belong to it,
 * and nothing else is said of it.
 */
function reportClass(reading: ReadingFile, statement: ts.ClassDeclaration, report: Report): boolean {
  const { name, heritageClauses = [] } = statement;
  const text = reading.text.slice(statement.getFullStart(), statement.end);
  const isKind = heritageClauses.some(({ types }) =>
    types.some((type) => /\bKubernetes(Object|List)\b/.test(reading.text.slice(type.pos, type.end))),
  );
  if (name === undefined || (!isKind && !/^\s*(?:\/\/|\/?\*+)\s*\+[a-zA-Z]/m.test(text))) return false;
  report(diagnose(classAsType, spanOf(reading, name), { name: name.text }));
  const start = statement.getFullStart();
  for (const { index } of text.matchAll(LEXEMES)) reading.attached.add(start + index);
  return true;
}

function readEnumMember(reading: ReadingFile, member: ts.EnumMember): EnumMemberDeclaration {
  const name =
    compiler().isIdentifier(member.name) || compiler().isStringLiteral(member.name)
      ? member.name.text
      : member.name.getText(reading.syntax);
  const { initializer } = member;
  const value =
    initializer === undefined
      ? undefined
      : compiler().isStringLiteralLike(initializer)
        ? initializer.text
        : numberOf(initializer);
  return { name, value, comments: attach(reading, member), span: spanOf(reading, member) };
}

/** The names that a statement imports, in its order. */
function readImports(reading: ReadingFile, statement: ts.ImportDeclaration): [name: string, imported: ImportedName][] {
  const { importClause, moduleSpecifier } = statement;
  if (importClause === undefined || !compiler().isStringLiteral(moduleSpecifier)) return [];
  const from = { module: moduleSpecifier.text, moduleSpan: spanOf(reading, moduleSpecifier) };
  const imports: [string, ImportedName][] = [];
  const { name, namedBindings } = importClause;
  if (name !== undefined) imports.push([name.text, { ...from, imported: "default", span: spanOf(reading, name) }]);
  if (namedBindings === undefined) return imports;
  if (compiler().isNamespaceImport(namedBindings)) {
    imports.push([namedBindings.name.text, { ...from, imported: "*", span: spanOf(reading, namedBindings) }]);
    return imports;
  }
  for (const element of namedBindings.elements) {
    const imported = (element.propertyName ?? element.name).text;
    imports.push([element.name.text, { ...from, imported, span: spanOf(reading, element) }]);
  }
  return imports;
}

function readReExports(reading: ReadingFile, statement: ts.Statement): ReExport[] {
  const here = { module: undefined, moduleSpan: undefined };
  if (isTypeDeclaration(statement)) {
    return isDefault(statement) ? [{ ...here, imported: statement.name.text, exported: "default" }] : [];
  }
  if (compiler().isExportAssignment(statement)) {
    const { expression } = statement;
    if (statement.isExportEquals === true || !compiler().isIdentifier(expression)) return [];
    return [{ ...here, imported: expression.text, exported: "default" }];
  }
  if (!compiler().isExportDeclaration(statement)) return [];
  const { exportClause, moduleSpecifier } = statement;
  const from =
    moduleSpecifier !== undefined && compiler().isStringLiteral(moduleSpecifier)
      ? { module: moduleSpecifier.text, moduleSpan: spanOf(reading, moduleSpecifier) }
      : here;
  if (exportClause === undefined) return [{ ...from, imported: "*", exported: "*" }];
  if (compiler().isNamespaceExport(exportClause)) return [{ ...from, imported: "*", exported: exportClause.name.text }];
  return exportClause.elements.map((element) => ({
    ...from,
    imported: (element.propertyName ?? element.name).text,
    exported: element.name.text,
  }));
}

type TypeDeclaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.EnumDeclaration;

function isTypeDeclaration(statement: ts.Statement): statement is TypeDeclaration {
  return (
    compiler().isInterfaceDeclaration(statement) ||
    compiler().isTypeAliasDeclaration(statement) ||
    compiler().isEnumDeclaration(statement)
  );
}

function hasModifier(statement: TypeDeclaration, kind: ts.SyntaxKind): boolean {
  return statement.modifiers?.some((modifier) => modifier.kind === kind) ?? false;
}

function isDefault(statement: TypeDeclaration): boolean {
  return hasModifier(statement, compiler().SyntaxKind.DefaultKeyword);
}

/** Comments, and the literals that may hold what looks like one; regular expressions do not occur among types. */
const LEXEMES = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g;

/** The comments that no declaration reads. */
function strayComments({ text, path, attached }: ReadingFile): CommentLine[] {
  const stray: CommentLine[] = [];
  for (const { 0: lexeme, index } of text.matchAll(LEXEMES)) {
    if (!/^\/[/*]/.test(lexeme) || attached.has(index)) continue;
    append(stray, commentLines(path, text, index, index + lexeme.trimEnd().length));
  }
  return stray;
}
