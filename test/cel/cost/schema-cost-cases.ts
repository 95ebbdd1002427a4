import type { StructuralSchema, ValidationRule } from "../../../src/schema/structural-schema.js";

/** A schema, and what kube-apiserver 1.37.2 reckons for each of its rules: per run, runs, all runs, and the message. */
export interface SchemaCostCase {
  readonly name: string;
  readonly schema: StructuralSchema;
  readonly costs: readonly string[];
  readonly total: string;
}

const rules = (...expressions: readonly string[]): { readonly "x-kubernetes-validations": ValidationRule[] } => ({
  "x-kubernetes-validations": expressions.map((rule) => ({ rule })),
});
const object = (properties: Record<string, StructuralSchema>, rest: StructuralSchema = {}): StructuralSchema => ({
  type: "object",
  properties,
  ...rest,
});
const list = (items: StructuralSchema, rest: StructuralSchema = {}): StructuralSchema => ({
  type: "array",
  items,
  ...rest,
});
const map = (additionalProperties: StructuralSchema, rest: StructuralSchema = {}): StructuralSchema => ({
  type: "object",
  additionalProperties,
  ...rest,
});
const number = (...expressions: readonly string[]): StructuralSchema => ({ type: "integer", ...rules(...expressions) });

export const SCHEMA_COST_CASES: readonly SchemaCostCase[] = [
  { name: "a rule on the root", schema: object({}, rules("self.kind != ''")), costs: ["2 x 1 = 2"], total: "2" },
  {
    name: "a bounded list",
    schema: object({ a: list(number("self > 1"), { maxItems: 7 }) }),
    costs: ["2 x 7 = 14"],
    total: "14",
  },
  {
    name: "a bounded list in a bounded map",
    schema: object({ a: map(list(number("self > 1"), { maxItems: 7 }), { maxProperties: 5 }) }),
    costs: ["2 x 35 = 70"],
    total: "70",
  },
  {
    name: "an unbounded list around a bounded one",
    schema: object({ a: list(list(number("self > 1"), { maxItems: 7 })) }),
    costs: ["2 x 1572864 unbounded = 3145728"],
    total: "3145728",
  },
  {
    name: "an unbounded map",
    schema: object({ a: map(number("self > 1")) }),
    costs: ["2 x 1572864 unbounded = 3145728"],
    total: "3145728",
  },
  {
    name: "a list of none",
    schema: object({ a: list(number("self > 1"), { maxItems: 0 }) }),
    costs: ["2 x 0 = 0"],
    total: "0",
  },
  {
    name: "an object of required fields, which few fit of into a request",
    schema: object({
      a: list(
        object(
          {
            name: { type: "string" },
            port: { type: "integer" },
            on: { type: "boolean" },
            mode: { type: "string", default: "x" },
            at: { type: "string", format: "date-time" },
            ünï: { type: "number" },
          },
          { required: ["name", "port", "on", "mode", "at", "ünï"], ...rules("self.port > 1") },
        ),
      ),
    }),
    costs: ["3 x 45590 unbounded = 136770"],
    total: "136770",
  },
  {
    name: "a message and an old value that may be missing",
    schema: object({
      s: {
        type: "string",
        maxLength: 50,
        "x-kubernetes-validations": [
          {
            rule: "oldSelf.optMap(o, o == self).orValue(true)",
            optionalOldSelf: true,
            messageExpression: "'was ' + oldSelf.orValue('none')",
          },
        ],
      },
    }),
    costs: ["38 x 1 = 38, 1844674407370955266"],
    total: "1844674407370955304",
  },
  {
    name: "an embedded resource",
    schema: object({
      r: list(
        {
          type: "object",
          "x-kubernetes-embedded-resource": true,
          "x-kubernetes-preserve-unknown-fields": true,
          ...rules("self.metadata.name.startsWith('a')", "self.kind.contains('b')"),
        },
        { maxItems: 4 },
      ),
    }),
    costs: ["4 x 4 = 16", "314575 x 4 = 1258300"],
    total: "1258316",
  },
  {
    name: "more than counts",
    schema: object(
      { l: list({ type: "string" }) },
      rules("self.l.all(a, self.l.all(b, self.l.all(c, self.l.all(d, a + b == c + d))))"),
    ),
    costs: ["18446744073709551615 x 1 = 18446744073709551615"],
    total: "18446744073709551615",
  },
];
