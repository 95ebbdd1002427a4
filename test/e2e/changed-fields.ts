import type { JsonObject } from "./harness/json-value.js";

/** A field in two states of an API. */
export interface ChangedField {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

const text = { type: "string", maxLength: 64 };
const whole = { type: "integer" };
const pattern = (source: string): JsonObject => ({ ...text, pattern: source });
const list = (more: JsonObject): JsonObject => ({ type: "array", items: text, ...more });
const rule = (cel: string, base: JsonObject): JsonObject => ({
  ...base,
  "x-kubernetes-validations": [{ rule: cel, message: `must be so: ${cel.replaceAll(/\W+/g, " ").trim()}` }],
});
const object = (fields: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties: fields,
  ...more,
});
const map = (items: JsonObject): JsonObject => ({
  type: "array",
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["name"],
  items: object({ name: text, size: items }, { required: ["name"] }),
});

/** Tightenings of each kind, with limits that grow by the number. */
function tightenings(n: number): ChangedField[] {
  const letters = "abcdefghijklmnopqrstuvwxyz".slice(0, n + 1);
  return [
    { before: { ...text, maxLength: n + 2 }, after: { ...text, maxLength: n + 1 } },
    { before: { ...text, minLength: n }, after: { ...text, minLength: n + 1 } },
    { before: { ...whole, maximum: n + 10 }, after: { ...whole, maximum: n + 9 } },
    { before: { ...whole, minimum: -n }, after: { ...whole, minimum: 1 - n } },
    { before: whole, after: { ...whole, multipleOf: n + 2 } },
    { before: { type: "number" }, after: { ...whole } },
    { before: { ...text, enum: ["A", `B${n}`] }, after: { ...text, enum: ["A"] } },
    { before: pattern(`^[${letters}0-9]{1,${n + 3}}$`), after: pattern(`^[${letters}]{1,${n + 3}}$`) },
    { before: pattern(`^(a|b${letters})+$`), after: pattern("^a+$") },
    { before: text, after: { ...text, format: ["date", "uuid", "ipv4", "cidr", "mac"][n % 5] ?? "date" } },
    { before: list({ maxItems: n + 3 }), after: list({ maxItems: n + 2 }) },
    { before: list({ minItems: n }), after: list({ minItems: n + 1 }) },
    { before: list({ maxItems: 9 }), after: list({ maxItems: 9, items: { ...text, maxLength: n + 1 } }) },
    { before: map(whole), after: map({ ...whole, maximum: n }) },
    { before: list({ maxItems: 9 }), after: list({ maxItems: 9, "x-kubernetes-list-type": "set" }) },
    { before: object({ a: text, b: text }), after: object({ a: text, b: text }, { required: ["a"] }) },
    { before: object({ a: text, b: text }), after: object({ a: text, b: text }, { minProperties: 1 + (n % 2) }) },
    {
      before: object({ a: text, b: text }),
      after: object({ a: text, b: text }, { oneOf: [{ required: ["a"] }, { required: ["b"] }] }),
    },
    {
      before: { type: "object", additionalProperties: text },
      after: { type: "object", additionalProperties: { ...text, maxLength: n + 1 } },
    },
    {
      before: { type: "object", additionalProperties: text, maxProperties: n + 3 },
      after: { type: "object", additionalProperties: text, maxProperties: n + 2 },
    },
    { before: text, after: rule(`self.size() != ${n + 1}`, text) },
    { before: text, after: rule(`!self.startsWith('x${n}')`, text) },
    {
      before: object({ a: whole, b: whole }),
      after: rule(`!has(self.a) || !has(self.b) || self.a != ${n}`, object({ a: whole, b: whole })),
    },
    { before: list({ maxItems: n + 5 }), after: rule(`self.size() < ${n + 3}`, list({ maxItems: n + 5 })) },
    { before: text, after: { type: "string", maxLength: 64, not: { enum: [`z${n}`] } } },
  ];
}

/** So many fields, each with a change that refuses something. */
export function changedFields(count: number): ChangedField[] {
  const found: ChangedField[] = [];
  for (let n = 1; found.length < count; n++) found.push(...tightenings(n));
  return found.slice(0, count);
}
