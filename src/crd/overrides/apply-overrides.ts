import { isJsonObject, type JsonObject, type JsonValue } from "../../kube/values/json-value.js";
import { isForMergeAlone, mergePartials } from "../partials/merge-partials.js";
import { annotationsOf, type PartialManifest } from "../partials/partial-manifest.js";
import { versionsOf } from "../unit/crd-versions.js";
import { fitOverride } from "./fit-override.js";

/**
 * Merges overrides into a CRD: maps key by key, lists as a whole, versions by name. A null takes away a key that was
 * generated, as in JSON Merge Patch (RFC 7396), but for the null that a default may be. What an override says of a field
 * that is gated off in this CRD is left out, and so are the annotations that say for which clusters the override is.
 * `variants` are all forms that the CRD has.
 */
export function applyOverrides(
  document: JsonObject,
  overrides: readonly PartialManifest[],
  variants: readonly JsonObject[] = [document],
): JsonObject {
  if (overrides.length === 0) return document;
  const fitting = overrides.map((override) => fitOverride(override, document, variants));
  const merged = mergePartials([{ name: "", document, origin: "generated" }, ...fitting])?.document ?? document;
  return inOrderOf(overrides, withOwnAnnotations(withoutRemoved(merged, document), document));
}

/** The versions in the order of the last override that names all of them. */
function inOrderOf(overrides: readonly PartialManifest[], document: JsonObject): JsonObject {
  const versions = versionsOf(document);
  const orders = overrides.map((override) => versionsOf(override.document).map(({ name }) => name));
  const order = orders.findLast((names) => versions.every(({ name }) => names.includes(name)));
  if (order === undefined || versions.length < 2 || !isJsonObject(document["spec"])) return document;
  const sorted = [...versions].sort((one, other) => order.indexOf(one["name"]) - order.indexOf(other["name"]));
  return { ...document, spec: { ...document["spec"], versions: sorted } };
}

function withOwnAnnotations(merged: JsonObject, document: JsonObject): JsonObject {
  const own = [...annotationsOf(document)].filter(([key]) => isForMergeAlone(key));
  if (own.length === 0) return merged;
  const annotations = Object.fromEntries([...own, ...annotationsOf(merged)]);
  const { metadata } = merged;
  return { ...merged, metadata: { ...(isJsonObject(metadata) ? metadata : {}), annotations } };
}

/** A merged map without the keys that an override has set to null, where these were generated. */
function withoutRemoved(merged: JsonObject, generated: JsonObject): JsonObject {
  const entries = Object.entries(merged).flatMap(([key, value]): [string, JsonValue | undefined][] => {
    const previous = generated[key];
    if (previous === undefined || key === "default" || key === "example") return [[key, value]];
    if (value === null && previous !== null) return [];
    if (isJsonObject(value) && isJsonObject(previous)) return [[key, withoutRemoved(value, previous)]];
    const versions = key === "versions" && Array.isArray(previous) ? previous.filter(isJsonObject) : [];
    if (versions.length === 0 || !Array.isArray(value)) return [[key, value]];
    const inVersion = (version: JsonValue): JsonValue => {
      const same = isJsonObject(version) ? versions.find(({ name }) => name === version["name"]) : undefined;
      return isJsonObject(version) && same !== undefined ? withoutRemoved(version, same) : version;
    };
    return [[key, value.map(inVersion)]];
  });
  return Object.fromEntries(entries);
}
