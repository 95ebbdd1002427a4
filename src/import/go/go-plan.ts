import type { SourceSpan } from "../../diagnostics/source-span.js";
import type { ForeignMarker } from "../../markers/foreign-markers.js";
import type { VocabularyModule } from "../../source/vocabulary-modules.js";
import type { GoComments } from "./go-declarations.js";
import type { DeclaredType, GoPackage } from "./load-packages.js";

/** A type as TypeScript has it; names of other declarations are not chosen yet. */
export type PlannedType =
  | { readonly kind: "word"; readonly word: "string" | "boolean" }
  /** Of `crdwright/meta/v1`, if no other module is named. */
  | { readonly kind: "vocabulary"; readonly name: string; readonly module?: VocabularyModule }
  | { readonly kind: "reference"; readonly to: DeclaredType; readonly typeArguments: readonly PlannedType[] }
  | { readonly kind: "parameter"; readonly name: string }
  | { readonly kind: "list"; readonly items: PlannedType }
  | { readonly kind: "map"; readonly values: PlannedType }
  | { readonly kind: "object"; readonly fields: readonly PlannedField[] };

export interface PlannedField {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: PlannedType;
  readonly text: readonly string[];
  readonly markers: readonly ForeignMarker[];
  readonly span: SourceSpan;
  readonly comments: GoComments;
}

/** A literal of an enum, with the text of its constant. */
export interface PlannedMember {
  readonly value: string;
  /** Where the constant is, or the marker that names the value. */
  readonly span: SourceSpan;
  readonly text: readonly string[];
}

export type PlannedForm =
  | { readonly kind: "interface"; readonly bases: readonly PlannedType[]; readonly fields: readonly PlannedField[] }
  | { readonly kind: "alias"; readonly type: PlannedType }
  | { readonly kind: "union"; readonly members: readonly PlannedMember[] };

export interface PlannedConstant {
  readonly name: string;
  readonly value: string;
  readonly text: readonly string[];
}

/** A declaration to be written. */
export interface PlannedDeclaration {
  readonly source: DeclaredType;
  readonly isKind: boolean;
  readonly form: PlannedForm;
  readonly text: readonly string[];
  readonly markers: readonly ForeignMarker[];
  /** The constants of a type of strings that is no enum. */
  readonly constants: readonly PlannedConstant[];
}

/** A package of which declarations are written. */
export interface PlannedPackage {
  readonly source: GoPackage;
  /** Undefined for a package that only has types for others: no CRDs are made of it. */
  readonly group: string | undefined;
  readonly version: string;
  /** What names the group and the version. */
  readonly markers: readonly ForeignMarker[];
  /** In the order of files and of declarations in them. */
  readonly declarations: readonly PlannedDeclaration[];
}
