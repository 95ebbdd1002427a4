import { runtimeName } from "../../../cel/compile/runtime-functions.js";
import { docComment } from "../../../code/comments.js";
import type { IdentifierPool } from "../../../code/identifiers.js";
import { block, call, lines as joinLines } from "../../../code/lists.js";
import { literal, name as nameOf } from "../../../code/literals.js";
import type { Piece } from "../../../code/piece.js";
import { sourceText } from "../../../code/source-text.js";
import { code, js } from "../../../code/templates.js";
import { append } from "../../../kube/values/append.js";
import { NEVER } from "../../../model/gated-value.js";
import type { GatedPart, GatedSchema } from "../../../schema/gated-schema.js";
import { isAlways } from "./print-gated.js";
import { combinatorChecks } from "./quick-branches.js";
import {
  addStatement,
  type Body,
  type CheckFunction,
  type Declaration,
  failIf,
  fixedKeyword,
  isGatedKeyword,
  keywordValue,
  LEFT_TO_EXACT_CHECK,
  type Line,
  leaveToExactCheck,
  linesOf,
  printLine,
  type QuickCode,
  readProperty,
  requiredWhen,
  whenAll,
} from "./quick-code.js";
import { checkEnum, checkInteger, checkIntOrString, checkNumber, checkString, UNBOUND } from "./quick-values.js";
import type { NamedTextChecks } from "./text-checks.js";

/** The functions that check values of a kind at a glance, and what they need. */
export interface QuickChecks {
  readonly declarations: readonly Declaration[];
  /** The name of the function for whole objects. */
  readonly root: Piece;
}

export interface QuickCheckOptions {
  /** Whether to write TypeScript. */
  readonly typed: boolean;
  /** The name of the kind. */
  readonly kind: string;
  /** The variable that tells whether a gate is on. */
  readonly gateName: (gate: string) => Piece;
  readonly names: IdentifierPool;
  /** The formats and patterns of the schema. */
  readonly textChecks: NamedTextChecks;
}

/**
 * Writes functions that tell at a glance whether a value is valid: one per object type, without paths and errors. What
 * they let through is valid; where they give `false`, the exact check has the last word, which is why rare keywords can be
 * left to it.
 */
export function quickChecks(schema: GatedSchema, options: QuickCheckOptions): QuickChecks {
  const { typed, kind, gateName, names, textChecks } = options;
  const all: QuickCode = {
    declarations: [],
    names,
    functions: new Map(),
    constants: new Map(),
    typed,
    gateName,
    textChecks,
  };
  const { name } = objectFunction(all, schema, kind, "");
  return { declarations: all.declarations, root: name };
}

const TYPES: ReadonlySet<string> = new Set(["string", "integer", "number", "boolean", "array", "object"]);

/** Longer conditions are nested. */
const MAX_CONDITION_LENGTH = 90;

/** Writes the function of an object type, or finds the one that checks the same. */
function objectFunction(all: QuickCode, schema: GatedSchema, hint: string, path: string): CheckFunction {
  const value = nameOf("value");
  const own: Body = { code: all, lines: [], names: all.names.scope(), gated: false };
  own.names.take("value");
  const lines = linesOf(own, () => {
    failIf(own, isNoObject(value));
    checkFields(own, schema, value, hint, path);
  });
  const isLeft = lines[0] === LEFT_TO_EXACT_CHECK;
  const statements = [...lines.map(printLine), ...(isLeft ? [] : [code`return true;`])];
  const key = sourceText(joinLines(statements));
  const cached = all.functions.get(key);
  if (cached !== undefined) return cached;
  const name = all.names.take(`is ${hint}`);
  const parameter = isLeft ? nameOf("_value") : value;
  const head = all.typed
    ? code`function ${name}(${parameter}: ${runtimeName("KubeValue", "type")} | undefined): boolean `
    : code`function ${name}(${parameter}) `;
  const written = block(head, statements);
  const comment = path === "" ? "The whole object." : path;
  all.functions.set(key, { name, gated: own.gated });
  all.declarations.push({
    code: all.typed ? joinLines([docComment(comment), written]) : written,
    gated: own.gated,
    key,
  });
  return { name, gated: own.gated };
}

function isNoObject(value: Piece): Piece {
  return js`!${runtimeName("isObject")}(${value})`;
}

function fieldCount(value: Piece): Piece {
  return call(runtimeName("countFields"), value);
}

