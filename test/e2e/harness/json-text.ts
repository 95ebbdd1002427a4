import { Float64, type KubeValue } from "../../../src/kube/values/kube-value.js";

/** Writes a value as JSON whose number tokens tell what the numbers are: `1.0` stays a float64. */
export function jsonText(value: KubeValue): string {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Float64) {
    const text = String(value.value);
    return /^-?\d+$/.test(text) ? `${text}.0` : text;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(jsonText).join(",")}]`;
  const members = Object.entries(value).flatMap(([key, each]) =>
    each === undefined ? [] : [`${JSON.stringify(key)}:${jsonText(each)}`],
  );
  return `{${members.join(",")}}`;
}

function isList(value: object): value is readonly KubeValue[] {
  return Array.isArray(value);
}
