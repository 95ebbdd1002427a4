import type { Expression } from "../syntax/expression.js";
import { type CelType, DYN, INT, isDynOrError, optionalContent } from "../types/cel-type.js";
import { sortFunction } from "./called-overloads.js";
import { type ExactValue, exact, exactConvert, exactReader } from "./exact-value.js";
import { isConstant } from "./folding.js";
import { call, list, literal, runtime, type Term } from "./term.js";
import { isReady } from "./value.js";
import type { Writer } from "./writer.js";

type Macro = Expression & { kind: "macro" };

/** Returns the exact form of a macro. */
export function exactMacro(writer: Writer, node: Macro, type: CelType): ExactValue {
  const range = exact(writer, node.range);
  const held = optionalContent(range.type);
  const types =
    node.macro === "optMap" || node.macro === "optFlatMap"
      ? [held ?? DYN]
      : itemTypes(range.type, node.variables.length);
  const variables = node.variables.map((name, index) => ({ name, type: types[index] ?? DYN, data: false }));
  return writer.declare(variables, (names) => {
    const bindings = names.map((name, index) => call("binding", literal(name), exactReader(types[index] ?? DYN)));
    const { step, ready } = macroStep(writer, node, range, bindings, type);
    const keepsItems = node.macro === "filter" || node.macro === "sortBy";
    const isList = range.type.kind === "list";
    const isCreated = keepsItems ? range.isCreated === true && isList : true;
    return { step, type, isCreated, ready: keepsItems ? range.ready === true && isList : ready };
  });
}

function itemTypes(range: CelType, count: number): readonly CelType[] {
  if (range.kind === "list") return count === 1 ? [range.element] : [INT, range.element];
  return range.kind === "map" ? [range.key, range.value] : [DYN, DYN];
}

/** The step, and whether nothing that it holds has to be read any more. */
function macroStep(
  writer: Writer,
  node: Macro,
  range: ExactValue,
  bindings: readonly Term[],
  type: CelType,
): { readonly step: Term; readonly ready: boolean } {
  const [first, second] = node.arguments as readonly [Expression, Expression?]; // every macro has an argument
  const variables = list(bindings);
  const only = (step: Term, ready = true): { step: Term; ready: boolean } => ({ step, ready });
  const gather = (run: string, expectedType: CelType, ...more: readonly Term[]): { step: Term; ready: boolean } => {
    const result = exact(writer, second ?? first);
    const converted = exactConvert(result, expectedType);
    const filter = second === undefined ? [] : [exact(writer, first).step];
    const extra = more.length > 0 && filter.length === 0 ? [literal(undefined), ...more] : [...filter, ...more];
    return only(call(run, range.step, variables, converted, ...extra), isReady(result));
  };
  switch (node.macro) {
    case "all":
    case "exists": {
      const isDecisive = literal(node.macro === "exists");
      return only(call("quantifier", range.step, isDecisive, variables, exact(writer, first).step));
    }
    case "existsOne":
      return only(call("existsOne", range.step, variables, exact(writer, first).step));
    case "filter":
      return only(call("filterItems", range.step, variables, exact(writer, first).step));
    case "map":
    case "transformList": {
      const isFree = isConstant(writer.checked, second ?? first);
      return gather("mapItems", type.kind === "list" ? type.element : DYN, ...(isFree ? [literal(true)] : []));
    }
    case "transformMap":
      return gather("transformMap", type.kind === "map" ? type.value : DYN);
    case "transformMapEntry":
      return gather("transformMapEntry", type);
    case "sortBy": {
      const sort = runtime(sortFunction(writer, node));
      const isDynKey = isDynOrError(writer.checked.types.get(first) ?? DYN) ? [literal(true)] : [];
      return only(call("sortBy", range.step, variables, exact(writer, first).step, sort, ...isDynKey));
    }
    case "optMap":
    case "optFlatMap": {
      const isFlat = node.macro === "optFlatMap";
      const result = exact(writer, first);
      const printed = exactConvert(result, isFlat ? type : (optionalContent(type) ?? DYN));
      const isNamed = names(writer, first, node.variables[0] ?? "");
      const [binding = literal(undefined)] = bindings;
      const step = call("optionalMap", range.step, binding, printed, literal(isFlat), literal(isNamed));
      return only(step, isReady(result));
    }
  }
}

function names(writer: Writer, body: Expression, name: string): boolean {
  return [...writer.checked.types.keys()].some(
    (node) => node.kind === "identifier" && node.name === name && node.start >= body.start && node.end <= body.end,
  );
}
