import { isInt64 } from "../../kube/values/value-kind.js";
/** The extent of a number literal; `fault` is Go's complaint about its form. */
export interface NumberLiteral {
  readonly kind: "integer" | "float";
  readonly end: number;
  readonly fault?: string;
}

/** What a conversion gives, or why Go's strconv refuses the text. */
export type Conversion<T> = { readonly value: T } | { readonly refusal: "invalid syntax" | "value out of range" };

/** Everything that Go's scanner takes into a number, well formed or not: hexadecimal, else any other base. */
const NUMBER = /(?:(0[xX])([\da-fA-F_]*)(\.[\da-fA-F_]*)?|(0[oObB])?([\d_]*)(\.[\d_]*)?)([eEpP][+-]?[\d_]*)?/y;

/**
 * Finds the end of the number literal at `start`, where a digit or a `.` before a digit must stand. The form is that of
 * the Go specification, and so are the bases, though strconv later refuses most of them.
 */
export function scanNumber(text: string, start: number): NumberLiteral {
  NUMBER.lastIndex = start;
  const match = NUMBER.exec(text);
  const literal = match?.[0] ?? "";
  const prefix = (match?.[1] ?? match?.[4] ?? "").slice(1).toLowerCase();
  const whole = match?.[2] ?? match?.[5] ?? "";
  const fraction = match?.[3] ?? match?.[6];
  const exponent = match?.[7];
  const kind = fraction === undefined && exponent === undefined ? "integer" : "float";
  const fault = faultOf({ literal, prefix, whole, fraction, exponent });
  const end = start + literal.length;
  return fault === undefined ? { kind, end } : { kind, end, fault };
}

interface NumberParts {
  readonly literal: string;
  readonly prefix: string;
  readonly whole: string;
  readonly fraction: string | undefined;
  readonly exponent: string | undefined;
}

/** The first complaint of Go's text/scanner, which makes them in this order. */
function faultOf({ literal, prefix, whole, fraction, exponent }: NumberParts): string | undefined {
  if (fraction !== undefined && (prefix === "o" || prefix === "b")) return `invalid radix point in ${baseName(prefix)}`;
  if (!/[^_.]/.test(whole + (fraction ?? ""))) return `${baseName(prefix)} has no digits`;
  if (exponent !== undefined) {
    const binary = /^p/i.test(exponent);
    if (!binary && prefix !== "") return `'${exponent[0]}' exponent requires decimal mantissa`;
    if (binary && prefix !== "x") return `'${exponent[0]}' exponent requires hexadecimal mantissa`;
    if (!/\d/.test(exponent)) return "exponent has no digits";
  } else if (prefix === "x" && fraction !== undefined) return "hexadecimal mantissa requires a 'p' exponent";
  const base = prefix === "" && whole.startsWith("0") ? "o" : prefix;
  const strayDigits = base === "o" ? /[89]/ : base === "b" ? /[2-9]/ : undefined;
  const stray = fraction === undefined && exponent === undefined ? strayDigits?.exec(whole) : undefined;
  if (stray) return `invalid digit '${stray[0]}' in ${baseName(base)}`;
  return hasStraySeparator(literal, prefix) ? "'_' must separate successive digits" : undefined;
}

function baseName(prefix: string): string {
  const base = prefix === "x" ? "hexadecimal" : prefix === "o" ? "octal" : prefix === "b" ? "binary" : "decimal";
  return `${base} literal`;
}

/** A `_` must stand between two digits; a base prefix counts as a digit. */
function hasStraySeparator(literal: string, prefix: string): boolean {
  if (!literal.includes("_")) return false;
  const digits = prefix === "" ? literal : `0${literal.slice(2)}`;
  return prefix === "x" ? /(?<![\da-fA-F])_|_(?![\da-fA-F])/.test(digits) : /(?<!\d)_|_(?!\d)/.test(digits);
}

/** Converts like strconv.Atoi on a 64-bit machine: decimal digits only, so no base prefix and no `_`. */
export function convertInteger(literal: string): Conversion<number | bigint> {
  if (!/^-?\d+$/.test(literal)) return { refusal: "invalid syntax" };
  const exact = BigInt(literal);
  if (!isInt64(exact)) return { refusal: "value out of range" };
  const value = Number(exact);
  return { value: Number.isSafeInteger(value) ? value : exact };
}

/** Converts a well-formed literal like strconv.ParseFloat, which knows only decimal and `0x…p…` numbers. */
export function convertNumber(literal: string): Conversion<number> {
  const based = /^-?0([xXoObB])/.exec(literal);
  if (based !== null && !/^-?0x.*p/i.test(literal)) return { refusal: "invalid syntax" };
  const digits = literal.replaceAll("_", "");
  const value = based === null ? Number(digits) : hexadecimalFloat(digits);
  return Number.isFinite(value) ? { value } : { refusal: "value out of range" };
}

function hexadecimalFloat(literal: string): number {
  const [mantissa = "", exponent = "0"] = literal.replace(/^-?0x/i, "").split(/p/i);
  const [whole = "", fraction = ""] = mantissa.split(".");
  const size = Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(exponent) - 4 * fraction.length);
  return literal.startsWith("-") ? -size : size;
}
