import type { CelType, ListKind } from "../types/cel-type.js";
import { isReadOtherwise, itemsReader } from "./conversions.js";
import { listShape, shapeOf } from "./shape-of.js";
import { call, lambda, literal, runtime, shape, type Term } from "./term.js";
import { boxesItself, isDyn, readerOf } from "./type-facts.js";

/** A step, and what is known of its value. */
export interface ExactValue {
  readonly step: Term;
  readonly type: CelType;
  readonly made?: boolean;
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
export function exactConvert(value: ExactValue, wanted: CelType | undefined): Term {
  if (wanted !== undefined && !holdsDyn(wanted) && value.ready !== true && isReadOtherwise(value.type, wanted)) {
    return exactReadItems(value, "readItems");
  }
  const isWanted = wanted !== undefined && (isDyn(wanted) || holdsDyn(wanted)) && !holdsDyn(value.type);
  return isWanted ? exactBox(value) : value.step;
}

function holdsDyn(type: CelType): boolean {
  if (isDyn(type)) return true;
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
  const more = value.made === true ? [literal(false)] : [];
  const convert = lambda(["value"], (...each) => call("boxed", ...each, exactShape(value), ...more));
  return call("converted", value.step, convert);
}
