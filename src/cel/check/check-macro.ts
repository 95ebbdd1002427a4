import { append } from "../../kube/values/append.js";
import { SORT_BY_FUNCTION } from "../functions/libraries.js";
import { type FunctionDeclaration, readOverload } from "../functions/overload.js";
import type { Expression } from "../syntax/expression.js";
import { BOOL, type CelType, DYN, ERROR, INT, isDynOrError, typeText } from "../types/cel-type.js";
import type { CheckContext } from "./check-context.js";
import type { NodeChecker } from "./node-checker.js";

type Macro = Extract<Expression, { kind: "macro" }>;

/** The function that the macros for maps call, and no rule can write. */
const MAP_INSERT: FunctionDeclaration = {
  name: "cel.@mapInsert",
  overloads: [
    readOverload(["cel.@mapInsert", "@mapInsert_map_key_value", "(map(K, V), K, V) -> map(K, V)", 0]),
    readOverload(["cel.@mapInsert", "@mapInsert_map_map", "(map(K, V), map(K, V)) -> map(K, V)", 0]),
  ],
};

/**
 * The type of a macro, found by the same checks in the same order as cel-go makes them on what the macro expands to, so
 * that types and problems are the same; problems of the expansion are placed at the bracket of the macro.
 */
export function checkMacro(node: Macro, checker: NodeChecker): CelType {
  const { context } = checker;
  if (node.macro === "optMap" || node.macro === "optFlatMap") return checkOptionalMacro(node, checker);
  if (node.macro === "sortBy") return sortedBy(node, checker);
  const range = context.bindings.resolved(checker.check(node.range));
  switch (node.macro) {
    case "all":
    case "exists":
      return within(node, context, node.range, range, () => {
        for (const predicate of node.arguments) context.expectBool(predicate, checker.check(predicate));
        return BOOL;
      });
    case "existsOne":
      return counted(node, checker, range);
    case "transformMap":
    case "transformMapEntry":
      return mapped(node, checker, range);
    case "filter":
    case "map":
    case "transformList":
      return listed(node, checker, node.range, range);
  }
}

/** Runs the checks inside a macro, where its variables have the types of the entries of the range. */
function within<T>(node: Macro, context: CheckContext, place: Expression, range: CelType, check: () => T): T {
  const [first = "", second] = node.variables;
  const [key, value] = entryTypes(context, place, range, second !== undefined);
  return context.scope.within(
    second === undefined
      ? [[first, key]]
      : [
          [first, key],
          [second, value],
        ],
    check,
  );
}

function entryTypes(context: CheckContext, place: Expression, range: CelType, two: boolean): [CelType, CelType] {
  if (range.kind === "list") return two ? [INT, range.element] : [range.element, ERROR];
  if (range.kind === "map") return [range.key, range.value];
  if (range.kind === "parameter" || isDynOrError(range)) {
    context.bindings.isAssignable(DYN, range);
    return [DYN, DYN];
  }
  const message = `expression of type '${typeText(range)}' cannot be range of a comprehension (must be list, map, or dynamic)`;
  context.report(place, "type", message);
  return [ERROR, ERROR];
}

function counted(node: Macro, checker: NodeChecker, range: CelType): CelType {
  const { context } = checker;
  within(node, context, node.range, range, () => {
    const [predicate] = node.arguments;
    const type = predicate === undefined ? ERROR : checker.check(predicate);
    const sum = helper(node, context, "_+_", [INT, INT]);
    return helper(node, context, "_?_:_", [type, sum, INT]);
  });
  return helper(node, context, "_==_", [INT, INT]);
}

