import { walk } from "../cel/check/checked-expression.js";
import { parseExpression } from "../cel/syntax/parse.js";
import type { JsonValue } from "../kube/values/json-value.js";
import type { StructuralSchema, ValidationRule } from "../schema/structural-schema.js";
import { nodeJudge } from "./rule-judge.js";
import { shortestText } from "./text-language.js";

/** Texts that rules of published APIs ask for, besides those of formats: addresses, names of images and of units, certificates. */
const LIKELY: readonly string[] = [
  "https://example.com/v1",
  "https://example.com",
  "example.com",
  "example.com:443",
  "/a",
  "a/b",
  "10.0.0.1",
  "10.0.0.0/24",
  "1.0.0",
  "1",
  "a.service",
  `example.com/a@sha256:${"0".repeat(64)}`,
  ...["CERTIFICATE", "PUBLIC KEY"].map((label) =>
    Buffer.from(`-----BEGIN ${label}-----\nYQ==\n-----END ${label}-----\n`).toString("base64"),
  ),
];

const known = new WeakMap<StructuralSchema, Map<JsonValue, JsonValue | undefined>>();

/**
 * Returns a value that the rules of a text or an int-or-string take, of those that rules often ask for, the constants in them, and the shortest
 * texts of the patterns in them; undefined where none is taken.
 */
export function valueForRules(schema: StructuralSchema, first: JsonValue): JsonValue | undefined {
  const rules = schema["x-kubernetes-validations"] ?? [];
  if (rules.length === 0) return first;
  const values = known.get(schema) ?? new Map<JsonValue, JsonValue | undefined>();
  known.set(schema, values);
  if (values.has(first)) return values.get(first);
  const isTaken = nodeJudge(schema);
  const value =
    isTaken === undefined
      ? undefined
      : ([first, ...LIKELY, ...textsIn(rules)].find(isTaken) ?? textsOfPatterns(schema, rules).find(isTaken));
  values.set(first, value);
  return value;
}

/** The shortest texts that match all patterns in rules, and each of them, in the limits of the schema. */
function textsOfPatterns({ pattern, minLength }: StructuralSchema, rules: readonly ValidationRule[]): string[] {
  const patterns = patternsIn(rules);
  return [patterns, ...patterns.map((each) => [each])].flatMap((some) => {
    const found = some.length === 0 ? undefined : shortestText({ pattern, patterns: some, minLength });
    return found?.isDecided === true && found.text !== undefined ? [found.text] : [];
  });
}

/** Returns the regular expressions that rules match their value against. */
export function patternsIn(rules: readonly ValidationRule[]): string[] {
  const found = rules.flatMap(({ rule }) => {
    const parsed = parseExpression(rule);
    if ("problems" in parsed) return [];
    return [...walk(parsed.expression)].flatMap(([part]) => {
      if (part.kind !== "call" || part.name !== "matches") return [];
      const [value, pattern] = part.target === undefined ? part.arguments : [part.target, ...part.arguments];
      const isOfSelf = value?.kind === "identifier" && value.name === "self";
      return isOfSelf && pattern?.kind === "literal" && pattern.literal.kind === "string"
        ? [pattern.literal.value]
        : [];
    });
  });
  return [...new Set(found)];
}

/** Returns the texts that stand in rules as constants. */
export function textsIn(rules: readonly ValidationRule[]): string[] {
  return rules.flatMap(({ rule }) =>
    [...rule.matchAll(/'([^'\\]{1,80})'|"([^"\\]{1,80})"/g)].map(([, one, two]) => one ?? two ?? ""),
  );
}
