import type { Expression } from "../syntax/expression.js";
import { type CelType, DYN, isDynOrError, type ListKind, optionalContent } from "../types/cel-type.js";
import { listShape, shapeOf } from "./shape-of.js";
import { call, lambda, literal, runtime, shape, type Term } from "./term.js";
import { boxesItself, readerOf } from "./type-facts.js";
import { isReadOtherwise, itemsReader } from "./value.js";
import type { Writer } from "./writer.js";

/** A step, and what is known of its value. */
export interface ExactValue {
  readonly step: Term;
  readonly type: CelType;
  readonly isCreated?: boolean;
  readonly ready?: boolean;
  readonly list?: ListKind | undefined;
}

/** An attribute before it is clear what stands around it. */
export interface ExactAttribute {
  readonly root: Term;
  readonly qualifiers: readonly Term[];
  /** A choice, which never counts as a whole. */
  readonly isChoice?: boolean;
  readonly type: CelType;
  readonly list?: ListKind | undefined;
}

export function exactReader(type: CelType): Term {
  return runtime(readerOf(type));
}

/** The shape of a value, with how its list is compared. */
export function exactShape({ type, list }: ExactValue): Term {
  return shape(type.kind === "list" ? listShape(type.element, list) : shapeOf(type));
}

/** The step with its value as `dyn` needs it, where a `dyn` is wanted. */
export function exactConvert(value: ExactValue, expectedType: CelType | undefined): Term {
  if (
    expectedType !== undefined &&
    !holdsDyn(expectedType) &&
    value.ready !== true &&
    isReadOtherwise(value.type, expectedType)
  ) {
    return exactReadItems(value, "readItems");
  }
  const isWanted =
    expectedType !== undefined && (isDynOrError(expectedType) || holdsDyn(expectedType)) && !holdsDyn(value.type);
  return isWanted ? exactBox(value) : value.step;
}

function holdsDyn(type: CelType): boolean {
  if (isDynOrError(type)) return true;
  if (type.kind === "list") return holdsDyn(type.element);
  if (type.kind === "map") return holdsDyn(type.value);
  return type.kind === "opaque" && type.parameters.some(holdsDyn);
}

/** The step with the items of its list read, deeply; the same step if they are fine as they are. */
export function exactReadItems(value: ExactValue, run: "readItems" | "readableItems"): Term {
  const reader = value.type.kind === "list" ? itemsReader(value.type) : undefined;
  if (reader === undefined) return value.step;
  const readAll = lambda(["items"], (...items) => call(run, ...items, reader));
  return call("converted", value.step, readAll);
}

/** The step with its value boxed. */
export function exactBox(value: ExactValue): Term {
  if (boxesItself(value.type)) return value.step;
  const more = value.isCreated === true ? [literal(false)] : [];
  const convert = lambda(["value"], (...each) => call("boxed", ...each, exactShape(value), ...more));
  return call("converted", value.step, convert);
}

/** The step of an expression, as an operand: an attribute counts as a whole. */
export function exact(writer: Writer, node: Expression): ExactValue {
  return whole("attribute", writer.exact(node));
}

/** The step of a branch of a choice or of an index, where an attribute does not count as a whole. */
export function exactBranch(writer: Writer, node: Expression): ExactValue {
  return whole("bareAttribute", writer.exact(node));
}

/** The step of a value or of an attribute around which nothing else is selected. */
export function whole(kind: "attribute" | "bareAttribute", value: ExactValue | ExactAttribute): ExactValue {
  if ("step" in value) return value;
  const { root, qualifiers, isChoice, type, list } = value;
  if (isChoice && qualifiers.length === 0) return { step: root, type, list };
  return { step: call(isChoice ? "bareAttribute" : kind, root, ...qualifiers), type, list };
}

/** What something is selected from: an attribute, or any other value. */
export function asAttribute(writer: Writer, node: Expression): ExactAttribute {
  const value = writer.exact(node);
  return "step" in value ? { root: value.step, qualifiers: [], type: value.type } : value;
}

/** An attribute with one more selection, which has a value of the type. */
export function extended(of: ExactAttribute, qualifier: Term, type: CelType): ExactAttribute {
  const list = type.kind === "list" ? type.list : undefined;
  return { ...of, qualifiers: [...of.qualifiers, qualifier], type, list };
}

/** The selection of a field, or of a key that is written as one. */
export function exactField(type: CelType, name: string, optional: boolean): Term {
  const of = optionalContent(type) ?? type;
  if (of.kind !== "object") {
    const value = of.kind === "map" ? of.value : DYN;
    const more = optional ? [literal(true)] : [];
    return call("index", call("constant", literal(name)), exactReader(value), ...more);
  }
  const declared = of.fields.get(name);
  const reader = runtime(readerOf(declared?.type ?? DYN));
  const dataName = declared?.name ?? name;
  const more = dataName === name ? (optional ? [literal(true)] : []) : [literal(optional), literal(name)];
  return call("field", literal(dataName), reader, ...more);
}