function checkFields(body: Body, schema: GatedSchema, value: Piece, hint: string, path: string): void {
  checkCount(body, schema, value, hint);
  for (const [name, part] of schema.properties) checkProperty(body, schema, name, part, value, path);
  for (const [name, when] of schema.required) {
    if (schema.properties.has(name)) continue;
    const missing = whenAll(body, when, js`${readProperty(value, name)} === undefined`);
    if (missing !== undefined) failIf(body, missing);
  }
  const { additional } = schema;
  if (isGatedKeyword(schema, "additionalProperties") || fixedKeyword(schema, "additionalProperties") === false) {
    failIf(body, js`${fieldCount(value)} > 0`);
  }
  if (additional !== undefined) checkAdditional(body, additional, value, hint, path);
  checkCombinators(body, schema, value);
  if (schema.lists.has("enum")) leaveToExactCheck(body);
}

function checkCount(body: Body, schema: GatedSchema, value: Piece, hint: string): void {
  const min = keywordValue(body, schema, "minProperties", hint, literal(0));
  const max = keywordValue(body, schema, "maxProperties", hint, UNBOUND);
  if (min === undefined && max === undefined) return;
  const count = body.names.take("count");
  addStatement(body, code`const ${count} = ${fieldCount(value)};`);
  if (min !== undefined) failIf(body, js`${count} < ${min.code}`);
  if (max !== undefined) failIf(body, js`${count} > ${max.code}`);
}

function checkProperty(
  body: Body,
  schema: GatedSchema,
  name: string,
  part: GatedPart,
  value: Piece,
  path: string,
): void {
  const variable = body.names.take(name);
  const required = requiredWhen(schema, name);
  const below = path === "" ? name : `${path}.${name}`;
  const isSet = js`${variable} !== undefined`;
  const isMissing = js`${variable} === undefined`;
  const lines = linesOf(body, () => {
    if (isAlways(required) && isAlways(part.when)) {
      // What is not there is of no type.
      if (!isTyped(part.schema)) failIf(body, isMissing);
      checkGuarded(body, part.schema, variable, name, below, undefined);
      return;
    }
    const missing = required === NEVER ? undefined : whenAll(body, required, isMissing);
    if (missing !== undefined) failIf(body, missing);
    checkGuarded(body, part.schema, variable, name, below, whenAll(body, part.when, isSet));
  });
  // A property of which nothing is asked is not even read.
  if (lines.length === 0) return;
  addStatement(body, code`const ${variable} = ${readProperty(value, name)};`);
  append(body.lines, lines);
}

/** Writes the checks of a value under a condition, and but for a null that may be. */
function checkGuarded(
  body: Body,
  schema: GatedSchema,
  value: Piece,
  hint: string,
  path: string,
  guard: Piece | undefined,
): void {
  const isNullable = fixedKeyword(schema, "nullable") === true && !schema.lists.has("enum");
  const notNull = isNullable ? js`${value} !== null` : undefined;
  const condition = guard === undefined ? notNull : notNull === undefined ? guard : js`${guard} && ${notNull}`;
  const lines = linesOf(body, () => checkValue(body, schema, value, hint, path));
  if (condition === undefined) append(body.lines, lines);
  else if (lines.length > 0) addGuarded(body, condition, lines);
}

function addGuarded(body: Body, condition: Piece, lines: readonly Line[]): void {
  const [only] = lines;
  if (lines.length === 1 && typeof only === "object" && "fails" in only) {
    const joined = js`${condition} && ${only.fails}`;
    if (sourceText(joined).length < MAX_CONDITION_LENGTH) {
      failIf(body, joined);
      return;
    }
  }
  addStatement(body, block(code`if (${condition}) `, lines.map(printLine)));
}

function checkValue(body: Body, schema: GatedSchema, value: Piece, hint: string, path: string): void {
  if (isGatedKeyword(schema, "type") || isGatedKeyword(schema, "x-kubernetes-int-or-string")) {
    leaveToExactCheck(body);
    return;
  }
  if (fixedKeyword(schema, "x-kubernetes-int-or-string") === true) {
    checkIntOrString(body, schema, value, hint);
    checkCombinators(body, schema, value);
    return;
  }
  switch (fixedKeyword(schema, "type") ?? "") {
    case "string":
      checkString(body, schema, value, hint);
      break;
    case "integer":
      checkInteger(body, schema, value, hint);
      break;
    case "number":
      checkNumber(body, schema, value, hint);
      break;
    case "boolean":
      failIf(body, js`typeof ${value} !== "boolean"`);
      checkEnum(body, schema, value, hint);
      break;
    case "array":
      checkList(body, schema, value, hint, path);
      break;
    case "object":
      checkObject(body, schema, value, hint, path);
      return;
    default:
      if (!isAnything(schema)) leaveToExactCheck(body);
      return;
  }
  checkCombinators(body, schema, value);
}

