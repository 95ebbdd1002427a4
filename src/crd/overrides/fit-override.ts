import type { PartialManifest } from "../partials/partial-manifest.js";
import type { CrdUnit } from "../unit/crd-unit.js";
import { isYamlMap, type YamlMap, type YamlValue } from "../yaml/yaml-value.js";
import { refinableSchema, rootSchema, versionsOf } from "./crd-versions.js";
import type { Override } from "./read-overrides.js";

/**
 * The overrides of a CRD, each with the versions that the CRD has. Where each version directory makes a CRD of its own,
 * several have the same name, and an override is for those whose versions it names; for all where it names none.
 */
export function overridesOf(overrides: readonly Override[], { crdName, kinds }: CrdUnit): Override[] {
  const isOwn = (version: YamlMap): boolean => kinds.some((kind) => kind.version === version["name"]);
  return overrides.flatMap((override): Override[] => {
    const versions = versionsOf(override.document);
    if (override.crd !== crdName || (versions.length > 0 && !versions.some(isOwn))) return [];
    const document = mapVersions(override.document, (version) => (isOwn(version) ? version : undefined));
    return [{ ...override, manifest: { ...override.manifest, document } }];
  });
}

/**
 * An override without the versions and fields that a CRD does not have, because they are gated off there. `variants` are all
 * forms of the CRD: what none of them declares is not gated off, and stays.
 */
export function fitOverride(override: PartialManifest, crd: YamlMap, variants: readonly YamlMap[]): PartialManifest {
  const document = mapVersions(override.document, (version) => {
    const schemaIn = (each: YamlMap): YamlMap | undefined => {
      const known = versionsOf(each).find(({ name }) => name === version["name"]);
      return known === undefined ? undefined : refinableSchema(known);
    };
    const known = schemaIn(crd);
    const all = variants.map(schemaIn).filter((schema) => schema !== undefined);
    return known === undefined ? undefined : withRootSchema(version, (schema) => fitSchema(schema, { known, all }));
  });
  return { ...override, document };
}

/** A node as the CRD at hand has it, and as all its forms do. */
interface Generated {
  readonly known: YamlMap;
  readonly all: readonly YamlMap[];
}

function fitSchema(override: YamlMap, generated: Generated): YamlMap {
  const { properties, required, items, additionalProperties, ...rest } = override;
  return {
    ...rest,
    ...given("properties", isYamlMap(properties) ? fitProperties(properties, generated) : properties),
    ...given("required", fitRequired(required, generated)),
    ...given("items", fitInner(items, "items", generated)),
    ...given("additionalProperties", fitInner(additionalProperties, "additionalProperties", generated)),
  };
}

function fitProperties(properties: YamlMap, generated: Generated): YamlMap | undefined {
  if (addsProperties(properties, [generated.known])) return properties;
  const knownOf = (schema: YamlMap): YamlMap => (isYamlMap(schema["properties"]) ? schema["properties"] : {});
  const known = knownOf(generated.known);
  const inner = { known, all: generated.all.map(knownOf) };
  const entries = Object.entries(properties).flatMap(([name, value]) => {
    const fitted = isOwn(known, name) ? fitInner(value, name, inner) : undefined;
    return fitted === undefined ? [] : [[name, fitted] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The required names that there are. If none is left, they matter only in place of others. */
function fitRequired(required: YamlValue | undefined, { known, all }: Generated): YamlValue | undefined {
  if (!Array.isArray(required) || required.length === 0) return required;
  const declares = (schema: YamlMap, name: YamlValue): boolean =>
    isYamlMap(schema["properties"]) && isOwn(schema["properties"], name);
  const fitted = required.filter(
    (name: YamlValue) => declares(known, name) || !all.some((schema) => declares(schema, name)),
  );
  return fitted.length === 0 && known["required"] === undefined ? undefined : fitted;
}

/** The schema of a part of a node. Where the CRD has no such part, a whole schema is added, and what refines one left out. */
function fitInner(inner: YamlValue | undefined, key: string, { known, all }: Generated): YamlValue | undefined {
  if (!isYamlMap(inner)) return inner;
  const part = known[key];
  if (!isYamlMap(part)) return addsSchema(inner) ? inner : undefined;
  return fitSchema(inner, { known: part, all: all.map((each) => each[key]).filter(isYamlMap) });
}

/** Whether a schema can stand by itself: it says what its values are, as a server asks of every node. */
export function addsSchema(schema: YamlMap): boolean {
  const open = schema["x-kubernetes-preserve-unknown-fields"] === true;
  return typeof schema["type"] === "string" || schema["x-kubernetes-int-or-string"] === true || open;
}

/**
 * Whether properties are a keyword that an override adds, rather than fields that it refines: they are empty, or stand where
 * the node is no object, which is more than a type can say.
 */
export function addsProperties(properties: YamlMap, known: readonly YamlMap[]): boolean {
  if (Object.keys(properties).length === 0) return true;
  const isNoObject = known.every((schema) => schema["properties"] === undefined && schema["type"] !== "object");
  return isNoObject && Object.values(properties).every((each) => isYamlMap(each) && addsSchema(each));
}

function given(keyword: string, value: YamlValue | undefined): YamlMap {
  return value === undefined ? {} : { [keyword]: value };
}

function isOwn(properties: YamlMap, name: YamlValue): boolean {
  return typeof name === "string" && Object.hasOwn(properties, name);
}

function withRootSchema(version: YamlMap, change: (schema: YamlMap) => YamlMap): YamlMap {
  const root = rootSchema(version);
  return root === undefined ? version : { ...version, schema: { openAPIV3Schema: change(root) } };
}

function mapVersions(document: YamlMap, change: (version: YamlMap) => YamlMap | undefined): YamlMap;
function mapVersions(document: YamlValue, change: (version: YamlMap) => YamlMap | undefined): YamlValue;
function mapVersions(document: YamlValue, change: (version: YamlMap) => YamlMap | undefined): YamlValue {
  if (!isYamlMap(document) || !isYamlMap(document["spec"])) return document;
  const versions = versionsOf(document)
    .map(change)
    .filter((version) => version !== undefined);
  return { ...document, spec: { ...document["spec"], versions } };
}
