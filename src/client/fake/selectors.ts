import { isJsonObject, type JsonValue, valueAt } from "../../kube/values/json-value.js";
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

const SET_TERM = /^([^\s!=(),]+)\s+(in|notin)\s*\(([^()]*)\)$/;
const EQUALITY_TERM = /^([^\s!=(),]+)\s*(==|=|!=)\s*([^\s!=(),]*)$/;
const PRESENCE_TERM = /^(!?)\s*([^\s!=(),]+)$/;

/** The grammar of label selectors: `a=b,c!=d,e in (f,g),h notin (i),j,!k`. */
export function readLabelSelector(text: string): Matches {
  const terms = splitTerms(text).map(readLabelTerm);
  return ({ metadata }) => terms.every((term) => term((key) => labelOf(metadata.labels, key)));
}

function readLabelTerm(term: string): (label: (key: string) => string | undefined) => boolean {
  const [, setKey, operator, list = ""] = SET_TERM.exec(term) ?? [];
  if (setKey !== undefined) {
    const values = list.split(",").map((value) => value.trim());
    // A label that is absent is not in any list, and so it satisfies `notin` as well as `!=`.
    return (label) => (operator === "in") === values.includes(label(setKey) ?? "\u0000absent");
  }
  const [, key, sign, value = ""] = EQUALITY_TERM.exec(term) ?? [];
  if (key !== undefined) return (label) => (sign === "!=" ? label(key) !== value : label(key) === value);
  const [, no, name] = PRESENCE_TERM.exec(term) ?? [];
  if (name !== undefined) return (label) => (no === "!") === (label(name) === undefined);
  throw badRequest(`unable to parse requirement: ${term}`);
}

function splitTerms(text: string): string[] {
  const terms = text.split(/,(?![^()]*\))/).map((term) => term.trim());
  return terms.filter((term) => term !== "");
}

function labelOf(labels: JsonValue | undefined, key: string): string | undefined {
  const value = valueAt(labels, key);
  return typeof value === "string" ? value : undefined;
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
