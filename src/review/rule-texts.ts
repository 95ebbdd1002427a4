import type { StructuralSchema, ValidationRule } from "../schema/structural-schema.js";
import { judgeOf } from "./rule-judge.js";

/** Texts that rules of published APIs ask for, besides those of formats. */
const LIKELY = [
  "https://example.com/v1",
  "https://example.com",
  "example.com",
  "/a",
  "10.0.0.1",
  "10.0.0.0/24",
  "1.0.0",
  "1",
];

const known = new WeakMap<object, string | undefined>();

/** Returns a text that the rules of a node take, of those that rules often ask for and the constants in them; undefined where none is taken. */
export function textForRules(schema: StructuralSchema, first: string): string | undefined {
  const rules = schema["x-kubernetes-validations"] ?? [];
  if (rules.length === 0) return first;
  if (known.has(rules)) return known.get(rules);
  const isTaken = judgeOf(schema);
  const text = isTaken === undefined ? undefined : [first, ...LIKELY, ...textsIn(rules)].find(isTaken);
  known.set(rules, text);
  return text;
}

/** Returns the texts that stand in rules as constants. */
export function textsIn(rules: readonly ValidationRule[]): string[] {
  return rules.flatMap(({ rule }) =>
    [...rule.matchAll(/'([^'\\]{1,80})'|"([^"\\]{1,80})"/g)].map(([, one, two]) => one ?? two ?? ""),
  );
}
