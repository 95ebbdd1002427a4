import { jsonTag } from "./field-tag.js";
import type { GoField } from "./go-declarations.js";
import { effectOf, markersIn } from "./go-markers.js";
import type { DeclaredType, GoPackage } from "./load-packages.js";
import { declarationChain, META_V1, type TypeResolver } from "./resolve-types.js";

/** Which structs are kinds: those that hold an object's metadata, or only those of them that are marked as roots. */
export type KindChoice = "embedded" | "marked";

/**
 * Returns the kinds of a package, in the order of the source: structs with metav1.TypeMeta and metav1.ObjectMeta embedded, and types
 * made from one. Where any of them is marked with `+kubebuilder:object:root`, only those that are marked so, as a package of
 * aggregated APIs has others as well; `choice` decides otherwise.
 */
export function kindsOf(own: GoPackage, resolver: TypeResolver, choice: KindChoice | undefined): DeclaredType[] {
  const objects = [...own.types.values()].filter((type) => isObject(type, resolver));
  const roots = new Map(objects.map((type) => [type, rootMark(type)]));
  const onlyMarked = choice === "marked" || (choice === undefined && [...roots.values()].includes(true));
  return objects.filter((type) => (onlyMarked ? roots.get(type) === true : roots.get(type) !== false));
}

function rootMark({ declaration }: DeclaredType): boolean | undefined {
  for (const marker of markersIn(declaration.comments, "type")) {
    const effect = effectOf(marker);
    if (effect?.kind === "kind-root") return effect.root;
  }
  return undefined;
}

/** Whether a type has the two embedded, itself or as the type that it is made from. */
function isObject(type: DeclaredType, resolver: TypeResolver): boolean {
  const chain = declarationChain(type, resolver);
  const last = chain.at(-1) ?? type;
  const { type: written } = last.declaration;
  return (
    written.kind === "struct" &&
    chain.every(({ declaration }) => declaration.parameters.length === 0) &&
    chain.slice(0, -1).every(({ declaration }) => !declaration.isAlias) &&
    written.fields.some((field) => isTypeMeta(field, last)) &&
    written.fields.some((field) => embeds(field, "ObjectMeta", last))
  );
}

export function isTypeMeta(field: GoField, type: DeclaredType): boolean {
  const tag = jsonTag(field.tag);
  if (tag === "-" || (tag !== undefined && tag.name !== "" && !tag.isInline)) return false;
  return embeds(field, "TypeMeta", type);
}

/** Goes by the import of meta/v1 alone, so that kinds are found without that package. */
function embeds({ names, type }: GoField, name: string, { package: own, file }: DeclaredType): boolean {
  const written = type.kind === "pointer" ? type.to : type;
  if (names.length > 0 || written.kind !== "name" || written.name !== name) return false;
  if (written.qualifier === undefined) return own.importPath === META_V1;
  return file.imports.some(
    ({ name: local, path }) =>
      path === META_V1 && (local === undefined ? written.qualifier === "v1" : local === written.qualifier),
  );
}
