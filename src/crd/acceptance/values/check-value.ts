import type { YamlValue } from "../../yaml/yaml-value.js";
import { type CrdProblem, invalid, notSupported, required, tooLong, tooMany } from "../crd-problem.js";
import {
  branches,
  type CrdSchema,
  itemSchema,
  propertySchema,
  propertySchemas,
  valueSchema,
} from "../schema/crd-schema.js";
import { isKnownFormat, isOfFormat } from "./formats.js";
import { checkNumber, isNearlyWhole } from "./number-bounds.js";
import { matches } from "./regular-expression.js";
import { fieldsOf, isRecord, type ValueKind, valueKind } from "./value-kind.js";

/** What came of a value, or of a part of the check. The server takes the branch that most checks passed on for the one meant. */
interface Outcome {
  readonly problems: CrdProblem[];
  passed: number;
}

const GO_FORMATS: Partial<Record<ValueKind, string>> = { integer: "int64", number: "float64" };

/**
 * Checks a value against a schema as a kube-apiserver (1.36 and later) does. Paths in problems start with the given
 * one; those that problems' texts name start at the value. Not looked at are unknown fields, which the server prunes.
 */
export function checkValue(value: YamlValue, schema: CrdSchema, path: string): CrdProblem[] {
  return checkNode(value, schema, "").problems.map((problem) => {
    const at = problem.path.replace(/^\./, "");
    return { ...problem, path: at === "" ? path : `${path}.${at}` };
  });
}

function checkNode(value: YamlValue, schema: CrdSchema, path: string): Outcome {
  const outcome: Outcome = { problems: [], passed: 0 };
  const hasType = Boolean(schema.type || schema.format);
  if (value === null) {
    if (hasType) merge(outcome, checkNullType(schema, path));
    merge(outcome, checkEnum(value, schema, path));
    return outcome;
  }
  const checks: (Outcome | undefined)[] = [
    hasType ? checkType(value, schema, path) : undefined,
    checkCombinators(value, schema, path),
    typeof value === "string" ? checkString(value, schema, path) : undefined,
    typeof value === "string" && isStringFormat(schema) ? checkFormat(value, schema, path) : undefined,
    typeof value === "number" || typeof value === "bigint" ? checkNumeric(value, schema, path) : undefined,
    Array.isArray(value) ? checkList(value, schema, path) : undefined,
    checkEnum(value, schema, path),
    isRecord(value) ? checkObject(value, schema, path) : undefined,
  ];
  for (const check of checks) {
    if (check === undefined) continue;
    merge(outcome, check);
    outcome.passed++;
  }
  outcome.passed++;
  return outcome;
}

function checkNullType({ type, nullable }: CrdSchema, path: string): Outcome {
  return type && !nullable ? failed(wrongType(path, type, "null")) : passedOnce();
}

function checkType(value: YamlValue, { type, format }: CrdSchema, path: string): Outcome {
  const kind = valueKind(value);
  const fits = kind === type || (kind === "integer" && type === "number") || isWholeFloat(value, kind, type);
  const hasText = kind === "string" || kind === "array";
  if (format && !hasText && !fits && GO_FORMATS[kind] !== format) {
    return failed(wrongType(path, format, GO_FORMATS[kind] ?? ""));
  }
  // The server leaves it to the format what a string is, and asks no more of a list.
  if (format && hasText && type !== "number" && type !== "integer") return passedOnce();
  return fits ? passedOnce() : failed(wrongType(path, type ?? "", kind));
}

function isWholeFloat(value: YamlValue, kind: ValueKind, type: string | null | undefined): boolean {
  return kind === "number" && type === "integer" && isNearlyWhole(Number(value));
}

function wrongType(path: string, wanted: string, found: string): CrdProblem {
  return invalid(path, `${path} in body must be of type ${wanted}: ${JSON.stringify(found)}`);
}

function checkCombinators(value: YamlValue, schema: CrdSchema, path: string): Outcome {
  const outcome = passedOnce();
  const quoted = JSON.stringify(path);
  checkAnyOf(value, schema, path, outcome);
  checkOneOf(value, schema, path, outcome);
  const all = branches(schema, "allOf").map((branch) => checkNode(value, branch, path));
  for (const branch of all) merge(outcome, branch);
  const valid = all.filter(isValid).length;
  if (valid < all.length) {
    const none = valid === 0 ? ". None validated" : "";
    add(outcome, invalid("", `${quoted} must validate all the schemas (allOf)${none}`));
  }
  if (schema.not && isValid(checkNode(value, schema.not, path))) {
    add(outcome, invalid("", `${quoted} must not validate the schema (not)`));
  }
  return outcome;
}

function checkAnyOf(value: YamlValue, schema: CrdSchema, path: string, outcome: Outcome): void {
  let best: Outcome | undefined;
  for (const branch of branches(schema, "anyOf")) {
    const checked = checkNode(value, branch, path);
    if (isValid(checked)) {
      merge(outcome, checked);
      return;
    }
    if (best === undefined || checked.passed > best.passed) best = checked;
  }
  if (best === undefined) return;
  add(outcome, invalid("", `${JSON.stringify(path)} must validate at least one schema (anyOf)`));
  merge(outcome, best);
}