/** Whether the check of a value begins with that of its type. */
function isTyped(schema: GatedSchema): boolean {
  const type = fixedKeyword(schema, "type");
  return (typeof type === "string" && TYPES.has(type)) || fixedKeyword(schema, "x-kubernetes-int-or-string") === true;
}

/** Whether a schema without a type asks for nothing. */
function isAnything(schema: GatedSchema): boolean {
  const asks = [...schema.keywords.keys()].some(
    (keyword) =>
      !keyword.startsWith("x-kubernetes") && keyword !== "nullable" && keyword !== "default" && keyword !== "type",
  );
  return (
    !asks &&
    schema.allOf.length === 0 &&
    !schema.lists.has("enum") &&
    schema.required.size === 0 &&
    schema.properties.size === 0 &&
    schema.items === undefined &&
    schema.additional === undefined
  );
}

function checkObject(body: Body, schema: GatedSchema, value: Piece, hint: string, path: string): void {
  if (schema.properties.size > 0) {
    const called = objectFunction(body.code, schema, hintOf(path, hint), path);
    if (called.gated) body.gated = true;
    failIf(body, js`!${called.name}(${value})`);
    return;
  }
  failIf(body, isNoObject(value));
  checkFields(body, schema, value, hint, path);
}

/** The name of a type: the last two names of its path, but for what stands for all. */
function hintOf(path: string, hint: string): string {
  const names = path.split(/[.[\]*]+/).filter((name) => name !== "");
  return names.length === 0 ? hint : names.slice(-2).join(" ");
}

function checkAdditional(body: Body, { when, schema }: GatedPart, value: Piece, hint: string, path: string): void {
  const key = body.names.take("key");
  const field = body.names.take(`${hint} field`);
  const lines = linesOf(body, () =>
    checkGuarded(body, schema, field, `${hint} field`, `${path}.*`, js`${field} !== undefined`),
  );
  if (lines.length === 0) return;
  if (lines[0] === LEFT_TO_EXACT_CHECK) {
    // Without any field there is nothing to look at.
    failIf(body, js`${fieldCount(value)} > 0`);
    return;
  }
  const loop = block(code`for (const ${key} of Object.keys(${value})) `, [
    code`const ${field} = ${value}[${key}];`,
    ...lines.map(printLine),
  ]);
  const guard = whenAll(body, when);
  addStatement(body, guard === undefined ? loop : block(code`if (${guard}) `, [loop]));
}

function checkList(body: Body, schema: GatedSchema, value: Piece, hint: string, path: string): void {
  failIf(body, js`!${runtimeName("isList")}(${value})`);
  const max = keywordValue(body, schema, "maxItems", hint, UNBOUND);
  if (max !== undefined) failIf(body, js`${value}.length > ${max.code}`);
  const min = keywordValue(body, schema, "minItems", hint, literal(0));
  if (min !== undefined && min.fixed !== 0) failIf(body, js`${value}.length < ${min.code}`);
  if (schema.lists.has("enum")) leaveToExactCheck(body);
  const { items } = schema;
  if (items === undefined) return;
  if (!isAlways(items.when)) leaveToExactCheck(body);
  const item = body.names.take(`${hint} item`);
  const lines = linesOf(body, () => checkGuarded(body, items.schema, item, `${hint} item`, `${path}[]`, undefined));
  if (lines.length === 0) return;
  if (lines[0] === LEFT_TO_EXACT_CHECK) failIf(body, js`${value}.length > 0`);
  else addStatement(body, block(code`for (const ${item} of ${value}) `, lines.map(printLine)));
}

function checkCombinators(body: Body, schema: GatedSchema, value: Piece): void {
  const checks = combinatorChecks(body, schema, value);
  if (checks === undefined) leaveToExactCheck(body);
  else for (const check of checks) failIf(body, js`!${check}`);
}
