import { goFloat } from "../../validation/go-text.js";
import { Float64 } from "../../values/kube-value.js";
import { Uint64 } from "../uint64.js";

/** A value as the server writes it into an error with Go's `%v`. */
export function describeValue(value: unknown): string {
  // The server has null as a number.
  if (value === null) return "0";
  if (value instanceof Float64) return goFloat(value.value);
  if (value instanceof Uint64) return String(value.value);
  if (value instanceof Uint8Array) return `[${value.join(" ")}]`;
  if (Array.isArray(value)) return `[${value.map(describeValue).join(", ")}]`;
  if (value instanceof Map) {
    return `{${[...value].map(([key, item]) => `${describeValue(key)}: ${describeValue(item)}`).join(", ")}}`;
  }
  return typeof value === "number" && !Number.isInteger(value) ? goFloat(value) : String(value);
}
