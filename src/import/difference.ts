import { isJsonObject, isSameJson, type JsonObject, type JsonValue } from "../kube/values/json-value.js";

/** What is wanted of a cell beyond what is generated for it: a patch, or undefined for nothing. */
export type CellDifference = JsonObject | "the whole CRD" | undefined;

/** Compares what is wanted of each cell with what is generated for it. Most cells have a document in common with others. */
export function differencesOf(
  expected: readonly (JsonObject | undefined)[],
  generated: readonly (JsonObject | undefined)[],
): CellDifference[] {
  const differences: CellDifference[] = [];
  for (const [index, document] of expected.entries()) {
    const own = generated[index];
    const same = expected.findIndex((each, other) => each === document && generated[other] === own);
    if (same < index) differences.push(differences[same]);
    else if (document === undefined || own === undefined)
      differences.push(document === own ? undefined : "the whole CRD");
    else differences.push(differenceOf(document, own));
  }
  return differences;
}

/**
 * What an override has to say so that what is generated becomes what is wanted: maps key by key, lists as a whole, the
 * entries of `spec.versions` by name, and null for what has to go. Undefined where the two are equal.
 */
function differenceOf(expected: JsonObject, generated: JsonObject): JsonObject | undefined {
  return mapDifference(expected, generated, []);
}

function mapDifference(expected: JsonObject, generated: JsonObject, path: readonly string[]): JsonObject | undefined {
  const entries = [...new Set([...Object.keys(expected), ...Object.keys(generated)])].flatMap((key) => {
    const difference = valueDifference(ownMember(expected, key), ownMember(generated, key), [...path, key]);
    return difference === undefined ? [] : [[key, difference] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** A member of a map whose keys may be names such as `constructor`. */
function ownMember(map: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

function valueDifference(
  expected: JsonValue | undefined,
  generated: JsonValue | undefined,
  path: readonly string[],
): JsonValue | undefined {
  if (expected === undefined) return generated === undefined ? undefined : null;
  if (generated === undefined) return expected;
  if (path.join(".") === "spec.versions") return versionsDifference(expected, generated, path);
  if (isJsonObject(expected) && isJsonObject(generated)) return mapDifference(expected, generated, path);
  return isSameJson(expected, generated) ? undefined : expected;
}

function versionsDifference(expected: JsonValue, generated: JsonValue, path: readonly string[]): JsonValue | undefined {
  const generatedVersions = Array.isArray(generated) ? generated.filter(isJsonObject) : [];
  const patches = (Array.isArray(expected) ? expected.filter(isJsonObject) : []).flatMap((version): JsonObject[] => {
    const name = version["name"] ?? "";
    const same = generatedVersions.find((each) => each["name"] === name);
    const patch = mapDifference(version, same ?? {}, [...path, String(name)]);
    return patch === undefined ? [] : [{ ...patch, name }];
  });
  const names = (list: readonly JsonObject[]): string => JSON.stringify(list.map(({ name }) => name));
  const wantedList = Array.isArray(expected) ? expected.filter(isJsonObject) : [];
  if (names(wantedList) === names(generatedVersions)) return patches.length === 0 ? undefined : patches;
  // An override that names all versions gives their order, whether it has more to say of them or not.
  return wantedList.map(({ name }) => patches.find((patch) => patch["name"] === name) ?? { name });
}
