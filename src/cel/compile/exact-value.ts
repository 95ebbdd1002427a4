import { literal } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import type { CelType, ListKind } from "../types/cel-type.js";
import { isReadOtherwise, itemsReader, shapeLiteral } from "./conversions.js";
import { listShape, shapeOf } from "./shape-of.js";
import { boxesItself, isDyn, readerOf } from "./type-facts.js";
import type { Writer } from "./writer.js";

/** A step, and what is known of its value. */
export interface ExactValue {
  readonly step: Piece;
  readonly type: CelType;
  readonly made?: boolean;
  readonly ready?: boolean;
  readonly list?: ListKind | undefined;
}

/** An attribute before it is clear what stands around it. */
export interface ExactAttribute {
  readonly root: Piece;
  readonly qualifiers: readonly Piece[];
  /** A choice, which never counts as a whole. */
  readonly isChoice?: boolean;
  readonly type: CelType;
  readonly list?: ListKind | undefined;
}

export function exactReader(writer: Writer, type: CelType): Piece {
  return writer.use(readerOf(type));
}

/** The shape of a value, with how its list is compared. */
export function exactShape(writer: Writer, { type, list }: ExactValue): Piece {
  return shapeLiteral(writer, type.kind === "list" ? listShape(type.element, list) : shapeOf(type));
}

/** The step with its value as `dyn` needs it, where a `dyn` is wanted. */
export function exactConvert(writer: Writer, value: ExactValue, wanted: CelType | undefined): Piece {
  if (wanted !== undefined && !holdsDyn(wanted) && value.ready !== true && isReadOtherwise(value.type, wanted)) {
    return exactReadItems(writer, value, "readItems");
  }
  const isWanted = wanted !== undefined && (isDyn(wanted) || holdsDyn(wanted)) && !holdsDyn(value.type);
  return isWanted ? exactBox(writer, value) : value.step;
}

function holdsDyn(type: CelType): boolean {
  if (isDyn(type)) return true;
  if (type.kind === "list") return holdsDyn(type.element);
  if (type.kind === "map") return holdsDyn(type.value);
  return type.kind === "opaque" && type.parameters.some(holdsDyn);
}

/** The step with the items of its list read, deeply; the same step if they are fine as they are. */
export function exactReadItems(writer: Writer, value: ExactValue, run: "readItems" | "readableItems"): Piece {
  const reader = value.type.kind === "list" ? itemsReader(writer, value.type) : undefined;
  if (reader === undefined) return value.step;
  const readAll = writer.arrow(["items"], (...items) => writer.call(run, ...items, reader));
  return writer.call("converted", value.step, readAll);
}

/** The step with its value boxed. */
export function exactBox(writer: Writer, value: ExactValue): Piece {
  if (boxesItself(value.type)) return value.step;
  const more = value.made === true ? [literal(false)] : [];
  const convert = writer.arrow(["value"], (...each) =>
    writer.call("boxed", ...each, exactShape(writer, value), ...more),
  );
  return writer.call("converted", value.step, convert);
}
