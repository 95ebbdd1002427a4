import type { ts } from "@ts-morph/common";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { leadingComments, NO_COMMENTS } from "./comment-lines.js";
import { compiler } from "./compiler.js";
import {
  type AttachedComments,
  type CommentLine,
  type MemberDeclaration,
  type TypeExpression,
  type TypeParameter,
  UNTYPED,
  type UnionMember,
} from "./declarations.js";

/** What reading a file needs: its syntax tree, and where comments go that belong to nothing. */
export interface ReadingFile {
  readonly path: string;
  readonly text: string;
  readonly syntax: ts.SourceFile;
  /** Offsets of the comments that were attached to something, so that strays can be reported. */
  readonly attached: Set<number>;
}

let keywords: ReadonlyMap<ts.SyntaxKind, string> | undefined;

/** The name of a type that is a keyword. */
function keywordOf(kind: ts.SyntaxKind): string | undefined {
  keywords ??= keywordNames(compiler().SyntaxKind);
  return keywords.get(kind);
}

function keywordNames(kinds: typeof ts.SyntaxKind): Map<ts.SyntaxKind, string> {
  return new Map<ts.SyntaxKind, string>([
    [kinds.StringKeyword, "string"],
    [kinds.NumberKeyword, "number"],
    [kinds.BooleanKeyword, "boolean"],
    [kinds.BigIntKeyword, "bigint"],
    [kinds.AnyKeyword, "any"],
    [kinds.UnknownKeyword, "unknown"],
    [kinds.ObjectKeyword, "object"],
    [kinds.SymbolKeyword, "symbol"],
    [kinds.VoidKeyword, "void"],
    [kinds.NeverKeyword, "never"],
    [kinds.UndefinedKeyword, "undefined"],
  ]);
}

export function spanOf(reading: ReadingFile, node: ts.Node): SourceSpan {
  return { file: reading.path, start: node.getStart(reading.syntax), end: node.end };
}

/** Reads a type node; syntax that no schema can express becomes `unsupported` with its name. */
export function readType(reading: ReadingFile, node: ts.TypeNode): TypeExpression {
  const span = spanOf(reading, node);
  const keyword = keywordOf(node.kind);
  if (keyword !== undefined) return { kind: "keyword", keyword, span };
  if (compiler().isParenthesizedTypeNode(node)) return readType(reading, node.type);
  if (compiler().isArrayTypeNode(node)) return { kind: "array", items: readType(reading, node.elementType), span };
  if (compiler().isUnionTypeNode(node)) {
    return { kind: "union", members: node.types.map((_, index) => readUnionMember(reading, node, index)), span };
  }
  if (compiler().isIntersectionTypeNode(node)) {
    return { kind: "intersection", members: node.types.map((type) => readType(reading, type)), span };
  }
  if (compiler().isTypeLiteralNode(node)) return { kind: "object", members: readMembers(reading, node.members), span };
  if (compiler().isTypeReferenceNode(node)) return readReference(reading, node.typeName, node.typeArguments, span);
  if (compiler().isLiteralTypeNode(node)) return readLiteral(node.literal, span);
  if (compiler().isTypeOperatorNode(node) && node.operator === compiler().SyntaxKind.ReadonlyKeyword) {
    return readType(reading, node.type);
  }
  if (compiler().isTypeOperatorNode(node) && node.operator === compiler().SyntaxKind.KeyOfKeyword)
    return { kind: "keyof", of: readType(reading, node.type), span };
  if (compiler().isTypeQueryNode(node) && node.typeArguments === undefined)
    return { kind: "typeof", name: node.exprName.getText(reading.syntax), span };
  if (compiler().isIndexedAccessTypeNode(node)) {
    const { objectType, indexType } = node;
    return { kind: "indexed", object: readType(reading, objectType), index: readType(reading, indexType), span };
  }
  return { kind: "unsupported", syntax: syntaxName(node), span };
}

/** Reads `Name<Arguments>`; names of `extends` clauses come as expressions, hence the two kinds of node. */
export function readReference(
  reading: ReadingFile,
  name: ts.Node,
  typeArguments: readonly ts.TypeNode[] | undefined,
  span: SourceSpan,
): TypeExpression {
  const types = (typeArguments ?? []).map((type) => readType(reading, type));
  const written = name.getText(reading.syntax);
  const only = types[0];
  if ((written === "Array" || written === "ReadonlyArray") && only !== undefined && types.length === 1) {
    return { kind: "array", items: only, span };
  }
  return { kind: "reference", name: written, typeArguments: types, span };
}

export function readTypeParameters(
  reading: ReadingFile,
  parameters: readonly ts.TypeParameterDeclaration[] | undefined,
): TypeParameter[] {
  return (parameters ?? []).map((parameter) => ({
    name: parameter.name.text,
    fallback: parameter.default === undefined ? undefined : readType(reading, parameter.default),
  }));
}

export function readMembers(reading: ReadingFile, members: readonly ts.TypeElement[]): MemberDeclaration[] {
  return members.map((member) => readMember(reading, member));
}

