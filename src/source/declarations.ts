import type { SourceSpan } from "../diagnostics/source-span.js";

/** One line of a comment without its comment signs; `span` covers `text` in the file. */
export interface CommentLine {
  readonly text: string;
  readonly style: "line" | "block" | "jsdoc";
  /** Lines of one comment share the number; a `//` comment is a comment of its own. */
  readonly comment: number;
  readonly span: SourceSpan;
}

/** The comments of a declaration: the group directly above it, and the next group further up. */
export interface AttachedComments {
  readonly adjacent: readonly CommentLine[];
  readonly above: readonly CommentLine[];
  /** Where the comments begin in what the source is made from, which may have more of them. */
  readonly writtenFrom?: number;
}

interface Located {
  readonly span: SourceSpan;
}

/** A type as written; nothing is resolved yet. */
export type TypeExpression = Located &
  (
    | { readonly kind: "keyword"; readonly keyword: string }
    | { readonly kind: "literal"; readonly value: string | number | boolean }
    | { readonly kind: "array"; readonly items: TypeExpression }
    | { readonly kind: "union"; readonly members: readonly UnionMember[] }
    | { readonly kind: "intersection"; readonly members: readonly TypeExpression[] }
    | { readonly kind: "object"; readonly members: readonly MemberDeclaration[] }
    | { readonly kind: "reference"; readonly name: string; readonly typeArguments: readonly TypeExpression[] }
    /** `typeof x`, where `x` is a constant. */
    | { readonly kind: "typeof"; readonly name: string }
    | { readonly kind: "keyof"; readonly of: TypeExpression }
    /** `X["y"]`, `X[number]`. */
    | { readonly kind: "indexed"; readonly object: TypeExpression; readonly index: TypeExpression }
    /** The type of a list of constants; an index makes a union of it. */
    | { readonly kind: "tuple"; readonly members: readonly UnionMember[] }
    | { readonly kind: "unsupported"; readonly syntax: string }
  );

/** The syntax of a value that is not made of literals alone, or is not read-only, as `unsupported` tells it. */
export const NOT_CONSTANT = "value without as const";

/** A member that no type stands behind, as `unsupported` tells it. */
export const UNTYPED = "member without a type";

/** A constant of a file, such as `const modes = ["On", "Off"] as const`, by the type of its value. */
export interface ConstantDeclaration {
  readonly name: string;
  readonly exported: boolean;
  readonly type: TypeExpression;
}

export interface UnionMember {
  readonly type: TypeExpression;
  readonly comments: AttachedComments;
}

/** A property of an interface or object type; an index signature has no name but a key type. */
export interface MemberDeclaration extends Located {
  readonly name: string | undefined;
  readonly nameSpan: SourceSpan;
  readonly indexKey: TypeExpression | undefined;
  readonly optional: boolean;
  readonly type: TypeExpression;
  readonly comments: AttachedComments;
}

export interface TypeParameter {
  readonly name: string;
  readonly fallback: TypeExpression | undefined;
}

interface NamedDeclaration extends Located {
  readonly name: string;
  readonly nameSpan: SourceSpan;
  readonly exported: boolean;
  readonly comments: AttachedComments;
}

export interface InterfaceDeclaration extends NamedDeclaration {
  readonly kind: "interface";
  readonly typeParameters: readonly TypeParameter[];
  readonly heritage: readonly TypeExpression[];
  readonly members: readonly MemberDeclaration[];
}

export interface AliasDeclaration extends NamedDeclaration {
  readonly kind: "alias";
  readonly typeParameters: readonly TypeParameter[];
  readonly type: TypeExpression;
}

export interface EnumDeclaration extends NamedDeclaration {
  readonly kind: "enum";
  readonly members: readonly EnumMemberDeclaration[];
}

export interface EnumMemberDeclaration extends Located {
  readonly name: string;
  /** Undefined where the member's value is not a plain string or number literal. */
  readonly value: string | number | undefined;
  readonly comments: AttachedComments;
}

export type Declaration = InterfaceDeclaration | AliasDeclaration | EnumDeclaration;

/** A name that a file takes from another module; `imported` is `*` for a namespace import. */
export interface ImportedName {
  readonly module: string;
  readonly moduleSpan: SourceSpan;
  readonly imported: string;
  readonly span: SourceSpan;
}

/** An import of a name that a file has imported already: its own place, and that of the first. */
export interface DuplicateImport {
  readonly name: string;
  readonly span: SourceSpan;
  readonly first: SourceSpan;
}

/**
 * What a file exports but by the keyword on a declaration: `export { a as b }` (with or without a module; without one
 * the name is one of this file), `export default a`, `export * from "m"` (`exported` and `imported` are `*`) and
 * `export * as n from "m"` (`imported` is `*`).
 */
export interface ReExport {
  readonly module: string | undefined;
  /** Where the module is named; undefined where none is. */
  readonly moduleSpan: SourceSpan | undefined;
  readonly imported: string;
  readonly exported: string;
}

/** What a source file declares, as data: the toolchain's only view of the TypeScript syntax. */
export interface SourceFileDeclarations {
  readonly path: string;
  /** The file that places are in, where the source is made from another one. */
  readonly writtenIn?: string;
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly constants: ReadonlyMap<string, ConstantDeclaration>;
  /** Names declared twice, with their second declaration; TypeScript would merge interfaces. */
  readonly duplicates: readonly Declaration[];
  readonly imports: ReadonlyMap<string, ImportedName>;
  /** Imports of a name that an earlier one of the file has already. */
  readonly duplicateImports: readonly DuplicateImport[];
  readonly reExports: readonly ReExport[];
  /** Comment lines at the top level that belong to no declaration: where package markers stand. */
  readonly floating: readonly CommentLine[];
  /** Comment lines that stand where none is read: behind code, between clauses, at the end of a body. */
  readonly stray: readonly CommentLine[];
}
