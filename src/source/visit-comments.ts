import type { SourceSpan } from "../diagnostics/source-span.js";
import type {
  AttachedComments,
  Declaration,
  MemberDeclaration,
  SourceFileDeclarations,
  TypeExpression,
} from "./declarations.js";

/** What comments stand on: a declaration, a field, or a member of a union or an enum. */
export interface CommentOwner {
  readonly target: "type" | "field" | "member";
  /** What they stand on, or in; undefined in a constant. */
  readonly declaration: Declaration | undefined;
  /** The field, where they stand on one. */
  readonly member: MemberDeclaration | undefined;
  readonly span: SourceSpan;
}

/** Visits the comments of declarations, and of constants, with what they stand on: of each first its own, then those within. */
export function visitComments(
  declarations: Iterable<Declaration>,
  constants: SourceFileDeclarations["constants"],
  visit: (comments: AttachedComments, owner: CommentOwner) => void,
): void {
  for (const declaration of declarations) {
    visit(declaration.comments, { target: "type", declaration, member: undefined, span: declaration.span });
    if (declaration.kind === "alias") visitType(declaration.type, declaration);
    else if (declaration.kind === "interface") {
      for (const each of declaration.heritage) visitType(each, declaration);
      visitMembers(declaration.members, declaration);
    } else
      for (const { comments, span } of declaration.members)
        visit(comments, { target: "member", declaration, member: undefined, span });
  }
  for (const { type } of constants.values()) visitType(type, undefined);

  function visitMembers(members: readonly MemberDeclaration[], declaration: Declaration | undefined): void {
    for (const member of members) {
      visit(member.comments, { target: "field", declaration, member, span: member.span });
      visitType(member.type, declaration);
    }
  }

  function visitType(type: TypeExpression, declaration: Declaration | undefined): void {
    if (type.kind === "array") visitType(type.items, declaration);
    else if (type.kind === "keyof") visitType(type.of, declaration);
    else if (type.kind === "indexed") {
      visitType(type.object, declaration);
      visitType(type.index, declaration);
    } else if (type.kind === "object") visitMembers(type.members, declaration);
    else if (type.kind === "reference") for (const each of type.typeArguments) visitType(each, declaration);
    else if (type.kind === "intersection") for (const each of type.members) visitType(each, declaration);
    else if (type.kind === "union" || type.kind === "tuple")
      for (const { comments, type: each } of type.members) {
        visit(comments, { target: "member", declaration, member: undefined, span: each.span });
        visitType(each, declaration);
      }
  }
}
