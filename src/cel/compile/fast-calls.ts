import type { Piece } from "../../code/piece.js";
import { js } from "../../code/templates.js";
import type { Overload } from "../functions/overload.js";
import { type CelType, DYN, isDynOrError, optionalOf } from "../types/cel-type.js";
import {
  type Call,
  candidates,
  isGeneric,
  mentionsParameter,
  operandsOf,
  overloadTable,
  plainPatternOf,
  runName,
} from "./called-overloads.js";
import { optionalReader, printAccess } from "./fast-access.js";
import { printOperator } from "./fast-operators.js";
import { foldedCall } from "./folding.js";
import { printTerm } from "./print-term.js";
import { shapeOf } from "./shape-of.js";
import { bindsDyn, needsDispatch, withDyn } from "./type-facts.js";
import {
  box,
  convert,
  holdsDyn,
  isMade,
  isReady,
  read,
  readDeep,
  shapeLiteral,
  untyped,
  type Value,
  valueOf,
} from "./value.js";
import type { Writer } from "./writer.js";

export function printCall(writer: Writer, node: Call, type: CelType): Value {
  return printAccess(writer, node, type) ?? printOperator(writer, node, type) ?? printFunction(writer, node, type);
}

function printFunction(writer: Writer, node: Call, type: CelType): Value {
  const isLazy = lazyName(writer, node) !== undefined;
  const values = operandsOf(node).map((operand, index) =>
    isLazy && index > 0 ? writer.presence.branch(() => writer.fast(operand)) : writer.fast(operand),
  );
  const lazy = printLazy(writer, node, values, type);
  if (lazy !== undefined) return lazy;
  const overloads = candidates(writer, node);
  const [only] = overloads;
  const isDispatched =
    overloads.length !== 1 || values.some((value, index) => needsDispatch(value.type, only?.parameters[index]));
  if (only === undefined || isDispatched) return printDispatch(writer, overloads, values, type);
  const pattern = plainPatternOf(node, only);
  if (pattern !== undefined)
    return valueOf(js`${printTerm(writer, pattern)}.test(${printArgument(writer, only, argumentAt(values, 0))})`, type);
  const printed = printDirect(writer, only, values, type);
  return foldedCall(writer.checked, node)
    ? valueOf(writer.constant(printed.piece), type, { isCreated: true, ready: true, form: "name" })
    : printed;
}

/** `or` and `orValue` work out the other value only where it is needed. */
function printLazy(writer: Writer, node: Call, [optional, other]: readonly Value[], type: CelType): Value | undefined {
  if (optional === undefined || other === undefined) return undefined;
  const name = lazyName(writer, node);
  if (name === undefined) return undefined;
  // Only the exact form asks whether it is an optional at all.
  if (isDynOrError(optional.type) || isDynOrError(other.type) !== isDynOrError(type))
    return valueOf(writer.leaveToExact(), type);
  const whole = convert(writer, optional, name === "valueOr" ? optionalOf(type) : type);
  const ready = isReady(optional) && isReady(other);
  const alternative = writer.presence.branch(() => convert(writer, other, type));
  return valueOf(writer.call(name, whole, js`() => ${alternative}`), type, { ready });
}

function lazyName(writer: Writer, node: Call): string | undefined {
  return LAZY[writer.checked.overloads.get(node)?.[0] ?? ""];
}

const LAZY: Readonly<Record<string, string>> = {
  optional_or_optional: "optionalOr",
  optional_orValue_value: "valueOr",
};

/** Functions of one type for all; a typed file has to say so. */
function printDirect(writer: Writer, overload: Overload, values: readonly Value[], type: CelType): Value {
  if (overload.id === "to_dyn") return valueOf(box(writer, argumentAt(values, 0)), type);
  if (overload.id === "type") return valueOf(writer.call("typeOf", box(writer, argumentAt(values, 0))), type);
  if (/^(size_list|list_size)$/.test(overload.id)) {
    return valueOf(js`${read(writer, argumentAt(values, 0))}.length`, type);
  }
  if (/^(size_map|map_size)$/.test(overload.id)) {
    return valueOf(writer.call("sizeOfMap", read(writer, argumentAt(values, 0))), type);
  }
  if (overload.facts.items === "returned") {
    const [list] = values as readonly [Value]; // the checker has counted the arguments
    const reader =
      list.ready === true ? [] : [optionalReader(writer, list.type.kind === "list" ? list.type.element : DYN)];
    const ready = list.ready === true;
    return valueOf(writer.call(runName(overload), read(writer, list), ...reader), type, { ready });
  }
  const isDynBound = overload.parameters.some((parameter, index) => bindsDyn(parameter, values[index]?.type));
  const pieces = values.map((value, index) => {
    const declared = overload.parameters[index];
    const parameter = declared !== undefined && isDynBound ? withDyn(declared) : declared;
    const takesDyn = parameter !== undefined && isDynOrError(parameter);
    if (takesDyn) return box(writer, value);
    const isBoxed = parameter !== undefined && holdsDyn(parameter) && !holdsDyn(value.type);
    return isBoxed ? convert(writer, value, parameter) : printArgument(writer, overload, value);
  });
  const result = writer.call(runName(overload), ...pieces);
  const isGeneric = mentionsParameter(overload.result) && type.kind !== "list";
  return valueOf(isGeneric && isOpaque(type) ? untyped(writer, result, type) : result, type, {
    isCreated: values.every(isMade),
    ready: values.every(isReady),
  });
}

function printArgument(writer: Writer, { facts }: Overload, value: Value): Piece {
  return facts.items === undefined ? readDeep(writer, value) : read(writer, value);
}

function isOpaque(type: CelType): boolean {
  return type.kind === "opaque" && type.parameters.length === 0;
}

function argumentAt(values: readonly Value[], index: number): Value {
  // The checker has counted the arguments.
  return values[index] as Value;
}

/** A call whose overload only the values tell. */
function printDispatch(writer: Writer, overloads: readonly Overload[], values: readonly Value[], type: CelType): Value {
  // The exact form says what the values are where no overload takes them.
  writer.leaveErrors();
  const table = printTerm(writer, overloadTable(overloads));
  const boxes = values.map((value) => box(writer, value));
  if (isDynOrError(type)) return valueOf(writer.call("dispatch", table, ...boxes), type);
  if (isGeneric(overloads)) {
    // What the value is of such a type was boxed for the call.
    const shape = shapeLiteral(writer, shapeOf(type));
    return valueOf(untyped(writer, writer.call("dispatchGeneric", table, shape, ...boxes), type), type);
  }
  return valueOf(untyped(writer, writer.call("dispatchTyped", table, ...boxes), type), type);
}
