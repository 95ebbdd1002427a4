import { isJsonObject, type JsonObject, type JsonValue } from "../../kube/values/json-value.js";
import { standsAlone } from "../../schema/overlay-schema.js";
import type { PartialManifest } from "../partials/partial-manifest.js";
import type { CrdUnit } from "../unit/crd-unit.js";
import { rootSchema, versionsOf } from "../unit/crd-versions.js";
import { refinableSchema } from "./override-schema.js";
import type { Override } from "./read-overrides.js";

/**
 * The overrides of a CRD, each with the versions that the CRD has. Where each version directory makes a CRD of its own,
 * several have the same name, and an override is for those whose versions it names; for all where it names none.
 */
export function overridesOf(overrides: readonly Override[], { crdName, kinds }: CrdUnit): Override[] {
  const isOwn = (version: JsonObject): boolean => kinds.some((kind) => kind.version === version["name"]);
  return overrides.flatMap((override): Override[] => {
    if (override.crd !== crdName) return [];
    const versions = versionsOf(override.document);
    if (versions.length > 0 && !versions.some(isOwn)) return [];
    const document = mapVersions(override.document, (version) => (isOwn(version) ? version : undefined));
    return [{ ...override, manifest: { ...override.manifest, document } }];
  });
}

/**
 * An override without the versions and fields that a CRD does not have, because they are gated off there. `variants` are all
 * forms of the CRD: what none of them declares is not gated off, and stays.
 */
export function fitOverride(
  override: PartialManifest,
  crd: JsonObject,
  variants: readonly JsonObject[],
): PartialManifest {
  const document = mapVersions(override.document, (version) => {
    const schemaIn = (each: JsonObject): JsonObject | undefined => {
      const sameVersion = versionsOf(each).find(({ name }) => name === version["name"]);
      return sameVersion === undefined ? undefined : refinableSchema(sameVersion);
    };
    const own = schemaIn(crd);
    const all = variants.map(schemaIn).filter((schema) => schema !== undefined);
    return own === undefined ? undefined : withRootSchema(version, (schema) => fitSchema(schema, { own, all }));
  });
  return { ...override, document };
}

/** A node as the CRD itself has it, and as all its forms do. */
interface Generated {
  readonly own: JsonObject;
  readonly all: readonly JsonObject[];
}

function fitSchema(override: JsonObject, generated: Generated): JsonObject {
  const { properties, required, items, additionalProperties, ...rest } = override;
  return {
    ...rest,
    ...keywordIfSet("properties", isJsonObject(properties) ? fitProperties(properties, generated) : properties),
    ...keywordIfSet("required", fitRequired(required, generated)),
    ...keywordIfSet("items", fitInner(items, "items", generated)),
    ...keywordIfSet("additionalProperties", fitInner(additionalProperties, "additionalProperties", generated)),
  };
}

function fitProperties(properties: JsonObject, generated: Generated): JsonObject | undefined {
  if (addsProperties(properties, [generated.own])) return properties;
  const knownOf = (schema: JsonObject): JsonObject => (isJsonObject(schema["properties"]) ? schema["properties"] : {});
  const own = knownOf(generated.own);
  const inner = { own, all: generated.all.map(knownOf) };
  const entries = Object.entries(properties).flatMap(([name, value]) => {
    const fitted = isOwn(own, name) ? fitInner(value, name, inner) : undefined;
    return fitted === undefined ? [] : [[name, fitted] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The required names that there are. If none is left, they matter only in place of others. */
function fitRequired(required: JsonValue | undefined, { own, all }: Generated): JsonValue | undefined {
  if (!Array.isArray(required) || required.length === 0) return required;
  const declares = (schema: JsonObject, name: JsonValue): boolean =>
    isJsonObject(schema["properties"]) && isOwn(schema["properties"], name);
  const fitted = required.filter(
    (name: JsonValue) => declares(own, name) || !all.some((schema) => declares(schema, name)),
  );
  return fitted.length === 0 && own["required"] === undefined ? undefined : fitted;
}

/** The schema of a part of a node. Where the CRD has no such part, a whole schema is added, and what refines one left out. */
function fitInner(inner: JsonValue | undefined, key: string, { own, all }: Generated): JsonValue | undefined {
  if (!isJsonObject(inner)) return inner;
  const part = own[key];
  if (!isJsonObject(part)) return standsAlone(inner) ? inner : undefined;
  return fitSchema(inner, { own: part, all: all.map((each) => each[key]).filter(isJsonObject) });
}

/**
 * Whether properties are a keyword that an override adds, rather than fields that it refines: they are empty, or stand where
 * the node is no object, which is more than a type can say.
 */
export function addsProperties(properties: JsonObject, schemas: readonly JsonObject[]): boolean {
  if (Object.keys(properties).length === 0) return true;
  const isNoObject = schemas.every((schema) => schema["properties"] === undefined && schema["type"] !== "object");
  return isNoObject && Object.values(properties).every((each) => each !== undefined && standsAlone(each));
}

function keywordIfSet(keyword: string, value: JsonValue | undefined): JsonObject {
  return value === undefined ? {} : { [keyword]: value };
}

function isOwn(properties: JsonObject, name: JsonValue): boolean {
  return typeof name === "string" && Object.hasOwn(properties, name);
}

function withRootSchema(version: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const root = rootSchema(version);
  return root === undefined ? version : { ...version, schema: { openAPIV3Schema: change(root) } };
}

function mapVersions(document: JsonObject, change: (version: JsonObject) => JsonObject | undefined): JsonObject;
function mapVersions(document: JsonValue, change: (version: JsonObject) => JsonObject | undefined): JsonValue;
function mapVersions(document: JsonValue, change: (version: JsonObject) => JsonObject | undefined): JsonValue {
  if (!isJsonObject(document) || !isJsonObject(document["spec"])) return document;
  const versions = versionsOf(document)
    .map(change)
    .filter((version) => version !== undefined);
  return { ...document, spec: { ...document["spec"], versions } };
}
