import { commaSeparated } from "../../code/lists.js";
import { literal, name as nameOf, text } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { code, js, type as typeOfCode } from "../../code/templates.js";
import type { Overload } from "../functions/overload.js";
import type { Expression } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";
import { DYN, optionalContent, optionalOf } from "../types/type-constants.js";
import { costOf } from "./call-costs.js";
import { shapeLiteral } from "./conversions.js";
import { asAttribute, exact, exactBranch, exactField, extended } from "./exact-expression.js";
import {
  type ExactAttribute,
  type ExactValue,
  exactBox,
  exactConvert,
  exactReader,
  exactReadItems,
  exactShape,
} from "./exact-value.js";
import { candidates, isGeneric, operandsOf, overloadTable, plainPatternOf, SPECIAL } from "./fast-calls.js";
import { constantSetPiece } from "./fast-operators.js";
import { constantSet } from "./folding.js";
import {
  bindsDyn,
  functionName,
  isEndOfList,
  looksAtNoItem,
  needsDispatch,
  readsItself,
  withDyn,
} from "./overload-facts.js";
import { shapeOf } from "./shape-of.js";
import { isDyn, mayBeNull } from "./type-facts.js";
import { isMade, isReady } from "./value.js";
import type { Writer } from "./writer.js";

type Call = Expression & { kind: "call" };

const LIST = typeOfCode`readonly unknown[]`;

/** Prints the exact form of a call or an operator. */
export function printExactCall(writer: Writer, node: Call, type: CelType): ExactValue | ExactAttribute {
  const [first, second, third] = node.arguments;
  if (first !== undefined && second !== undefined) {
    switch (node.name) {
      case "_&&_":
      case "_||_": {
        const run = node.name === "_&&_" ? "both" : "either";
        return { step: writer.call(run, exact(writer, first).step, exact(writer, second).step), type };
      }
      case "_?_:_":
        if (third !== undefined) return printChoice(writer, first, second, third, type);
        break;
      case "_[_]":
      case "_[?_]":
      case "_?._":
        return printIndex(writer, node, first, second, type);
      case "_==_":
      case "_!=_":
        return printEquality(writer, node, first, second, type);
      case "@in":
        return printIn(writer, node, first, second, type);
    }
  }
  return printFunction(writer, node, type);
}

function printChoice(
  writer: Writer,
  test: Expression,
  then: Expression,
  other: Expression,
  type: CelType,
): ExactAttribute {
  const branches = [exactBranch(writer, then), exactBranch(writer, other)];
  const steps = branches.map((branch) => exactConvert(writer, branch, type));
  const list = branches[0]?.list ?? branches[1]?.list;
  return {
    root: writer.call("choice", exact(writer, test).step, ...steps),
    qualifiers: [],
    isChoice: true,
    type,
    list,
  };
}

function printIndex(writer: Writer, node: Call, operand: Expression, key: Expression, type: CelType): ExactAttribute {
  const of = asAttribute(writer, operand);
  const isOptional = node.name !== "_[_]";
  if (node.name === "_?._" && key.kind === "literal" && key.literal.kind === "string") {
    return extended(of, exactField(writer, of.type, key.literal.value, true), type);
  }
  const holder = optionalContent(of.type) ?? of.type;
  const item = holder.kind === "list" ? holder.element : holder.kind === "map" ? holder.value : DYN;
  // What is a key has to tell by itself what it is only where the holder does.
  const keyStep = isDyn(holder) ? exactBox(writer, exactBranch(writer, key)) : exactBranch(writer, key).step;
  const more = isOptional ? [literal(true)] : [];
  return extended(of, writer.call("index", keyStep, exactReader(writer, item), ...more), type);
}

