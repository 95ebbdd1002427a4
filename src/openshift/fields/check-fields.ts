import { isList, isObject, type KubeValue } from "crdwright/runtime";
import type { FieldReport } from "./field-report.js";

/**
 * What a field may hold. `boolean` is one and nothing else; `flag` is also 0, 1 or a word such as `"yes"`, and an integer may stand
 * in a text, as nmstate reads them.
 */
export type FieldType =
  | "text"
  | "boolean"
  | "flag"
  | "any"
  | { readonly integer: readonly [min: number, max: number]; readonly isStrict?: true }
  | { readonly oneOf: readonly string[] }
  | { readonly list: FieldType }
  | { readonly map: FieldType }
  | FieldTable;

export interface FieldTable {
  readonly fields: Readonly<Record<string, FieldType>>;
  readonly required?: readonly string[];
}

const FLAG_WORDS = /^(?:1|0|true|false|yes|no|on|off|y|n)$/i;

/** Reports values of another type than a document's reader takes, fields that it does not know, and those that it needs. */
export function checkFields(value: KubeValue | undefined, type: FieldType, path: string, report: FieldReport): void {
  // A null is read as if the field were not there.
  if (value === undefined || value === null || type === "any") return;
  const problem = problemOf(value, type);
  if (problem !== undefined) {
    report.error(path, `it has to be ${problem}`, "give it a value of that type");
    return;
  }
  if (typeof type === "string") return;
  if ("list" in type && isList(value))
    for (const [index, item] of value.entries()) checkFields(item, type.list, `${path}[${index}]`, report);
  if ("map" in type && isObject(value))
    for (const [name, item] of Object.entries(value)) checkFields(item, type.map, joined(path, name), report);
  if (!("fields" in type) || !isObject(value)) return;
  for (const [name, item] of Object.entries(value)) {
    if (Object.hasOwn(type.fields, name)) checkFields(item, type.fields[name] ?? "any", joined(path, name), report);
    else
      report.unknown(
        joined(path, name),
        Object.keys(type.fields).filter((each) => value[each] === undefined),
      );
  }
  for (const name of type.required ?? [])
    if ((value[name] ?? null) === null) report.error(joined(path, name), "it is missing", "add it");
}

/** What a value would have to be; undefined where it is that. */
function problemOf(value: KubeValue, type: FieldType): string | undefined {
  if (type === "text") return typeof value === "string" ? undefined : "a text; put it in quotes";
  if (type === "boolean") return typeof value === "boolean" ? undefined : "true or false";
  if (type === "flag") return isFlag(value) ? undefined : "true or false";
  if (type === "any") return undefined;
  if ("integer" in type) {
    const [min, max] = type.integer;
    const number = integerOf(value, type.isStrict ?? false);
    return number !== undefined && number >= min && number <= max ? undefined : `a whole number from ${min} to ${max}`;
  }
  if ("oneOf" in type) {
    const isOne = (typeof value === "string" || typeof value === "number") && type.oneOf.includes(String(value));
    return isOne ? undefined : `one of ${type.oneOf.join(", ")}`;
  }
  if ("list" in type) return isList(value) ? undefined : "a list";
  return isObject(value) ? undefined : "a map";
}

/** Whether a value is a boolean or a word that stands for one. */
export function isFlag(value: KubeValue | undefined): boolean {
  if (typeof value === "string") return FLAG_WORDS.test(value);
  return typeof value === "boolean" || value === 0 || value === 1;
}

/** Whether a flag is set. */
export function isSet(value: KubeValue | undefined): boolean {
  if (typeof value === "string") return /^(?:1|true|yes|on|y)$/i.test(value);
  return value === true || value === 1;
}

/** Returns the whole number that a value is, or, unless it is strict, that its text says. */
export function integerOf(value: KubeValue | undefined, isStrict = false): number | undefined {
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "number") return Number.isInteger(value) ? value : undefined;
  if (isStrict || typeof value !== "string") return undefined;
  return /^-?\d{1,20}$/.test(value) ? Number(value) : undefined;
}

/** Returns the path of a member. */
export function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
