import { goQuote } from "../../../values/go-text.js";
import { Float64 } from "../../../values/kube-value.js";
import { typeName } from "../../core/type-of.js";
import { CelError } from "../../values/cel-error.js";
import { Uint64 } from "../../values/uint.js";
import { formatFixed, formatScientific } from "./format-number.js";
import { formatString } from "./format-value.js";

const DEFAULT_PRECISION = 6;
/** `%`, a precision if there is one, and the letter. */
const CLAUSE = /%(%|(?:\.(\d*))?([\s\S]?))/gu;
const NAMED_DOUBLES = new Set(["NaN", "Infinity", "-Infinity"]);

/**
 * `format.format(args)`: puts values into a text in the place of `%s`, `%d`, `%f`, `%e`, `%b`, `%x`, `%X` and `%o`.
 * Takes boxed values. Throws the server's errors, such as `index 1 out of range`.
 */
export function stringFormat(format: string, args: readonly unknown[]): string {
  let next = 0;
  return format.replace(CLAUSE, (_, clause: string, digits: string | undefined, letter: string) => {
    if (clause === "%") return "%";
    const index = next++;
    if (index >= args.length) throw new CelError(`index ${index} out of range`);
    if (clause === "") throw new CelError("unexpected end of string");
    return formatClause(args[index], letter, precisionOf(digits, letter));
  });
}

function precisionOf(digits: string | undefined, letter: string): number {
  if (digits === undefined) return DEFAULT_PRECISION;
  const problem = precisionProblem(digits, letter === "");
  if (problem !== undefined) throw new CelError(problem);
  return Number(digits);
}

/** Returns why the digits behind a dot are no precision: `isLast` says that the format ends behind them. */
export function precisionProblem(digits: string, isLast: boolean): string | undefined {
  const problem = "could not parse formatting clause: error while parsing precision: ";
  if (isLast) return `${problem}could not find end of precision specifier`;
  const reason = digits === "" ? "invalid syntax" : BigInt(digits) >= 2n ** 63n ? "value out of range" : undefined;
  if (reason === undefined) return undefined;
  return `${problem}error while converting precision to integer: strconv.Atoi: parsing ${goQuote(digits)}: ${reason}`;
}

function formatClause(value: unknown, letter: string, precision: number): string {
  switch (letter) {
    case "s":
      return formatString(value);
    case "d":
      return String(integerOf(value) ?? mismatch("decimal clause can only be used on integers", value));
    case "f":
      return formatFixed(
        doubleOf(value) ?? mismatch("fixed-point clause can only be used on doubles", value),
        precision,
      );
    case "e":
      return formatScientific(
        doubleOf(value) ?? mismatch("scientific clause can only be used on doubles", value),
        precision,
      );
    case "b":
      return formatBinary(value);
    case "x":
      return formatHex(value);
    case "X":
      return formatHex(value).toUpperCase();
    case "o":
      return (integerOf(value) ?? mismatch("octal clause can only be used on integers", value)).toString(8);
    default:
      throw new CelError(unknownClauseProblem(letter));
  }
}

function formatBinary(value: unknown): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  return (integerOf(value) ?? mismatch("only integers and bools can be formatted as binary", value)).toString(2);
}

function formatHex(value: unknown): string {
  const integer = integerOf(value);
  if (integer !== undefined) return integer.toString(16);
  const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
  if (!(bytes instanceof Uint8Array)) {
    return mismatch("only integers, byte buffers, and strings can be formatted as hex", value);
  }
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

function integerOf(value: unknown): number | bigint | undefined {
  if (value instanceof Uint64) return value.value;
  return typeof value === "number" || typeof value === "bigint" ? value : undefined;
}

function doubleOf(value: unknown): number | undefined {
  if (value instanceof Float64) return value.value;
  return typeof value === "string" && NAMED_DOUBLES.has(value) ? Number(value) : undefined;
}

function mismatch(rule: string, value: unknown): never {
  throw new CelError(`error during formatting: ${rule}, was given ${typeName(value)}`);
}

/** Returns the text for a clause that there is none of. The server looks at the first byte of the character. */
export function unknownClauseProblem(letter: string): string {
  const byte = new TextEncoder().encode(letter)[0] ?? 0;
  return `could not parse formatting clause: unrecognized formatting clause "${String.fromCharCode(byte)}"`;
}
