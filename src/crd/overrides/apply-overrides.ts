import { mergePartials } from "../partials/merge-partials.js";
import type { PartialManifest } from "../partials/partial-manifest.js";
import { isYamlMap, type YamlMap } from "../partials/yaml-map.js";
import type { YamlValue } from "../yaml/yaml-value.js";

/**
 * Merges overrides into a CRD: maps key by key, lists as a whole, versions by name. What an override says of a field that
 * is gated off in this CRD is left out.
 */
export function applyOverrides(document: YamlMap, overrides: readonly PartialManifest[]): YamlMap {
  if (overrides.length === 0) return document;
  const fitting = overrides.map(
    (override): PartialManifest => ({ ...override, document: fit(override.document, document) }),
  );
  return mergePartials([{ name: "", document, origin: "generated" }, ...fitting])?.document ?? document;
}

/** An override without the fields that the CRD does not have. */
function fit(override: YamlValue, document: YamlMap): YamlValue {
  return mapVersions(override, (version) => {
    const known = versionsOf(document).find((each) => each["name"] === version["name"]);
    const schema = known === undefined ? undefined : rootSchema(known);
    return schema === undefined ? undefined : withRootSchema(version, (each) => fitSchema(each, schema));
  });
}

function fitSchema(override: YamlMap, known: YamlMap): YamlMap {
  const fitted: Record<string, YamlValue | undefined> = { ...override };
  const properties = override["properties"];
  const knownProperties = known["properties"];
  if (isYamlMap(properties)) {
    const entries = Object.entries(properties).flatMap(([name, inner]) => {
      const there = isYamlMap(knownProperties) ? knownProperties[name] : undefined;
      return isYamlMap(inner) && isYamlMap(there) ? [[name, fitSchema(inner, there)] as const] : [];
    });
    fitted["properties"] = Object.fromEntries(entries);
    if (entries.length === 0) delete fitted["properties"];
  }
  for (const keyword of ["items", "additionalProperties"]) {
    const inner = override[keyword];
    const there = known[keyword];
    if (isYamlMap(inner) && isYamlMap(there)) fitted[keyword] = fitSchema(inner, there);
  }
  return fitted;
}

/** The entries of `spec.versions`. */
export function versionsOf(document: YamlValue): YamlMap[] {
  const spec = isYamlMap(document) ? document["spec"] : undefined;
  const versions = isYamlMap(spec) ? spec["versions"] : undefined;
  return Array.isArray(versions) ? versions.filter(isYamlMap) : [];
}

/** The schema of an entry of `spec.versions`. */
export function rootSchema(version: YamlMap): YamlMap | undefined {
  const schema = version["schema"];
  const root = isYamlMap(schema) ? schema["openAPIV3Schema"] : undefined;
  return isYamlMap(root) ? root : undefined;
}

function withRootSchema(version: YamlMap, change: (schema: YamlMap) => YamlMap): YamlMap {
  const root = rootSchema(version);
  return root === undefined ? version : { ...version, schema: { openAPIV3Schema: change(root) } };
}

function mapVersions(document: YamlValue, change: (version: YamlMap) => YamlMap | undefined): YamlValue {
  if (!isYamlMap(document) || !isYamlMap(document["spec"])) return document;
  const versions = versionsOf(document)
    .map(change)
    .filter((version) => version !== undefined);
  return { ...document, spec: { ...document["spec"], versions } };
}
