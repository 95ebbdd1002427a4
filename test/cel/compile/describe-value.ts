import { boxed } from "../../../src/kube/cel/core/boxing.js";
import { Optional } from "../../../src/kube/cel/core/optional.js";
import type { Shape } from "../../../src/kube/cel/core/shape.js";
import { CelTypeValue, typeName } from "../../../src/kube/cel/core/type-of.js";
import { Duration } from "../../../src/kube/cel/time/duration.js";
import { printTimestamp } from "../../../src/kube/cel/time/print-time.js";
import { Timestamp } from "../../../src/kube/cel/time/timestamp.js";
import { Uint64 } from "../../../src/kube/cel/values/uint.js";
import { Float64 } from "../../../src/kube/values/kube-value.js";

/** A value with its types, as the tables of this folder write it. */
export function describeValue(value: unknown, shape: Shape): string {
  return describe(boxed(value, shape));
}

function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null) return "null";
  if (Array.isArray(value)) return `[${value.map(describe).join(", ")}]`;
  if (value instanceof Map) {
    const entries = [...value].map(([key, each]) => `${describe(key)}: ${describe(each)}`);
    return `{${entries.sort().join(", ")}}`;
  }
  if (value instanceof Optional) return value.present ? `optional ${describe(value.content)}` : "none";
  return `${typeName(value).replace("google.protobuf.", "").toLowerCase()} ${describeScalar(value)}`;
}

function describeScalar(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (value instanceof Timestamp) return printTimestamp(value);
  if (value instanceof Duration) return `${value.toNanos()}ns`;
  if (value instanceof CelTypeValue) return value.name;
  if (value instanceof Uint64) return String(value.value);
  if (value instanceof Float64) return describeDouble(value.value);
  return String(value);
}

/** As Go prints a float64. */
function describeDouble(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  return String(value).replace(/e([+-])(\d)$/, "e$10$2");
}
