import type { SourceSpan } from "../diagnostics/source-span.js";
import type {
  AttachedComments,
  CommentLine,
  Declaration,
  MemberDeclaration,
  SourceFileDeclarations,
  TypeExpression,
  UnionMember,
} from "./declarations.js";
import type { SourceText } from "./source-text.js";

/** A stretch of the file that a source is made from; of another file where that is named. */
export type OriginPlace = readonly [start: number, end: number, file?: string];

/** Where a declaration or a member comes from. */
export interface OriginNode {
  readonly place: OriginPlace;
  /** Where the comments above it begin. */
  readonly from?: number;
  /** Where its name stands, if it is known apart. */
  readonly name?: OriginPlace;
  /** The texts of markers, and where each stands. */
  readonly markers: readonly (readonly [text: string, place: OriginPlace])[];
  /** The fields of an interface, those of types without a name in it too, and the values of an enum. */
  readonly members: Readonly<Record<string, OriginNode>>;
}

/** What a source is made from that nobody wrote in TypeScript, so that findings are shown there. */
export interface SourceOrigin {
  readonly file: string;
  /** What stands for everything that has no place of its own, with the markers of the package. */
  readonly head: OriginNode;
  readonly types: Readonly<Record<string, OriginNode>>;
}

/** A source, and what it is made from, if it is not written by hand. */
export interface ProjectSource extends SourceText {
  readonly origin?: SourceOrigin;
}

/**
 * Returns the declarations of a source with the places that they have in what the source is made from. What has none there gets that
 * of the nearest thing around it.
 */
export function withOriginalPlaces(file: SourceFileDeclarations, origin: SourceOrigin): SourceFileDeclarations {
  const head = placer(origin.head, origin.file);
  const declarations = new Map(
    [...file.declarations].map(([name, declaration]) => {
      const node = Object.hasOwn(origin.types, name) ? origin.types[name] : undefined;
      return [name, moveDeclaration(declaration, node === undefined ? head : placer(node, origin.file))];
    }),
  );
  return {
    ...moved({ ...file, declarations: new Map() }, head.name),
    writtenIn: origin.file,
    declarations,
    floating: head.comments(file.floating),
  };
}

/** What finds the places of one declaration or member. */
interface Placer {
  readonly place: SourceSpan;
  readonly name: SourceSpan;
  readonly from: number;
  readonly comments: (lines: readonly CommentLine[]) => readonly CommentLine[];
  /** The placer of a member; where there is none, this one. */
  readonly member: (name: string) => Placer;
}

function placer(node: OriginNode, file: string): Placer {
  const spanOf = ([start, end, other]: OriginPlace): SourceSpan => ({ file: other ?? file, start, end });
  const place = spanOf(node.place);
  const own: Placer = {
    place,
    name: node.name === undefined ? place : spanOf(node.name),
    from: node.from ?? place.start,
    comments(lines) {
      const left = [...node.markers];
      return lines.map((line) => {
        const index = left.findIndex(([text]) => text === line.text.trim());
        const [found] = index === -1 ? [] : left.splice(index, 1);
        const span = found === undefined ? own.name : spanOf(found[1]);
        // The number only tells comments apart now: it is before every place.
        return { ...line, comment: -line.comment - "//".length - 1, span };
      });
    },
    member: (name) => {
      const member = Object.hasOwn(node.members, name) ? node.members[name] : undefined;
      return member === undefined ? own : placer(member, file);
    },
  };
  return own;
}

function moveDeclaration(declaration: Declaration, own: Placer): Declaration {
  const named = { nameSpan: own.name, span: own.place, comments: moveComments(declaration.comments, own) };
  if (declaration.kind === "enum") return { ...moved(declaration, own.name), ...named };
  if (declaration.kind === "alias")
    return { ...moved(declaration, own.name), ...named, type: moveType(declaration.type, own) };
  const members = declaration.members.map((member) => moveMember(member, own));
  return { ...moved(declaration, own.name), ...named, members };
}

function moveMember(member: MemberDeclaration, owner: Placer): MemberDeclaration {
  const own = owner.member(member.name ?? "");
  return {
    ...moved(member, own.place),
    nameSpan: own.name,
    type: moveType(member.type, own),
    comments: moveComments(member.comments, own),
  };
}

/** Types within a type belong to the member or declaration that it is of. */
function moveType(type: TypeExpression, own: Placer): TypeExpression {
  const plain = moved(type, own.place);
  switch (plain.kind) {
    case "array":
      return { ...plain, items: moveType(plain.items, own) };
    case "object":
      return { ...plain, members: plain.members.map((member) => moveMember(member, own)) };
    case "reference":
      return { ...plain, typeArguments: plain.typeArguments.map((each) => moveType(each, own)) };
    case "union":
      return { ...plain, members: plain.members.map((member) => moveUnionMember(member, own)) };
    default:
      return plain;
  }
}

function moveUnionMember({ type, comments }: UnionMember, owner: Placer): UnionMember {
  const own = type.kind === "literal" ? owner.member(String(type.value)) : owner;
  return { type: moved(type, own.place), comments: moveComments(comments, own) };
}

function moveComments({ adjacent, above }: AttachedComments, own: Placer): AttachedComments {
  const lines = own.comments([...above, ...adjacent]);
  return { above: lines.slice(0, above.length), adjacent: lines.slice(above.length), writtenFrom: own.from };
}

/** A copy of data in which every place is one and the same. */
function moved<Data>(data: Data, span: SourceSpan): Data {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (value instanceof Map) return new Map([...value].map(([key, each]) => [key, copy(each)]));
    if (typeof value !== "object" || value === null) return value;
    if (isSpan(value)) return span;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)]));
  };
  // What is copied has the form of what it is a copy of.
  return copy(data) as Data;
}

function isSpan(value: object): value is SourceSpan {
  return "file" in value && "start" in value && "end" in value;
}
