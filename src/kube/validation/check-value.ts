import { goQuote } from "../values/go-text.js";
import { Float64, type KubeObject, type KubeValue } from "../values/kube-value.js";
import {
  deepEqual,
  isList,
  isObject,
  kindOfValue,
  ownValue,
  presentKeys,
  toFloat,
  type ValueKind,
} from "../values/value-kind.js";
import { checkCombinators } from "./check-combinators.js";
import { type CheckScope, merge, newOutcome, type Outcome, pathOf } from "./check-outcome.js";
import { checkNumber, isNearlyWhole } from "./schema/check-number.js";
import type { Correlation } from "./schema/correlation.js";
import { invalid, notSupported, type Problem, required, tooLong, tooMany } from "./schema/field-error.js";
import type { SchemaNode } from "./schema/schema-node.js";

const GO_FORMATS: Partial<Record<ValueKind, string>> = { integer: "int64", number: "float64" };

/**
 * Checks a value against a schema and gives the problems that the server reports, each once (kube-openapi, `validate`).
 * With the correlation of an update, what is unchanged counts as valid, whatever it is.
 */
export function checkSchema(
  value: KubeValue,
  node: SchemaNode,
  scope: CheckScope,
  correlation?: Correlation,
): Problem[] {
  const { problems } = checkNode(value, node, "", scope, correlation);
  const texts = new Set<string>();
  return problems.filter(({ type, path, detail }) => {
    const text = `${type}\0${path}\0${detail}`;
    const isNew = !texts.has(text);
    texts.add(text);
    return isNew;
  });
}

/** Checks a node and all below it. `path` starts at the checked value, with dots before map keys too. */
function checkNode(
  value: KubeValue,
  node: SchemaNode,
  path: string,
  scope: CheckScope,
  correlation?: Correlation,
): Outcome {
  const outcome = value === null ? checkNull(node, path, scope) : checkPresent(value, node, path, scope, correlation);
  if (outcome.problems.length > 0 && correlation?.isUnchanged()) outcome.problems.length = 0;
  return outcome;
}

/** Of a null, only the type and the enum are looked at. */
function checkNull(node: SchemaNode, path: string, scope: CheckScope): Outcome {
  const outcome = newOutcome();
  if (node.types.length > 0 && !node.nullable)
    outcome.problems.push(wrongType(node.types.join(","), "null", path, scope));
  else outcome.passed++;
  checkEnum(null, node, path, scope, outcome);
  return outcome;
}

function checkPresent(
  value: KubeValue,
  node: SchemaNode,
  path: string,
  scope: CheckScope,
  correlation: Correlation | undefined,
): Outcome {
  const outcome = newOutcome();
  // The last one is for the node itself; each check that applies counts, whatever comes of it.
  outcome.passed = 3;
  if (node.types.length > 0 || node.format !== "") {
    checkType(value, node, path, scope, outcome);
    outcome.passed++;
  }
  checkCombinators(node, path, scope, outcome, (branch) => checkNode(value, branch, path, scope));
  if (typeof value === "string") {
    checkString(value, node, path, scope, outcome);
    outcome.passed++;
    if (node.isOfFormat !== undefined) {
      if (!node.isOfFormat(value)) outcome.problems.push(wrongType(node.format, value, path, scope));
      outcome.passed++;
    }
  } else if (isList(value)) {
    checkList(value, node, path, scope, correlation, outcome);
    outcome.passed += 2;
  } else if (typeof value === "number" || typeof value === "bigint" || value instanceof Float64) {
    for (const { isAboutRange, value: shown, detail } of checkNumber(value, node, path)) {
      outcome.problems.push(
        isAboutRange ? invalid(pathOf("", scope), "", detail) : invalid(pathOf(path, scope), shown, detail),
      );
    }
    outcome.passed += 2;
  }
  checkEnum(value, node, path, scope, outcome);
  if (isObject(value)) {
    checkObject(value, node, path, scope, correlation, outcome);
    outcome.passed++;
  }
  return outcome;
}

function checkType(value: KubeValue, node: SchemaNode, path: string, scope: CheckScope, outcome: Outcome): void {
  const { types, format } = node;
  const kind = kindOfValue(value);
  const fits =
    types.includes(kind) ||
    (kind === "integer" && types.includes("number")) ||
    (kind === "number" && types.includes("integer") && isNearlyWhole(toFloat(value as number)));
  const hasText = kind === "string" || kind === "array";
  const goFormat = GO_FORMATS[kind] ?? "";
  if (format !== "" && !hasText && !fits && goFormat !== format) {
    outcome.problems.push(wrongType(format, goFormat, path, scope));
    return;
  }
  // What a text is, is left to the format; and of a list no more is asked.
  const isTextFormat = format !== "" && !types.includes("number") && !types.includes("integer");
  if (fits || (isTextFormat && hasText)) outcome.passed++;
  else outcome.problems.push(wrongType(types.join(","), kind, path, scope));
}

function wrongType(expected: string, found: string, path: string, scope: CheckScope): Problem {
  const detail = `${path} in body must be of type ${expected}: ${goQuote(found)}`;
  return { type: "FieldValueTypeInvalid", path: pathOf(path, scope), value: found, detail };
}

