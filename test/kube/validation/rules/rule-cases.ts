import type { ValidationRule } from "../../../../src/schema/structural-schema.js";

/** Rules on `spec`, the values that it has and had, and the errors that an API server 1.37 gives. */
export interface RuleCase {
  readonly name: string;
  readonly rules: readonly ValidationRule[];
  readonly spec: unknown;
  readonly old?: unknown;
  readonly errors: readonly string[];
}

export const SPEC_SCHEMA = {
  type: "object",
  properties: {
    n: { type: "integer" },
    s: { type: "string" },
    map: { type: "object", additionalProperties: { type: "string" } },
    l: { type: "array", maxItems: 2000, items: { type: "string" } },
    port: { "x-kubernetes-int-or-string": true },
  },
} as const;

const many = Array.from({ length: 1500 }, (_, index) => `item-${index}`);

export const RULE_CASES: readonly RuleCase[] = [
  { name: "true", rules: [{ rule: "self.n == 1" }], spec: { n: 1 }, errors: [] },
  {
    name: "false",
    rules: [{ rule: " self.n == 1 " }],
    spec: { n: 2 },
    errors: ["spec: Invalid value: failed rule: self.n == 1"],
  },
  {
    name: "false with a message",
    rules: [{ rule: "self.n == 1", message: " must be one " }],
    spec: { n: 2 },
    errors: ["spec: Invalid value: must be one"],
  },
  {
    name: "all rules run",
    rules: [{ rule: "self.n == 1" }, { rule: "self.n == 2" }, { rule: "self.n == 3" }],
    spec: { n: 2 },
    errors: ["spec: Invalid value: failed rule: self.n == 1", "spec: Invalid value: failed rule: self.n == 3"],
  },
  {
    name: "reasons",
    rules: [
      { rule: "false", reason: "FieldValueForbidden", message: "no" },
      { rule: "false", reason: "FieldValueRequired", message: "needed" },
      { rule: "false", reason: "FieldValueDuplicate", message: "lost" },
      { rule: "false", reason: "FieldValueInvalid", message: "bad" },
    ],
    spec: { n: 2 },
    errors: [
      "spec: Forbidden: no",
      "spec: Required value: needed",
      "spec: Duplicate value",
      "spec: Invalid value: bad",
    ],
  },
  {
    name: "a path that begins with the key of the map that the rule is on",
    rules: [{ rule: "false", fieldPath: "['a.b']", message: "bad" }],
    spec: { n: 2 },
    errors: ["spec[a.b]: Invalid value: bad"],
  },
  // 5120 bytes are shown, in 5119 characters, and no more.
  {
    name: "a message as long as it may be",
    rules: [{ rule: "self.s == 'a'", messageExpression: "self.s" }],
    spec: { s: `${"x".repeat(5118)}ä` },
    errors: [`spec: Invalid value: ${"x".repeat(5118)}ä`],
  },
  {
    name: "a message a byte longer than it may be",
    rules: [{ rule: "self.s == 'a'", messageExpression: "self.s" }],
    spec: { s: `${"x".repeat(5119)}ä` },
    errors: ["spec: Invalid value: failed rule: self.s == 'a'"],
  },
  {
    name: "a path to a field",
    rules: [
      { rule: "false", fieldPath: ".n", message: "bad" },
      { rule: "false", fieldPath: ".map['a.b']", message: "bad" },
    ],
    spec: { n: 2 },
    errors: ["spec.n: Invalid value: bad", "spec.map[a.b]: Invalid value: bad"],
  },
  {
    name: "a missing key",
    rules: [{ rule: "self.s == 'a'", message: "must be a" }],
    spec: { n: 2 },
    errors: ['spec: Invalid value: "object": no such key: s evaluating rule: must be a'],
  },
  {
    name: "an overload that is missing",
    rules: [{ rule: "self.port > 1" }],
    spec: { port: "http" },
    errors: [
      "spec: Invalid value: \"object\": 'no such overload': call arguments did not match a supported operator, function or macro signature for rule: self.port > 1",
    ],
  },
  {
    name: "an error that is absorbed",
    rules: [{ rule: "self.s == 'a' || self.n == 2" }, { rule: "self.n != 2 && self.s == 'a'" }],
    spec: { n: 2 },
    errors: ["spec: Invalid value: failed rule: self.n != 2 && self.s == 'a'"],
  },
  {
    name: "division by zero",
    rules: [{ rule: "10 / self.n > 1" }],
    spec: { n: 0 },
    errors: ['spec: Invalid value: "object": division by zero evaluating rule: 10 / self.n > 1'],
  },
  {
    name: "messageExpression",
    rules: [{ rule: "self.n == 1", messageExpression: "' n is ' + string(self.n) + ' '", message: "unused" }],
    spec: { n: 2 },
    errors: ["spec: Invalid value: n is 2"],
  },
  {
    name: "messageExpression that fails, is empty, or has a line break",
    rules: [
      { rule: "false", messageExpression: "self.s", message: "told" },
      { rule: "false", messageExpression: "' '" },
      { rule: "false", messageExpression: "'a' + '\\n' + 'b'", message: "told" },
    ],
    spec: { n: 2 },
    errors: ["spec: Invalid value: told", "spec: Invalid value: failed rule: false", "spec: Invalid value: told"],
  },
  {
    name: "a transition on create",
    rules: [{ rule: "self.n >= oldSelf.n" }, { rule: "oldSelf.hasValue()", optionalOldSelf: true }],
    spec: { n: 2 },
    errors: ["spec: Invalid value: failed rule: oldSelf.hasValue()"],
  },
  {
    name: "a transition on update",
    rules: [
      { rule: "self.n >= oldSelf.n" },
      { rule: "oldSelf.hasValue() && oldSelf.value().n == 3", optionalOldSelf: true },
      { rule: "oldSelf.optMap(old, old.n <= self.n).orValue(true)", optionalOldSelf: true, message: "must grow" },
    ],
    spec: { n: 2 },
    old: { n: 3 },
    errors: ["spec: Invalid value: failed rule: self.n >= oldSelf.n", "spec: Invalid value: must grow"],
  },
  {
    name: "one evaluation that costs too much",
    rules: [{ rule: "self.l.all(a, self.l.exists_one(b, a == b))" }, { rule: "false" }],
    spec: { l: many },
    errors: [
      "spec: Invalid value: \"object\": 'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds limit for rule: self.l.all(a, self.l.exists_one(b, a == b))",
    ],
  },
  {
    name: "all evaluations together that cost too much",
    rules: Array.from({ length: 15 }, (_, index) => ({
      rule: `self.l.all(a, self.l.slice(0, 500).size() > ${index})`,
    })),
    spec: { l: many },
    errors: [
      'spec: Invalid value: "object": validation failed due to running out of cost budget, no further validation rules will be run',
    ],
  },
];
