import { isYamlMap, type YamlMap } from "../crd/partials/yaml-map.js";
import type { YamlValue } from "../crd/yaml/yaml-value.js";
import { canonical } from "./views.js";

/**
 * What an override has to say so that what is generated becomes what is wanted: maps key by key, lists as a whole, the
 * entries of `spec.versions` by name, and null for what has to go. Undefined where the two are equal.
 */
export function differenceOf(wanted: YamlMap, generated: YamlMap): YamlMap | undefined {
  return mapDifference(wanted, generated, []);
}

function mapDifference(wanted: YamlMap, generated: YamlMap, path: readonly string[]): YamlMap | undefined {
  const patch: Record<string, YamlValue> = {};
  for (const key of new Set([...Object.keys(wanted), ...Object.keys(generated)])) {
    const difference = valueDifference(wanted[key], generated[key], [...path, key]);
    if (difference !== undefined) patch[key] = difference;
  }
  return Object.keys(patch).length === 0 ? undefined : patch;
}

function valueDifference(
  wanted: YamlValue | undefined,
  generated: YamlValue | undefined,
  path: readonly string[],
): YamlValue | undefined {
  if (wanted === undefined) return generated === undefined ? undefined : null;
  if (generated === undefined) return wanted;
  if (path.join(".") === "spec.versions") return versionsDifference(wanted, generated, path);
  if (isYamlMap(wanted) && isYamlMap(generated)) return mapDifference(wanted, generated, path);
  return canonical(wanted) === canonical(generated) ? undefined : wanted;
}

function versionsDifference(wanted: YamlValue, generated: YamlValue, path: readonly string[]): YamlValue | undefined {
  const there = Array.isArray(generated) ? generated.filter(isYamlMap) : [];
  const patches = (Array.isArray(wanted) ? wanted.filter(isYamlMap) : []).flatMap((version): YamlMap[] => {
    const name = version["name"] ?? "";
    const same = there.find((each) => each["name"] === name);
    const patch = mapDifference(version, same ?? {}, [...path, String(name)]);
    return patch === undefined ? [] : [{ ...patch, name }];
  });
  return patches.length === 0 ? undefined : patches;
}
