import { CelError } from "./cel-error.js";

/** An int of CEL, which is an int64: a `number` if it is a safe integer, else a `bigint`. */
export type Int = number | bigint;

// As a literal, which a bundler leaves out where it is not used.
const MAX_SAFE = 9_007_199_254_740_991;
const MIN = -9_223_372_036_854_775_808n;
const MAX = 9_223_372_036_854_775_807n;

/** The int that a whole number is. Throws `integer overflow` outside of int64. */
export function toInt(value: bigint): Int {
  if (value >= -9007199254740991n && value <= 9007199254740991n) return Number(value);
  if (value < MIN || value > MAX) throw intOverflow();
  return value;
}

export function intOverflow(): CelError {
  return new CelError("integer overflow");
}

// A sum or product that is no longer exact lies beyond the safe integers, so that one comparison finds it.

export function addInt64(left: Int, right: Int): Int {
  if (typeof left === "number" && typeof right === "number") {
    const sum = left + right;
    if (sum <= MAX_SAFE && sum >= -MAX_SAFE) return sum;
  }
  return toInt(BigInt(left) + BigInt(right));
}

export function subtractInt64(left: Int, right: Int): Int {
  if (typeof left === "number" && typeof right === "number") {
    const difference = left - right;
    if (difference <= MAX_SAFE && difference >= -MAX_SAFE) return difference;
  }
  return toInt(BigInt(left) - BigInt(right));
}

export function multiplyInt64(left: Int, right: Int): Int {
  if (typeof left === "number" && typeof right === "number") {
    const product = left * right;
    // Adding zero makes a negative zero an ordinary one.
    if (product <= MAX_SAFE && product >= -MAX_SAFE) return product + 0;
  }
  return toInt(BigInt(left) * BigInt(right));
}

/** The quotient without its fraction. Throws `division by zero`. */
export function divideInt64(left: Int, right: Int): Int {
  if (right === 0) throw new CelError("division by zero");
  if (typeof left === "number" && typeof right === "number") return Math.trunc(left / right) + 0;
  return toInt(BigInt(left) / BigInt(right));
}

/** The remainder, with the sign of the dividend. Throws `modulus by zero`. */
export function moduloInt64(left: Int, right: Int): Int {
  if (right === 0) throw new CelError("modulus by zero");
  if (typeof left === "number" && typeof right === "number") return (left % right) + 0;
  // In Go, the least int64 divided by -1 overflows here too.
  if (left === MIN && right === -1) throw intOverflow();
  return toInt(BigInt(left) % BigInt(right));
}

export function negateInt64(value: Int): Int {
  return typeof value === "number" ? 0 - value : toInt(-value);
}