/** A macro that gathers a list: the variables' own element, or a transform, each perhaps under a condition. */
function listed(node: Macro, checker: NodeChecker, place: Expression, range: CelType): CelType {
  const { context } = checker;
  const gathered: CelType = { kind: "list", element: context.bindings.fresh() };
  within(node, context, place, range, () => {
    const [first, second] = node.arguments;
    const condition = node.macro === "filter" || second !== undefined ? first : undefined;
    const transform = node.macro === "filter" ? undefined : (second ?? first);
    const expectedType = condition === undefined ? undefined : checker.check(condition);
    const element =
      transform === undefined ? (context.scope.local(node.variables[0] ?? "") ?? ERROR) : checker.check(transform);
    const sum = helper(node, context, "_+_", [gathered, { kind: "list", element }]);
    const step = expectedType === undefined ? sum : helper(node, context, "_?_:_", [expectedType, sum, gathered]);
    expectStep(node, context, gathered, step);
  });
  return context.bindings.resolved(gathered);
}

function mapped(node: Macro, checker: NodeChecker, range: CelType): CelType {
  const { context } = checker;
  const { bindings } = context;
  const gathered: CelType = { kind: "map", key: bindings.fresh(), value: bindings.fresh() };
  within(node, context, node.range, range, () => {
    const [first, second] = node.arguments;
    const expectedType = second === undefined || first === undefined ? undefined : checker.check(first);
    const transform = second ?? first;
    const key = node.macro === "transformMap" ? [context.scope.local(node.variables[0] ?? "") ?? ERROR] : [];
    const value = transform === undefined ? ERROR : checker.check(transform);
    const put = context.call(node, MAP_INSERT, [gathered, ...key, value], { noted: false });
    const step = expectedType === undefined ? put : helper(node, context, "_?_:_", [expectedType, put, gathered]);
    expectStep(node, context, gathered, step);
  });
  return bindings.resolved(gathered);
}

/** `sortBy` maps the list to its keys and sorts by them; the overload is the one for the type of the keys. */
function sortedBy(node: Macro, checker: NodeChecker): CelType {
  const { context } = checker;
  context.bindings.skip(1);
  const list = checker.check(node.range);
  const keys = listed(node, checker, node, context.bindings.resolved(list));
  return context.call(node, SORT_BY_FUNCTION, [list, keys], { member: true });
}

function expectStep(node: Macro, context: CheckContext, gathered: CelType, step: CelType): void {
  if (!context.bindings.isAssignable(gathered, step)) context.reportMismatch(node, gathered, step);
}

/** A call that the expansion of a macro makes. */
export function helper(node: Macro, context: CheckContext, name: string, argumentTypes: readonly CelType[]): CelType {
  const declaration = context.environment.functions.get(name);
  return declaration === undefined ? ERROR : context.call(node, declaration, argumentTypes, { noted: false });
}

const MAX_DOUBLED = 1000;

/**
 * The type of `optMap` and `optFlatMap`, which stand for a conditional: has the target a value, then the transform of it,
 * else none. The target stands in it twice, so its problems are reported twice, as the server does.
 */
function checkOptionalMacro(node: Macro, checker: NodeChecker): CelType {
  const { context } = checker;
  const { bindings, problems, scope, environment } = context;
  const call = (name: string, argumentTypes: readonly CelType[], member = false) => {
    const declaration = environment.functions.get(name);
    return declaration === undefined ? ERROR : context.call(node, declaration, argumentTypes, { member, noted: false });
  };
  const [name = ""] = node.variables;
  const [transform] = node.arguments;
  const problemCount = problems.length;
  const target = checker.check(node.range);
  const problemsOfTarget = problems.slice(problemCount);
  const test = call("hasValue", [target], true);
  bindings.skip(1);
  // One in another doubles them again; after so many nobody reads on, and a chain would take for ever.
  if (problems.length < MAX_DOUBLED) append(problems, problemsOfTarget);
  const value = call("value", [target], true);
  const resultType = scope.within([[name, value]], () => (transform === undefined ? ERROR : checker.check(transform)));
  const result = bindings.resolved(resultType);
  const then = node.macro === "optMap" ? call("optional.of", [result]) : result;
  return call("_?_:_", [test, then, call("optional.none", [])]);
}
