import type { MarkerValue } from "../grammar/marker-value.js";

/** Parses JSON, with numbers as float64, as controller-gen reads `+default`; undefined where the text is none. */
export function parseJsonValue(text: string): MarkerValue | null | undefined {
  try {
    // JSON has no values but these.
    const value: MarkerValue | null = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
