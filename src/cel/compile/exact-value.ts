import type { CelType, ListKind } from "../types/cel-type.js";
import { shapeLiteral } from "./conversions.js";
import { listShape, shapeOf } from "./shape-of.js";
import { boxesItself, isDyn, readerOf } from "./type-facts.js";
import type { Writer } from "./writer.js";

/** An attribute before it is clear what stands around it. */
export interface ExactRoot {
  readonly text: string;
  readonly qualifiers: readonly string[];
  /** A choice, which never counts as a whole. */
  readonly isChoice?: boolean;
}

/** The text of a step, and what is known of its value. */
export interface ExactValue {
  readonly text: string;
  readonly type: CelType;
  readonly made?: boolean;
  readonly list?: ListKind | undefined;
  readonly root?: ExactRoot | undefined;
}

export function exactReader(writer: Writer, type: CelType): string {
  return writer.use(readerOf(type));
}

/** The shape of a value, with how its list is compared. */
export function exactShape(writer: Writer, { type, list }: ExactValue): string {
  return shapeLiteral(writer, type.kind === "list" ? listShape(type.element, list) : shapeOf(type));
}

/** The step with its value as `dyn` needs it, where a `dyn` is wanted. */
export function exactConvert(writer: Writer, value: ExactValue, wanted: CelType | undefined): string {
  const isWanted = wanted !== undefined && (isDyn(wanted) || holdsDyn(wanted)) && !holdsDyn(value.type);
  return isWanted ? exactBox(writer, value) : value.text;
}

function holdsDyn(type: CelType): boolean {
  if (isDyn(type)) return true;
  if (type.kind === "list") return holdsDyn(type.element);
  if (type.kind === "map") return holdsDyn(type.value);
  return type.kind === "opaque" && type.parameters.some(holdsDyn);
}

/** The step with its value boxed. */
export function exactBox(writer: Writer, value: ExactValue): string {
  if (boxesItself(value.type)) return value.text;
  const parameter = writer.options.typed ? "(value: unknown)" : "(value)";
  return `${writer.use("converted")}(${value.text}, ${parameter} => ${writer.use("boxed")}(value, ${exactShape(writer, value)}${value.made === true ? ", false" : ""}))`;
}