function printEquality(writer: Writer, node: Call, left: Expression, right: Expression, type: CelType): ExactValue {
  const values = [exact(writer, left), exact(writer, right)];
  const isPlain = values.some(
    (value) => isDyn(value.type) || (value.type.kind === "primitive" && value.type.name === "null"),
  );
  const steps = values.map((value) => (isPlain ? exactBox(writer, value) : value.step));
  if (!isPlain) {
    const shapes = values.map((value) => exactShape(writer, value));
    return { step: writer.call(node.name === "_!=_" ? "notEquals" : "equals", ...shapes, ...steps), type };
  }
  const compare = node.name === "_!=_" ? "celDiffers" : "celEquals";
  const run = writer.arrow(["left", "right"], (...sides) => writer.call(compare, ...sides));
  const overload = node.name === "_!=_" ? "not_equals" : "equals";
  return { step: printRun(writer, "callAny", node.name, overload, run, steps), type };
}

/** The call of an overload, by the name of its function. */
function printRun(
  writer: Writer,
  kind: "call" | "callAny",
  name: string,
  overload: string,
  run: Piece,
  steps: readonly Piece[],
): Piece {
  if (kind === "call" && name === "size") return writer.call("callSize", run, ...steps);
  return writer.call(kind, writer.use(costOf(name, overload)), run, ...steps);
}

function printIn(writer: Writer, node: Call, item: Expression, range: Expression, type: CelType): ExactValue {
  const value = exact(writer, item);
  const set = constantSet(writer.checked, node);
  if (set !== undefined) {
    const members = constantSetPiece(writer, set);
    const member = isDyn(value.type) ? writer.call("memberOf", nameOf("member")) : nameOf("member");
    const has = writer.arrow(["member"], () => js`${members}.has(${member})`);
    return { step: writer.call("free", has, value.step), type };
  }
  const within = exact(writer, range);
  const [overload = "", ...others] = writer.checked.overloads.get(node) ?? [];
  const callIn = (run: Piece, ...steps: readonly Piece[]): ExactValue => ({
    step: printRun(writer, "callAny", "@in", others.length === 0 ? overload : "", run, steps),
    type,
  });
  if (isDyn(within.type)) return callIn(writer.use("dynIn"), exactBox(writer, value), exactBox(writer, within));
  if (within.type.kind === "map") {
    const key = isDyn(value.type) ? writer.call("converted", value.step, writer.use("keyOf")) : value.step;
    return callIn(writer.use("inMap"), key, within.step);
  }
  const parameters = [writer.parameter("member", typeOfCode`unknown`), writer.parameter("members", LIST)];
  const shapes = [shapeLiteral(writer, shapeOf(value.type)), exactShape(writer, within)];
  const has = writer.call("listHas", nameOf("member"), nameOf("members"), ...shapes);
  return callIn(js`(${commaSeparated(parameters)}) => ${has}`, value.step, within.step);
}

function printFunction(writer: Writer, node: Call, type: CelType): ExactValue {
  const values = operandsOf(node).map((operand) => exact(writer, operand));
  const overloads = candidates(writer, node);
  const [only] = overloads;
  const isDispatched =
    only === undefined ||
    overloads.length !== 1 ||
    values.some((value, i) => needsDispatch(value.type, only.parameters[i]));
  const [first, second] = values;
  if (isDispatched && second !== undefined && first !== undefined && only?.id.startsWith("optional_or")) {
    const isWhole = literal(only.id === "optional_or_optional");
    const step = writer.call("orElse", exactBox(writer, first), exactBox(writer, second), isWhole);
    if (isDyn(type)) return { step, type };
    const shape = shapeLiteral(writer, shapeOf(type));
    const unboxed = writer.arrow(["value"], (...value) => writer.call("unboxedAs", ...value, shape));
    return { step: writer.call("converted", step, unboxed), type };
  }
  if (!isDispatched && second !== undefined && first !== undefined && only.id.startsWith("optional_or")) {
    const isWhole = literal(only.id === "optional_or_optional");
    const whole = exactConvert(writer, first, only.id === "optional_or_optional" ? type : optionalOf(type));
    const ready = isReady(first) && isReady(second);
    return { step: writer.call("orElse", whole, exactConvert(writer, second, type), isWhole), type, ready };
  }
  if (isDispatched) return printDispatch(writer, node, overloads, values, type);
  return printDirect(writer, node, only, values, type);
}

