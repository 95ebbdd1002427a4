import { Float64 } from "../values/kube-value.js";

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;
/** The first float64 above int64, which it cannot hold itself. */
const AFTER_INT64 = 2 ** 63;
const INTEGER = /^-?\d+$/;

/**
 * The value of a JSON number as the API server decodes it: an int64 where the token is one without point and exponent, else
 * a float64. Undefined where it is too large even for that.
 */
export function valueOfNumberToken(token: string): number | bigint | Float64 | undefined {
  const value = Number(token);
  if (!INTEGER.test(token)) return Number.isFinite(value) ? float64(value) : undefined;
  // -0 is the int64 0.
  if (Number.isSafeInteger(value)) return value + 0;
  const integer = int64(BigInt(token));
  if (integer !== undefined) return integer;
  return Number.isFinite(value) ? float64(value) : undefined;
}

/** A float64 so that it is not taken for an int64. */
export function float64(value: number): number | Float64 {
  const looksLikeInt64 = Number.isInteger(value) && value >= -AFTER_INT64 && value < AFTER_INT64;
  return looksLikeInt64 ? new Float64(value) : value;
}

/** An integer beyond the safe ones as an int64, where it fits. */
export function int64(value: bigint): bigint | undefined {
  return value >= MIN_INT64 && value <= MAX_INT64 ? value : undefined;
}
