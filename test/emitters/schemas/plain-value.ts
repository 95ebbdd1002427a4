import { Float64, type KubeValue } from "../../../src/kube/values/kube-value.js";

/** A value as JSON.parse would have given it. */
export function plainValue(value: KubeValue): unknown {
  if (value instanceof Float64) return value.value;
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plainValue(each ?? null)]));
}
