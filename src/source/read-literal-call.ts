import type { ts } from "@ts-morph/common";
import { callMissing, duplicateKey, literalExpected } from "../diagnostics/catalogue/source.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { compiler } from "./compiler.js";
import type { SourceText } from "./source-text.js";
import { parseSource, reportSyntaxErrors } from "./syntax-errors.js";
import { numberOf } from "./type-expressions.js";

/** A value that stands literally in a source file, with its place; objects keep the places of their keys. */
export type LiteralValue = { readonly span: SourceSpan } & (
  | { readonly kind: "scalar"; readonly value: string | number | boolean | null }
  | { readonly kind: "list"; readonly items: readonly LiteralValue[] }
  | { readonly kind: "object"; readonly entries: ReadonlyMap<string, LiteralEntry> }
);

export interface LiteralEntry {
  readonly keySpan: SourceSpan;
  readonly value: LiteralValue;
}

/**
 * Finds the first call of `functionName` in a file and gives its argument as data. The file is never executed. Reports
 * what does not parse, what is not a literal and keys given twice; gives undefined where there is no readable argument.
 */
export function readLiteralCall(source: SourceText, functionName: string, report: Report): LiteralValue | undefined {
  const syntax = parseSource(source, { languageVersion: compiler().ScriptTarget.ESNext }, report);
  if (syntax.text !== source.text) return undefined;
  reportSyntaxErrors(syntax, report);
  const call = findCall(syntax, functionName);
  const argument = call?.arguments[0];
  if (argument === undefined) {
    const span = { file: source.path, start: 0, end: source.text.split(/\r?\n/, 1)[0]?.length ?? 0 };
    report(diagnose(callMissing, span, { call: functionName, file: source.path }));
    return undefined;
  }
  return readLiteral(argument, { source, syntax, functionName, report });
}

interface Reading {
  readonly source: SourceText;
  readonly syntax: ts.SourceFile;
  readonly functionName: string;
  readonly report: Report;
}

function findCall(node: ts.Node, name: string): ts.CallExpression | undefined {
  if (compiler().isCallExpression(node) && compiler().isIdentifier(node.expression) && node.expression.text === name)
    return node;
  return compiler().forEachChild(node, (child) => findCall(child, name));
}

function readLiteral(node: ts.Expression, reading: Reading): LiteralValue | undefined {
  const span = { file: reading.source.path, start: node.getStart(reading.syntax), end: node.end };
  if (
    compiler().isAsExpression(node) ||
    compiler().isSatisfiesExpression(node) ||
    compiler().isParenthesizedExpression(node)
  ) {
    return readLiteral(node.expression, reading);
  }
  if (compiler().isStringLiteralLike(node)) return { kind: "scalar", value: node.text, span };
  if (node.kind === compiler().SyntaxKind.TrueKeyword) return { kind: "scalar", value: true, span };
  if (node.kind === compiler().SyntaxKind.FalseKeyword) return { kind: "scalar", value: false, span };
  if (node.kind === compiler().SyntaxKind.NullKeyword) return { kind: "scalar", value: null, span };
  const number = numberOf(node);
  if (number !== undefined) return { kind: "scalar", value: number, span };
  if (compiler().isArrayLiteralExpression(node)) {
    const items = node.elements.map((element) => readLiteral(element, reading));
    return { kind: "list", items: items.filter((item) => item !== undefined), span };
  }
  if (compiler().isObjectLiteralExpression(node)) return { kind: "object", entries: readEntries(node, reading), span };
  // What is missing altogether was reported as a mistake of the syntax.
  if (compiler().isIdentifier(node) && node.text === "") return undefined;
  const found = compiler().isIdentifier(node) ? `the name ${node.text}` : "an expression";
  reading.report(diagnose(literalExpected, span, { call: reading.functionName, found }));
  return undefined;
}

function readEntries(node: ts.ObjectLiteralExpression, reading: Reading): Map<string, LiteralEntry> {
  const entries = new Map<string, LiteralEntry>();
  for (const property of node.properties) {
    const keyNode = property.name ?? property;
    const keySpan = { file: reading.source.path, start: keyNode.getStart(reading.syntax), end: keyNode.end };
    const { name } = property;
    const plain =
      name !== undefined &&
      (compiler().isIdentifier(name) || compiler().isStringLiteral(name) || compiler().isNumericLiteral(name));
    if (!compiler().isPropertyAssignment(property) || !plain) {
      const found = compiler().isSpreadAssignment(property) ? "a spread" : "an expression";
      reading.report(diagnose(literalExpected, keySpan, { call: reading.functionName, found }));
      continue;
    }
    const first = entries.get(name.text);
    if (first !== undefined) {
      reading.report(
        diagnose(duplicateKey, keySpan, { key: name.text }, [{ message: "first given here", span: first.keySpan }]),
      );
      continue;
    }
    const value = readLiteral(property.initializer, reading);
    if (value !== undefined) entries.set(name.text, { keySpan, value });
  }
  return entries;
}
