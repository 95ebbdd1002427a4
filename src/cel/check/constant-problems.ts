import { int64ToTimestamp, stringToDuration, stringToTimestamp } from "../../kube/cel/library/conversions.js";
import { CelError } from "../../kube/cel/values/cel-error.js";
import { compileRegex, RegexSyntaxError } from "../../kube/regex/compile-regex.js";
import type { CelProblem } from "../syntax/cel-problem.js";
import type { Expression, Literal } from "../syntax/expression.js";
import { type CelType, DYN, optionalContent, typeText } from "../types/cel-type.js";
import { type CheckedExpression, walk } from "./checked-expression.js";
import { formatProblem } from "./format-problem.js";
import { isSameType } from "./type-bindings.js";

const CHECKS = new Map<string, (literal: Literal) => unknown>([
  ["duration", (literal) => stringToDuration(textOf(literal))],
  [
    "timestamp",
    (literal) =>
      literal.kind === "int" ? int64ToTimestamp(canonical(literal.value)) : stringToTimestamp(textOf(literal)),
  ],
  ["matches", (literal) => compileRegex(textOf(literal))],
]);

/**
 * Constant arguments of `duration`, `timestamp` and `matches` must be valid, and constant format strings must fit their
 * arguments. Of `matches(text, pattern)` the server looks at the text, as it does at the pattern of `text.matches(pattern)`.
 */
export function constantProblems(checked: CheckedExpression): CelProblem[] {
  const problems: CelProblem[] = [];
  for (const [node] of walk(checked.root)) {
    if (node.kind !== "call") continue;
    const [argument] = node.arguments;
    const check = CHECKS.get(node.name);
    if (check !== undefined && argument?.kind === "literal" && !passes(() => check(argument.literal))) {
      const { offset, start, end } = argument;
      problems.push({ offset, start, end, message: `invalid ${node.name} argument`, kind: "constant" });
    }
    const problem = formatProblem(node, checked);
    if (problem !== undefined) problems.push(placed(problem.node, problem.message));
  }
  return problems;
}

function placed({ offset, start, end }: Expression, message: string): CelProblem {
  return { offset, start, end, message, kind: "constant" };
}

/** `null` passes the check of types, but converts to nothing. */
function textOf(literal: Literal): string {
  if (literal.kind === "string") return literal.value;
  throw new CelError("no such overload");
}

function passes(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof CelError || error instanceof RegexSyntaxError) return false;
    throw error;
  }
}

/** As values are kept at run time: numbers as far as they go. */
function canonical(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/**
 * Lists and maps that are written out must hold one type, dyn not mixed with others, but for those in the arguments of
 * `format`. Of a list the first that differs is reported, of a map each.
 */
export function literalProblems({ root, types }: CheckedExpression): CelProblem[] {
  const problems: CelProblem[] = [];
  const typeOf = (node: Expression, optional = false): CelType => {
    const type = types.get(node) ?? DYN;
    return optional ? (optionalContent(type) ?? type) : type;
  };
  const differs = (node: Expression, expected: CelType, found: CelType) => {
    if (isSameType(expected, found)) return false;
    const { offset, start, end } = node;
    const message = `expected type '${typeText(expected)}' but found '${typeText(found)}'`;
    problems.push({ offset, start, end, message, kind: "type" });
    return true;
  };
  for (const [node, inFormat] of walk(root)) {
    if (inFormat) continue;
    if (node.kind === "list") {
      const [first, ...rest] = node.elements;
      if (first === undefined) continue;
      const expected = typeOf(first.value, first.optional);
      rest.some(({ value, optional }) => differs(value, expected, typeOf(value, optional)));
    } else if (node.kind === "map") {
      const [first, ...rest] = node.entries;
      if (first === undefined) continue;
      for (const { key, value, optional } of rest) {
        differs(key, typeOf(first.key), typeOf(key));
        differs(value, typeOf(first.value, first.optional), typeOf(value, optional));
      }
    }
  }
  return problems;
}
