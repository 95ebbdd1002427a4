import { isInt64 } from "../../../values/value-kind.js";
import { noSuchOverload } from "../../core/type-of.js";

/** How a quantity is written: `12e6`, `12M` or `12Mi`. */
export type QuantityFormat = "DecimalExponent" | "DecimalSI" | "BinarySI";

/** Beyond this, numbers are not written out. */
const MAX_SHIFT = 100_000;

/** `value * 10 ** exponent`. */
export interface Amount {
  readonly value: bigint;
  readonly exponent: number;
}

/** A quantity as the API server holds it (apimachinery, `resource.Quantity`). */
export class Quantity implements Amount {
  static readonly celType = "kubernetes.Quantity";

  constructor(
    readonly value: bigint,
    readonly exponent: number,
    readonly format: QuantityFormat,
    /** Whether the server holds it as a big decimal: it is not taken for an integer then, whatever it is worth. */
    readonly isBig: boolean,
    /** The text that it was read from, if that is how the server writes it. */
    readonly text?: string,
    /** Whether it was worked out: the server has no overload of `==` with such a quantity on the right. */
    readonly isResult = false,
  ) {}

  /** Throws `no such overload`. */
  equals(other: Quantity): boolean {
    if (other.isResult) throw noSuchOverload();
    return compareAmounts(this, other) === 0;
  }

  toString(): string {
    return this.text ?? canonicalText(this);
  }
}

/** -1, 0 or 1, as the first is less than, equal to or more than the second. */
export function compareAmounts(left: Amount, right: Amount): number {
  const sign = signOf(left.value);
  if (sign !== signOf(right.value)) return sign < signOf(right.value) ? -1 : 1;
  if (sign === 0) return 0;
  const [one, other] = [digitsOf(left), digitsOf(right)];
  if (one !== other) return one < other ? -sign : sign;
  // As many digits before the point: the exponents differ by no more than the values are long.
  const least = Math.min(left.exponent, right.exponent);
  return signOf(shifted(left, least) - shifted(right, least));
}

export function signOf(value: bigint): -1 | 0 | 1 {
  return value === 0n ? 0 : value < 0n ? -1 : 1;
}

/** How many digits there are before the decimal point. */
function digitsOf({ value, exponent }: Amount): number {
  return (value < 0n ? -value : value).toString().length + exponent;
}

/** The value that goes with a smaller exponent. */
export function shifted({ value, exponent }: Amount, to: number): bigint {
  return value * 10n ** BigInt(exponent - to);
}

/** Whether an amount can be written out with an exponent. */
export function canShift({ value, exponent }: Amount, to: number): boolean {
  return value === 0n || exponent - to <= MAX_SHIFT;
}

/** An amount without its decimals; undefined if it is no int64. */
export function wholeInt64(amount: Amount): bigint | undefined {
  // No int64 has more than 19 digits.
  if (amount.value !== 0n && amount.exponent > 19) return undefined;
  const value = amount.value === 0n ? 0n : shifted(amount, 0);
  return isInt64(value) ? value : undefined;
}

const DECIMAL_SUFFIXES: Readonly<Record<number, string>> = {
  [-9]: "n",
  [-6]: "u",
  [-3]: "m",
  3: "k",
  6: "M",
  9: "G",
  12: "T",
  15: "P",
  18: "E",
};
const BINARY_SUFFIXES = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"] as const;

/** Writes a quantity with the largest suffix of its format that leaves no fraction. */
function canonicalText({ value, exponent, format }: Quantity): string {
  if (value === 0n) return "0";
  if (format === "BinarySI") {
    const whole = wholeOf(value, exponent);
    if (whole !== undefined && (whole >= 1024n || whole <= -1024n)) return binaryText(whole);
  }
  return decimalText(value, exponent, format === "DecimalExponent");
}

/** The value without its exponent; undefined if it has decimals. */
function wholeOf(value: bigint, exponent: number): bigint | undefined {
  if (exponent >= 0) return value * 10n ** BigInt(exponent);
  const unit = 10n ** BigInt(-exponent);
  return value % unit === 0n ? value / unit : undefined;
}

function binaryText(value: bigint): string {
  let number = value;
  let power = 0;
  for (; number % 1024n === 0n; number /= 1024n) power++;
  // Where there is no suffix any more, the server writes none.
  return `${number}${BINARY_SUFFIXES[power] ?? ""}`;
}

function decimalText(value: bigint, exponent: number, asExponent: boolean): string {
  let number = value;
  let power = exponent;
  for (; number % 10n === 0n; number /= 10n) power++;
  for (; power % 3 !== 0; number *= 10n) power--;
  if (power === 0) return String(number);
  return `${number}${asExponent ? `e${power}` : (DECIMAL_SUFFIXES[power] ?? "")}`;
}
