import { runtimeName } from "../../../cel/compile/runtime-functions.js";
import type { IdentifierPool } from "../../../code/identifiers.js";
import { allOf, call } from "../../../code/lists.js";
import { literal, text } from "../../../code/literals.js";
import type { Piece } from "../../../code/piece.js";
import { sourceText } from "../../../code/source-text.js";
import { code, js } from "../../../code/templates.js";
import { type Condition, NEVER } from "../../../model/gated-value.js";
import type { GatedSchema } from "../../../schema/gated-schema.js";
import { isAlways, printCondition, printGated } from "./print-gated.js";
import type { NamedTextChecks } from "./text-checks.js";
import type { ValueKeyword } from "./value-schema.js";

/** A declaration of the generated code, and the gates that it asks for; without any, it can stand outside of the factory. */
export interface Declaration {
  readonly code: Piece;
  readonly gated: boolean;
}

/** A declaration of the quick checks, with the key that it is found by. */
export interface QuickDeclaration extends Declaration {
  readonly key: string;
}

/** A function that checks an object type, and whether it asks for a gate. */
export interface CheckFunction {
  readonly name: Piece;
  readonly gated: boolean;
}

/** What the quick checks of one kind are gathered in. */
export interface QuickCode {
  readonly declarations: QuickDeclaration[];
  readonly names: IdentifierPool;
  /** Functions by what they check, so that the same is written once. */
  readonly functions: Map<string, CheckFunction>;
  readonly constants: Map<string, Piece>;
  readonly typed: boolean;
  readonly gateName: (gate: string) => Piece;
  /** The formats and patterns of the schema. */
  readonly textChecks: NamedTextChecks;
}

/**
 * A statement of a function: a condition under which the value is not let through, any other one, or that all is left to the
 * exact check.
 */
export type Line = { readonly fails: Piece } | { readonly statement: Piece } | typeof LEFT_TO_EXACT_CHECK;

/** Stands for checks that are not made at a glance. */
export const LEFT_TO_EXACT_CHECK = "left to the exact check";

/** The function that is being written. */
export interface Body {
  readonly code: QuickCode;
  readonly lines: Line[];
  readonly names: IdentifierPool;
  /** Whether a gate is asked for, here or in what is called. */
  gated: boolean;
}

export function addStatement(body: Body, statement: Piece): void {
  body.lines.push({ statement });
}

/** Writes what a check does where it fails. */
export function failIf(body: Body, fails: Piece): void {
  body.lines.push({ fails });
}

/** Lets no value through, so that the exact check decides. */
export function leaveToExactCheck(body: Body): void {
  body.lines.push(LEFT_TO_EXACT_CHECK);
}

/**
 * Returns the lines that are written meanwhile. Where all is left to the exact check nothing else needs to be looked at: then
 * these are that alone, and what was declared for the others is taken back.
 */
export function linesOf(body: Body, write: () => void): readonly Line[] {
  const start = body.lines.length;
  const declared = body.code.declarations.length;
  const { gated } = body;
  write();
  const lines = body.lines.splice(start);
  if (!lines.includes(LEFT_TO_EXACT_CHECK)) return lines;
  for (const { key } of body.code.declarations.splice(declared)) {
    body.code.functions.delete(key);
    body.code.constants.delete(key);
  }
  body.gated = gated;
  return [LEFT_TO_EXACT_CHECK];
}

/** Prints a line. */
export function printLine(line: Line): Piece {
  if (line === LEFT_TO_EXACT_CHECK) return code`return false;`;
  return "fails" in line ? code`if (${line.fails}) return false;` : line.statement;
}

/** A constant that is worked out once; with a gate it is bound when the validator is made. */
export function constantOf(
  body: Body,
  hint: string,
  value: Piece,
  { gated = false }: { readonly gated?: boolean } = {},
): Piece {
  const { constants, names, declarations } = body.code;
  if (gated) body.gated = true;
  const key = sourceText(value);
  const cached = constants.get(key);
  if (cached !== undefined) return cached;
  const name = names.take(hint);
  constants.set(key, name);
  declarations.push({ code: code`const ${name} = ${value};`, gated, key });
  return name;
}

/** The value of a keyword in code, and as it is where no gate changes it. */
export interface KeywordValue {
  readonly code: Piece;
  readonly fixed: unknown;
}

/** The value of a keyword: a literal, or a constant that depends on gates; undefined where it never has one. */
export function keywordValue(
  body: Body,
  { keywords }: GatedSchema,
  keyword: ValueKeyword,
  hint: string,
  none: Piece,
): KeywordValue | undefined {
  const choice = keywords.get(keyword);
  if (choice === undefined) return undefined;
  const print = (value: unknown): Piece => (value === undefined ? none : literal(value));
  if ("value" in choice) return { code: print(choice.value), fixed: choice.value };
  const value = printGated(choice, print, body.code.gateName);
  return { code: constantOf(body, `${hint} ${keyword}`, value, { gated: true }), fixed: undefined };
}

/** The value of a keyword that no gate changes; `undefined` too if one does. */
export function fixedKeyword(schema: GatedSchema, keyword: ValueKeyword): unknown {
  const choice = schema.keywords.get(keyword);
  return choice !== undefined && "value" in choice ? choice.value : undefined;
}

/** Whether a gate changes a keyword. */
export function isGatedKeyword(schema: GatedSchema, keyword: ValueKeyword): boolean {
  const choice = schema.keywords.get(keyword);
  return choice !== undefined && !("value" in choice);
}

/** Prints several conditions that have to hold at once; one of gates that always holds is left out. */
export function whenAll(body: Body, when: Condition, ...conditions: readonly Piece[]): Piece | undefined {
  if (isAlways(when)) return conditions.length === 0 ? undefined : allOf(conditions);
  body.gated = true;
  return allOf([printCondition(when, body.code.gateName), ...conditions]);
}

/** When a property is required. */
export function requiredWhen({ required }: GatedSchema, name: string): Condition {
  return required.get(name) ?? NEVER;
}

/** Reads a property. What every object inherits is only taken if it is the object's own. */
export function readProperty(object: Piece, name: string): Piece {
  if (!(name in Object.prototype)) return js`${object}[${text(name)}]`;
  return call(runtimeName("ownValue"), object, text(name));
}
