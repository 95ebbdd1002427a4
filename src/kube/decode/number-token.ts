import { Float64 } from "../values/kube-value.js";
import { isInt64, isInt64Number } from "../values/value-kind.js";

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
  return isInt64Number(value) ? new Float64(value) : value;
}

/** An integer beyond the safe ones as an int64, where it fits. */
export function int64(value: bigint): bigint | undefined {
  return isInt64(value) ? value : undefined;
}
