/**
 * The least and the most of a cost or of a size. The API server counts both in unsigned 64-bit integers that stop at their
 * largest value instead of overflowing; bigint keeps the figures exact up to there.
 */
export interface Range {
  readonly min: bigint;
  readonly max: bigint;
}

/** The largest cost or size: what an estimate is of which nothing is known. */
export const MAX = 2n ** 64n - 1n;

/** A size of which nothing is known. */
export const UNKNOWN: Range = { min: 0n, max: MAX };

export const ZERO: Range = { min: 0n, max: 0n };
export const ONE: Range = { min: 1n, max: 1n };

/** What {@link union} leaves as it is: the start of a search for the least and the most. */
export const NEUTRAL: Range = { min: MAX, max: 0n };

const TWO_TO_64 = 2 ** 64;

export function exactly(amount: number | bigint): Range {
  const value = BigInt(amount);
  return { min: value, max: value };
}

/** The sum, or the largest value where it would be more. */
export function plus(one: bigint, other: bigint): bigint {
  const sum = one + other;
  return sum > MAX ? MAX : sum;
}

/** The product, or the largest value where it would be more. */
export function times(one: bigint, other: bigint): bigint {
  const product = one * other;
  return product > MAX ? MAX : product;
}

/** The product with a fraction, in floating point as the server works it out, and rounded up. */
function timesFactor(amount: bigint, factor: number): bigint {
  const product = Math.ceil(Number(amount) * factor);
  return product >= TWO_TO_64 ? MAX : BigInt(product);
}

export function add(...ranges: readonly Range[]): Range {
  let { min, max } = ZERO;
  for (const range of ranges) {
    min = plus(min, range.min);
    max = plus(max, range.max);
  }
  return { min, max };
}

export function multiply(one: Range, other: Range): Range {
  return { min: times(one.min, other.min), max: times(one.max, other.max) };
}

export function scale(range: Range, factor: number): Range {
  return { min: timesFactor(range.min, factor), max: timesFactor(range.max, factor) };
}

/** The range that holds both. */
export function union(one: Range, other: Range): Range {
  return { min: smaller(one.min, other.min), max: larger(one.max, other.max) };
}

export function smaller(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

export function larger(one: bigint, other: bigint): bigint {
  if (one > other) return one;
  return other;
}

/** Some sizes are worked out in plain 64-bit arithmetic, which starts again at zero. */
export function wrapped(amount: bigint): bigint {
  return BigInt.asUintN(64, amount);
}
