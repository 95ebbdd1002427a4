import { CelError } from "../values/cel-error.js";
import { isObject } from "./readers.js";

/**
 * An error that stands in place of a part of the data which is not of the type of its schema, as the server's wrapper of a
 * value has it: what reads the part has that error.
 */
export class Misfit extends CelError {
  /** What the server says of it where it says what type a value has. */
  static readonly celType = "error";

  constructor(
    message: string,
    /** The part as the data has it, by which items of a list of type map are still distinguished. */
    readonly data: unknown,
  ) {
    super(message);
  }
}

/** Returns a part that can be read; throws the error that stands in its place. */
export function fitting<T>(value: T): T {
  if (typeof value === "object" && value instanceof Misfit) throw value;
  return value;
}

/**
 * Looks at the two sides of `==`: throws what stands in place of the left one. In place of the right one it is unequal to a
 * scalar, and to be thrown where a list or a map is compared to it (cel-go, `Equal` of the left value).
 */
export function isUnequalMisfit(left: unknown, right: unknown): boolean {
  fitting(left);
  if (!(right instanceof Misfit)) return false;
  if (Array.isArray(left) || left instanceof Map || isObject(left)) throw right;
  return true;
}
