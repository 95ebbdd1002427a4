import { Duration } from "./duration.js";

const NANOS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  "\u00b5s": 1_000n,
  "\u03bcs": 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};
const PART = /(\d*)(?:\.(\d*))?([^\d.]+)/y;
const MIN_UNREACHED = 9_223_372_036_854_775_808n;
const MAX_DIGITS = 19;
/** Digits of a fraction beyond those that an int64 holds are dropped. */
const MAX_TENTH = 922_337_203_685_477_580n;

/** Reads a duration as Go's `time.ParseDuration` does, such as `1h30m` or `-1.5s`; undefined if it is not one. */
export function parseDuration(text: string): Duration | undefined {
  const isNegative = text.startsWith("-");
  let index = isNegative || text.startsWith("+") ? 1 : 0;
  if (text.slice(index) === "0") return Duration.of(0, 0);
  if (index === text.length) return undefined;
  let nanos = 0n;
  while (index < text.length) {
    PART.lastIndex = index;
    const part = PART.exec(text);
    if (part === null) return undefined;
    const [whole = "", fraction = "", unit = ""] = part.slice(1);
    const size = NANOS[unit];
    if (size === undefined || (whole === "" && fraction === "")) return undefined;
    const count = countOf(whole);
    if (count === undefined || count * size > MIN_UNREACHED) return undefined;
    nanos += count * size + nanosOfFraction(fraction, size);
    if (nanos > MIN_UNREACHED) return undefined;
    index += part[0].length;
  }
  if (nanos === MIN_UNREACHED && !isNegative) return undefined;
  return Duration.ofNanos(isNegative ? -nanos : nanos);
}

/** In floating point, as Go works it out. */
function nanosOfFraction(digits: string, size: bigint): bigint {
  let value = 0n;
  let scale = 1;
  for (const digit of digits) {
    if (value > MAX_TENTH) break;
    const next = value * 10n + BigInt(digit);
    if (next > MIN_UNREACHED) break;
    value = next;
    scale *= 10;
  }
  return BigInt(Math.trunc(Number(value) * (Number(size) / scale)));
}

/** The number that digits are, 0 without any; undefined for more than an int64 may have, so that all texts are quick. */
function countOf(digits: string): bigint | undefined {
  const significant = digits.replace(/^0+/, "");
  return significant.length > MAX_DIGITS ? undefined : BigInt(significant);
}

const DIGITS = /\d+/g;
const UNIT_BEHIND = /[\t\n\f\r ]*([A-Za-z\u00b5]+)/y;

/** What a unit is called; the last of its names may go on in any way (`secs`, `seconds`). */
const UNITS: readonly { readonly names: readonly string[]; readonly nanos: bigint }[] = [
  { names: ["ns", "nano"], nanos: 1n },
  { names: ["us", "\u00b5s", "micro"], nanos: 1_000n },
  { names: ["ms", "milli"], nanos: 1_000_000n },
  { names: ["s", "sec"], nanos: 1_000_000_000n },
  { names: ["m", "min"], nanos: 60_000_000_000n },
  { names: ["h", "hr", "hour"], nanos: 3_600_000_000_000n },
  { names: ["d", "day"], nanos: 86_400_000_000_000n },
  { names: ["w", "wk", "week"], nanos: 604_800_000_000_000n },
];

/**
 * Reads a duration as the format `duration` of a schema does: as Go writes one, or any text that has numbers with units
 * in it, such as `3 days`. Returns the server's reason as a text if it is not one.
 */
export function parseLenientDuration(text: string): Duration | string {
  const strict = parseDuration(text);
  if (strict !== undefined) return strict;
  let nanos = 0n;
  let isAny = false;
  // Digits and units are looked for one after the other, so that no text takes longer than it is long.
  for (const match of text.matchAll(DIGITS)) {
    const [digits] = match;
    UNIT_BEHIND.lastIndex = match.index + digits.length;
    const unit = UNIT_BEHIND.exec(text)?.[1];
    if (unit === undefined) continue;
    const count = countOf(digits);
    if (count === undefined || count >= MIN_UNREACHED) return `strconv.Atoi: parsing "${digits}": value out of range`;
    const size = lenientUnit(unit.toLowerCase());
    if (size === undefined) continue;
    isAny = true;
    nanos += count * size;
  }
  // The server adds them up in an int64 and lets it wrap around.
  return isAny ? Duration.ofNanos(BigInt.asIntN(64, nanos)) : `unable to parse ${text} as duration`;
}

function lenientUnit(unit: string): bigint | undefined {
  return UNITS.find(({ names }) => names.includes(unit) || unit.startsWith(names[names.length - 1] ?? ""))?.nanos;
}
