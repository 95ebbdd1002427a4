import type { CrdSchema } from "../schema/crd-schema.js";
import { goFloatText, toInt64 } from "./go-number.js";
import { isInt64, valueKind } from "./value-kind.js";

type NumberType = "integer" | "number" | "";

const MOST_FLOAT32 = 3.4028234663852886e38;
const MOST_SAFE = 2 ** 53 - 1;

/** What is wrong with a number: a text that names the path, and whether the path is also that of the problem. */
export interface NumberProblem {
  readonly text: string;
  readonly isAboutRange: boolean;
}

/**
 * Checks a number against minimum, maximum and multipleOf, and both against the range of their type and format. Since
 * 1.36 the server holds an integer's bounds to be integers themselves; and it compares whole numbers with bounds whose
 * fractions are cut off.
 */
export function checkNumber(value: number | bigint, schema: CrdSchema, path: string): NumberProblem[] {
  const type = schema.type === "integer" || schema.type === "number" ? schema.type : "";
  const format = schema.format ?? "";
  const range = (number: number | bigint, what: string): NumberProblem[] => {
    const text = rangeProblem(number, type, format, path);
    return text === undefined ? [] : [{ text: `${what} ${text}`, isAboutRange: true }];
  };
  const bound = (limit: number | bigint | null | undefined, what: string, check: CheckBound): NumberProblem[] => {
    if (limit === null || limit === undefined) return [];
    // The server reads a bound as a float64, whose digits may not do for a large integer.
    const float = Number(limit);
    const outOfRange = range(float, what);
    const isWhole = valueKind(value) === "integer" && outOfRange.length === 0;
    const text = isWhole ? check(BigInt(value), toInt64(float), path) : check(Number(value), float, path);
    return text === undefined ? outOfRange : [...outOfRange, { text, isAboutRange: false }];
  };
  return [
    ...range(value, "Checked"),
    ...bound(schema.multipleOf, "MultipleOf", multipleProblem),
    ...bound(schema.minimum, "Minimum boundary", minimumProblem(schema.exclusiveMinimum ?? false)),
    ...bound(schema.maximum, "Maximum boundary", maximumProblem(schema.exclusiveMaximum ?? false)),
  ];
}

/** Whether a float counts as a whole number: it is within a billionth of one, and exact as a double. */
export function isNearlyWhole(value: number): boolean {
  if (!(Math.abs(value) <= MOST_SAFE)) return false;
  const whole = Math.round(value);
  return value === whole || (whole !== 0 && Math.abs(value - whole) < 1e-9 * Math.abs(whole));
}

type Comparable = number | bigint;
type CheckBound = (value: Comparable, limit: Comparable, path: string) => string | undefined;

function minimumProblem(isExclusive: boolean): CheckBound {
  return (value, limit, path) => {
    if (isExclusive ? value > limit : value >= limit) return undefined;
    return `${path} in body should be greater than ${isExclusive ? "" : "or equal to "}${limitText(limit)}`;
  };
}

function maximumProblem(isExclusive: boolean): CheckBound {
  return (value, limit, path) => {
    if (isExclusive ? value < limit : value <= limit) return undefined;
    return `${path} in body should be less than ${isExclusive ? "" : "or equal to "}${limitText(limit)}`;
  };
}

function multipleProblem(value: Comparable, factor: Comparable, path: string): string | undefined {
  if (factor <= 0) return `factor MultipleOf declared for ${path} must be positive: ${limitText(factor)}`;
  const isMultiple =
    typeof value === "bigint" && typeof factor === "bigint"
      ? value % factor === 0n
      : isNearlyWhole(factor < 1 ? (1 / Number(factor)) * Number(value) : Number(value) / Number(factor));
  return isMultiple ? undefined : `${path} in body should be a multiple of ${limitText(factor)}`;
}

function rangeProblem(value: number | bigint, type: NumberType, format: string, path: string): string | undefined {
  const hasFormat = type === "integer" ? ["int32", "int64"].includes(format) : ["float", "double"].includes(format);
  const of = hasFormat ? `with format ${format}` : "(default format)";
  if (type === "integer" && !isIntegerOf(value, format)) return `value must be of type integer ${of} in ${path}`;
  if (type === "number" && format === "float" && Math.abs(Number(value)) > MOST_FLOAT32) {
    return `value must be of type number ${of} in ${path}`;
  }
  return undefined;
}

function isIntegerOf(value: number | bigint, format: string): boolean {
  if (typeof value === "number" && !Number.isInteger(value)) return false;
  const whole = BigInt(value);
  return format === "int32" ? BigInt.asIntN(32, whole) === whole : isInt64(whole);
}

function limitText(limit: Comparable): string {
  return typeof limit === "bigint" ? limit.toString() : goFloatText(limit);
}
