import { typeName } from "../../kube/cel/core/type-of.js";
import { CelError } from "../../kube/cel/values/cel-error.js";
import { regexProblem } from "../../kube/regex/compile-regex.js";
import { type CheckedExpression, walk } from "../check/checked-expression.js";
import { foldedCall, isConstant } from "../compile/folding.js";
import { linkExpression } from "../compile/link-expression.js";
import type { CelProblem } from "../syntax/cel-problem.js";
import type { Expression } from "../syntax/expression.js";
import { DYN, isDynOrError } from "../types/cel-type.js";

/** Of these the server compiles a literal pattern when it plans the expression. */
const SEARCHES = new Set(["find", "findAll"]);

/**
 * The first part of a checked expression that the API server cannot plan (`program instantiation failed`): a conversion of a
 * constant, the pattern of a search, or an index, that would fail whenever it is evaluated, or a variable that holds a type. The
 * server refuses it although it may never be evaluated, as in `true || int('a') == 1`.
 */
export function planningProblem(checked: CheckedExpression): CelProblem | undefined {
  const previous = planned.get(checked) ?? { problem: firstProblem(checked) };
  planned.set(checked, previous);
  return previous.problem;
}

const planned = new WeakMap<CheckedExpression, { readonly problem: CelProblem | undefined }>();

function firstProblem(checked: CheckedExpression): CelProblem | undefined {
  for (const [node] of walk(checked.root)) {
    const failure = failureOf(checked, node);
    if (failure === undefined) continue;
    const { offset, start, end } = node;
    return { offset, start, end, kind: "constant", message: `program instantiation failed: ${failure}` };
  }
  return undefined;
}

function failureOf(checked: CheckedExpression, node: Expression): string | undefined {
  if (node.kind === "identifier" && checked.types.get(node)?.kind === "type" && !checked.typeNames.has(node))
    return `reference to undefined type: ${node.name}`;
  if (node.kind !== "call") return undefined;
  if (foldedCall(checked, node)) return foldingFailure(checked, node);
  return patternFailure(node) ?? qualifierFailure(checked, node);
}

function foldingFailure(checked: CheckedExpression, node: Expression): string | undefined {
  try {
    linkExpression({ ...checked, root: node }, { linking: "closures" });
    return undefined;
  } catch (error) {
    if (error instanceof CelError) return error.message;
    throw error;
  }
}

/** What no index and no key can be, by the name that it has in the server's own code. */
const NO_QUALIFIERS: Readonly<Record<string, string>> = {
  bytes: "types.Bytes",
  "google.protobuf.Duration": "types.Duration",
  "google.protobuf.Timestamp": "types.Timestamp",
};

/** A constant index whose type is that of no key; only what is `dyn` can be one. */
function qualifierFailure(checked: CheckedExpression, node: Expression & { kind: "call" }): string | undefined {
  const [, key] = node.arguments;
  if ((node.name !== "_[_]" && node.name !== "_[?_]") || key === undefined || !isConstant(checked, key))
    return undefined;
  if (!isDynOrError(checked.types.get(key) ?? DYN)) return undefined;
  try {
    const { fast } = linkExpression({ ...checked, root: key, type: DYN }, { variables: [], linking: "closures" });
    const type = NO_QUALIFIERS[typeName(fast(undefined, undefined))];
    return type && `invalid qualifier type: ${type}`;
  } catch (error) {
    if (error instanceof CelError) return error.message;
    throw error;
  }
}

function patternFailure({ name, target, arguments: [pattern] }: Expression & { kind: "call" }): string | undefined {
  if (!SEARCHES.has(name) || target === undefined || pattern?.kind !== "literal") return undefined;
  return pattern.literal.kind === "string" ? regexProblem(pattern.literal.value) : undefined;
}
