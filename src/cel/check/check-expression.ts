import { append } from "../../kube/values/append.js";
import type { Environment } from "../functions/environment.js";
import type { CelProblem } from "../syntax/cel-problem.js";
import { parseExpression } from "../syntax/parse.js";
import type { CelType } from "../types/cel-type.js";
import { CheckContext, Scope } from "./check-context.js";
import type { CheckedExpression } from "./checked-expression.js";
import { constantProblems, literalProblems } from "./constant-problems.js";
import { NodeChecker } from "./node-checker.js";

/**
 * Parses an expression and finds the type of each of its nodes, as the API server's compiler does: with the variables, and
 * the functions and macros that the environment has. Problems are those that the server reports, in the order of its
 * checks, in its words but for syntax errors. Never throws.
 */
export function checkExpression(
  source: string,
  variables: ReadonlyMap<string, CelType>,
  environment: Environment,
): { readonly checked: CheckedExpression } | { readonly problems: readonly CelProblem[] } {
  const parsed = parseExpression(source, environment.syntax);
  if ("problems" in parsed) return parsed;
  const root = parsed.expression;
  const context = new CheckContext(environment, new Scope(variables));
  new NodeChecker(context).check(root);
  if (context.problems.length > 0) return { problems: context.problems };
  const { bindings, types, overloads, variables: used, typeNames } = context;
  for (const [node, type] of types) types.set(node, bindings.resolved(type, true));
  const type = types.get(root);
  if (type === undefined) return { problems: [] };
  const checked: CheckedExpression = { source, root, type, types, overloads, variables: used, typeNames };
  const problems = literalProblems(checked);
  if (environment.validatesConstants) append(problems, constantProblems(checked));
  return problems.length > 0 ? { problems } : { checked };
}
