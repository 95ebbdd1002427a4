import { CelError } from "../../runtime/cel/cel-error.js";
import { int64ToTimestamp, stringToDuration, stringToTimestamp } from "../../runtime/cel/conversions.js";
import { compileRegex, RegexSyntaxError } from "../../runtime/regex/compile-regex.js";
import type { CelProblem } from "../cel-problem.js";
import type { CheckedExpression } from "../checked-expression.js";
import type { Expression, Literal } from "../syntax/expression.js";
import { formatProblem } from "./format-problem.js";
import { walk } from "./walk.js";

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
      const { at, start, end } = argument;
      problems.push({ at, start, end, message: `invalid ${node.name} argument`, kind: "constant" });
    }
    const problem = formatProblem(node, checked);
    if (problem !== undefined) problems.push(placed(problem.node, problem.message));
  }
  return problems;
}

function placed({ at, start, end }: Expression, message: string): CelProblem {
  return { at, start, end, message, kind: "constant" };
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
