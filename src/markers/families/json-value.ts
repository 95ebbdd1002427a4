import type { MarkerValue } from "../grammar/marker-value.js";

/** Parses JSON; undefined where the text is none. A null inside an object or list is kept out of the value. */
export function parseJsonValue(text: string): MarkerValue | null | undefined {
  try {
    return withoutNulls(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function withoutNulls(value: unknown): MarkerValue | null {
  if (Array.isArray(value)) return value.map(withoutNulls).filter((item) => item !== null);
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).flatMap(([key, inner]) => {
      const kept = withoutNulls(inner);
      return kept === null ? [] : [[key, kept] as const];
    });
    return Object.fromEntries(entries);
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}
