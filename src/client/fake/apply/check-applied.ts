import { isJsonObject, type JsonValue } from "../../../kube/values/json-value.js";
import { type FakeSchema, isKnown, itemElement, memberSchema, mergeKindOf } from "./merge-kind.js";

/**
 * What is wrong with an applied value before anything is merged, as texts `<path>: <problem>`: fields that the schema
 * does not know, values of another type, and items without their keys or twice in a list.
 */
export function appliedProblems(value: JsonValue, schema: FakeSchema | undefined, path = ""): string[] {
  if (schema === undefined || value === null) return [];
  const wrong = typeProblem(value, schema);
  if (wrong !== undefined) return [`${path}: ${wrong}`];
  if (mergeKindOf(value, schema) === "items" && Array.isArray(value)) {
    const seen = new Set<string>();
    return value.flatMap((item, index) => {
      const fieldPath = `${path}: element ${index}`;
      const element = itemElement(item, schema);
      if (element === undefined) {
        const keys = (schema["x-kubernetes-list-map-keys"] ?? []).map((key) => JSON.stringify(key)).join(", ");
        return [
          `${fieldPath}: associative list with keys has an element that omits key field ${keys} (and doesn't have default value)`,
        ];
      }
      if (seen.has(element)) return [`${path}: duplicate entries for key [${elementKey(element)}]`];
      seen.add(element);
      return appliedProblems(item, schema.items, `${path}[${elementKey(element)}]`);
    });
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) => appliedProblems(item, schema.items, `${path}[${index}]`));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    if (each === undefined) return [];
    if (!isKnown(schema, key)) return [`${path}.${key}: field not declared in schema`];
    return appliedProblems(each, memberSchema(schema, key), `${path}.${key}`);
  });
}

function elementKey(element: string): string {
  if (element.startsWith("v:")) return `=${element.slice(2)}`;
  const keys: JsonValue = JSON.parse(element.slice(2));
  const pairs = Object.entries(isJsonObject(keys) ? keys : {});
  return pairs.map(([key, each]) => `${key}=${JSON.stringify(each)}`).join(",");
}

function typeProblem(value: JsonValue, { type }: FakeSchema): string | undefined {
  switch (type) {
    case "string":
      return typeof value === "string" ? undefined : `expected string, got ${shown(value)}`;
    case "boolean":
      return typeof value === "boolean" ? undefined : `expected boolean, got ${shown(value)}`;
    case "integer":
    case "number":
      return typeof value === "number" || typeof value === "bigint"
        ? undefined
        : `expected numeric (int or float), got ${shown(value)}`;
    case "array":
      return Array.isArray(value) ? undefined : `expected list, got ${shown(value)}`;
    case "object":
      return isJsonObject(value) ? undefined : `expected map, got ${shown(value)}`;
    default:
      return undefined;
  }
}

function shown(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
