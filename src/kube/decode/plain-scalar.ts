import { daysInMonth } from "../values/civil-date.js";

const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);
const MAX_UINT64 = 2n ** 64n - 1n;

const WORDS: ReadonlyMap<string, null | boolean | number> = new Map<string, null | boolean | number>([
  ...["", "~", "null", "Null", "NULL"].map((word) => [word, null] as const),
  ...["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"].map((word) => [word, true] as const),
  ...["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"].map((word) => [word, false] as const),
  ...[".nan", ".NaN", ".NAN"].map((word) => [word, Number.NaN] as const),
  ...[".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"].map((word) => [word, Number.POSITIVE_INFINITY] as const),
  ...["-.inf", "-.Inf", "-.INF"].map((word) => [word, Number.NEGATIVE_INFINITY] as const),
]);
const MAX_WORD_LENGTH = 5;

/** A number that starts with the point is read apart; in it `_` stands only between two digits. */
const FLOAT_FROM_POINT = /^\.[0-9]+(?:_[0-9]+)*(?:[eE][-+]?[0-9]+(?:_[0-9]+)*)?$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const INTEGER = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]([0-7]+)|0([0-7]*)|([1-9][0-9]*))$/;
/** A lower-case `0b` is read once more on its own, and there the sign may stand behind it. */
const SIGN_BEHIND_PREFIX = /^0b([-+])([01]+)$/;
const BASE_60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;

/**
 * Returns the value that yaml.v2 v2.4.0 reads from a plain (unquoted) scalar by the words and numbers of YAML 1.1:
 * null, a boolean, a number, or the text itself. Integers of 64 bits that a number cannot hold are bigints. Timestamps
 * and base-60 numbers are read as strings.
 */
export function resolvePlainScalar(text: string): null | boolean | number | bigint | string {
  if (text.length <= MAX_WORD_LENGTH) {
    const word = WORDS.get(text);
    if (word !== undefined) return word;
  }
  const startsWithPoint = text.startsWith(".");
  if (startsWithPoint ? !FLOAT_FROM_POINT.test(text) : !mayStartNumber(text.charCodeAt(0)) || isTimestamp(text))
    return text;
  const digits = text.replaceAll("_", "");
  return parseInteger(digits) ?? parseFloat64(digits) ?? text;
}

/**
 * Reports whether a string has to be quoted because its plain form would be read as something else than a string,
 * here or by an older YAML 1.1 reader.
 */
export function readsAsNonString(text: string): boolean {
  if (typeof resolvePlainScalar(text) !== "string") return true;
  return mayStartNumber(text.charCodeAt(0)) && (isTimestamp(text) || BASE_60.test(text));
}

function mayStartNumber(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || unit === 0x2b /* + */ || unit === 0x2d /* - */;
}

/** Decimal, `0x`, `0o`, `0b` or `0`-led octal integers within int64 or uint64. */
function parseInteger(text: string): number | bigint | undefined {
  const signBehind = SIGN_BEHIND_PREFIX.exec(text);
  const [, sign, hex, binary, octal, oldOctal, decimal] = signBehind
    ? [text, signBehind[1], undefined, signBehind[2]]
    : (INTEGER.exec(text) ?? []);
  if (sign === undefined) return undefined;
  const magnitude = BigInt(
    decimal ?? (hex ? `0x${hex}` : binary ? `0b${binary}` : octal ? `0o${octal}` : oldOctal ? `0o${oldOctal}` : "0"),
  );
  const value = sign === "-" ? -magnitude : magnitude;
  // Beyond int64 only the unsigned reading is left, and that takes no sign.
  if (value < MIN_INT64 || value > (sign === "" ? MAX_UINT64 : MAX_INT64)) return undefined;
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** A float by YAML's grammar, unless it is too large for 64 bits. */
function parseFloat64(text: string): number | undefined {
  if (!FLOAT.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

const TIMESTAMP =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:(?:[Tt](\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?(?:Z|[+-](\d\d):(\d\d))| +(\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?))?$/;

/**
 * Reports whether yaml.v2 would take the text for a timestamp: a date, or a date and a time in one of the forms
 * `2006-1-2T15:4:5Z`, `2006-1-2t15:4:5+01:00` and `2006-1-2 15:4:5`. A date that no calendar has is not one.
 */
export function isTimestamp(text: string): boolean {
  const parts = TIMESTAMP.exec(text);
  if (parts === null) return false;
  const number = (group: number): number => Number(parts[group] ?? 0);
  const month = number(2);
  const day = number(3);
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(number(1), month)) return false;
  const withZone = parts[4] !== undefined;
  const [hour, minute, second] = withZone ? [number(4), number(5), number(6)] : [number(9), number(10), number(11)];
  // Go lets an offset be as much as 24:60.
  return hour < 24 && minute < 60 && second < 60 && number(7) <= 24 && number(8) <= 60;
}
