import { toDecimals, toSignificant } from "./exact-decimal.js";

// Numbers as the server writes them in en-US.

const SCIENTIFIC_DECIMALS = 6;
const SUPERSCRIPT_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** No double has more decimals. */
const MAX_DECIMALS = 1074;
/** The server keeps the least number of decimals in a byte, and a width in two. */
const DECIMALS_WRAP = 256;
const WIDTH_WRAP = 65_536;
/** The server reads no digit of a precision behind a number larger than this. */
const MAX_PREFIX = 1_000_000;
const UNREADABLE = "%!(NOVERB)";

/** `%f`: thousands apart by commas. */
export function formatFixed(value: number, precision: number): string {
  if (Math.floor(precision / 10) > MAX_PREFIX) return UNREADABLE;
  const text = notFinite(value);
  if (text !== undefined) return text;
  const { whole, fraction } = toDecimals(value, Math.min(precision, MAX_DECIMALS));
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  const decimals = fraction.replace(/0+$/, "").padEnd(precision % DECIMALS_WRAP, "0");
  return `${value < 0 ? "-" : ""}${grouped}${decimals === "" ? "" : `.${decimals}`}`;
}

/** `%e`: always six decimals. A precision is taken for the least width. */
export function formatScientific(value: number, precision: number): string {
  if (Math.floor(precision / 10) > MAX_PREFIX) return UNREADABLE;
  const text = notFinite(value) ?? scientific(value);
  // All of these characters are of one UTF-16 unit.
  return text.padStart(precision % WIDTH_WRAP);
}

function scientific(value: number): string {
  const { digits, point } = toSignificant(value, SCIENTIFIC_DECIMALS + 1);
  const padded = digits.padEnd(SCIENTIFIC_DECIMALS + 1, "0");
  const exponent = digits === "" ? 0 : point - 1;
  const power = Math.abs(exponent).toString().padStart(2, "0").replace(/\d/g, superscript);
  const number = `${padded.slice(0, 1)}.${padded.slice(1, SCIENTIFIC_DECIMALS + 1)}`;
  return `${value < 0 ? "-" : ""}${number}×10${exponent < 0 ? "⁻" : ""}${power}`;
}

function superscript(digit: string): string {
  return SUPERSCRIPT_DIGITS[Number(digit)] ?? "";
}

function notFinite(value: number): string | undefined {
  if (Number.isNaN(value)) return "NaN";
  if (Number.isFinite(value)) return undefined;
  return value < 0 ? "-∞" : "∞";
}
