import { CelError } from "../../runtime/cel/cel-error.js";
import { regexProblem } from "../../runtime/regex/compile-regex.js";
import type { CelProblem } from "../cel-problem.js";
import { walk } from "../check/walk.js";
import type { CheckedExpression } from "../checked-expression.js";
import { foldedCall } from "../compile/folding.js";
import { linkExpression } from "../compile/link-expression.js";
import type { Expression } from "../syntax/expression.js";

/** Of these the server compiles a literal pattern when it plans the expression. */
const SEARCHES = new Set(["find", "findAll"]);

/**
 * The first part of a checked expression that the API server cannot plan (`program instantiation failed`): a conversion of a
 * constant, or the pattern of a search, that would fail whenever it is evaluated. The server refuses it although it may
 * never be evaluated, as in `true || int('a') == 1`.
 */
export function planningProblem(checked: CheckedExpression): CelProblem | undefined {
  for (const [node] of walk(checked.root)) {
    if (node.kind !== "call") continue;
    const failure = foldedCall(checked, node) ? foldingFailure(checked, node) : patternFailure(node);
    if (failure === undefined) continue;
    const { at, start, end } = node;
    return { at, start, end, kind: "constant", message: `program instantiation failed: ${failure}` };
  }
  return undefined;
}

function foldingFailure(checked: CheckedExpression, node: Expression): string | undefined {
  try {
    linkExpression({ ...checked, root: node });
    return undefined;
  } catch (error) {
    if (error instanceof CelError) return error.message;
    throw error;
  }
}

function patternFailure({ name, target, arguments: [pattern] }: Expression & { kind: "call" }): string | undefined {
  if (!SEARCHES.has(name) || target === undefined || pattern?.kind !== "literal") return undefined;
  return pattern.literal.kind === "string" ? regexProblem(pattern.literal.value) : undefined;
}
