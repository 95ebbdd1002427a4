import type { Report } from "../diagnostics/diagnostic.js";
import type { Declaration, SourceFileDeclarations, TypeExpression } from "../source/declarations.js";
import type { Field, Shape, TypeDefinition } from "./api-model.js";

/** Where a type expression stands: its file, and what the type parameters in view are bound to. */
export interface Scope {
  readonly file: SourceFileDeclarations;
  readonly bindings: ReadonlyMap<string, Built>;
}

/** A type as built: its shape, and whether it takes null. */
export interface Built {
  readonly shape: Shape;
  readonly nullable: boolean;
}

export const UNKNOWN: Built = { shape: { kind: "unknown" }, nullable: false };

/** A type that does not take null. */
export function plain(shape: Shape): Built {
  return { shape, nullable: false };
}

/** What makes types of expressions and declarations; made by `createTypeBuilder`, and handed to what works on a part of them. */
export interface TypeBuilder {
  readonly build: (expression: TypeExpression, scope: Scope) => Built;
  readonly define: (declaration: Declaration, file: SourceFileDeclarations) => TypeDefinition;
  /** All fields of an object, also those of ObjectMeta, which is known by its name elsewhere. */
  readonly fieldsOf: (shape: Shape) => readonly Field[] | undefined;
  /** The fields of ObjectMeta. */
  readonly objectMeta: () => readonly Field[];
  /** The files that were looked into; a change in another file changes nothing. */
  readonly visited: ReadonlySet<string>;
  /** Whether something is unknown for a reason that is reported elsewhere. */
  readonly isCut: () => boolean;
  readonly report: Report;
}
