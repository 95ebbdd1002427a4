import { mergeApplied } from "../client/fake/apply/merge-applied.js";
import type { FakeSchema } from "../client/fake/apply/merge-kind.js";
import { wholeSchema } from "../client/fake/fake-resource.js";
import { type JsonValue, jsonText } from "../kube/values/json-value.js";
import type { SchemaPath } from "../schema/path.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { keyedPairs } from "./candidate-values.js";
import type { Witness } from "./finding.js";
import { objectWith } from "./place-value.js";
import { distinctItems, variants } from "./smallest-value.js";
import type { VersionPair } from "./version-pair.js";

/**
 * Returns what two managers apply to a list or an object one after the other where the result differs between the states, as types of
 * lists and objects decide it; undefined where no such pair is found.
 */
export function findApplied(
  pair: VersionPair,
  path: SchemaPath,
  [before, after]: readonly [StructuralSchema, StructuralSchema],
): Witness | undefined {
  for (const [one, two] of appliedPairs(before, after)) {
    const [first, second] = [objectWith(pair, path, one), objectWith(pair, path, two)];
    const [old, now] = [pair.before, pair.after].map(({ schema }) =>
      // Both are schemas of a CRD; only their interfaces differ in what may be changed.
      mergeApplied(first, second, wholeSchema(schema as FakeSchema)),
    );
    if (old !== undefined && now !== undefined && jsonText(old) !== jsonText(now))
      return { kind: "apply", first, second, before: old, after: now };
  }
  return undefined;
}

function appliedPairs(before: StructuralSchema, after: StructuralSchema): (readonly [JsonValue, JsonValue])[] {
  if (before.type === "array") {
    const [one, two] = distinctItems({ ...before, "x-kubernetes-list-map-keys": [] }, 2, after);
    const keyed = [...keyedPairs(before, after), ...keyedPairs(after, before)];
    const items = [...(one === undefined || two === undefined ? [] : [[one, two]]), ...keyed];
    return items.flatMap(([first = null, second = null]) => [[[first], [second]] as const]);
  }
  if (typeof before.additionalProperties === "object") {
    const [value = null, other = value] = variants(before.additionalProperties, 2);
    return [[{ a: value }, { b: other }]];
  }
  const fields = Object.entries(before.properties ?? {});
  return fields.slice(1).map(([name, schema]) => {
    const [first = "", own = {}] = fields[0] ?? [];
    return [{ [first]: variants(own, 1)[0] ?? null }, { [name]: variants(schema, 1)[0] ?? null }];
  });
}
