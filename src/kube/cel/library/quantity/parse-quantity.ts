import { isInt64 } from "../../../values/value-kind.js";
import { compareAmounts, Quantity, type QuantityFormat } from "./quantity-value.js";

const WRONG_FORM = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const WRONG_SUFFIX = "unable to parse quantity's suffix";
const WRONG_NUMBER = "unable to parse numeric part of quantity";

const FORM = /^([+-]?)0*(\d*)(?:\.(\d*))?([eEinumkKMGTP]*[-+]?\d*)$/;
const DECIMAL: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, "": 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const BINARY: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };
/** What is finer is rounded, away from zero. */
const FINEST = -9;
/** The most digits that are taken for an int64 without a look at them. */
const INT64_DIGITS = 18;
const MAX_BINARY = 9_223_372_036_854_775_807n;
const MAX_EXPONENT = 100_000;

interface Suffix {
  /** 10 to the power of it, or 2 for binary suffixes. */
  readonly exponent: number;
  readonly format: QuantityFormat;
}

/** Reads a quantity as `resource.ParseQuantity` does; gives its reason as a text if it is not one. */
export function parseQuantity(text: string): Quantity | string {
  const parts = text === "" ? null : FORM.exec(text);
  if (parts === null) return WRONG_FORM;
  const [, sign = "", stripped = "", decimals = "", suffixText = ""] = parts;
  const suffix = readSuffix(suffixText);
  if (suffix === undefined) return WRONG_SUFFIX;
  const whole = stripped === "" ? "0" : stripped;
  const quantity = small(text, sign, whole, decimals, suffix);
  if (quantity !== undefined) return quantity;
  // Only here does it matter whether there is a digit at all.
  return /^[+-]?\.?\d/.test(text) ? big(sign, whole, decimals, suffix) : WRONG_NUMBER;
}

function readSuffix(text: string): Suffix | undefined {
  if (Object.hasOwn(DECIMAL, text)) return { exponent: DECIMAL[text] ?? 0, format: "DecimalSI" };
  if (Object.hasOwn(BINARY, text)) return { exponent: BINARY[text] ?? 0, format: "BinarySI" };
  const exponent = /^[eE]([+-]?\d+)$/.exec(text)?.[1];
  if (exponent === undefined) return undefined;
  const value = BigInt(exponent.replace("+", ""));
  // The server keeps 32 of its 64 bits.
  return isInt64(value) ? { exponent: Number(BigInt.asIntN(32, value)), format: "DecimalExponent" } : undefined;
}

/** A quantity that the server holds as an int64 and a power of ten. */
function small(text: string, sign: string, whole: string, decimals: string, { exponent, format }: Suffix) {
  const isBinary = format === "BinarySI";
  if (isBinary && decimals !== "") return undefined;
  const room = isBinary
    ? 15 - whole.length - Math.trunc((exponent * 3) / 10) - 1
    : INT64_DIGITS - whole.length - decimals.length;
  const scale = (isBinary ? 0 : exponent) - decimals.length;
  if (room < 0 || scale < FINEST) return undefined;
  const digits = whole + decimals;
  const number = BigInt(digits);
  const value = isBinary ? number << BigInt(exponent) : number;
  const isCanonical = isBinary
    ? (number & 7n) !== 0n
    : scale % 3 === 0 && !digits.endsWith("000") && !digits.startsWith("0");
  return new Quantity(
    sign === "-" ? -value : value,
    scale,
    format,
    false,
    isCanonical || text === "0" ? text : undefined,
  );
}

/** A quantity that the server holds as a big decimal. */
function big(sign: string, whole: string, decimals: string, { exponent, format }: Suffix): Quantity | string {
  const scale = (format === "BinarySI" ? 0 : exponent) - decimals.length;
  const number = BigInt(whole + decimals);
  const value = format === "BinarySI" ? number << BigInt(exponent) : number;
  if (scale > MAX_EXPONENT) return WRONG_NUMBER;
  let amount = value === 0n ? { value, exponent: scale } : roundUp(value, scale);
  let written = format;
  if (format === "BinarySI") {
    const largest = { value: MAX_BINARY, exponent: 0 };
    if (compareAmounts(amount, largest) > 0) amount = largest;
    if (value !== 0n && compareAmounts(amount, { value: 1n, exponent: 0 }) < 0) written = "DecimalSI";
  }
  return new Quantity(sign === "-" ? -amount.value : amount.value, amount.exponent, written, true);
}

function roundUp(value: bigint, scale: number): { readonly value: bigint; readonly exponent: number } {
  if (scale >= FINEST) return { value: value * 10n ** BigInt(scale - FINEST), exponent: FINEST };
  // Whatever has more decimals than the value has digits is less than the finest unit.
  if (FINEST - scale > value.toString().length) return { value: 1n, exponent: FINEST };
  const unit = 10n ** BigInt(FINEST - scale);
  return { value: (value + unit - 1n) / unit, exponent: FINEST };
}
