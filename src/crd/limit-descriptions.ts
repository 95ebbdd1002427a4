import type { StructuralSchema } from "../schema/structural-schema.js";

/** A copy of a schema whose descriptions are no longer than `limit` bytes; 0 leaves none. */
export function limitDescriptions(schema: StructuralSchema, limit: number): StructuralSchema {
  const limited: StructuralSchema = { ...schema };
  const description = schema.description === undefined ? "" : limitText(schema.description, limit);
  if (description === "") delete limited.description;
  else limited.description = description;
  if (schema.properties !== undefined) {
    const entries = Object.entries(schema.properties).map(
      ([name, inner]) => [name, limitDescriptions(inner, limit)] as const,
    );
    limited.properties = Object.fromEntries(entries);
  }
  if (schema.items !== undefined) limited.items = limitDescriptions(schema.items, limit);
  if (typeof schema.additionalProperties === "object") {
    limited.additionalProperties = limitDescriptions(schema.additionalProperties, limit);
  }
  return limited;
}

/**
 * Cuts a text to `limit` bytes as controller-gen's maxDescLen does: at the last end of a sentence that fits, else at the
 * last white space with an ellipsis, else hard with one. A negative limit changes nothing.
 */
export function limitText(text: string, limit: number): string {
  if (limit === 0) return "";
  const bytes = Buffer.from(text, "utf8");
  if (limit < 0 || bytes.length <= limit) return text;
  const cut = bytes
    .subarray(0, limit)
    .toString("utf8")
    .replace(/\uFFFD+$/, "");
  const sentence = lastIndexMatching(cut, /\p{Sentence_Terminal}/gu);
  if (sentence > 0) return cut.slice(0, sentence) + String.fromCodePoint(cut.codePointAt(sentence) ?? 0);
  const space = lastIndexMatching(cut, /\p{White_Space}/gu);
  return `${space > 0 ? cut.slice(0, space) : cut}...`;
}

function lastIndexMatching(text: string, pattern: RegExp): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) last = match.index;
  return last;
}
