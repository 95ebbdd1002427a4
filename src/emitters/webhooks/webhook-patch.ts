import { suggestName } from "../../diagnostics/suggestion.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../../kube/values/json-value.js";
import type { Webhook } from "../../markers/definition/marker-effect.js";

/** What a field of a webhook holds; `key` is what no two objects of a list share. */
type Field =
  | { readonly type: "string" }
  | { readonly type: "integer" }
  | { readonly type: "object"; readonly fields: Readonly<Record<string, Field>> }
  | { readonly type: "map" }
  | { readonly type: "list"; readonly items: Field; readonly key?: string };

const TEXT: Field = { type: "string" };
const TEXTS: Field = { type: "list", items: TEXT };
const SELECTOR: Field = {
  type: "object",
  fields: {
    matchLabels: { type: "map" },
    matchExpressions: {
      type: "list",
      items: { type: "object", fields: { key: TEXT, operator: TEXT, values: TEXTS } },
    },
  },
};

/** The fields of webhooks in admissionregistration.k8s.io/v1 (Kubernetes 1.37), with what tells the objects of a list apart. */
const VALIDATING: Readonly<Record<string, Field>> = {
  admissionReviewVersions: TEXTS,
  clientConfig: {
    type: "object",
    fields: {
      caBundle: TEXT,
      service: { type: "object", fields: { name: TEXT, namespace: TEXT, path: TEXT, port: { type: "integer" } } },
      url: TEXT,
    },
  },
  failurePolicy: TEXT,
  matchConditions: {
    type: "list",
    key: "name",
    items: { type: "object", fields: { expression: TEXT, name: TEXT } },
  },
  matchPolicy: TEXT,
  name: TEXT,
  namespaceSelector: SELECTOR,
  objectSelector: SELECTOR,
  rules: {
    type: "list",
    items: {
      type: "object",
      fields: { apiGroups: TEXTS, apiVersions: TEXTS, operations: TEXTS, resources: TEXTS, scope: TEXT },
    },
  },
  sideEffects: TEXT,
  timeoutSeconds: { type: "integer" },
};
const MUTATING: Readonly<Record<string, Field>> = { ...VALIDATING, reinvocationPolicy: TEXT };

/** A webhook with its patch, or why that cannot be applied. */
export type PatchedWebhook = { readonly webhook: JsonObject } | { readonly problem: string };

/**
 * Applies the patch of a webhook as a strategic merge patch: objects are merged, `null` takes a field away, `"$patch": "replace"` puts an
 * object in the place of another, and lists are replaced. Only match conditions would be joined, and a marker gives none of them.
 */
export function patchedWebhook(document: JsonObject, { patch = "{}", mutating }: Webhook): PatchedWebhook {
  let value: JsonValue;
  try {
    // JSON.parse is typed as any, and gives JSON.
    value = JSON.parse(patch) as JsonValue;
  } catch {
    return { problem: "it is no JSON" };
  }
  const fields = mutating ? MUTATING : VALIDATING;
  const problem = problemOf(value, { type: "object", fields }, "");
  if (problem !== undefined || !isJsonObject(value)) return { problem: problem ?? "it is no object" };
  return { webhook: merged(document, value, fields) };
}

function problemOf(value: JsonValue | undefined, field: Field, path: string): string | undefined {
  if (value === null || value === undefined) return undefined;
  const place = path === "" ? "it" : path;
  if (field.type === "string" || field.type === "integer") {
    const isRight = field.type === "string" ? typeof value === "string" : Number.isInteger(value);
    return isRight ? undefined : `${place} is to be ${field.type === "string" ? "a text" : "a whole number"}`;
  }
  if (field.type === "list") {
    if (!isList(value)) return `${place} is to be a list`;
    const { key } = field;
    const keys = key === undefined ? [] : value.map((item) => (isJsonObject(item) ? item[key] : undefined));
    const double = keys.findIndex((each, index) => keys.indexOf(each) !== index);
    if (double !== -1) return `${path}[${double}] has the ${key} of an earlier one`;
    return firstOf(value, (item, index) => problemOf(item, field.items, `${path}[${index}]`));
  }
  if (!isJsonObject(value)) return `${place} is to be an object`;
  return firstOf(Object.entries(value), ([key, member]) => {
    const inner = path === "" ? key : `${path}.${key}`;
    if (key === "$patch") return member === "replace" ? undefined : `${inner} can be replace alone`;
    if (key.startsWith("$")) return `the directive ${inner} is not supported, say the whole list instead`;
    if (field.type === "map")
      return member === null || typeof member === "string" ? undefined : `${inner} is to be a text`;
    const type = Object.hasOwn(field.fields, key) ? field.fields[key] : undefined;
    if (type !== undefined) return problemOf(member, type, inner);
    const suggestion = suggestName(key, Object.keys(field.fields));
    return `there is no field ${inner}${suggestion === undefined ? "" : `, did you mean ${suggestion}?`}`;
  });
}

function firstOf<Item>(
  items: readonly Item[],
  find: (item: Item, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const problem = find(item, index);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function merged(base: JsonObject, patch: JsonObject, fields: Readonly<Record<string, Field>> = {}): JsonObject {
  const result: Record<string, JsonValue | undefined> = patch["$patch"] === "replace" ? {} : { ...base };
  for (const [key, value] of Object.entries(patch)) {
    if (key === "$patch") continue;
    if (value === null) delete result[key];
    else result[key] = mergedField(result[key], value, fields[key]);
  }
  return result;
}

function mergedField(base: JsonValue | undefined, value: JsonValue | undefined, field: Field | undefined): JsonValue {
  if (!isJsonObject(value)) return value ?? null;
  const fields = field?.type === "object" ? field.fields : {};
  return merged(isJsonObject(base) ? base : {}, value, fields);
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
