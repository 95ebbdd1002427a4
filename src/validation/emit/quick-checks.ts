import { stringFormat } from "../../runtime/validation/formats/string-format.js";
import { isAlways } from "../gated/choice.js";
import type { GatedPart, GatedSchema } from "../gated/gated-schema.js";
import type { IdentifierPool } from "./identifiers.js";
import { combinatorTexts } from "./quick-branches.js";
import {
  addLine,
  type Body,
  type CheckFunction,
  type Declaration,
  failIf,
  fixedKeyword,
  isGatedKeyword,
  keywordText,
  LEFT_TO_EXACT_CHECK,
  leaveToExactCheck,
  propertyText,
  type QuickCode,
  requiredWhen,
  whenText,
} from "./quick-code.js";
import { checkEnum, checkInteger, checkIntOrString, checkNumber, checkString } from "./quick-values.js";

/** The functions that check values of a kind at a glance, and what they need. */
export interface QuickChecks {
  readonly declarations: readonly Declaration[];
  readonly imports: ReadonlySet<string>;
  /** The name of the function for whole objects. */
  readonly root: string;
}

export interface QuickCheckOptions {
  /** Whether to write TypeScript. */
  readonly typed: boolean;
  /** The name of the kind. */
  readonly kind: string;
  /** The variable that tells whether a gate is on. */
  readonly gateName: (gate: string) => string;
  readonly names: IdentifierPool;
}

/**
 * Writes functions that tell at a glance whether a value is valid: one per object type, without paths and errors. What
 * they let through is valid; where they give `false`, the exact check has the last word, which is why rare keywords can be
 * left to it.
 */
export function quickChecks(schema: GatedSchema, { typed, kind, gateName, names }: QuickCheckOptions): QuickChecks {
  const code: QuickCode = {
    declarations: [],
    imports: new Set(["isObject"]),
    names,
    functions: new Map(),
    constants: new Map(),
    typed,
    gateName,
    isFormat: (format) => stringFormat(format) !== undefined,
  };
  if (typed) code.imports.add("type KubeValue");
  const { name } = objectFunction(code, schema, kind, "");
  return { declarations: code.declarations, imports: code.imports, root: name };
}

/** Longer conditions are nested. */
const LONGEST_CONDITION = 90;

/** Writes the function of an object type, or finds the one that checks the same. */
function objectFunction(code: QuickCode, schema: GatedSchema, hint: string, path: string): CheckFunction {
  const value = "value";
  const own: Body = { code, lines: [], names: code.names.scope(), indent: "  ", gated: false };
  own.names.take(value);
  failIf(own, `!isObject(${value})`);
  checkFields(own, schema, value, hint, path);
  const isLeft = own.lines.includes(`  ${LEFT_TO_EXACT_CHECK}`);
  const text = isLeft ? "  return false;\n}" : `${own.lines.join("\n")}\n  return true;\n}`;
  const known = code.functions.get(text);
  if (known !== undefined) return known;
  const name = code.names.take(`is ${hint}`);
  const written = { name, gated: own.gated };
  code.functions.set(text, written);
  const signature = code.typed
    ? `function ${name}(${value}: KubeValue | undefined): boolean {`
    : `function ${name}(${value}) {`;
  const comment = code.typed ? `/** ${path === "" ? "The whole object." : path} */\n` : "";
  code.declarations.push({ text: `${comment}${signature}\n${text}`, gated: own.gated });
  return written;
}

function checkFields(body: Body, schema: GatedSchema, value: string, hint: string, path: string): void {
  checkCount(body, schema, value, hint);
  for (const [name, part] of schema.properties) checkProperty(body, schema, name, part, value, path);
  for (const name of undeclaredRequired(schema)) failIf(body, `${propertyText(body, value, name)} === undefined`);
  if (isGatedKeyword(schema, "required") && undeclaredGated(schema)) leaveToExactCheck(body);
  const { additional, allowsAdditional } = schema;
  if (!("value" in allowsAdditional) || allowsAdditional.value === false) {
    body.code.imports.add("countFields");
    if (!("value" in allowsAdditional)) body.gated = true;
    failIf(body, `countFields(${value}) > 0`);
  }
  if (additional !== undefined) checkAdditional(body, additional, value, hint, path);
  checkCombinators(body, schema, value);
  if (schema.keywords.has("enum")) leaveToExactCheck(body);
}

/** Required names that no property has. */
function undeclaredRequired(schema: GatedSchema): string[] {
  const names = fixedKeyword(schema, "required");
  if (!Array.isArray(names)) return [];
  return names.filter((name) => typeof name === "string" && !schema.properties.has(name));
}

function undeclaredGated({ keywords, properties }: GatedSchema): boolean {
  const choice = keywords.get("required");
  const isUndeclared = (part: typeof choice): boolean => {
    if (part === undefined) return false;
    if (!("value" in part)) return isUndeclared(part.on) || isUndeclared(part.off);
    return Array.isArray(part.value) && part.value.some((name) => !properties.has(String(name)));
  };
  return isUndeclared(choice);
}

function checkCount(body: Body, schema: GatedSchema, value: string, hint: string): void {
  const least = keywordText(body, schema, "minProperties", hint, "0");
  const most = keywordText(body, schema, "maxProperties", hint, "Number.POSITIVE_INFINITY");
  if (least === undefined && most === undefined) return;
  body.code.imports.add("countFields");
  const count = body.names.take("count");
  addLine(body, `const ${count} = countFields(${value});`);
  if (least !== undefined) failIf(body, `${count} < ${least}`);
  if (most !== undefined) failIf(body, `${count} > ${most}`);
}

