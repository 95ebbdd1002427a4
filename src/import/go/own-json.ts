import { jsonTag } from "./field-tag.js";
import { markerName, markersIn } from "./go-markers.js";
import type { PlannedType } from "./go-plan.js";
import type { DeclaredType } from "./load-packages.js";

/** JSON of which nothing is known. */
export const ANY_JSON: PlannedType = { kind: "vocabulary", name: "JSONValue" };

/** The method by which a type writes its own JSON, and what that is; undefined for what the type is declared as. */
export interface OwnJson {
  readonly by: "MarshalJSON" | "MarshalText";
  readonly type: PlannedType | undefined;
}

const TEXT: PlannedType = { kind: "word", word: "string" };

/** The types that `+kubebuilder:validation:Type` can name, as far as TypeScript says all of them. */
const NAMED_TYPES: ReadonlyMap<string, PlannedType> = new Map<string, PlannedType>([
  ["string", TEXT],
  ["boolean", { kind: "word", word: "boolean" }],
  ["integer", { kind: "vocabulary", name: "Int" }],
]);

/**
 * How a type writes its own JSON; undefined for one that does not. One with `MarshalText` is a string, one with `MarshalJSON` what its
 * marker for the type says, and without that marker what it is declared as (controller-tools, infoToSchema), unless that is for Go alone.
 */
export function ownJsonOf({ declaration, package: own }: DeclaredType): OwnJson | undefined {
  const by = own.jsonMethods.get(declaration.name);
  if (by !== "MarshalJSON") return by === undefined ? undefined : { by, type: TEXT };
  const marker = markersIn(declaration.comments, "type").find(
    (each) => markerName(each) === "kubebuilder:validation:Type",
  );
  if (marker === undefined) return { by, type: isForGoAlone(declaration.type) ? ANY_JSON : undefined };
  const named = marker.text.slice(marker.text.indexOf("=") + 1).replaceAll('"', "");
  return { by, type: NAMED_TYPES.get(named) ?? ANY_JSON };
}

/** Whether a struct has a field that other packages see and no JSON does. */
function isForGoAlone(type: DeclaredType["declaration"]["type"]): boolean {
  if (type.kind !== "struct") return false;
  return type.fields.some(
    ({ names, tag }) => jsonTag(tag) === undefined && names.some((name) => /^\p{Lu}/u.test(name)),
  );
}
