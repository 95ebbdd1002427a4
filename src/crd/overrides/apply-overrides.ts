import { mergePartials } from "../partials/merge-partials.js";
import { isForMergeAlone } from "../partials/merged-annotations.js";
import { annotationsOf, type PartialManifest } from "../partials/partial-manifest.js";
import { isYamlMap, type YamlMap } from "../partials/yaml-map.js";
import { fitOverride } from "./fit-override.js";

/**
 * Merges overrides into a CRD: maps key by key, lists as a whole, versions by name. What an override says of a field that
 * is gated off in this CRD is left out, and so are the annotations that say for which clusters the override is.
 */
export function applyOverrides(document: YamlMap, overrides: readonly PartialManifest[]): YamlMap {
  if (overrides.length === 0) return document;
  const fitting = overrides.map((override) => fitOverride(override, document));
  const merged = mergePartials([{ name: "", document, origin: "generated" }, ...fitting])?.document ?? document;
  const own = [...annotationsOf(document)].filter(([key]) => isForMergeAlone(key));
  if (own.length === 0) return merged;
  const annotations = Object.fromEntries([...own, ...annotationsOf(merged)]);
  const { metadata } = merged;
  return { ...merged, metadata: { ...(isYamlMap(metadata) ? metadata : {}), annotations } };
}
