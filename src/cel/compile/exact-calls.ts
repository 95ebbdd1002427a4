import { TYPED_LISTS } from "../../kube/cel/exact/call.js";
import { costName } from "../functions/libraries.js";
import type { Overload } from "../functions/overload.js";
import type { Expression } from "../syntax/expression.js";
import { type CelType, DYN, isDynOrError, optionalContent, optionalOf } from "../types/cel-type.js";
import {
  type Call,
  candidates,
  isGeneric,
  operandsOf,
  overloadTable,
  plainPatternOf,
  runName,
} from "./called-overloads.js";
import {
  asAttribute,
  type ExactAttribute,
  type ExactValue,
  exact,
  exactBox,
  exactBranch,
  exactConvert,
  exactField,
  exactReader,
  exactReadItems,
  exactShape,
  extended,
} from "./exact-value.js";
import { constantSet, setTerm } from "./folding.js";
import { shapeOf } from "./shape-of.js";
import { call, callOf, lambda, literal, runtime, shape, spread, type Term } from "./term.js";
import { bindsDyn, mayBeNull, needsDispatch, withDyn } from "./type-facts.js";
import { isMade, isReady } from "./value.js";
import type { Writer } from "./writer.js";

/** Returns the exact form of a call or an operator. */
export function exactCall(writer: Writer, node: Call, type: CelType): ExactValue | ExactAttribute {
  const [first, second, third] = node.arguments;
  if (first !== undefined && second !== undefined) {
    switch (node.name) {
      case "_&&_":
      case "_||_": {
        const run = node.name === "_&&_" ? "both" : "either";
        return { step: call(run, exact(writer, first).step, exact(writer, second).step), type };
      }
      case "_?_:_":
        if (third !== undefined) return choiceForm(writer, first, second, third, type);
        break;
      case "_[_]":
      case "_[?_]":
      case "_?._":
        return indexForm(writer, node, first, second, type);
      case "_==_":
      case "_!=_":
        return equalityForm(writer, node, first, second, type);
      case "@in":
        return membershipForm(writer, node, first, second, type);
    }
  }
  return functionForm(writer, node, type);
}

function choiceForm(
  writer: Writer,
  test: Expression,
  then: Expression,
  other: Expression,
  type: CelType,
): ExactAttribute {
  const branches = [exactBranch(writer, then), exactBranch(writer, other)];
  const steps = branches.map((branch) => exactConvert(branch, type));
  const list = branches[0]?.list ?? branches[1]?.list;
  return {
    root: call("choice", exact(writer, test).step, ...steps),
    qualifiers: [],
    isChoice: true,
    type,
    list,
  };
}

function indexForm(writer: Writer, node: Call, operand: Expression, key: Expression, type: CelType): ExactAttribute {
  const of = asAttribute(writer, operand);
  const isOptional = node.name !== "_[_]";
  if (node.name === "_?._" && key.kind === "literal" && key.literal.kind === "string") {
    return extended(of, exactField(of.type, key.literal.value, true), type);
  }
  const holder = optionalContent(of.type) ?? of.type;
  const item = holder.kind === "list" ? holder.element : holder.kind === "map" ? holder.value : DYN;
  // What is a key has to tell by itself what it is only where the holder does.
  const keyStep = isDynOrError(holder) ? exactBox(exactBranch(writer, key)) : exactBranch(writer, key).step;
  const more = isOptional ? [literal(true)] : [];
  return extended(of, call("index", keyStep, exactReader(item), ...more), type);
}

function equalityForm(writer: Writer, node: Call, left: Expression, right: Expression, type: CelType): ExactValue {
  const values = [exact(writer, left), exact(writer, right)];
  const isPlain = values.some(
    (value) => isDynOrError(value.type) || (value.type.kind === "primitive" && value.type.name === "null"),
  );
  const steps = values.map((value) => (isPlain ? exactBox(value) : value.step));
  if (!isPlain) {
    const shapes = values.map((value) => exactShape(value));
    return { step: call(node.name === "_!=_" ? "notEquals" : "equals", ...shapes, ...steps), type };
  }
  const compare = node.name === "_!=_" ? "celDiffers" : "celEquals";
  const run = lambda(["left", "right"], (...sides) => call(compare, ...sides));
  const overload = node.name === "_!=_" ? "not_equals" : "equals";
  return { step: runStep("callAny", node.name, overload, run, steps), type };
}

/** The call of an overload, by the name of its function. */
function runStep(
  kind: "call" | "callAny",
  name: string,
  overload: string | undefined,
  run: Term,
  steps: readonly Term[],
): Term {
  if (kind === "call" && name === "size") return call("callSize", run, ...steps);
  return call(kind, runtime(costName(name, overload)), run, ...steps);
}

function membershipForm(writer: Writer, node: Call, item: Expression, range: Expression, type: CelType): ExactValue {
  const value = exact(writer, item);
  const set = constantSet(writer.checked, node);
  if (set !== undefined) {
    const has = lambda(["member"], (...member) => {
      const sought = isDynOrError(value.type) ? [call("memberOf", ...member)] : member;
      return callOf({ kind: "method", of: setTerm(set), name: "has" }, ...sought);
    });
    return { step: call("free", has, value.step), type };
  }
  const within = exact(writer, range);
  const [overload, ...others] = writer.checked.overloads.get(node) ?? [];
  const callIn = (run: Term, ...steps: readonly Term[]): ExactValue => ({
    step: runStep("callAny", "@in", others.length === 0 ? overload : undefined, run, steps),
    type,
  });
  if (isDynOrError(within.type)) return callIn(runtime("dynIn"), exactBox(value), exactBox(within));
  if (within.type.kind === "map") {
    const key = isDynOrError(value.type) ? call("converted", value.step, runtime("keyOf")) : value.step;
    return callIn(runtime("inMap"), key, within.step);
  }
  const shapes = [shape(shapeOf(value.type)), exactShape(within)];
  const has = lambda(["member", { name: "members", type: "list" }], (...sides) => call("listHas", ...sides, ...shapes));
  return callIn(has, value.step, within.step);
}

