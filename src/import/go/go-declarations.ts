import type { SourceSpan } from "../../diagnostics/source-span.js";

/** One line of a Go comment without its signs; `span` covers `text` in the file. */
export interface GoCommentLine {
  readonly text: string;
  readonly style: "line" | "block";
  /** True for `//tool:word`, which is for a tool and no text. */
  readonly directive: boolean;
  readonly span: SourceSpan;
}

/** The comments of a declaration: the group that touches it, and the nearest one above that, of which only the markers count. */
export interface GoComments {
  readonly doc: readonly GoCommentLine[];
  readonly above: readonly GoCommentLine[];
}

interface Located {
  readonly span: SourceSpan;
}

/** A type as it is written; names are not resolved. */
export type GoType = Located &
  (
    | {
        readonly kind: "name";
        /** The local name of the package in front of the dot. */
        readonly qualifier: string | undefined;
        readonly name: string;
        readonly typeArguments: readonly GoType[];
      }
    | { readonly kind: "pointer"; readonly to: GoType }
    | { readonly kind: "list"; readonly items: GoType }
    | { readonly kind: "map"; readonly key: GoType; readonly values: GoType }
    | { readonly kind: "struct"; readonly fields: readonly GoField[] }
    /** A type that no JSON comes of, or none that is known: `func`, `chan`, an interface. */
    | { readonly kind: "unsupported"; readonly syntax: string }
  );

export interface GoField extends Located {
  /** Empty for an embedded field. */
  readonly names: readonly string[];
  readonly type: GoType;
  /** The tag as a program sees it. */
  readonly tag: string | undefined;
  readonly comments: GoComments;
}

export interface GoTypeDeclaration extends Located {
  readonly name: string;
  readonly nameSpan: SourceSpan;
  /** Declared with `=`. */
  readonly isAlias: boolean;
  readonly parameters: readonly string[];
  readonly type: GoType;
  readonly comments: GoComments;
}

/** A constant with a string for its value; others are of no use to an API. */
export interface GoConstant extends Located {
  readonly name: string;
  /** The name of its type, where one is written. */
  readonly type: string | undefined;
  readonly value: string;
  readonly comments: GoComments;
}

/** A function, or a method of the type that `receiver` names. */
export interface GoFunction extends Located {
  readonly receiver: string | undefined;
  readonly name: string;
}

export interface GoImport {
  /** `.`, `_`, a name, or undefined where the package's own name counts. */
  readonly name: string | undefined;
  readonly path: string;
}

/** What one Go file declares, as data: the importer's only view of Go's syntax. */
export interface GoFile {
  readonly path: string;
  readonly packageName: string;
  readonly imports: readonly GoImport[];
  readonly types: readonly GoTypeDeclaration[];
  readonly constants: readonly GoConstant[];
  readonly functions: readonly GoFunction[];
  /** The comments of the package clause, and those at the top level that belong to no declaration. */
  readonly packageComments: readonly GoCommentLine[];
}
