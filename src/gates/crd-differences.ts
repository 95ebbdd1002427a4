import { isDeepStrictEqual } from "node:util";
import { rootSchema, versionsOf } from "../crd/unit/crd-versions.js";
import { append } from "../kube/values/append.js";
import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "../kube/values/json-value.js";
import type { ClusterCrd } from "./cluster-crds.js";
import type { SchemaOwner } from "./schema-owner.js";

/** One thing in which the second of two sets of CRDs, or of documents, differs from the first. */
export type CrdDifference = SchemaOwner & {
  /** The field, such as `.spec.list[]`; empty at the root of a schema, and outside of schemas. */
  readonly path: string;
  readonly change: "added" | "removed" | "changed";
  /** `crd`, `version`, `field`, `rule`, `enum value`, or the keyword. */
  readonly what: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
};

type Place = SchemaOwner & { readonly path: string };
/** A place in a CRD. */
type CrdPlace = Extract<SchemaOwner, { readonly crd: string }> & { readonly path: string };

/** Keywords whose entries come and go one by one, and what one of them is called. */
const ENTRIES: Readonly<Record<string, string>> = {
  enum: "enum value",
  required: "required field",
  "x-kubernetes-validations": "rule",
};

/** What a CRD, version or field that is there only once is reported without. */
const UNREPORTED: ReadonlySet<string> = new Set(["description", "type"]);

/**
 * What differs between the CRDs of two clusters, field by field: of lists of rules, enum values and required fields the
 * entries, and else the keywords. Of a CRD, a version or a field that is only in one of them, all fields in it and their
 * constraints follow it.
 */
export function crdDifferences(before: readonly ClusterCrd[], after: readonly ClusterCrd[]): CrdDifference[] {
  const keyOf = ({ crd, version }: ClusterCrd): string => `${crd} ${version}`;
  const keys = [...new Set([...before, ...after].map(keyOf))].sort();
  return keys.flatMap((key) => {
    const one = before.find((each) => keyOf(each) === key);
    const two = after.find((each) => keyOf(each) === key);
    const { crd = "", version = "" } = one ?? two ?? {};
    const place = { crd, version: "", path: "" };
    if (one === undefined || two === undefined)
      return [...entry({ ...place, version }, "crd", one?.crd, two?.crd), ...versionDifferences(one, two, place)];
    return [...headDifferences(one.document, two.document, place), ...versionDifferences(one, two, place)];
  });
}

function headDifferences(one: JsonObject, two: JsonObject, place: Place): CrdDifference[] {
  const headOf = (document: JsonObject): JsonObject => {
    const spec = document["spec"];
    return { metadata: document["metadata"], spec: isJsonObject(spec) ? { ...spec, versions: undefined } : spec };
  };
  return keywordDifferences(headOf(one), headOf(two), place, "");
}

function versionDifferences(
  one: ClusterCrd | undefined,
  two: ClusterCrd | undefined,
  { crd }: CrdPlace,
): CrdDifference[] {
  const [before, after] = [versionsByName(one?.document), versionsByName(two?.document)];
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((version) => {
    const place = { crd, version, path: "" };
    const [old, now] = [before.get(version), after.get(version)];
    const entryOf = (each: JsonObject): JsonObject => ({ ...each, schema: undefined });
    if (old === undefined || now === undefined)
      return [
        ...entry(place, "version", old && version, now && version),
        ...contentDifferences(rootSchema(old), rootSchema(now), place),
      ];
    return [
      ...keywordDifferences(entryOf(old), entryOf(now), place, ""),
      ...schemaDifferences(rootSchema(old), rootSchema(now), place),
    ];
  });
}

function versionsByName(document: JsonObject | undefined): Map<string, JsonObject> {
  return new Map(versionsOf(document).map((each): [string, JsonObject] => [String(each["name"]), each]));
}

