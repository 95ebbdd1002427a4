import type { StructuralSchema } from "../../../schema/structural-schema.js";
import { VALUE_KEYWORDS } from "./value-keywords.js";

/**
 * Numbers for schemas: two have the same one if the same values are valid for them. What does not bear on values, such as a
 * description, does not count, nor does the order of fields and rules.
 */
export class SchemaIdentities {
  private readonly numbers = new Map<string, number>();
  private readonly known = new WeakMap<StructuralSchema, number>();

  of(schema: StructuralSchema): number {
    const there = this.known.get(schema);
    if (there !== undefined) return there;
    const text = this.textOf(schema);
    const number = this.numbers.get(text) ?? this.numbers.size;
    this.numbers.set(text, number);
    this.known.set(schema, number);
    return number;
  }

  private textOf(schema: StructuralSchema): string {
    let text = "";
    for (const keyword of VALUE_KEYWORDS) {
      const value = schema[keyword];
      if (value !== undefined) text += `${keyword} ${jsonKey(value)}\n`;
    }
    const { properties, items, additionalProperties: additional, required } = schema;
    if (required !== undefined && required.length > 0) text += `required ${jsonKey([...new Set(required)].sort())}\n`;
    if (properties !== undefined) {
      const names = Object.keys(properties).sort();
      text += names.map((name) => `.${name} ${this.of(properties[name] ?? {})}\n`).join("");
    }
    if (items !== undefined) text += `[] ${this.of(items)}\n`;
    if (additional !== undefined) text += `* ${typeof additional === "object" ? this.of(additional) : additional}\n`;
    const rules = schema["x-kubernetes-validations"];
    if (rules !== undefined) text += [...new Set(rules.map((rule) => jsonKey({ ...rule })))].sort().join("\n");
    return text;
  }
}

/** A text that values share if they are the same. */
export function jsonKey(value: unknown): string {
  if (typeof value === "string") return `"${value}`;
  if (typeof value !== "object" || value === null) return String(value);
  return JSON.stringify(
    value,
    hasBigInt(value) ? (_, part) => (typeof part === "bigint" ? `${part}n` : part) : undefined,
  );
}

function hasBigInt(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value === "bigint";
  return Object.values(value).some(hasBigInt);
}
