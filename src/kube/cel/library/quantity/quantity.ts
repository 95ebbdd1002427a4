import { isInt64 } from "../../../values/value-kind.js";
import { CelError } from "../../values/cel-error.js";
import { type Int, toInt } from "../../values/int.js";
import { parseQuantity } from "./parse-quantity.js";
import {
  type Amount,
  canShift,
  compareAmounts,
  Quantity,
  type QuantityFormat,
  shifted,
  signOf,
  wholeInt64,
} from "./quantity-value.js";

const MIN = -9_223_372_036_854_775_808n;

/** `quantity(text)`. Throws the server's errors for what is not one. */
export function stringToQuantity(text: string): Quantity {
  const quantity = parseQuantity(text);
  if (typeof quantity === "string") throw new CelError(quantity);
  return quantity;
}

export function isQuantityString(text: string): boolean {
  return typeof parseQuantity(text) !== "string";
}

/** -1, 0 or 1. */
export function quantitySign(quantity: Quantity): number {
  return signOf(quantity.value);
}

export function quantityIsGreaterThan(left: Quantity, right: Quantity): boolean {
  return compareAmounts(left, right) > 0;
}

export function quantityIsLessThan(left: Quantity, right: Quantity): boolean {
  return compareAmounts(left, right) < 0;
}

/** -1, 0 or 1. */
export function quantityCompareTo(left: Quantity, right: Quantity): number {
  return compareAmounts(left, right);
}

/** As a double, in the steps in which the server works it out. */
export function quantityGetFloat({ value, exponent }: Quantity): number {
  const number = Number(value);
  return exponent === 0 ? number : number * powerOfTen(exponent);
}

/** Go puts a power of ten together from two tables, which may be off by a bit. */
function powerOfTen(exponent: number): number {
  if (exponent < -323) return 0;
  if (exponent > 308) return Infinity;
  const size = Math.abs(exponent);
  const high = Number(`1e${exponent < 0 ? "-" : ""}${size - (size % 32)}`);
  const low = Number(`1e${size % 32}`);
  return exponent < 0 ? high / low : high * low;
}

/** Whether `asInteger` gives a value: not for decimals, nor for what the server holds as a big decimal. */
export function quantityIsInteger(quantity: Quantity): boolean {
  return integerOf(quantity) !== undefined;
}

/** Throws `cannot convert value to integer`. */
export function quantityGetInt(quantity: Quantity): Int {
  const value = integerOf(quantity);
  if (value === undefined) throw new CelError("cannot convert value to integer");
  return toInt(value);
}

function integerOf(quantity: Quantity): bigint | undefined {
  return quantity.isBig || quantity.exponent < 0 ? undefined : wholeInt64(quantity);
}

export function quantityAdd(left: Quantity, right: Quantity): Quantity {
  return sum(left, right, right);
}

export function quantityAddInt(left: Quantity, right: Int): Quantity {
  return quantityAdd(left, ofInt(right));
}

export function quantitySub(left: Quantity, right: Quantity): Quantity {
  const difference = sum(left, right, { value: -right.value, exponent: right.exponent });
  if (right.value !== MIN || left.isBig || right.isBig) return difference;
  // In an int64, the least one negated is itself, which the server does not notice.
  const wrapped = sum(left, right, right);
  return wrapped.isBig ? difference : wrapped;
}

export function quantitySubInt(left: Quantity, right: Int): Quantity {
  return quantitySub(left, ofInt(right));
}

function ofInt(value: Int): Quantity {
  return new Quantity(BigInt(value), 0, "DecimalExponent", false);
}

/** Zero takes on the format of what is added to it. */
function sum(left: Quantity, { format, isBig }: Quantity, added: Amount): Quantity {
  const written = left.value === 0n ? format : left.format;
  if (!left.isBig && !isBig) {
    if (added.value === 0n) return result(left, written, false);
    if (left.value === 0n) return result(added, written, false);
  }
  const exponent = Math.min(left.exponent, added.exponent);
  if (!canShift(left, exponent) || !canShift(added, exponent)) {
    throw new CelError("unable to parse numeric part of quantity");
  }
  const [one, other] = [shifted(left, exponent), shifted(added, exponent)];
  const isSmall = !left.isBig && !isBig && isInt64(one) && isInt64(other) && isInt64(one + other);
  return result({ value: one + other, exponent }, written, !isSmall);
}

function result({ value, exponent }: Amount, format: QuantityFormat, isBig: boolean): Quantity {
  return new Quantity(value, exponent, format, isBig, undefined, true);
}
