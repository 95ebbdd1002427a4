import { append } from "../../kube/values/append.js";
import type { Expression } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";
import { ERROR } from "../types/type-constants.js";
import type { NodeChecker } from "./node-checker.js";

type Macro = Extract<Expression, { kind: "macro" }>;

const MAX_DOUBLED = 1000;

/**
 * The type of `optMap` and `optFlatMap`, which stand for a conditional: has the target a value, then the transform of it,
 * else none. The target stands in it twice, so its problems are reported twice, as the server does.
 */
export function checkOptionalMacro(node: Macro, checker: NodeChecker): CelType {
  const { context } = checker;
  const { bindings, problems, scope, environment } = context;
  const call = (name: string, given: readonly CelType[], member = false) => {
    const declaration = environment.functions.get(name);
    return declaration === undefined ? ERROR : context.call(node, declaration, given, { member, noted: false });
  };
  const [name = ""] = node.variables;
  const [transform] = node.arguments;
  const before = problems.length;
  const target = checker.check(node.range);
  const found = problems.slice(before);
  const test = call("hasValue", [target], true);
  bindings.skip(1);
  // One in another doubles them again; after so many nobody reads on, and a chain would take for ever.
  if (problems.length < MAX_DOUBLED) append(problems, found);
  const value = call("value", [target], true);
  const made = scope.within([[name, value]], () => (transform === undefined ? ERROR : checker.check(transform)));
  const result = bindings.resolved(made);
  const then = node.macro === "optMap" ? call("optional.of", [result]) : result;
  return call("_?_:_", [test, then, call("optional.none", [])]);
}
