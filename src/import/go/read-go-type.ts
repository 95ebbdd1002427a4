import type { SourceSpan } from "../../diagnostics/source-span.js";
import { type CommentGroups, createCommentGroups, type Placed } from "./go-comments.js";
import type { GoField, GoType } from "./go-declarations.js";
import type { Node } from "./go-grammar.js";

/** A Go file that is being read. */
export interface ReadingGo {
  readonly path: string;
  readonly text: string;
  /** Takes the place of syntax that is broken. */
  readonly onBroken: (span: SourceSpan) => void;
}

export function spanOf({ path }: ReadingGo, { startIndex, endIndex }: Node): SourceSpan {
  return { file: path, start: startIndex, end: endIndex };
}

export function placed({ startIndex, endIndex, startPosition, endPosition }: Node): Placed {
  return { startIndex, endIndex, startRow: startPosition.row, endRow: endPosition.row };
}

/** The members of a block, each with the comments before it; what is broken is reported and passed over. */
export function membersOf(
  reading: ReadingGo,
  block: Node,
  visit: (member: Node, comments: CommentGroups) => void,
): void {
  const comments = createCommentGroups(reading.path, reading.text, block.startPosition.row);
  for (const member of block.namedChildren) {
    if (member.type === "comment") comments.comment(placed(member));
    else if (member.isError || member.isMissing) {
      reading.onBroken(spanOf(reading, member));
      comments.declaration(placed(member));
    } else visit(member, comments);
  }
}

/** Nobody writes deeper types, and would fill the stack. */
const MAX_DEPTH = 100;

/** Reads a type; one that JSON does not have becomes `unsupported` with the name of its syntax. */
export function readGoType(reading: ReadingGo, node: Node, depth = 0): GoType {
  const span = spanOf(reading, node);
  const child = (field: string): Node | undefined => node.childForFieldName(field) ?? undefined;
  const within = (inner: Node | undefined): GoType =>
    inner === undefined || depth > MAX_DEPTH
      ? { kind: "unsupported", syntax: "unfinished type", span }
      : readGoType(reading, inner, depth + 1);
  switch (node.type) {
    case "type_identifier":
    case "identifier":
      return { kind: "name", qualifier: undefined, name: node.text, typeArguments: [], span };
    case "qualified_type":
      return {
        kind: "name",
        qualifier: child("package")?.text,
        name: child("name")?.text ?? "",
        typeArguments: [],
        span,
      };
    case "generic_type": {
      const generic = within(child("type"));
      const args = child("type_arguments")?.namedChildren.filter(({ type }) => type !== "comment") ?? [];
      const typeArguments = args.map((each) => within(each));
      return generic.kind === "name" ? { ...generic, typeArguments, span } : generic;
    }
    // A type among type arguments, and one in brackets.
    case "type_elem":
    case "parenthesized_type":
      return within(node.namedChildren.find(({ type }) => type !== "comment"));
    case "pointer_type":
      return { kind: "pointer", to: within(node.namedChildren.find(({ type }) => type !== "comment")), span };
    case "slice_type":
    case "array_type":
      return { kind: "list", items: within(child("element")), span };
    case "map_type":
      return { kind: "map", key: within(child("key")), values: within(child("value")), span };
    case "struct_type":
      return { kind: "struct", fields: depth > MAX_DEPTH ? [] : readFields(reading, node, depth + 1), span };
    case "function_type":
      return { kind: "unsupported", syntax: "func", span };
    case "channel_type":
      return { kind: "unsupported", syntax: "chan", span };
    case "interface_type":
      return { kind: "unsupported", syntax: "interface", span };
    default:
      return { kind: "unsupported", syntax: "type", span };
  }
}

function readFields(reading: ReadingGo, struct: Node, depth: number): GoField[] {
  const fields: GoField[] = [];
  const list = struct.namedChildren.find(({ type }) => type === "field_declaration_list");
  if (list === undefined) return fields;
  membersOf(reading, list, (member, groups) => {
    const comments = groups.declaration(placed(member));
    const type = member.childForFieldName("type");
    if (member.type !== "field_declaration" || type === null) return;
    const tag = member.childForFieldName("tag");
    fields.push({
      names: member.childrenForFieldName("name").flatMap((name) => (name === null ? [] : [name.text])),
      type: readGoType(reading, type, depth),
      tag: tag === null ? undefined : stringValue(tag.text),
      comments,
      span: spanOf(reading, member),
    });
  });
  return fields;
}

/** The text of a string literal; undefined for one that is not finished. */
export function stringValue(literal: string): string | undefined {
  if (/^`[^`]*`$/.test(literal)) return literal.slice(1, -1).replaceAll("\r", "");
  if (!/^"(?:[^"\\\n]|\\.)*"$/.test(literal)) return undefined;
  return literal.slice(1, -1).replace(ESCAPE, (_, escape: string) => escaped(escape));
}

const ESCAPE = /\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|x[0-9A-Fa-f]{2}|[0-7]{3}|.)/g;

/** What an escape of a Go string stands for (Go specification, "Rune literals"). */
function escaped(escape: string): string {
  const [letter = ""] = escape;
  const code = /^[uUx]./.test(escape) ? Number.parseInt(escape.slice(1), 16) : Number.parseInt(escape, 8);
  if (/^[uUx0-7]/.test(escape) && escape.length > 1) return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  return { a: "\x07", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" }[letter] ?? letter;
}
