import { append } from "../kube/values/append.js";
import { jsonText } from "../kube/values/json-value.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { limitsInWords } from "./limits-in-words.js";
import { ruleInWords } from "./rule-in-words.js";

export type FactKind =
  | "type"
  | "required"
  | "nullable"
  | "immutable"
  | "deprecated"
  | "default"
  | "limit"
  | "value"
  | "rule"
  | "description";

/** Something that a schema says of a field. */
export interface Fact {
  readonly kind: FactKind;
  readonly text: string;
  /** The keyword of the schema that says it. */
  readonly keyword: keyof StructuralSchema;
  /** Where it is about the items of a list or the values of a map, `[]` or `{}` for each of these. */
  readonly below: string;
  /** What the text ends with, where that is code, such as a pattern. */
  readonly code?: string;
  /** The rule in CEL. */
  readonly rule?: string;
  /** What the rule demands, as a sentence. */
  readonly sentence?: string;
}

/** Returns what a schema says of a field, with what it says of items and map values that are no objects. */
export function factsOf(schema: StructuralSchema, isRequired: boolean): Fact[] {
  const { below, inner, schemas } = throughLists(schema);
  const facts: Fact[] = [{ kind: "type", text: typeInWords(schema), keyword: "type", below: "" }];
  if (isRequired) facts.push({ kind: "required", text: "required", keyword: "required", below: "" });
  schemas.forEach((each, index) => {
    append(facts, ownFacts(each, below.slice(0, 2 * index), index > 0 && each === inner));
  });
  return facts;
}

function ownFacts(schema: StructuralSchema, below: string, isInner: boolean): Fact[] {
  const facts: Fact[] = [];
  const add = (kind: FactKind, keyword: keyof StructuralSchema, text: string, more: Partial<Fact> = {}): void => {
    facts.push({ kind, text, keyword, below, ...more });
  };
  if (schema.nullable === true) add("nullable", "nullable", "nullable");
  if (schema.default !== undefined) add("default", "default", jsonText(schema.default));
  for (const { keyword, text, ...code } of limitsInWords(schema)) add("limit", keyword, text, code);
  for (const value of schema.enum ?? [])
    add("value", "enum", typeof value === "string" ? value || '""' : jsonText(value));
  for (const each of [schema, ...(schema.allOf ?? [])])
    for (const rule of each["x-kubernetes-validations"] ?? []) {
      const sentence = ruleInWords(rule.rule);
      if (/^\s*self\s*==\s*oldSelf\s*$/.test(rule.rule))
        add("immutable", "x-kubernetes-validations", "immutable", { rule: rule.rule });
      const text = rule.message ?? (rule.messageExpression === undefined ? (sentence ?? rule.rule) : "");
      add("rule", "x-kubernetes-validations", text, { rule: rule.rule, ...(sentence !== undefined && { sentence }) });
    }
  const { description = "" } = schema;
  // What a type says of the items of a list is about each of them.
  if (description !== "" && !(isInner && below === "")) add("description", "description", description);
  if (below === "" && /^deprecated\b|\n\s*deprecated:/i.test(description))
    add("deprecated", "description", "deprecated");
  return facts;
}

/** Returns the schemas from one through items and map values to the innermost, and `[]` and `{}` for the steps. */
export function throughLists(schema: StructuralSchema): {
  readonly below: string;
  readonly inner: StructuralSchema;
  readonly schemas: readonly StructuralSchema[];
} {
  const schemas = [schema];
  let below = "";
  let inner = schema;
  for (;;) {
    const next =
      inner.items ?? (typeof inner.additionalProperties === "object" ? inner.additionalProperties : undefined);
    if (next === undefined || inner.properties !== undefined) return { below, inner, schemas };
    below += inner.items === undefined ? "{}" : "[]";
    inner = next;
    schemas.push(inner);
  }
}

/** Returns the type of a schema's values in words, such as `list of objects, unique by name`. */
export function typeInWords(schema: StructuralSchema, isSeveral = false): string {
  const named = (one: string, several = `${one}s`): string => (isSeveral ? several : one);
  if (schema["x-kubernetes-int-or-string"] === true) return isSeveral ? "integers or strings" : "integer or string";
  if (schema.type === "array") {
    const keys = schema["x-kubernetes-list-map-keys"] ?? [];
    const listType = schema["x-kubernetes-list-type"];
    const unique = listType === "map" ? `, unique by ${keys.join(" and ")}` : listType === "set" ? ", each once" : "";
    return `${named("list")} of ${typeInWords(schema.items ?? {}, true)}${isSeveral ? "" : unique}`;
  }
  if (schema["x-kubernetes-embedded-resource"] === true) return named("Kubernetes object");
  if (schema.type === "object" && schema.properties === undefined) {
    if (typeof schema.additionalProperties === "object")
      return `${named("map")} of ${typeInWords(schema.additionalProperties, true)}`;
    if (schema["x-kubernetes-preserve-unknown-fields"] === true)
      return named("object with any fields", "objects with any fields");
  }
  if (schema.type === undefined) return named("any value");
  return named(schema.type);
}

/** Returns what the steps of a fact are about, such as `each item`. */
export function throughSteps(below: string): string {
  const steps = below.match(/\[\]|\{\}/g) ?? [];
  return steps
    .reverse()
    .map((step) => (step === "[]" ? "each item" : "each value"))
    .join(" of ");
}
