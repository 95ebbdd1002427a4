import { goScalar, goSyntax } from "../values/go-text.js";
import type { KubeObject, KubeValue } from "../values/kube-value.js";
import { isObject, kindOfValue, ownValue } from "../values/value-kind.js";
import { invalid, type Problem } from "./schema/field-error.js";
import type { KindFacts } from "./schema/schema.js";

type Scale = NonNullable<KindFacts["scale"]>;

const MAX_REPLICAS = 2147483647;
const GO_TYPES: Readonly<Record<string, string>> = {
  null: "<nil>",
  boolean: "bool",
  integer: "int64",
  number: "float64",
  string: "string",
  array: "[]interface {}",
  object: "map[string]interface {}",
};

/**
 * Checks the replicas of the spec, unless it is the status endpoint's request, the replicas of the status, and the selector.
 * Paths keep the dot that they start with.
 */
export function checkScale(object: KubeObject, scale: Scale, isStatus: boolean): Problem[] {
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = scale;
  const paths = isStatus ? [statusReplicasPath] : [specReplicasPath, statusReplicasPath];
  const problems = paths.flatMap((path) => checkReplicas(object, path));
  if (labelSelectorPath === undefined) return problems;
  const found = nestedValue(object, labelSelectorPath, "string");
  if ("error" in found) problems.push(invalid(labelSelectorPath, "", found.error));
  return problems;
}

function checkReplicas(object: KubeObject, path: string): Problem[] {
  const found = nestedValue(object, path, "integer");
  if ("error" in found) return [invalid(path, 0, found.error)];
  // The kind was asked for.
  const replicas = (found.value ?? 0) as number | bigint;
  if (replicas < 0) return [invalid(path, replicas, "should be a non-negative integer")];
  if (replicas <= MAX_REPLICAS) return [];
  return [invalid(path, replicas, `should be less than or equal to ${MAX_REPLICAS}`)];
}

/** Reads what a path such as `.spec.replicas` leads to; what is not there is no error, but another type on the way is. */
function nestedValue(
  object: KubeObject,
  path: string,
  kind: "integer" | "string",
): { readonly value: KubeValue | undefined } | { readonly error: string } {
  const names = path.replace(/^\./, "").split(".");
  let value: KubeValue | undefined = object;
  for (const [index, name] of names.entries()) {
    if (value === null) return { value: undefined };
    if (!isObject(value)) return { error: accessorError(names.slice(0, index + 1), value, "map[string]interface{}") };
    value = ownValue(value, name);
    if (value === undefined) return { value: undefined };
  }
  const expected = kind === "integer" ? "int64" : kind;
  if (value === null || kindOfValue(value) !== kind) return { error: accessorError(names, value, expected) };
  return { value };
}

function accessorError(names: readonly string[], value: KubeValue, expected: string): string {
  return `.${names.join(".")} accessor error: ${plainText(value)} is of the type ${GO_TYPES[kindOfValue(value)]}, expected ${expected}`;
}

/** As Go's `%v` writes a value. */
function plainText(value: KubeValue): string {
  if (value === null) return "<nil>";
  if (typeof value === "string") return value;
  if (typeof value === "object" && (Array.isArray(value) || isObject(value))) return nestedText(value);
  return goScalar(value as number);
}

function nestedText(value: KubeValue): string {
  if (Array.isArray(value)) return `[${value.map((item: KubeValue) => plainText(item)).join(" ")}]`;
  if (!isObject(value)) return goSyntax(value);
  const keys = Object.keys(value).sort();
  return `map[${keys.map((key) => `${key}:${plainText(value[key] ?? null)}`).join(" ")}]`;
}
