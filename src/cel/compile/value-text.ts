import { boxed } from "../../kube/cel/core/boxing.js";
import { Optional } from "../../kube/cel/core/optional.js";
import type { Shape } from "../../kube/cel/core/shape.js";
import { CelTypeValue } from "../../kube/cel/core/type-of.js";
import { Duration } from "../../kube/cel/time/duration.js";
import { printDuration, printTimestamp } from "../../kube/cel/time/print-time.js";
import { Timestamp } from "../../kube/cel/time/timestamp.js";
import { Uint64 } from "../../kube/cel/values/uint.js";
import { Float64 } from "../../kube/values/kube-value.js";

/** A value as CEL would write it, such as `["a", "b"]`, `1.0`, `2u` or `duration("90s")`. */
export function valueText(value: unknown, shape: Shape): string {
  return textOf(boxed(value, shape));
}

function textOf(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join(", ")}]`;
  if (value instanceof Map) return `{${[...value].map(([key, each]) => `${textOf(key)}: ${textOf(each)}`).join(", ")}}`;
  if (value instanceof Float64) return Number.isInteger(value.value) ? value.value.toFixed(1) : String(value.value);
  if (value instanceof Uint64) return `${value.value}u`;
  if (value instanceof Uint8Array) return `b"${[...value].map(byteText).join("")}"`;
  if (value instanceof Timestamp) return `timestamp("${printTimestamp(value)}")`;
  if (value instanceof Duration) return `duration("${printDuration(value)}")`;
  if (value instanceof Optional) return value.present ? `optional.of(${textOf(value.content)})` : "optional.none()";
  if (value instanceof CelTypeValue) return value.name;
  // The values of libraries say what they are.
  return String(value);
}

function byteText(byte: number): string {
  const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
  return isPlain ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, "0")}`;
}
