import type { CrdUnit } from "../crd-unit.js";
import type { PartialManifest } from "../partials/partial-manifest.js";
import { isYamlMap, type YamlMap } from "../partials/yaml-map.js";
import type { YamlValue } from "../yaml/yaml-value.js";
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

/** An override without the versions and fields that a CRD does not have, because they are gated off there. */
export function fitOverride(override: PartialManifest, crd: YamlMap): PartialManifest {
  const document = mapVersions(override.document, (version) => {
    const known = versionsOf(crd).find((each) => each["name"] === version["name"]);
    const schema = known === undefined ? undefined : refinableSchema(known);
    return schema === undefined ? undefined : withRootSchema(version, (each) => fitSchema(each, schema));
  });
  return { ...override, document };
}

function fitSchema(override: YamlMap, known: YamlMap): YamlMap {
  const { properties, required, items, additionalProperties, ...rest } = override;
  const knownProperties = isYamlMap(known["properties"]) ? known["properties"] : {};
  return {
    ...rest,
    ...given("properties", isYamlMap(properties) ? fitProperties(properties, knownProperties) : properties),
    ...given("required", fitRequired(required, known["required"], knownProperties)),
    ...given("items", fitInner(items, known["items"])),
    ...given("additionalProperties", fitInner(additionalProperties, known["additionalProperties"])),
  };
}

function fitProperties(properties: YamlMap, known: YamlMap): YamlMap | undefined {
  const entries = Object.entries(properties).flatMap(([name, inner]) => {
    const fitted = isOwn(known, name) ? fitInner(inner, known[name]) : undefined;
    return fitted === undefined ? [] : [[name, fitted] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The required names that there are. If none is left, they matter only in place of others. */
function fitRequired(
  required: YamlValue | undefined,
  known: YamlValue | undefined,
  properties: YamlMap,
): YamlValue | undefined {
  if (!Array.isArray(required)) return required;
  const fitted = required.filter((name: YamlValue) => isOwn(properties, name));
  return fitted.length === 0 && known === undefined ? undefined : fitted;
}

/** The schema of a part of a node; nothing where the CRD has no such part. */
function fitInner(inner: YamlValue | undefined, known: YamlValue | undefined): YamlValue | undefined {
  if (!isYamlMap(inner)) return inner;
  return isYamlMap(known) ? fitSchema(inner, known) : undefined;
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
