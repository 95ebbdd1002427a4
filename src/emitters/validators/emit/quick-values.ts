import { runtimeName } from "../../../cel/compile/runtime-functions.js";
import { allOf, block, call, wrapped } from "../../../code/lists.js";
import { literal } from "../../../code/literals.js";
import type { Piece } from "../../../code/piece.js";
import { code, js } from "../../../code/templates.js";
import { valuesOf } from "../../../model/gated-value.js";
import type { GatedSchema } from "../../../schema/gated-schema.js";
import { isAlways, printCondition, printGated } from "./print-gated.js";
import {
  addStatement,
  type Body,
  constantOf,
  failIf,
  fixedKeyword,
  isGatedKeyword,
  keywordValue,
  leaveToExactCheck,
  linesOf,
  printLine,
} from "./quick-code.js";

/** More members than these are looked up in a set. */
const FEW_MEMBERS = 6;

/** What a missing bound is where gates decide of another one. */
export const UNBOUND = js`Number.POSITIVE_INFINITY`;
const UNBOUND_BELOW = js`Number.NEGATIVE_INFINITY`;

/** Writes the checks of a string. */
export function checkString(body: Body, schema: GatedSchema, value: Piece, hint: string): void {
  // One of a few strings is a string.
  if (!isOneOfFew(schema)) failIf(body, js`typeof ${value} !== "string"`);
  const maxLength = keywordValue(body, schema, "maxLength", hint, UNBOUND);
  if (maxLength !== undefined) failIf(body, js`${value}.length > ${maxLength.code}`);
  const minLength = keywordValue(body, schema, "minLength", hint, literal(0));
  if (minLength?.fixed === 1) failIf(body, js`${value} === ""`);
  else if (minLength !== undefined && minLength.fixed !== 0)
    failIf(body, call(runtimeName("isShorterThan"), value, minLength.code));
  checkPattern(body, schema, value, hint);
  checkFormat(body, schema, value);
  checkEnum(body, schema, value, hint);
}

/** Whether a string is only compared with the members of its enum. */
function isOneOfFew({ keywords, lists }: GatedSchema): boolean {
  const list = lists.get("enum");
  if (list === undefined || !isAlways(list.when) || list.members.length === 0) return false;
  if (list.members.length > FEW_MEMBERS || LIMITS.some((keyword) => keywords.has(keyword))) return false;
  return list.members.every(({ value, when }) => typeof value === "string" && isAlways(when));
}

const LIMITS = ["minLength", "maxLength", "pattern", "format"] as const;

function checkPattern(body: Body, schema: GatedSchema, value: Piece, hint: string): void {
  const choice = schema.keywords.get("pattern");
  if (choice === undefined || ("value" in choice && choice.value === "")) return;
  const { textChecks, gateName } = body.code;
  if ("value" in choice) {
    failIf(body, js`!${textChecks.pattern(choice.value) ?? literal(undefined)}.test(${value})`);
    return;
  }
  const print = (source: unknown): Piece => textChecks.pattern(source) ?? literal(undefined);
  const pattern = constantOf(body, `${hint} pattern`, printGated(choice, print, gateName), { gated: true });
  failIf(body, js`${pattern}?.test(${value}) === false`);
}

function checkFormat(body: Body, schema: GatedSchema, value: Piece): void {
  const format = fixedKeyword(schema, "format");
  if (isGatedKeyword(schema, "format")) leaveToExactCheck(body);
  const check = body.code.textChecks.format(format);
  if (check !== undefined) failIf(body, js`!${check}(${value})`);
}

