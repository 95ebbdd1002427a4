import { parse } from "lossless-json";

/** Enough digits in a row that a number may be beyond 2^53; most texts have none. */
const LONG_NUMBER = /\d{16}/;
const INTEGER = /^-?\d+$/;

/**
 * Parses JSON and keeps whole numbers beyond 2^53 as `bigint`, so that an object that is read and written back is the
 * same. Of a doubled key the last value counts. Throws a SyntaxError on anything else than JSON, and on JSON that is nested
 * deeper than this machine can follow.
 */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  try {
    return parse(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
  } catch (error) {
    if (error instanceof RangeError) throw new SyntaxError("the JSON is nested too deep");
    throw error;
  }
}

function parseNumber(token: string): number | bigint {
  const value = Number(token);
  return Number.isSafeInteger(value) || !INTEGER.test(token) ? value : BigInt(token);
}

/** The JSON of a value, in which `bigint` is a whole number. Throws a TypeError for a value that contains itself. */
export function printJson(value: unknown): string {
  // Where somebody taught bigints to be text, they would be that in silence.
  if (!("toJSON" in BigInt.prototype)) {
    try {
      return JSON.stringify(value);
    } catch {
      // There is a bigint, or something is wrong that is found below as well.
    }
  }
  return printValue(value, new Set()) ?? "null";
}

/** As `JSON.stringify`; undefined for what JSON has no form of. */
function printValue(value: unknown, ancestors: Set<unknown>): string | undefined {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if ("toJSON" in value && typeof value.toJSON === "function") return printValue(value.toJSON(), ancestors);
  if (ancestors.has(value)) throw new TypeError("an object that contains itself has no JSON");
  ancestors.add(value);
  const text = Array.isArray(value)
    ? `[${value.map((item) => printValue(item, ancestors) ?? "null").join()}]`
    : `{${Object.entries(value)
        .flatMap(([key, member]) => printMember(key, member, ancestors))
        .join()}}`;
  ancestors.delete(value);
  return text;
}

function printMember(key: string, member: unknown, ancestors: Set<unknown>): string[] {
  const text = printValue(member, ancestors);
  return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
}