function printDispatch(
  writer: Writer,
  node: Call,
  overloads: readonly Overload[],
  values: readonly ExactValue[],
  type: CelType,
): ExactValue {
  const table = overloadTable(writer, overloads);
  const overload = overloads.length === 1 ? (overloads[0]?.id ?? "") : "";
  const spread = code`...${nameOf("values")}`;
  const chosen =
    !isDyn(type) && isGeneric(overloads)
      ? writer.call("dispatchGeneric", table, shapeLiteral(writer, shapeOf(type)), spread)
      : writer.call(isDyn(type) ? "dispatch" : "dispatchTyped", table, spread);
  const run = js`(...${writer.parameter("values", LIST)}) => ${chosen}`;
  const steps = values.map((value) => exactBox(writer, value));
  // Where no overload takes the values, the error says what they are.
  return {
    step: writer.call("callDispatched", text(node.name), writer.use(costOf(node.name, overload)), run, ...steps),
    type,
  };
}

function printDirect(
  writer: Writer,
  node: Call,
  overload: Overload,
  values: readonly ExactValue[],
  type: CelType,
): ExactValue {
  const { id, parameters } = overload;
  const isBoxed = id === "to_dyn" || id === "type";
  const takesDyn = parameters.some((parameter, index) => bindsDyn(parameter, values[index]?.type));
  const steps = values.map((value, index) => {
    const parameter = parameters[index] ?? DYN;
    const isBox = isBoxed || isDyn(parameter) || (takesDyn && parameter.kind === "parameter");
    if (isBox) return exactBox(writer, value);
    if (id === "add_list") return exactConvert(writer, value, type);
    const converted = exactConvert(writer, value, takesDyn ? withDyn(parameter) : parameter);
    return converted === value.step ? deepStep(writer, id, value) : converted;
  });
  const kind = parameters.some((parameter) => isDyn(parameter) || parameter.kind === "parameter") ? "callAny" : "call";
  const pattern = plainPatternOf(writer, node, overload);
  const run = pattern === undefined ? directFunction(writer, id, values) : js`${pattern}.test`;
  const { list } = values[0] ?? {};
  const isNamed = kind === "call" && node.name !== "size" && values.some(({ type: of }) => isNullable(of));
  const step = isNamed
    ? writer.call("callNullable", text(node.name), writer.use(costOf(node.name, id)), run, ...steps)
    : printRun(writer, kind, node.name, id, run, steps);
  const facts = { made: values.every(isMade), ready: values.every(isReady) };
  return { step, type, ...facts, list: id === "add_list" ? list : undefined };
}

/** Whether a value may be null, or a list whose items may be. */
function isNullable(type: CelType): boolean {
  return mayBeNull(type) || (type.kind === "list" && mayBeNull(type.element));
}

function directFunction(writer: Writer, id: string, [first]: readonly ExactValue[]): Piece {
  if (id === "to_dyn") return writer.use("readDyn");
  if (id === "type") return writer.use("typeOf");
  if (isEndOfList(id) && first?.type.kind === "list" && first.ready !== true) {
    const reader = exactReader(writer, first.type.element);
    return writer.arrow(["items"], () =>
      writer.call(functionName(id), writer.call("readList", nameOf("items")), reader),
    );
  }
  if (id === "add_list" && first?.type.kind === "list" && first.list !== undefined && first.list.kind !== "atomic") {
    const run = first.list.kind === "set" ? "addSet" : "addMapList";
    const shape = run === "addSet" ? shapeLiteral(writer, shapeOf(first.type.element)) : exactShape(writer, first);
    const parameters = [writer.parameter("left", LIST), writer.parameter("right", LIST)];
    return js`(${commaSeparated(parameters)}) => ${writer.call(run, nameOf("left"), nameOf("right"), shape)}`;
  }
  return writer.use(SPECIAL[id] ?? functionName(id));
}

/** Lists of the data have their elements read for a function. */
function deepStep(writer: Writer, id: string, value: ExactValue): Piece {
  if (value.type.kind !== "list" || value.ready === true || isEndOfList(id) || looksAtNoItem(id)) return value.step;
  // A fault in an item does not make the whole list one where the function reads the items; what is read has another cost.
  return exactReadItems(writer, value, readsItself(id) ? "readableItems" : "readItems");
}