/** Writes the check of an enum, by the members that are no objects and lists. */
export function checkEnum(body: Body, schema: GatedSchema, value: Piece, hint: string): void {
  const list = schema.lists.get("enum");
  if (list === undefined) return;
  const members = list.members.filter(({ value: member }) => PLAIN.has(typeof member));
  const isGated = !isAlways(list.when) || members.some(({ when }) => !isAlways(when));
  if (members.length === 0 && (isGated || list.members.length > 0)) leaveToExactCheck(body);
  else if (isGated) {
    const { gateName } = body.code;
    const set = memberSet(
      members.map(({ value: member, when }) =>
        isAlways(when) ? literal(member) : code`...(${printCondition(when, gateName)} ? [${literal(member)}] : [])`,
      ),
      body,
    );
    const values = isAlways(list.when) ? set : js`${printCondition(list.when, gateName)} ? ${set} : undefined`;
    const constant = constantOf(body, `${hint} values`, values, { gated: true });
    failIf(body, isAlways(list.when) ? js`!${constant}.has(${value})` : js`${constant}?.has(${value}) === false`);
  } else if (members.length > FEW_MEMBERS) {
    const set = memberSet(
      members.map(({ value: member }) => literal(member)),
      body,
    );
    failIf(body, js`!${constantOf(body, `${hint} values`, set)}.has(${value})`);
  } else if (members.length > 0) {
    failIf(body, allOf(members.map(({ value: member }) => js`${value} !== ${literal(member)}`)));
  }
}

const PLAIN = new Set(["string", "number", "boolean"]);

function memberSet(members: readonly Piece[], { code: { typed } }: Body): Piece {
  const list = wrapped(["[", "]"], members);
  return typed ? js`new Set<${runtimeName("KubeValue", "type")}>(${list})` : js`new Set(${list})`;
}

/** Writes the checks of an integer; one that JavaScript does not count exactly is left to the exact check. */
export function checkInteger(body: Body, schema: GatedSchema, value: Piece, hint: string): void {
  failIf(body, js`typeof ${value} !== "number"`);
  if (isGatedKeyword(schema, "format")) leaveToExactCheck(body);
  // What bits leave as it is, is an integer.
  if (fixedKeyword(schema, "format") === "int32") failIf(body, js`${value} !== (${value} | 0)`);
  else failIf(body, js`!Number.isSafeInteger(${value})`);
  checkBounds(body, schema, value, hint);
  checkEnum(body, schema, value, hint);
}

/** Writes the checks of a number. */
export function checkNumber(body: Body, schema: GatedSchema, value: Piece, hint: string): void {
  failIf(body, js`typeof ${value} !== "number"`);
  if (isGatedKeyword(schema, "format")) leaveToExactCheck(body);
  if (fixedKeyword(schema, "format") === "float") failIf(body, js`!(Math.abs(${value}) < 1e38)`);
  checkBounds(body, schema, value, hint);
  checkEnum(body, schema, value, hint);
}

function checkBounds(body: Body, schema: GatedSchema, value: Piece, hint: string): void {
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
    const bound = keywordValue(body, schema, keyword, hint, keyword === "minimum" ? UNBOUND_BELOW : UNBOUND);
    if (bound === undefined) continue;
    failIf(body, js`!(${inOrder(keyword, value, bound.code, fixedKeyword(schema, exclusive) === true)})`);
  }
}

function inOrder(keyword: "minimum" | "maximum", value: Piece, bound: Piece, isExclusive: boolean): Piece {
  if (keyword === "minimum") return isExclusive ? js`${value} > ${bound}` : js`${value} >= ${bound}`;
  return isExclusive ? js`${value} < ${bound}` : js`${value} <= ${bound}`;
}

function boundsOf(schema: GatedSchema, keyword: "minimum" | "maximum" | "multipleOf"): unknown[] {
  const choice = schema.keywords.get(keyword);
  return choice === undefined ? [] : valuesOf(choice);
}

/** A whole bound within int32 fits every type and format. */
function isPlainBound(bound: unknown): boolean {
  return typeof bound === "number" && bound === (bound | 0);
}

/** Writes the checks of a value that is an integer or a string. */
export function checkIntOrString(body: Body, schema: GatedSchema, value: Piece, hint: string): void {
  failIf(body, js`typeof ${value} !== "string" && !(typeof ${value} === "number" && Number.isSafeInteger(${value}))`);
  const isPlain = (["format", "minLength", "maxLength", "minimum", "maximum", "multipleOf"] as const).every(
    (keyword) => !schema.keywords.has(keyword),
  );
  if (!isPlain) leaveToExactCheck(body);
  const lines = linesOf(body, () => checkPattern(body, schema, value, hint));
  if (lines.length > 0) addStatement(body, block(code`if (typeof ${value} === "string") `, lines.map(printLine)));
  checkEnum(body, schema, value, hint);
}