function functionForm(writer: Writer, node: Call, type: CelType): ExactValue {
  const values = operandsOf(node).map((operand) => exact(writer, operand));
  const overloads = candidates(writer, node);
  const [only] = overloads;
  const isDispatched =
    only === undefined ||
    overloads.length !== 1 ||
    values.some((value, i) => needsDispatch(value.type, only.parameters[i]));
  const [first, second] = values;
  if (first !== undefined && second !== undefined && only?.id.startsWith("optional_or"))
    return orElseForm(first, second, only.id === "optional_or_optional", isDispatched, type);
  if (isDispatched) return dispatchForm(node, overloads, values, type);
  return directForm(node, only, values, type);
}

/** `or` and `orValue`; with operands of no static type only the values tell whether there is an optional at all. */
function orElseForm(
  optional: ExactValue,
  other: ExactValue,
  isWhole: boolean,
  isDispatched: boolean,
  type: CelType,
): ExactValue {
  if (!isDispatched) {
    const whole = exactConvert(optional, isWhole ? type : optionalOf(type));
    const ready = isReady(optional) && isReady(other);
    return { step: call("orElse", whole, exactConvert(other, type), literal(isWhole)), type, ready };
  }
  const step = call("orElse", exactBox(optional), exactBox(other), literal(isWhole));
  if (isDynOrError(type)) return { step, type };
  const unboxed = lambda(["value"], (...value) => call("unboxedAs", ...value, shape(shapeOf(type))));
  return { step: call("converted", step, unboxed), type };
}

function dispatchForm(
  node: Call,
  overloads: readonly Overload[],
  values: readonly ExactValue[],
  type: CelType,
): ExactValue {
  const table = overloadTable(overloads);
  const overload = overloads.length === 1 ? overloads[0]?.id : undefined;
  const run = lambda([{ name: "values", type: "list", rest: true }], (...all) => {
    const values = all.map(spread);
    return !isDynOrError(type) && isGeneric(overloads)
      ? call("dispatchGeneric", table, shape(shapeOf(type)), ...values)
      : call(isDynOrError(type) ? "dispatch" : "dispatchTyped", table, ...values);
  });
  const steps = values.map((value) => exactBox(value));
  // Where no overload takes the values, the error says what they are.
  return {
    step: call("callDispatched", literal(node.name), runtime(costName(node.name, overload)), run, ...steps),
    type,
  };
}

function directForm(node: Call, overload: Overload, values: readonly ExactValue[], type: CelType): ExactValue {
  const { id, parameters } = overload;
  const isBoxed = id === "to_dyn" || id === "type";
  const takesDyn = parameters.some((parameter, index) => bindsDyn(parameter, values[index]?.type));
  const steps = values.map((value, index) => {
    const parameter = parameters[index] ?? DYN;
    const isBox = isBoxed || isDynOrError(parameter) || (takesDyn && parameter.kind === "parameter");
    if (isBox) return exactBox(value);
    if (id === "add_list") return exactConvert(value, type);
    const converted = exactConvert(value, takesDyn ? withDyn(parameter) : parameter);
    return converted === value.step ? deepStep(overload, value) : converted;
  });
  const kind = parameters.some((parameter) => isDynOrError(parameter) || parameter.kind === "parameter")
    ? "callAny"
    : "call";
  const pattern = plainPatternOf(node, overload);
  const run =
    pattern === undefined
      ? directFunction(overload, values)
      : ({ kind: "method", of: pattern, name: "test" } satisfies Term);
  const { list } = values[0] ?? {};
  const isNamed =
    kind === "call" &&
    node.name !== "size" &&
    (values.some(({ type: of }) => isNullable(of)) || TYPED_LISTS.has(node.name));
  const step = isNamed
    ? call("callNullable", literal(node.name), runtime(costName(node.name, id)), run, ...steps)
    : runStep(kind, node.name, id, run, steps);
  const facts = { made: values.every(isMade), ready: values.every(isReady) };
  return { step, type, ...facts, list: id === "add_list" ? list : undefined };
}

/** Whether a value may be null, or a list whose items may be. */
function isNullable(type: CelType): boolean {
  return mayBeNull(type) || (type.kind === "list" && mayBeNull(type.element));
}

function directFunction(overload: Overload, [first]: readonly ExactValue[]): Term {
  const run = runName(overload);
  if (overload.facts.items === "returned" && first?.type.kind === "list" && first.ready !== true) {
    const reader = exactReader(first.type.element);
    return lambda(["items"], (...items) => call(run, call("readList", ...items), reader));
  }
  if (overload.id === "add_list" && first?.type.kind === "list" && first.list !== undefined) {
    const { list } = first;
    if (list.kind === "atomic") return runtime(run);
    const isSet = list.kind === "set";
    const of = isSet ? shape(shapeOf(first.type.element)) : exactShape(first);
    const sides = ["left", "right"].map((name) => ({ name, type: "list" }) as const);
    return lambda(sides, (...both) => call(isSet ? "addSet" : "addMapList", ...both, of));
  }
  return runtime(run);
}

/** Lists of the data have their elements read for a function. */
function deepStep({ facts: { items } }: Overload, value: ExactValue): Term {
  if (value.type.kind !== "list" || value.ready === true || items === "returned" || items === "ignored")
    return value.step;
  // A fault in an item does not make the whole list one where the function reads the items; what is read has another cost.
  return exactReadItems(value, items === "read" ? "readableItems" : "readItems");
}
