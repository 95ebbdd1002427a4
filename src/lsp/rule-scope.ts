import { checkExpression } from "../cel/check/check-expression.js";
import type { Environment } from "../cel/functions/environment.js";
import { type CelType, DYN, INT, optionalContent } from "../cel/types/cel-type.js";

/** What may be written at a place of an expression: a member of a value, a name, or a text that a value is compared with. */
export type ExpressionPlace =
  | { readonly kind: "member"; readonly of: CelType; readonly start: number }
  | { readonly kind: "name"; readonly variables: ReadonlyMap<string, CelType>; readonly start: number }
  | { readonly kind: "text"; readonly comparedWith: CelType; readonly start: number };

/** Macros whose first argument, or first two, are variables for the members of what they are called on. */
const MACROS =
  /^(?:all|exists|exists_one|existsOne|filter|map|sortBy|transformList|transformMap|transformMapEntry|optMap|optFlatMap)$/;

/**
 * Returns what may be written at an offset of an unfinished expression. Undefined in a number, in a text that nothing is compared with, and
 * behind a value whose type cannot be made out.
 */
export function expressionPlaceAt(
  source: string,
  offset: number,
  variables: ReadonlyMap<string, CelType>,
  environment: Environment,
): ExpressionPlace | undefined {
  const before = source.slice(0, offset);
  const { open, quote } = scan(before);
  const scope = scopeOf(open, before, variables, environment);
  if (quote !== undefined) {
    const comparedWith = comparedType(before.slice(0, quote).trimEnd(), scope, environment);
    return comparedWith && { kind: "text", comparedWith, start: quote + 1 };
  }
  const typed = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? "";
  const start = offset - typed.length;
  const rest = before.slice(0, start).trimEnd();
  if (typed === "" && /[\w`]$/.test(before)) return undefined;
  if (!/\.\??$/.test(rest)) return { kind: "name", variables: scope, start };
  const end = rest.replace(/\.\??$/, "").length;
  const operand = operandBefore(rest, end);
  const type = operand === "" ? undefined : typeOf(operand, scope, environment);
  if (type === undefined) return undefined;
  const content = rest.endsWith("?") ? (optionalContent(type) ?? type) : type;
  return { kind: "member", of: content, start };
}

/** The type of what is compared with the text that begins behind `==`, `!=` or within the list behind `in`. */
function comparedType(
  before: string,
  scope: ReadonlyMap<string, CelType>,
  environment: Environment,
): CelType | undefined {
  const comparison = /[=!]=$/.exec(before) ?? /\bin\s*\[[^\]]*$/.exec(before);
  const operand = comparison === null ? "" : operandBefore(before, comparison.index);
  return operand === "" ? undefined : typeOf(operand, scope, environment);
}

/** The type of an expression; undefined where it has a mistake. */
export function typeOf(
  source: string,
  variables: ReadonlyMap<string, CelType>,
  environment: Environment,
): CelType | undefined {
  const result = checkExpression(source, variables, environment);
  return "checked" in result ? result.checked.type : undefined;
}

/** The brackets that are open at the end of a text, from the outside, and the quote of a string that is. */
function scan(text: string): { readonly open: readonly number[]; readonly quote: number | undefined } {
  const open: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if (character === '"' || character === "'") {
      const end = endOfString(text, index);
      if (end === undefined) return { open, quote: index };
      index = end;
    } else if (/[([{]/.test(character)) open.push(index);
    else if (/[)\]}]/.test(character)) open.pop();
  }
  return { open, quote: undefined };
}

/** Where the string that begins at an index ends; undefined where it does not. */
function endOfString(text: string, start: number): number | undefined {
  const quote = text[start];
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === "\\") index++;
    else if (text[index] === quote) return index;
  }
  return undefined;
}

/** The variables of an expression and of the macros that are open around its end. */
function scopeOf(
  open: readonly number[],
  before: string,
  variables: ReadonlyMap<string, CelType>,
  environment: Environment,
): ReadonlyMap<string, CelType> {
  const scope = new Map(variables);
  for (const bracket of open) {
    const macro = /\.\s*([A-Za-z_]\w*)\s*$/.exec(before.slice(0, bracket));
    if (before[bracket] !== "(" || macro === null || !MACROS.test(macro[1] ?? "")) continue;
    const names = /^\(\s*([A-Za-z_]\w*)\s*,(?:\s*([A-Za-z_]\w*)\s*,)?/.exec(before.slice(bracket));
    const range = typeOf(operandBefore(before, macro.index), scope, environment);
    if (names === null || range === undefined) continue;
    const [, first = "", second] = names;
    const { key, value } = membersOf(range);
    if (second === undefined) scope.set(first, range.kind === "map" ? key : value);
    else scope.set(first, key).set(second, value);
  }
  return scope;
}

function membersOf(type: CelType): { readonly key: CelType; readonly value: CelType } {
  if (type.kind === "list") return { key: INT, value: type.element };
  if (type.kind === "map") return { key: type.key, value: type.value };
  return { key: DYN, value: optionalContent(type) ?? DYN };
}

/** The chain of members, calls and indexes that ends at an offset, such as `self.list[0].name` in `1 + self.list[0].name`. */
function operandBefore(text: string, end: number): string {
  let start = end;
  for (;;) {
    const before = text.slice(0, start).trimEnd();
    const last = before.at(-1) ?? "";
    if (/[)\]}]/.test(last)) {
      const open = openingOf(before);
      if (open === undefined) return "";
      start = open;
      // A bracket ends a chain where no name or value is called or indexed.
      if (!/[\w)\]}"']\s*$/.test(text.slice(0, start)) || last === "}") break;
      continue;
    }
    if (last === '"' || last === "'") {
      start = stringStart(before);
      break;
    }
    const word = /[\w]+$/.exec(before)?.[0];
    if (word === undefined) return "";
    start = before.length - word.length;
    const dot = /\.\??\s*$/.exec(text.slice(0, start));
    if (dot === null) break;
    start = dot.index;
  }
  return text.slice(start, end).trim();
}

/** Where the bracket that a text ends with was opened. */
function openingOf(text: string): number | undefined {
  const open: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if (character === '"' || character === "'") index = endOfString(text, index) ?? text.length;
    else if (/[([{]/.test(character)) open.push(index);
    else if (/[)\]}]/.test(character)) {
      const opening = open.pop();
      if (index === text.length - 1) return opening;
    }
  }
  return undefined;
}

/** Where the string that a text ends with begins. */
function stringStart(text: string): number {
  for (let index = 0; index < text.length; index++) {
    if (text[index] !== '"' && text[index] !== "'") continue;
    const end = endOfString(text, index);
    if (end === undefined || end === text.length - 1) return index;
    index = end;
  }
  return text.length;
}