/** The fields and constraints in a schema that only one of two has. */
function contentDifferences(one: JsonValue | undefined, two: JsonValue | undefined, place: Place): CrdDifference[] {
  const reported = schemaDifferences(one ?? {}, two ?? {}, place);
  return reported.filter(({ what }) => !UNREPORTED.has(what));
}

/** What differs between two schemas, field by field; of lists of rules, enum values and required fields the entries. Goes by itself: through both. */
export function schemaDifferences(
  one: JsonValue | undefined,
  two: JsonValue | undefined,
  place: Place,
): CrdDifference[] {
  if (isDeepStrictEqual(one, two)) return [];
  if (!isJsonObject(one) || !isJsonObject(two)) return entry(place, "schema", one, two);
  const differences: CrdDifference[] = [];
  for (const keyword of keysOf(one, two)) {
    const [old, now] = [one[keyword], two[keyword]];
    if (keyword === "properties") continue;
    const below = { ...place, path: `${place.path}${keyword === "items" ? "[]" : "{}"}` };
    if (
      (keyword === "items" || keyword === "additionalProperties") &&
      isJsonObject(old ?? {}) &&
      isJsonObject(now ?? {})
    )
      append(differences, schemaDifferences(old ?? {}, now ?? {}, below));
    else if (Object.hasOwn(ENTRIES, keyword))
      append(differences, listDifferences(old, now, place, ENTRIES[keyword] ?? keyword));
    else append(differences, entry(place, keyword, old, now));
  }
  const propertiesOf = ({ properties }: JsonObject): JsonObject => (isJsonObject(properties) ? properties : {});
  const [old, now] = [propertiesOf(one), propertiesOf(two)];
  for (const name of keysOf(old, now)) {
    const below = { ...place, path: `${place.path}.${name}` };
    if (old[name] === undefined || now[name] === undefined)
      append(differences, [
        ...entry(below, "field", old[name], now[name]),
        ...contentDifferences(old[name], now[name], below),
      ]);
    else append(differences, schemaDifferences(old[name], now[name], below));
  }
  return differences;
}

/** The entries that only one of two lists has; where only their order differs, that. */
function listDifferences(
  one: JsonValue | undefined,
  two: JsonValue | undefined,
  place: Place,
  what: string,
): CrdDifference[] {
  const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);
  const [old, now] = [listOf(one), listOf(two)];
  const lacks = (list: readonly JsonValue[], value: JsonValue): boolean =>
    !list.some((each) => isDeepStrictEqual(each, value));
  const gone = old.filter((value) => lacks(now, value));
  const come = now.filter((value) => lacks(old, value));
  // A rule that is there before and after may have got another message.
  const otherOf = (value: JsonValue, others: readonly JsonValue[]): JsonValue | undefined => {
    const rule = valueAt(value, "rule");
    return rule === undefined ? undefined : others.find((each) => valueAt(each, "rule") === rule);
  };
  const differences = [
    ...gone.flatMap((value) => entry(place, what, value, otherOf(value, come))),
    ...come
      .filter((value) => otherOf(value, gone) === undefined)
      .flatMap((value) => entry(place, what, undefined, value)),
  ];
  return differences.length > 0 ? differences : entry(place, `order of each ${what}`, one, two);
}

function keywordDifferences(one: JsonObject, two: JsonObject, place: Place, prefix: string): CrdDifference[] {
  return keysOf(one, two).flatMap((key) => {
    const [old, now] = [one[key], two[key]];
    const name = prefix === "" ? key : `${prefix}.${key}`;
    return isJsonObject(old) && isJsonObject(now)
      ? keywordDifferences(old, now, place, name)
      : entry(place, name, old, now);
  });
}

function keysOf(one: JsonObject, two: JsonObject): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(two)])].sort();
}

function entry(
  place: Place,
  what: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): CrdDifference[] {
  if (isDeepStrictEqual(before, after)) return [];
  const change = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  return [{ ...place, change, what, before, after }];
}