function checkOneOf(value: YamlValue, schema: CrdSchema, path: string, outcome: Outcome): void {
  const checked = branches(schema, "oneOf").map((branch) => checkNode(value, branch, path));
  const [first, ...more] = checked.filter(isValid);
  if (first !== undefined && more.length === 0) {
    merge(outcome, first);
    return;
  }
  if (checked.length === 0) return;
  const found = first === undefined ? "Found none valid" : `Found ${more.length + 1} valid alternatives`;
  add(outcome, invalid("", `${JSON.stringify(path)} must validate one and only one schema (oneOf). ${found}`));
  if (first !== undefined) return;
  merge(
    outcome,
    checked.reduce((best, one) => (one.passed > best.passed ? one : best)),
  );
}

function checkString(value: string, schema: CrdSchema, path: string): Outcome {
  const { maxLength, minLength, pattern } = schema;
  // Code points count.
  const length = [...value].length;
  if (typeof maxLength === "number" && length > maxLength) return failed(tooLong(path, maxLength));
  if (typeof minLength === "number" && length < minLength) {
    return failed(invalid(path, `${path} in body should be at least ${minLength} chars long`));
  }
  if (pattern && !matches(pattern, value)) return failed(invalid(path, `${path} in body should match '${pattern}'`));
  return nothing();
}

/** Here, other than for values of objects, the type that a format stands beside does not matter. */
function isStringFormat({ format }: CrdSchema): boolean {
  return Boolean(format) && isKnownFormat(format ?? "", "string");
}

function checkFormat(value: string, { format }: CrdSchema, path: string): Outcome {
  return isOfFormat(value, format ?? "") ? nothing() : failed(wrongType(path, format ?? "", value));
}

function checkNumeric(value: number | bigint, schema: CrdSchema, path: string): Outcome {
  const outcome = passedOnce();
  for (const { text, isAboutRange } of checkNumber(value, schema, path)) {
    add(outcome, invalid(isAboutRange ? "" : path, text));
  }
  return outcome;
}

function checkList(value: readonly YamlValue[], schema: CrdSchema, path: string): Outcome {
  const outcome = passedOnce();
  const items = itemSchema(schema);
  if (items !== undefined) {
    value.forEach((item, index) => {
      merge(outcome, checkNode(item, items, `${path}[${index}]`));
    });
  }
  const { minItems, maxItems } = schema;
  if (typeof minItems === "number" && value.length < minItems) {
    add(outcome, invalid(path, `${path} in body should have at least ${minItems} items`));
  }
  if (typeof maxItems === "number" && value.length > maxItems) add(outcome, tooMany(path, maxItems));
  return outcome;
}

function checkEnum(value: YamlValue, schema: CrdSchema, path: string): Outcome {
  const allowed = schema.enum ?? [];
  if (allowed.length === 0 || allowed.some((one) => equalsEnum(value, one))) return nothing();
  return failed(notSupported(path, allowed));
}

/** Null equals no value of an enum; a number equals one of another kind that it becomes when it is converted. */
function equalsEnum(value: YamlValue, allowed: YamlValue): boolean {
  if (value === null || allowed === null) return false;
  const kind = valueKind(value);
  const allowedKind = valueKind(allowed);
  if (kind === "number" && allowedKind === "integer") return Math.trunc(Number(value)) === Number(allowed);
  if (kind === "integer" && allowedKind === "number") return Number(value) === Number(allowed);
  return isSame(value, allowed);
}

function isSame(one: YamlValue | undefined, other: YamlValue | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item: YamlValue, index) => isSame(item, other[index]));
  }
  if (isRecord(one) && isRecord(other)) {
    const fields = fieldsOf(one);
    return fields.length === fieldsOf(other).length && fields.every(([name, field]) => isSame(field, other[name]));
  }
  return one === other;
}

function checkObject(
  value: { readonly [key: string]: YamlValue | undefined },
  schema: CrdSchema,
  path: string,
): Outcome {
  const outcome = nothing();
  const fields = fieldsOf(value);
  const { minProperties, maxProperties } = schema;
  if (typeof minProperties === "number" && fields.length < minProperties) {
    add(outcome, invalid(path, `${path} in body should have at least ${minProperties} properties`));
  }
  if (typeof maxProperties === "number" && fields.length > maxProperties) add(outcome, tooMany(path, maxProperties));
  const values = valueSchema(schema);
  for (const [name, field] of fields) {
    if (propertySchema(schema, name) !== undefined) continue;
    if (schema.additionalProperties === false) {
      add(outcome, invalid(path, `${path}.${name} in body is a forbidden property`));
    } else if (values !== undefined) {
      merge(outcome, checkNode(field, values, `${path}.${name}`));
    }
  }
  for (const [name, property] of propertySchemas(schema)) {
    const field = Object.hasOwn(value, name) ? value[name] : undefined;
    if (field !== undefined) merge(outcome, checkNode(field, property, path === "" ? name : `${path}.${name}`));
  }
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name ?? "")) add(outcome, required(`${path}.${name}`));
  }
  return outcome;
}

function nothing(): Outcome {
  return { problems: [], passed: 0 };
}

function passedOnce(): Outcome {
  return { problems: [], passed: 1 };
}

function failed(problem: CrdProblem): Outcome {
  return { problems: [problem], passed: 0 };
}

function isValid({ problems }: Outcome): boolean {
  return problems.length === 0;
}

function merge(outcome: Outcome, other: Outcome): void {
  for (const problem of other.problems) add(outcome, problem);
  outcome.passed += other.passed;
}

/** Adds a problem once. */
function add({ problems }: Outcome, problem: CrdProblem): void {
  const isThere = problems.some(
    ({ path, type, text }) => path === problem.path && type === problem.type && text === problem.text,
  );
  if (!isThere) problems.push(problem);
}