function readMember(reading: ReadingFile, member: ts.TypeElement): MemberDeclaration {
  const span = spanOf(reading, member);
  const comments = attach(reading, member);
  if (compiler().isIndexSignatureDeclaration(member)) {
    const key = member.parameters[0]?.type;
    // The typings promise a type, the parser does not.
    const type = member.type as ts.TypeNode | undefined;
    return {
      name: undefined,
      nameSpan: span,
      indexKey: key === undefined ? { kind: "unsupported", syntax: "index key", span } : readType(reading, key),
      optional: true,
      type: type === undefined ? { kind: "unsupported", syntax: UNTYPED, span } : readType(reading, type),
      comments,
      span,
    };
  }
  const name = member.name;
  const plain =
    name !== undefined &&
    (compiler().isIdentifier(name) || compiler().isStringLiteral(name) || compiler().isNumericLiteral(name));
  const nameSpan = name === undefined ? span : spanOf(reading, name);
  const type: TypeExpression =
    compiler().isPropertySignature(member) && plain
      ? member.type === undefined
        ? { kind: "unsupported", syntax: UNTYPED, span: nameSpan }
        : readType(reading, member.type)
      : {
          kind: "unsupported",
          syntax: plain || name === undefined ? syntaxName(member) : "computed property name",
          span,
        };
  return {
    name: plain ? name.text : nameOrSyntax(reading, name),
    nameSpan,
    indexKey: undefined,
    optional: member.questionToken !== undefined,
    type,
    comments,
    span,
  };
}

function nameOrSyntax(reading: ReadingFile, name: ts.PropertyName | undefined): string {
  return name === undefined ? "()" : name.getText(reading.syntax);
}

/** The comments of a declaration; groups further up than controller-gen looks stay unattached. */
export function attach(reading: ReadingFile, node: ts.Node): AttachedComments {
  return attachBetween(reading, node.getFullStart(), node.getStart(reading.syntax));
}

function attachBetween(reading: ReadingFile, fullStart: number, start: number): AttachedComments {
  const { adjacent, above } = leadingComments(reading.path, reading.text, fullStart, start);
  markAttached(reading, adjacent);
  markAttached(reading, above);
  return adjacent.length + above.length === 0 ? NO_COMMENTS : { adjacent, above };
}

export function markAttached(reading: ReadingFile, lines: readonly CommentLine[]): void {
  for (const line of lines) reading.attached.add(line.comment);
}

/** The comments of a union member stand before its `|`, or between that and the member. */
function readUnionMember(reading: ReadingFile, union: ts.UnionTypeNode, index: number): UnionMember {
  const node = union.types[index] ?? union;
  const previous = union.types[index - 1];
  const start = node.getStart(reading.syntax);
  const behindBar = node.getFullStart();
  const from = previous === undefined ? union.pos : trailingEnd(reading.text, previous.end);
  const before = reading.text[behindBar - 1] === "|" ? attachBetween(reading, from, behindBar - 1) : NO_COMMENTS;
  const behind = attachBetween(reading, behindBar, start);
  const comments: AttachedComments =
    before === NO_COMMENTS
      ? behind
      : { adjacent: [...before.adjacent, ...behind.adjacent], above: [...before.above, ...behind.above] };
  return { type: readType(reading, node), comments };
}

/** Skips a comment at the end of the previous member's line, which is that member's own remark. */
function trailingEnd(text: string, end: number): number {
  return compiler().getTrailingCommentRanges(text, end)?.at(-1)?.end ?? end;
}

function readLiteral(literal: ts.Node, span: SourceSpan): TypeExpression {
  if (compiler().isStringLiteral(literal) || compiler().isNoSubstitutionTemplateLiteral(literal)) {
    return { kind: "literal", value: literal.text, span };
  }
  if (literal.kind === compiler().SyntaxKind.NullKeyword) return { kind: "keyword", keyword: "null", span };
  if (literal.kind === compiler().SyntaxKind.TrueKeyword) return { kind: "literal", value: true, span };
  if (literal.kind === compiler().SyntaxKind.FalseKeyword) return { kind: "literal", value: false, span };
  const number = numberOf(literal);
  return number === undefined
    ? { kind: "unsupported", syntax: "literal", span }
    : { kind: "literal", value: number, span };
}

/** The value of a number literal with or without a minus sign. */
export function numberOf(node: ts.Node): number | undefined {
  if (compiler().isNumericLiteral(node)) return Number(node.text);
  if (compiler().isPrefixUnaryExpression(node) && node.operator === compiler().SyntaxKind.MinusToken) {
    const value = numberOf(node.operand);
    return value === undefined ? undefined : -value;
  }
  return undefined;
}

/** A name for syntax that has no meaning in a schema, in the words of the TypeScript handbook. */
function syntaxName(node: ts.Node): string {
  switch (node.kind) {
    case compiler().SyntaxKind.FunctionType:
    case compiler().SyntaxKind.MethodSignature:
    case compiler().SyntaxKind.CallSignature:
      return "function type";
    case compiler().SyntaxKind.ConstructorType:
    case compiler().SyntaxKind.ConstructSignature:
      return "constructor type";
    case compiler().SyntaxKind.GetAccessor:
    case compiler().SyntaxKind.SetAccessor:
      return "accessor";
    case compiler().SyntaxKind.TupleType:
      return "tuple type";
    case compiler().SyntaxKind.MappedType:
      return "mapped type";
    case compiler().SyntaxKind.ConditionalType:
      return "conditional type";
    case compiler().SyntaxKind.TemplateLiteralType:
      return "template literal type";
    case compiler().SyntaxKind.TypeQuery:
      return "typeof type";
    case compiler().SyntaxKind.TypeOperator:
      return "unique type";
    case compiler().SyntaxKind.ImportType:
      return "import type";
    case compiler().SyntaxKind.ThisType:
      return "this type";
    default:
      return compiler().SyntaxKind[node.kind] ?? "type";
  }
}
