import type { FieldError, ValidationResult } from "../../../src/kube/validation/schema/validation-result.js";
import type { KubeObject, KubeValue } from "../../../src/kube/values/kube-value.js";
import { isList, isObject } from "../../../src/kube/values/value-kind.js";
import type { JsonObject } from "./json-value.js";
import type { Random } from "./random-source.js";
import { childSchema, valueFor } from "./schema-values.js";

const ROUNDS = 8;

/**
 * Makes an object more valid: what a validator reports is made anew or taken away, a few times over. It only steers what is
 * tried; what is right is for the server to say.
 */
export function repaired(
  object: KubeObject,
  schema: JsonObject,
  random: Random,
  run: (object: KubeObject) => ValidationResult,
): KubeObject {
  let current = object;
  for (let round = 0; round < ROUNDS; round++) {
    const { errors } = run(current);
    if (errors.length === 0) break;
    for (const error of errors) {
      const changed = changedAt(current, keysOf(error.path), schema, random, error);
      if (isObject(changed)) current = changed;
    }
  }
  return current;
}

function keysOf(path: string): (string | number)[] {
  return Array.from(path.matchAll(/\[([^\]]*)\]|[^.[]+/g), ([name, inBrackets]) => {
    if (inBrackets === undefined) return name;
    return /^\d+$/.test(inBrackets) ? Number(inBrackets) : inBrackets;
  });
}

/** The value with what is at a path changed; undefined to take the value away. */
function changedAt(
  value: KubeValue | undefined,
  keys: readonly (string | number)[],
  schema: JsonObject | undefined,
  random: Random,
  error: FieldError,
): KubeValue | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return changed(value, schema, random, error);
  const below = schema === undefined ? undefined : childSchema(schema, key);
  if (isList(value) && typeof key === "number") {
    const item = changedAt(value[key], rest, below, random, error);
    return value.flatMap((each, at) => (at !== key ? [each] : item === undefined ? [] : [item]));
  }
  if (!isObject(value) || key === "apiVersion" || key === "kind") return value;
  return withMember(value, String(key), changedAt(value[key], rest, below, random, error));
}

function changed(
  value: KubeValue | undefined,
  schema: JsonObject | undefined,
  random: Random,
  { type }: FieldError,
): KubeValue | undefined {
  const isMissing = type === "FieldValueRequired";
  if (schema !== undefined && (isMissing || random.chance(0.3))) return valueFor(schema, random, 0);
  if (isMissing || type !== "FieldValueInvalid" || random.chance(0.2)) return undefined;
  // Most likely a rule of several members, one of which is one too many.
  if (isList(value) && value.length > 0) return value.toSpliced(random.below(value.length), 1);
  const keys = isObject(value) ? Object.keys(value) : [];
  return isObject(value) && keys.length > 0 ? withMember(value, random.pick(keys), undefined) : undefined;
}

function withMember(object: KubeObject, key: string, member: KubeValue | undefined): KubeObject {
  const others = Object.entries(object).filter(([each]) => each !== key);
  return Object.fromEntries(member === undefined ? others : [...others, [key, member]]);
}
