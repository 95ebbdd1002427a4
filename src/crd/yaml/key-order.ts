/**
 * Compares two keys in the natural order in which yaml.v2 v2.4.0 writes a map: gives a negative number, zero or a
 * positive one. At the first rune that differs:
 *
 * - two letters compare by code point, and a rune that is no letter stands before one that is;
 * - otherwise the runs of digits that start there compare as numbers, then by their length, then by code point.
 *
 * A key stands before those it is a prefix of. The order has cycles (v2 < v10 < v1beta1 < v2), see {@link sortKeys}.
 */
export function compareKeys(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let index = 0;
  while (index < length && a.charCodeAt(index) === b.charCodeAt(index)) index++;
  if (index === length) return a.length - b.length;
  if (isLowSurrogate(a.charCodeAt(index)) && isLowSurrogate(b.charCodeAt(index)) && index > 0) index--;

  const runeA = a.codePointAt(index) ?? 0;
  const runeB = b.codePointAt(index) ?? 0;
  const letterA = isLetter(runeA);
  const letterB = isLetter(runeB);
  if (letterA && letterB) return runeA - runeB;
  if (letterA !== letterB) return letterA ? 1 : -1;
  return compareDigitRuns(a, b, index) || runeA - runeB;
}

/**
 * Returns the keys in the order of {@link compareKeys}. Where that order has a cycle, upstream's result depends on the
 * order the keys came in; here it depends on the keys alone.
 */
export function sortKeys(keys: readonly string[]): string[] {
  const sorted = [...keys].sort();
  // Letters alone stand in the order of their code points.
  return sorted.every((key) => /^[A-Za-z]*$/.test(key)) ? sorted : sorted.sort(compareKeys);
}

function compareDigitRuns(a: string, b: string, start: number): number {
  const runA = digitRun(a, start);
  const runB = digitRun(b, start);
  // A zero is a leading one only if no other digit stands before it in the part both keys share.
  const lead = (a[start] === "0" || b[start] === "0") && followsNonZeroDigit(a, start) ? "1" : "";
  const intA = int64(lead + runA);
  const intB = int64(lead + runB);
  return intA < intB ? -1 : intA > intB ? 1 : runA.length - runB.length;
}

function digitRun(text: string, start: number): string {
  let end = start;
  while (end < text.length && isDigit(text, end)) end++;
  return text.slice(start, end);
}

function followsNonZeroDigit(text: string, end: number): boolean {
  for (let index = end - 1; index >= 0 && isDigit(text, index); index--) if (text[index] !== "0") return true;
  return false;
}

/** Upstream counts every rune from "0", also for digits of other scripts, in an integer of 64 bits that overflows. */
function int64(digits: string): number | bigint {
  if (/^[0-9]{0,15}$/.test(digits)) return Number(digits);
  let value = 0n;
  for (const digit of digits) value = value * 10n + BigInt((digit.codePointAt(0) ?? 0) - 0x30);
  return BigInt.asIntN(64, value);
}

function isDigit(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit < 0x80 ? unit >= 0x30 && unit <= 0x39 : /^\p{Nd}$/u.test(text[index] ?? "");
}

function isLetter(rune: number): boolean {
  if (rune < 0x80) return (rune >= 0x61 && rune <= 0x7a) || (rune >= 0x41 && rune <= 0x5a);
  return /^\p{L}$/u.test(String.fromCodePoint(rune));
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
