import { countCodePoints } from "../../../values/code-points.js";
import { goFloat } from "../../../values/go-text.js";
import { Float64 } from "../../../values/kube-value.js";
import { Misfit } from "../../core/misfit.js";
import { CelError } from "../../values/cel-error.js";
import { Uint64 } from "../../values/uint.js";

export function addString(left: string, right: string): string {
  return left + right;
}

export function addBytes(left: Uint8Array, right: Uint8Array): Uint8Array {
  const sum = new Uint8Array(left.length + right.length);
  sum.set(left);
  sum.set(right, left.length);
  return sum;
}

export function containsString(text: string, part: string): boolean {
  return text.includes(part);
}

export function startsWithString(text: string, start: string): boolean {
  return text.startsWith(start);
}

export function endsWithString(text: string, end: string): boolean {
  return text.endsWith(end);
}

/** The number of code points. */
export function sizeString(text: string): number {
  return countCodePoints(text);
}

export function sizeBytes(bytes: Uint8Array): number {
  return bytes.length;
}

export { sizeBytes as bytesSize, sizeString as stringSize };

export function listJoin(list: readonly unknown[]): string {
  return listJoinString(list, "");
}

/** Throws `join: invalid input: x` for an element that is no string. */
export function listJoinString(list: readonly unknown[], separator: string): string {
  let joined = "";
  for (let index = 0; index < list.length; index++) {
    const part = list[index];
    if (typeof part !== "string") throw new CelError(`join: invalid input: ${describeValue(part)}`);
    joined += index === 0 ? part : separator + part;
  }
  return joined;
}

/** A value as the server writes it into an error with Go's `%v`. */
function describeValue(value: unknown): string {
  // The server has null as a number.
  if (value === null) return "0";
  if (value instanceof Misfit) return value.message;
  if (value instanceof Float64) return goFloat(value.value);
  if (value instanceof Uint64) return String(value.value);
  if (value instanceof Uint8Array) return `[${value.join(" ")}]`;
  if (Array.isArray(value)) return `[${value.map(describeValue).join(", ")}]`;
  if (value instanceof Map) {
    return `{${[...value].map(([key, item]) => `${describeValue(key)}: ${describeValue(item)}`).join(", ")}}`;
  }
  return typeof value === "number" && !Number.isInteger(value) ? goFloat(value) : String(value);
}
