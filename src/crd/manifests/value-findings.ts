import {
  defaultImpossible,
  enumMemberImpossible,
  exampleImpossible,
  nullImpossible,
} from "../../diagnostics/catalogue/crd.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import type { ClusterKind } from "../../features/feature-registry.js";
import { type JsonObject, type JsonValue, jsonText } from "../../kube/values/json-value.js";
import type { SchemaFinding } from "../../schema/check-node.js";
import { type CrdSchema, itemSchema } from "../acceptance/shape/crd-schema.js";
import { type ImpossibleValue, impossibleValues } from "../acceptance/values/impossible-values.js";
import { overrideSpan } from "../overrides/override-span.js";
import type { Override } from "../overrides/read-overrides.js";
import type { CrdUnit } from "../unit/crd-unit.js";
import { rootSchema, versionsOf } from "../unit/crd-versions.js";
import { problemPlace } from "./problem-span.js";

const PLAIN_PREFIX = "kubebuilder:validation:";

/**
 * Reports the values in a CRD's schemas that an API server takes there and that no object can ever hold. In an override, which
 * may hold what others published, that is a warning.
 */
export function valueFindings(unit: CrdUnit, crd: JsonObject, overrides: readonly Override[]): SchemaFinding[] {
  return versionsOf(crd).flatMap((version, index) => {
    const root = rootSchema(version);
    if (root === undefined) return [];
    // The server took the schema: its keywords have their types.
    const values = impossibleValues(root as CrdSchema, `spec.versions[${index}].schema.openAPIV3Schema`);
    return values.map((value): SchemaFinding => {
      const span = overrideSpan(overrides, crd, value.path);
      const place = span === undefined ? problemPlace(unit, crd, value.path) : { span, marker: undefined };
      const found = finding(value, place.span, place.marker);
      // Of what contradicts another, either may be of an override.
      const isOverridden = overrideSpan(overrides, crd, value.path.replace(/\.[^.]*$/, "")) !== undefined;
      return isOverridden ? (where) => ({ ...found(where), severity: "warning" }) : found;
    });
  });
}

function finding(value: ImpossibleValue, span: SourceSpan, marker: string | undefined): SchemaFinding {
  if (value.kind === "example") return (where) => diagnose(exampleImpossible, span, { problem: value.problem, where });
  if (value.kind === "null") return (where) => diagnose(nullImpossible, span, { where });
  if (value.kind === "default") return (where) => diagnose(defaultImpossible, span, { problem: value.problem, where });
  const { schema, members, limit } = value;
  const texts = members.map(jsonText);
  if (limit === undefined) {
    const problem = `the value is ${typeNoun(schema)}`;
    const help = typeHelp(schema, members, marker);
    return (where) => diagnose(enumMemberImpossible, span, { members: texts, problem, help, where });
  }
  const problem = `${limit === "allOf" ? "another limit" : `${limit} ${jsonText(schema[limit] ?? null)}`} excludes it`;
  const help = "take it out of the enum, or change the limit";
  return (where) => diagnose(enumMemberImpossible, span, { members: texts, problem, help, where });
}

/** The type that a schema has, in words. */
function typeNoun({ type, additionalProperties, ...schema }: CrdSchema): string {
  if (schema["x-kubernetes-int-or-string"]) return "a whole number or a string";
  switch (type) {
    case "array":
      return "a list";
    case "object":
      return typeof additionalProperties === "object" && additionalProperties !== null ? "a map" : "an object";
    case "integer":
      return "a whole number";
    default:
      return `a ${type ?? "value of any type"}`;
  }
}

/** What to do about members of an enum that are of another type than the value; `marker` is the one that lists them. */
function typeHelp(schema: CrdSchema, wrong: readonly JsonValue[], marker: string | undefined): string {
  const items = itemSchema(schema);
  switch (schema.type) {
    case "array":
      if (isOfItems(marker) || items?.type === "object" || items?.type === "array")
        return "take the marker away, or give the entries a type of their own that is a union of literals";
      return `to limit the entries of the list, write +${itemsName(marker)}, with the same members`;
    case "object":
      return 'take the marker away; for a map, limit its values by their type, such as Record<string, "a" | "b">';
    case "string":
      return `put the members in quotes: ${wrong.map((each) => JSON.stringify(jsonText(each))).join(";")}`;
    case "integer":
    case "number":
      return wrong.every((each) => typeof each === "string" && /^-?\d+(\.\d+)?$/.test(each))
        ? `take the quotes away: ${wrong.map(String).join(";")}`
        : "list numbers, or make the value a string";
    case "boolean":
      return wrong.every((each) => each === "true" || each === "false")
        ? `take the quotes away: ${wrong.map(String).join(";")}`
        : "list true or false, or make the value a string";
    default:
      return "list members of the value's own type";
  }
}

function isOfItems(marker: string | undefined): boolean {
  return marker?.startsWith(`${PLAIN_PREFIX}items:`) === true;
}

/** The name of the marker that says of a list's entries what this one says of the list. */
function itemsName(marker = `${PLAIN_PREFIX}Enum`): string {
  return `${PLAIN_PREFIX}items:${marker.startsWith(PLAIN_PREFIX) ? marker.slice(PLAIN_PREFIX.length) : marker}`;
}

/** A finding of one variant of a schema, with the clusters that get the variant. */
export interface VariantFinding {
  readonly finding: SchemaFinding;
  readonly clusters: readonly ClusterKind[];
}

/**
 * Makes one diagnostic of equal findings in several variants of a schema. It says where it holds, unless that is
 * everywhere.
 */
export function joinVariantFindings(found: readonly VariantFinding[], all: readonly ClusterKind[]): Diagnostic[] {
  const groups = new Map<string, { finding: SchemaFinding; clusters: Set<ClusterKind> }>();
  for (const { finding, clusters } of found) {
    const { code, message, span } = finding("");
    const key = JSON.stringify([code, message, span]);
    const group = groups.get(key) ?? { finding, clusters: new Set<ClusterKind>() };
    for (const cluster of clusters) group.clusters.add(cluster);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ finding, clusters }) => finding(whereText([...clusters], all)));
}

function whereText(clusters: readonly ClusterKind[], all: readonly ClusterKind[]): string {
  if (clusters.length === all.length) return "";
  const sets = [...new Set(all.map(({ featureSet }) => featureSet))];
  const parts = sets.flatMap((set) => {
    const here = clusters.filter(({ featureSet }) => featureSet === set);
    const everywhere = all.filter(({ featureSet }) => featureSet === set);
    if (here.length === 0) return [];
    if (here.length === everywhere.length) return [set];
    return [...new Set(here.map(({ profile }) => `${set} on ${profile}`))];
  });
  return ` (in ${parts.join(", ")})`;
}
