import type { ts } from "@ts-morph/common";
import { compiler } from "./compiler.js";
import { type ConstantDeclaration, type MemberDeclaration, NOT_CONSTANT, type TypeExpression } from "./declarations.js";
import { attach, numberOf, type ReadingFile, spanOf } from "./type-expressions.js";

/** Reads the constants of a statement such as `export const modes = ["On", "Off"] as const`, whose types `typeof` names. */
export function readConstants(reading: ReadingFile, statement: ts.Statement): ConstantDeclaration[] {
  if (!compiler().isVariableStatement(statement)) return [];
  const isConst = (statement.declarationList.flags & compiler().NodeFlags.Const) !== 0;
  const exported = statement.modifiers?.some(({ kind }) => kind === compiler().SyntaxKind.ExportKeyword) ?? false;
  return statement.declarationList.declarations.flatMap(({ name, initializer }): ConstantDeclaration[] => {
    if (!isConst || !compiler().isIdentifier(name) || initializer === undefined) return [];
    return [{ name: name.text, exported, type: readConstant(reading, initializer, false) }];
  });
}

/** The type of a value; of a list or an object it is that of its literals only where it is read-only. */
function readConstant(reading: ReadingFile, node: ts.Expression, isReadOnly: boolean): TypeExpression {
  const span = spanOf(reading, node);
  if (compiler().isParenthesizedExpression(node) || compiler().isSatisfiesExpression(node))
    return readConstant(reading, node.expression, isReadOnly);
  if (compiler().isAsExpression(node))
    return isAsConst(reading, node) ? readConstant(reading, node.expression, true) : notConstant(span);
  if (compiler().isStringLiteralLike(node)) return { kind: "literal", value: node.text, span };
  if (node.kind === compiler().SyntaxKind.TrueKeyword) return { kind: "literal", value: true, span };
  if (node.kind === compiler().SyntaxKind.FalseKeyword) return { kind: "literal", value: false, span };
  const number = numberOf(node);
  if (number !== undefined) return { kind: "literal", value: number, span };
  if (isReadOnly && compiler().isArrayLiteralExpression(node)) {
    const members = node.elements.map((element) => ({
      type: readConstant(reading, element, true),
      comments: attach(reading, element),
    }));
    return { kind: "tuple", members, span };
  }
  if (isReadOnly && compiler().isObjectLiteralExpression(node)) {
    const members = node.properties.map((property) => readProperty(reading, property));
    if (members.every((member) => member !== undefined)) return { kind: "object", members, span };
  }
  return notConstant(span);
}

function readProperty(reading: ReadingFile, property: ts.ObjectLiteralElementLike): MemberDeclaration | undefined {
  if (!compiler().isPropertyAssignment(property)) return undefined;
  const { name, initializer } = property;
  if (!compiler().isIdentifier(name) && !compiler().isStringLiteral(name)) return undefined;
  return {
    name: name.text,
    nameSpan: spanOf(reading, name),
    indexKey: undefined,
    optional: false,
    type: readConstant(reading, initializer, true),
    comments: attach(reading, property),
    span: spanOf(reading, property),
  };
}

function isAsConst(reading: ReadingFile, node: ts.AsExpression): boolean {
  return node.type.getText(reading.syntax) === "const";
}

function notConstant(span: TypeExpression["span"]): TypeExpression {
  return { kind: "unsupported", syntax: NOT_CONSTANT, span };
}
