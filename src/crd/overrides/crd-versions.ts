import { isYamlMap, type YamlMap } from "../partials/yaml-map.js";
import type { YamlValue } from "../yaml/yaml-value.js";

/** The entries of `spec.versions` of a CRD or of an override. */
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

/**
 * The schema of a generated version as overrides may refine it. `metadata` is generated as a bare object, since the API
 * server knows its members, but it lets a CRD restrict the names of objects.
 */
export function refinableSchema(version: YamlMap): YamlMap | undefined {
  const root = rootSchema(version);
  const properties = root?.["properties"];
  if (!isYamlMap(properties) || !isYamlMap(properties["metadata"])) return root;
  const names = { generateName: { type: "string" }, name: { type: "string" } };
  const { metadata } = properties;
  const own = isYamlMap(metadata["properties"]) ? metadata["properties"] : {};
  return { ...root, properties: { ...properties, metadata: { ...metadata, properties: { ...names, ...own } } } };
}
