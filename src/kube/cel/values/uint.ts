import { CelError } from "./cel-error.js";

/** A uint of CEL, which is a uint64: a `number` if it is a safe integer, else a `bigint`. */
export type Uint = number | bigint;

// As a literal, which a bundler leaves out where it is not used.
const MAX_SAFE = 9_007_199_254_740_991;
const MAX = 18_446_744_073_709_551_615n;

/** The uint that a whole number is. Throws `unsigned integer overflow` outside of uint64. */
export function toUint(value: bigint): Uint {
  if (value < 0n || value > MAX) throw uintOverflow();
  return value <= 9007199254740991n ? Number(value) : value;
}

export function uintOverflow(): CelError {
  return new CelError("unsigned integer overflow");
}

export function addUint64(left: Uint, right: Uint): Uint {
  if (typeof left === "number" && typeof right === "number") {
    const sum = left + right;
    if (sum <= MAX_SAFE) return sum;
  }
  return toUint(BigInt(left) + BigInt(right));
}

export function subtractUint64(left: Uint, right: Uint): Uint {
  if (right > left) throw uintOverflow();
  if (typeof left === "number" && typeof right === "number") return left - right;
  return toUint(BigInt(left) - BigInt(right));
}

export function multiplyUint64(left: Uint, right: Uint): Uint {
  if (typeof left === "number" && typeof right === "number") {
    const product = left * right;
    if (product <= MAX_SAFE) return product;
  }
  return toUint(BigInt(left) * BigInt(right));
}

/** The quotient without its fraction. Throws `division by zero`. */
export function divideUint64(left: Uint, right: Uint): Uint {
  if (right === 0) throw new CelError("division by zero");
  if (typeof left === "number" && typeof right === "number") return Math.floor(left / right);
  return toUint(BigInt(left) / BigInt(right));
}

/** The remainder. Throws `modulus by zero`. */
export function moduloUint64(left: Uint, right: Uint): Uint {
  if (right === 0) throw new CelError("modulus by zero");
  if (typeof left === "number" && typeof right === "number") return left % right;
  return toUint(BigInt(left) % BigInt(right));
}

/**
 * A uint whose static type is unknown (`dyn`). Where the type is known to be uint, the bare number stands for it: a
 * `number` if it is a safe integer, else a `bigint`.
 */
export class Uint64 {
  constructor(readonly value: number | bigint) {}
}

/** A uint as its static type has it. No data holds uints, so that there is no other value to read. */
export function readUint(value: unknown): number | bigint {
  // The static type says that it is a number if it is not boxed.
  return value instanceof Uint64 ? value.value : (value as number | bigint);
}
