import { stringFormat } from "../../formats/string-format.js";
import { goFloat } from "../../values/go-text.js";
import { Float64 } from "../../values/kube-value.js";
import { isInt64Number, toFloat } from "../../values/value-kind.js";
import type { SchemaNode } from "./schema-node.js";

type Numeric = number | bigint | Float64;

/** What is wrong with a number. A range problem is about no path and no value. */
export interface NumberProblem {
  readonly isAboutRange: boolean;
  readonly value: Numeric;
  readonly detail: string;
}

/** Whether API servers know a format of a type of numbers; they check it since 1.36. */
export function isNumberFormat(format: string, type: string): boolean {
  if (type === "integer") return format === "int32" || format === "int64";
  return type === "number" && (format === "float" || format === "double");
}

const TWO_63 = 2 ** 63;
const MIN_INT64 = -(2n ** 63n);
const MAX_SAFE = 2 ** 53 - 1;

/**
 * Whether a float64 counts as a whole number for the type `integer`: within a billionth of one, and exact as a double
 * (go-openapi's swag, `IsFloat64AJSONInteger`).
 */
export function isNearlyWhole(value: number): boolean {
  if (!(Math.abs(value) <= MAX_SAFE)) return false;
  const whole = Math.sign(value) * Math.round(Math.abs(value));
  return value === whole || (whole !== 0 && Math.abs(value - whole) < 1e-9 * Math.abs(whole));
}

/**
 * Checks a number against multipleOf, minimum and maximum, in this order, and since 1.36 the number and the bounds
 * against the range of the type and format. An int64 is compared with bounds whose fractions are cut off.
 */
export function checkNumber(value: Numeric, node: SchemaNode, path: string): NumberProblem[] {
  const problems: NumberProblem[] = [];
  const { schema } = node;
  const isInt = typeof value === "bigint" || (typeof value === "number" && isInt64Number(value));
  if (!fitsRange(value, node)) problems.push(rangeProblem("Checked", node, path));

  const bound = (limit: number | undefined, what: string, check: BoundCheck): void => {
    if (limit === undefined) return;
    const fits = fitsRange(Number.isInteger(limit) ? new Float64(limit) : limit, node);
    if (!fits) problems.push(rangeProblem(what, node, path));
    const detail =
      isInt && fits ? check(BigInt(value as number | bigint), toInt64(limit)) : check(toFloat(value), limit);
    if (detail === undefined) return;
    const shown = detail.startsWith("factor")
      ? limitValue(limit, isInt && fits)
      : isInt && !fits
        ? asFloat(toFloat(value))
        : value;
    problems.push({ isAboutRange: false, value: shown, detail });
  };

  bound(schema.multipleOf, "MultipleOf", multipleOf(path));
  bound(schema.minimum, "Minimum boundary", minimum(path, schema.exclusiveMinimum ?? false));
  bound(schema.maximum, "Maximum boundary", maximum(path, schema.exclusiveMaximum ?? false));
  return problems;
}

/** Compares two numbers of one kind; gives what is wrong. */
type BoundCheck = (value: number | bigint, limit: number | bigint) => string | undefined;

function minimum(path: string, isExclusive: boolean): BoundCheck {
  return (value, limit) => {
    if (isExclusive ? value > limit : value >= limit) return undefined;
    return `${path} in body should be greater than ${isExclusive ? "" : "or equal to "}${limitText(limit)}`;
  };
}

function maximum(path: string, isExclusive: boolean): BoundCheck {
  return (value, limit) => {
    if (isExclusive ? value < limit : value <= limit) return undefined;
    return `${path} in body should be less than ${isExclusive ? "" : "or equal to "}${limitText(limit)}`;
  };
}

function multipleOf(path: string): BoundCheck {
  return (value, factor) => {
    if (factor <= 0) return `factor MultipleOf declared for ${path} must be positive: ${limitText(factor)}`;
    const isMultiple =
      typeof value === "bigint" && typeof factor === "bigint"
        ? value % factor === 0n
        : isNearlyWhole(factor < 1 ? (1 / Number(factor)) * Number(value) : Number(value) / Number(factor));
    return isMultiple ? undefined : `${path} in body should be a multiple of ${limitText(factor)}`;
  };
}

function limitText(limit: number | bigint): string {
  return typeof limit === "bigint" ? limit.toString() : goFloat(limit);
}

function limitValue(limit: number, asInt: boolean): Numeric {
  return asInt ? toInt64(limit) : asFloat(limit);
}

/** A float64 as a value, so that it is not taken for an int64. */
function asFloat(value: number): Numeric {
  return Number.isInteger(value) ? new Float64(value) : value;
}

function rangeProblem(what: string, { numberType, numberFormat }: SchemaNode, path: string): NumberProblem {
  const format = numberFormat === "" ? "(default format)" : `with format ${numberFormat}`;
  return { isAboutRange: true, value: 0, detail: `${what} value must be of type ${numberType} ${format} in ${path}` };
}

function fitsRange(value: Numeric, { numberType, numberFormat }: SchemaNode): boolean {
  if (numberType === "integer") {
    const whole = wholeOf(value);
    if (whole === undefined) return false;
    return numberFormat === "int32" ? BigInt.asIntN(32, whole) === whole : BigInt.asIntN(64, whole) === whole;
  }
  return numberFormat !== "float" || Number.isFinite(Math.fround(toFloat(value)));
}

/** The integer that a number's shortest decimal form is; undefined for one with a fraction or beyond any int64. */
function wholeOf(value: Numeric): bigint | undefined {
  if (typeof value === "bigint") return value;
  const float = toFloat(value);
  if (!Number.isInteger(float) || Math.abs(float) > 2 * TWO_63) return undefined;
  if (typeof value === "number" && isInt64Number(value)) return BigInt(value);
  return BigInt(String(float));
}

/** Converts a float64 to an int64 as Go does on amd64: without its fraction, and to the least one if it does not fit. */
export function toInt64(value: number): bigint {
  if (!(value >= -TWO_63 && value < TWO_63)) return MIN_INT64;
  return BigInt(Math.trunc(value));
}

/** Whether the server knows a format for values of a type; it lets any other format stand and ignores it. */
export function isKnownFormat(format: string, type: string): boolean {
  if (type === "" || type === "string") return stringFormat(format) !== undefined;
  return isNumberFormat(format, type);
}
