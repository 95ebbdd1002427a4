import {
  boundsCrossed,
  enumEmpty,
  keysWithoutListMap,
  listMapItems,
  listMapKeyInvalid,
  listMapWithoutKeys,
} from "../diagnostics/catalogue/schema.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { suggestName } from "../diagnostics/suggestion.js";
import type { Statement } from "../model/api-model.js";
import { checkMisbehaviour } from "./check-misbehaviour.js";
import type { StructuralSchema } from "./structural-schema.js";

/** A finding that may hold for some kinds of cluster only; it is reported with them once all have been looked at. */
export type SchemaFinding = (where: string) => Diagnostic;
export type ReportSchema = (finding: SchemaFinding) => void;

const BOUNDS = [
  ["minItems", "maxItems"],
  ["minLength", "maxLength"],
  ["minProperties", "maxProperties"],
  ["minimum", "maximum"],
] as const;

/** Reports what the statements on a node, taken together for the gates that are on, make impossible. */
export function checkNode(
  schema: StructuralSchema,
  applied: readonly Statement[],
  fallback: SourceSpan,
  report: ReportSchema,
): void {
  if (applied.length === 0) return;
  const spanOf = (keyword: string): SourceSpan =>
    applied.findLast((each) => each.kind === "constraint" && each.keyword === keyword)?.span ?? fallback;
  for (const [low, high] of BOUNDS) {
    const lowValue = schema[low];
    const highValue = schema[high];
    if (lowValue === undefined || highValue === undefined || lowValue <= highValue) continue;
    const bounds = { low, lowValue: String(lowValue), high, highValue: String(highValue) };
    report((where) => diagnose(boundsCrossed, spanOf(low), { ...bounds, where }));
  }
  if (schema.enum?.length === 0 && applied.some((each) => each.kind === "constraint" && each.keyword === "enum")) {
    report((where) => diagnose(enumEmpty, spanOf("enum"), { where }));
  }
  checkListMap(schema, spanOf, report);
  const hasStatement = (keyword: string): boolean =>
    applied.some((each) => each.kind === "constraint" && each.keyword === keyword);
  checkMisbehaviour(schema, spanOf, hasStatement, report);
}

/** The rules of the API server for lists of type map (apiextensions validation of `x-kubernetes-list-map-keys`). */
function checkListMap(schema: StructuralSchema, spanOf: (keyword: string) => SourceSpan, report: ReportSchema): void {
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  const keysSpan = spanOf("x-kubernetes-list-map-keys");
  const typeSpan = spanOf("x-kubernetes-list-type");
  if (schema["x-kubernetes-list-type"] !== "map") {
    if (keys.length > 0) report((where) => diagnose(keysWithoutListMap, keysSpan, { where }));
    return;
  }
  if (keys.length === 0) report((where) => diagnose(listMapWithoutKeys, typeSpan, { where }));
  const { items } = schema;
  if (items === undefined || items["x-kubernetes-preserve-unknown-fields"]) return;
  if (items.type !== "object") {
    report((where) => diagnose(listMapItems, typeSpan, { where }));
    return;
  }
  for (const [index, key] of keys.entries()) {
    const found = keyProblem(items, key, keys.indexOf(key) < index);
    if (found !== undefined) report((where) => diagnose(listMapKeyInvalid, keysSpan, { key, ...found, where }));
  }
}

function keyProblem(
  items: StructuralSchema,
  key: string,
  isGivenTwice: boolean,
): { readonly problem: string; readonly help: string } | undefined {
  const properties = new Map(Object.entries(items.properties ?? {}));
  const field = properties.get(key);
  if (field === undefined) {
    const meant = suggestName(key, properties.keys());
    const scalars = [...properties].flatMap(([name, { type }]) =>
      type === "object" || type === "array" ? [] : [name],
    );
    const fields = scalars.length === 0 ? "" : `: ${scalars.join(", ")}`;
    const help = meant === undefined ? `name a scalar field of the entries${fields}` : `Did you mean ${meant}?`;
    return { problem: "is not a field of the entries", help };
  }
  if (field.type === "object" || field.type === "array")
    return { problem: "is not a scalar", help: "name a field that is a string, a number or a boolean" };
  if (field.nullable) return { problem: "may be null", help: `take | null of ${key} away, or name another key` };
  if (items.required?.includes(key) !== true && field.default === undefined) {
    const help = `take the ? of ${key} away, or give it a default with +kubebuilder:default`;
    return { problem: "is optional and has no default", help };
  }
  return isGivenTwice ? { problem: "is given twice", help: "take one of the two markers away" } : undefined;
}