function checkProperty(
  body: Body,
  schema: GatedSchema,
  name: string,
  part: GatedPart,
  value: string,
  path: string,
): void {
  const variable = body.names.take(name);
  addLine(body, `const ${variable} = ${propertyText(body, value, name)};`);
  const required = requiredWhen(schema, name);
  const when = whenText(body, part.when);
  const below = path === "" ? name : `${path}.${name}`;
  if ("value" in required && required.value && when === "") {
    failIf(body, `${variable} === undefined`);
    checkGuarded(body, part.schema, variable, name, below, "");
    return;
  }
  if (!("value" in required && !required.value)) failIf(body, `${whenText(body, required)}${variable} === undefined`);
  checkGuarded(body, part.schema, variable, name, below, `${when}${variable} !== undefined`);
}

/** Writes the checks of a value under a condition, and but for a null that may be. */
function checkGuarded(body: Body, schema: GatedSchema, value: string, hint: string, path: string, guard: string): void {
  const nullable = fixedKeyword(schema, "nullable") === true && !schema.keywords.has("enum") ? `${value} !== null` : "";
  const condition = [guard, nullable].filter((part) => part !== "").join(" && ");
  const lines = checksOf(body, () => {
    checkValue(body, schema, value, hint, path);
  });
  if (lines.length === 0) return;
  const [only = ""] = lines;
  const single = lines.length === 1 ? /^if \((.*)\) return false;$/.exec(only)?.[1] : undefined;
  if (condition === "") for (const line of lines) addLine(body, line);
  else if (single !== undefined && condition.length + single.length < LONGEST_CONDITION)
    failIf(body, `${condition} && ${/ \|\| | && /.test(single) ? `(${single})` : single}`);
  else {
    addLine(body, `if (${condition}) {`);
    for (const line of lines) addLine(body, `  ${line}`);
    addLine(body, "}");
  }
}

/** The lines that are written meanwhile, without indentation. */
function checksOf(body: Body, write: () => void): string[] {
  const { indent } = body;
  const start = body.lines.length;
  body.indent = "";
  write();
  body.indent = indent;
  return onlyChecks(body.lines.splice(start));
}

/** Where all is left to the exact check, nothing else needs to be looked at. */
function onlyChecks(lines: readonly string[]): string[] {
  return lines.includes(LEFT_TO_EXACT_CHECK) ? [LEFT_TO_EXACT_CHECK] : [...lines];
}

function checkValue(body: Body, schema: GatedSchema, value: string, hint: string, path: string): void {
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
      failIf(body, `typeof ${value} !== "boolean"`);
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

/** Whether a schema without a type asks for nothing. */
function isAnything(schema: GatedSchema): boolean {
  const asks = [...schema.keywords.keys()].some(
    (keyword) =>
      !keyword.startsWith("x-kubernetes") && keyword !== "nullable" && keyword !== "default" && keyword !== "type",
  );
  return !asks && schema.properties.size === 0 && schema.items === undefined && schema.additional === undefined;
}

function checkObject(body: Body, schema: GatedSchema, value: string, hint: string, path: string): void {
  if (schema.properties.size > 0) {
    const called = objectFunction(body.code, schema, hintOf(path, hint), path);
    if (called.gated) body.gated = true;
    failIf(body, `!${called.name}(${value})`);
    return;
  }
  failIf(body, `!isObject(${value})`);
  checkFields(body, schema, value, hint, path);
}

/** The name of a type: the last two names of its path, but for what stands for all. */
function hintOf(path: string, hint: string): string {
  const names = path.split(/[.[\]*]+/).filter((name) => name !== "");
  return names.length === 0 ? hint : names.slice(-2).join(" ");
}

function checkAdditional(body: Body, { when, schema }: GatedPart, value: string, hint: string, path: string): void {
  const key = body.names.take("key");
  const field = body.names.take(`${hint} field`);
  const lines = checksOf(body, () => {
    checkGuarded(body, schema, field, `${hint} field`, `${path}.*`, `${field} !== undefined`);
  });
  if (lines.length === 0) return;
  const guard = whenText(body, when);
  if (guard !== "") addLine(body, `if (${guard.slice(0, -4)})`);
  addLine(body, `for (const ${key} of Object.keys(${value})) {`);
  addLine(body, `  const ${field} = ${value}[${key}];`);
  for (const line of lines) addLine(body, `  ${line}`);
  addLine(body, "}");
}

function checkList(body: Body, schema: GatedSchema, value: string, hint: string, path: string): void {
  body.code.imports.add("isList");
  failIf(body, `!isList(${value})`);
  const most = keywordText(body, schema, "maxItems", hint, "Number.POSITIVE_INFINITY");
  if (most !== undefined) failIf(body, `${value}.length > ${most}`);
  const least = keywordText(body, schema, "minItems", hint, "0");
  if (least !== undefined && least !== "0") failIf(body, `${value}.length < ${least}`);
  if (schema.keywords.has("enum")) leaveToExactCheck(body);
  const { items } = schema;
  if (items === undefined) return;
  if (!isAlways(items.when)) leaveToExactCheck(body);
  const item = body.names.take(`${hint} item`);
  const lines = checksOf(body, () => {
    checkGuarded(body, items.schema, item, `${hint} item`, `${path}[]`, "");
  });
  if (lines.length === 0) return;
  addLine(body, `for (const ${item} of ${value}) {`);
  for (const line of lines) addLine(body, `  ${line}`);
  addLine(body, "}");
}

function checkCombinators(body: Body, schema: GatedSchema, value: string): void {
  const texts = combinatorTexts(body, schema, value);
  if (texts === undefined) leaveToExactCheck(body);
  else for (const text of texts) if (text !== "true") failIf(body, `!(${text})`);
}
