/** Stands before digits in the strings that whole numbers beyond 2^53 become on the way. */
const MARK = "\u0000int64:";
/** Enough digits in a row that a number may be beyond 2^53; most texts have none. */
const LONG_NUMBER = /\d{16}/;
const STRING_OR_LONG_NUMBER = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/**
 * Parses JSON and keeps whole numbers beyond 2^53 as `bigint`, so that an object that is read and written back is the
 * same. Throws a SyntaxError on anything else than JSON.
 */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  const marked = text.replace(STRING_OR_LONG_NUMBER, (token) => {
    const isExact = token.startsWith('"') || Number.isSafeInteger(Number(token));
    return isExact ? token : JSON.stringify(MARK + token);
  });
  if (marked === text) return JSON.parse(text);
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === "string" && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  );
}

/** The JSON of a value, in which `bigint` is a whole number. */
export function printJson(value: unknown): string {
  let found = false;
  const text = JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== "bigint") return each;
    found = true;
    return `${MARK}${each}`;
  });
  return found ? text.replace(/"\\u0000int64:(-?\d+)"/g, "$1") : text;
}
