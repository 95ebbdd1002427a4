import { choiceText } from "../gated/choice.js";
import type { GatedSchema } from "../gated/gated-schema.js";
import { literalText, quoted, wrapped } from "./literal-text.js";
import {
  addLine,
  type Body,
  constantOf,
  failIf,
  fixedKeyword,
  isGatedKeyword,
  keywordText,
  leaveToExactCheck,
} from "./quick-code.js";

/** More members than these are looked up in a set. */
const FEW_MEMBERS = 6;

/** Writes the checks of a string. */
export function checkString(body: Body, schema: GatedSchema, value: string, hint: string): void {
  failIf(body, `typeof ${value} !== "string"`);
  const maxLength = keywordText(body, schema, "maxLength", hint, "Number.POSITIVE_INFINITY");
  if (maxLength !== undefined) failIf(body, `${value}.length > ${maxLength}`);
  const minLength = keywordText(body, schema, "minLength", hint, "0");
  if (minLength === "1") failIf(body, `${value} === ""`);
  else if (minLength !== undefined && minLength !== "0") {
    body.code.imports.add("isShorterThan");
    failIf(body, `isShorterThan(${value}, ${minLength})`);
  }
  checkPattern(body, schema, value, hint);
  checkFormat(body, schema, value);
  checkEnum(body, schema, value, hint);
}

function checkPattern(body: Body, schema: GatedSchema, value: string, hint: string): void {
  const choice = schema.keywords.get("pattern");
  if (choice === undefined) return;
  body.code.imports.add("lazyPattern");
  const print = (pattern: unknown): string => `lazyPattern(${literalText(pattern ?? "")})`;
  if ("value" in choice) {
    if (choice.value === "") return;
    failIf(body, `!${constantOf(body, `${hint} pattern`, print(choice.value))}.test(${value})`);
  } else
    failIf(
      body,
      `!${constantOf(body, `${hint} pattern`, choiceText(choice, print, body.code.gateName), true)}.test(${value})`,
    );
}

function checkFormat(body: Body, schema: GatedSchema, value: string): void {
  const format = fixedKeyword(schema, "format");
  if (isGatedKeyword(schema, "format")) leaveToExactCheck(body);
  if (typeof format !== "string" || !body.code.isFormat(format)) return;
  body.code.imports.add("formatCheck");
  failIf(body, `!${constantOf(body, `is ${format}`, `formatCheck(${quoted(format)})`)}(${value})`);
}

/** Writes the check of an enum, by the members that are no objects and lists. */
export function checkEnum(body: Body, schema: GatedSchema, value: string, hint: string): void {
  const choice = schema.keywords.get("enum");
  if (choice === undefined) return;
  if ("value" in choice) {
    const members = plainMembers(choice.value);
    if (members.length === 0) {
      if (Array.isArray(choice.value) && choice.value.length > 0) leaveToExactCheck(body);
    } else if (members.length <= FEW_MEMBERS)
      failIf(body, members.map((member) => `${value} !== ${member}`).join(" && "));
    else failIf(body, `!${constantOf(body, `${hint} values`, setText(members, body))}.has(${value})`);
    return;
  }
  const text = choiceText(choice, (members) => setText(plainMembers(members), body), body.code.gateName);
  failIf(body, `!${constantOf(body, `${hint} values`, text, true)}.has(${value})`);
}

function setText(members: readonly string[], { code }: Body): string {
  if (code.typed) code.imports.add("type KubeValue");
  return `new Set${code.typed ? "<KubeValue>" : ""}(${wrapped("[", members, "]")})`;
}

function plainMembers(members: unknown): string[] {
  if (!Array.isArray(members)) return [];
  return members.filter((member) => ["string", "number", "boolean"].includes(typeof member)).map(literalText);
}

/** Writes the checks of an integer; what is none of those that JavaScript counts exactly is left to the exact check. */
export function checkInteger(body: Body, schema: GatedSchema, value: string, hint: string): void {
  failIf(body, `typeof ${value} !== "number" || !Number.isSafeInteger(${value})`);
  const format = fixedKeyword(schema, "format");
  if (isGatedKeyword(schema, "format")) leaveToExactCheck(body);
  if (format === "int32") failIf(body, `${value} !== (${value} | 0)`);
  checkBounds(body, schema, value, hint);
  checkEnum(body, schema, value, hint);
}

/** Writes the checks of a number. */
export function checkNumber(body: Body, schema: GatedSchema, value: string, hint: string): void {
  failIf(body, `typeof ${value} !== "number"`);
  if (isGatedKeyword(schema, "format")) leaveToExactCheck(body);
  if (fixedKeyword(schema, "format") === "float") failIf(body, `!(Math.abs(${value}) < 1e38)`);
  checkBounds(body, schema, value, hint);
  checkEnum(body, schema, value, hint);
}

function checkBounds(body: Body, schema: GatedSchema, value: string, hint: string): void {
  for (const keyword of ["minimum", "maximum", "multipleOf"] as const) {
    const choice = schema.keywords.get(keyword);
    if (choice === undefined) continue;
    const isPlain = boundsOf(schema, keyword).every((bound) => bound === undefined || isPlainBound(bound));
    const exclusive = keyword === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum";
    // Bounds of other kinds are compared in ways of their own.
    if (!isPlain || keyword === "multipleOf" || isGatedKeyword(schema, exclusive)) {
      leaveToExactCheck(body);
      continue;
    }
    const none = keyword === "minimum" ? "Number.NEGATIVE_INFINITY" : "Number.POSITIVE_INFINITY";
    const bound = keywordText(body, schema, keyword, hint, none);
    const operator = `${keyword === "minimum" ? ">" : "<"}${fixedKeyword(schema, exclusive) === true ? "" : "="}`;
    failIf(body, `!(${value} ${operator} ${bound})`);
  }
}

function boundsOf(schema: GatedSchema, keyword: "minimum" | "maximum" | "multipleOf"): unknown[] {
  const bounds: unknown[] = [];
  const collect = (choice: ReturnType<GatedSchema["keywords"]["get"]>): void => {
    if (choice === undefined) return;
    if ("value" in choice) bounds.push(choice.value);
    else {
      collect(choice.on);
      collect(choice.off);
    }
  };
  collect(schema.keywords.get(keyword));
  return bounds;
}

/** A whole bound within int32 fits every type and format. */
function isPlainBound(bound: unknown): boolean {
  return typeof bound === "number" && bound === (bound | 0);
}

/** Writes the checks of a value that is an integer or a string. */
export function checkIntOrString(body: Body, schema: GatedSchema, value: string, hint: string): void {
  failIf(body, `typeof ${value} !== "string" && !(typeof ${value} === "number" && Number.isSafeInteger(${value}))`);
  const isPlain = (["format", "minLength", "maxLength", "minimum", "maximum", "multipleOf"] as const).every(
    (keyword) => !schema.keywords.has(keyword),
  );
  if (!isPlain) leaveToExactCheck(body);
  if (schema.keywords.has("pattern")) {
    addLine(body, `if (typeof ${value} === "string") {`);
    body.indent += "  ";
    checkPattern(body, schema, value, hint);
    body.indent = body.indent.slice(2);
    addLine(body, "}");
  }
  checkEnum(body, schema, value, hint);
}
