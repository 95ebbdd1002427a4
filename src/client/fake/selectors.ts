import { isJsonObject, type JsonValue, valueAt } from "../../kube/values/json-value.js";
import { labelsMatcher, splitTerms } from "../label-selector.js";
import type { ResourceDefinition } from "../resource-definition.js";
import type { FakeObject } from "./replies/json.js";
import { badRequest } from "./replies/refusal.js";

/** Whether an object is among those that a request means. */
export type Matches = (object: FakeObject) => boolean;

/** Reads the selectors of a request. Throws the server's refusal where one cannot be read. */
export function readSelectors(query: URLSearchParams, definition: ResourceDefinition): Matches {
  const labels = readLabelSelector(query.get("labelSelector") ?? "");
  const fields = readFieldSelector(query.get("fieldSelector") ?? "", definition);
  return (object) => labels(object) && fields(object);
}

/** The label selector of a request. Throws the server's refusal of one that cannot be read. */
export function readLabelSelector(text: string): Matches {
  let matches: ReturnType<typeof labelsMatcher>;
  try {
    matches = labelsMatcher(text);
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error));
  }
  return ({ metadata }) => matches(isJsonObject(metadata.labels) ? metadata.labels : undefined);
}

/** Field selectors know names, namespaces and the selectable fields of the kind, and the signs `=`, `==` and `!=`. */
export function readFieldSelector(text: string, definition: ResourceDefinition): Matches {
  const pathsByField = new Map<string, string>([
    ["metadata.name", ".metadata.name"],
    ["metadata.namespace", ".metadata.namespace"],
  ]);
  for (const path of definition.selectableFields ?? []) pathsByField.set(path.replace(/^\./, ""), path);
  const terms = splitTerms(text).map((term) => {
    const [, field, sign, value = ""] = /^([^=!]+?)\s*(==|=|!=)\s*(.*)$/.exec(term) ?? [];
    if (field === undefined) throw badRequest(`invalid selector: '${term}'; can't understand '${term}'`);
    const path = pathsByField.get(field);
    if (path === undefined) throw badRequest(`field label not supported: ${field}`);
    return { path, isWanted: sign !== "!=", value };
  });
  return (object) =>
    terms.every(({ path, isWanted, value }) => (textOf(valueAtPath(object, path)) === value) === isWanted);
}

/** The value at a simple JSON path, such as `.spec.size`. */
export function valueAtPath(object: JsonValue | undefined, path: string): JsonValue | undefined {
  let current = object;
  for (const key of path.split(".").slice(1)) current = isJsonObject(current) ? valueAt(current, key) : undefined;
  return current;
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined || value === null ? "" : String(value);
}