/** Only the first of the checks that fails is reported. */
function checkString(value: string, node: SchemaNode, path: string, scope: CheckScope, outcome: Outcome): void {
  const { maxLength, minLength, pattern } = node.schema;
  const fieldPath = () => pathOf(path, scope);
  if (maxLength !== undefined && isLongerThan(value, maxLength)) {
    outcome.problems.push(tooLong(fieldPath(), maxLength, scope.traits));
  } else if (minLength !== undefined && !isLongerThan(value, minLength - 1)) {
    outcome.problems.push(invalid(fieldPath(), value, `${path} in body should be at least ${minLength} chars long`));
  } else if (node.pattern !== undefined && !node.pattern.test(value)) {
    const problem = node.pattern.problem();
    const shown = problem === undefined ? pattern : `${pattern}, but pattern is invalid: ${problem}`;
    outcome.problems.push(invalid(fieldPath(), value, `${path} in body should match '${shown}'`));
  }
}

/** Whether a text has more code points than a number. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  if (text.length > 2 * most) return true;
  let count = 0;
  for (const _ of text) if (++count > most) return true;
  return false;
}

function checkList(
  value: readonly KubeValue[],
  { schema, items }: SchemaNode,
  path: string,
  scope: CheckScope,
  correlation: Correlation | undefined,
  outcome: Outcome,
): void {
  if (items !== undefined) {
    value.forEach((item, index) => {
      merge(outcome, checkNode(item, items, `${path}[${index}]`, scope, correlation?.item(index)));
    });
  }
  const { minItems, maxItems } = schema;
  const fieldPath = () => pathOf(path, scope);
  if (minItems !== undefined && value.length < minItems) {
    outcome.problems.push(invalid(fieldPath(), value.length, `${path} in body should have at least ${minItems} items`));
  }
  if (maxItems !== undefined && value.length > maxItems) {
    outcome.problems.push(tooMany(fieldPath(), value.length, maxItems, scope.traits));
  }
}

function checkEnum(value: KubeValue, { schema }: SchemaNode, path: string, scope: CheckScope, outcome: Outcome): void {
  const members = schema.enum ?? [];
  if (members.length === 0 || isEnumMember(value, members)) return;
  outcome.problems.push(notSupported(pathOf(path, scope), value, members));
}

function checkObject(
  value: KubeObject,
  node: SchemaNode,
  path: string,
  scope: CheckScope,
  correlation: Correlation | undefined,
  outcome: Outcome,
): void {
  const { schema, properties, additional } = node;
  const keys = presentKeys(value);
  const { minProperties, maxProperties } = schema;
  const fieldPath = () => pathOf(path, scope);
  if (minProperties !== undefined && keys.length < minProperties) {
    outcome.problems.push(
      invalid(fieldPath(), keys.length, `${path} in body should have at least ${minProperties} properties`),
    );
  }
  if (maxProperties !== undefined && keys.length > maxProperties) {
    outcome.problems.push(tooMany(fieldPath(), keys.length, maxProperties, scope.traits));
  }
  for (const key of keys) {
    const field = value[key] ?? null;
    // What kind an object is, is converted, so that nothing tells whether it is unchanged.
    const isTypeMeta = path === "" && (key === "kind" || key === "apiVersion");
    const below = isTypeMeta ? undefined : correlation?.key(key);
    const property = properties.get(key);
    if (property !== undefined) {
      merge(outcome, checkNode(field, property, path === "" ? key : `${path}.${key}`, scope, below));
    } else if (additional === false) {
      outcome.problems.push(invalid(fieldPath(), key, `${path}.${key} in body is a forbidden property`));
    } else if (typeof additional === "object") {
      merge(outcome, checkNode(field, additional, `${path}.${key}`, scope, below));
    }
  }
  for (const name of schema.required ?? []) {
    if (ownValue(value, name) === undefined) outcome.problems.push(required(pathOf(`${path}.${name}`, scope)));
  }
}

/**
 * Whether a value is one of an enum. As the server does, a value is converted to the kind of the enum's value first where
 * Go allows it: integers and floats to each other, and an integer to the character that it is the code of. Null is
 * never a member.
 */
function isEnumMember(value: KubeValue, members: readonly KubeValue[]): boolean {
  return members.some((member) => matches(value, member));
}

function matches(value: KubeValue, member: KubeValue): boolean {
  if (value === null || member === null) return false;
  const kind = kindOfValue(value);
  const expected = kindOfValue(member);
  if (kind === expected) return deepEqual(value, member);
  // The kinds say that these are numbers.
  if (kind === "number" && expected === "integer") {
    return BigInt.asIntN(64, truncated(toFloat(value as number))) === BigInt(member as number);
  }
  if (kind === "integer" && expected === "number") return Number(value) === toFloat(member as number);
  if (kind === "integer" && expected === "string") return member === characterOf(Number(value));
  return false;
}

function truncated(value: number): bigint {
  return Number.isFinite(value) && Math.abs(value) < 2 ** 63 ? BigInt(Math.trunc(value)) : -(2n ** 63n);
}

function characterOf(code: number): string {
  const isCharacter = code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "\ufffd";
}
