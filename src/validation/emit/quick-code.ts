import { type Choice, choiceText, conditionText, isAlways, mapChoice } from "../gated/choice.js";
import type { GatedSchema } from "../gated/gated-schema.js";
import type { ValueKeyword } from "../gated/value-keywords.js";
import type { IdentifierPool } from "./identifiers.js";
import { literalText, quoted } from "./literal-text.js";

/** A declaration of the generated code, and the gates that it asks for; without any, it can stand outside of the factory. */
export interface Declaration {
  readonly text: string;
  readonly gated: boolean;
}

/** A function that checks an object type, and whether it asks for a gate. */
export interface CheckFunction {
  readonly name: string;
  readonly gated: boolean;
}

/** What the quick checks of one kind are gathered in. */
export interface QuickCode {
  readonly declarations: Declaration[];
  /** Names that the code takes from the runtime. */
  readonly imports: Set<string>;
  readonly names: IdentifierPool;
  /** Functions by what they check, so that the same is written once. */
  readonly functions: Map<string, CheckFunction>;
  readonly constants: Map<string, string>;
  readonly typed: boolean;
  readonly gateName: (gate: string) => string;
  /** Whether a server checks a format. */
  readonly isFormat: (format: string) => boolean;
}

/** The function that is being written. */
export interface Body {
  readonly code: QuickCode;
  readonly lines: string[];
  readonly names: IdentifierPool;
  indent: string;
  /** Whether a gate is asked for, here or in what is called. */
  gated: boolean;
}

export function addLine(body: Body, line: string): void {
  body.lines.push(`${body.indent}${line}`);
}

/** Writes what a check does where it fails. */
export function failIf(body: Body, condition: string): void {
  addLine(body, `if (${condition}) return false;`);
}

/** Stands for checks that are not made at a glance. */
export const LEFT_TO_EXACT_CHECK = "return false; // looked at closely";

/** Lets no value through, so that the exact check decides. */
export function leaveToExactCheck(body: Body): void {
  addLine(body, LEFT_TO_EXACT_CHECK);
}

/** A constant that is worked out once; with a gate it is bound when the validator is made. */
export function constantOf(body: Body, hint: string, text: string, isGated = false): string {
  const { code } = body;
  const known = code.constants.get(text);
  if (isGated) body.gated = true;
  if (known !== undefined) return known;
  const name = code.names.take(hint);
  code.constants.set(text, name);
  code.declarations.push({ text: `const ${name} = ${text};`, gated: isGated });
  return name;
}

/** The value of a keyword: its text, or the name of a constant that depends on gates; undefined where it never has one. */
export function keywordText(
  body: Body,
  { keywords }: GatedSchema,
  keyword: ValueKeyword,
  hint: string,
  none: string,
): string | undefined {
  const choice = keywords.get(keyword);
  if (choice === undefined) return undefined;
  const print = (value: unknown): string => (value === undefined ? none : literalText(value));
  if ("value" in choice) return print(choice.value);
  return constantOf(body, `${hint} ${keyword}`, choiceText(choice, print, body.code.gateName), true);
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

/** Writes a condition for use before others: with `&&` behind it, and nothing if it always holds. */
export function whenText(body: Body, when: Choice<boolean>): string {
  if (isAlways(when)) return "";
  body.gated = true;
  const text = conditionText(when, body.code.gateName);
  return /[|?]/.test(text) ? `(${text}) && ` : `${text} && `;
}

/** Where a property is required. */
export function requiredWhen({ keywords }: GatedSchema, name: string): Choice<boolean> {
  const choice = keywords.get("required");
  if (choice === undefined) return { value: false };
  return mapChoice(choice, (names) => Array.isArray(names) && names.includes(name));
}

/** Reads a property. What every object inherits is only taken if it is the object's own. */
export function propertyText(body: Body, object: string, name: string): string {
  if (!(name in Object.prototype)) return `${object}[${quoted(name)}]`;
  body.code.imports.add("ownValue");
  return `ownValue(${object}, ${quoted(name)})`;
}
