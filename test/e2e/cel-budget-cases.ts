import type { StructuralSchema, ValidationRule } from "../../src/schema/structural-schema.js";

const TEXT: StructuralSchema = { type: "string" };
const NUMBERS: StructuralSchema = { type: "array", items: { type: "integer" } };
const TEXTS: StructuralSchema = { type: "array", items: TEXT };

function spec(properties: Record<string, StructuralSchema>, ...rules: (string | ValidationRule)[]): StructuralSchema {
  const written = rules.map((rule) => (typeof rule === "string" ? { rule } : rule));
  return { type: "object", properties, "x-kubernetes-validations": written };
}

function items(of: StructuralSchema, ...rules: string[]): StructuralSchema {
  const written = rules.map((rule) => ({ rule }));
  return { type: "array", items: { ...of, "x-kubernetes-validations": written } };
}

const SQUARE = "self.l.all(x, self.l.all(y, x == y))";
const SEARCH: StructuralSchema = {
  ...TEXTS,
  "x-kubernetes-validations": [{ rule: "self.all(x, x.startsWith('abcdefghijklmn'))" }],
};

/** A chain of operands that cost differently, mixed with the other operator where it is long. */
function chain(operator: string, length: number): string {
  const operands = Array.from({ length }, (_, place) => {
    const loop = `self.l.all(x, self.l.exists(y, x + ${place} == y${" + 1".repeat(place % 4)}))`;
    return place % 5 === 4 ? `(${loop} ${operator === "&&" ? "||" : "&&"} self.l.size() > ${place})` : loop;
  });
  return operands.join(` ${operator} `);
}

const CHAINS = ["&&", "||"].flatMap((operator) =>
  [3, 4, 5, 7, 8, 33].map((length): readonly [string, StructuralSchema] => [
    `a chain of ${length} between ${operator}`,
    spec({ l: { ...NUMBERS, maxItems: 1000 } }, chain(operator, length)),
  ]),
);

/** Schemas around the cost limits, by what they are about. */
export const BUDGET_CASES: readonly (readonly [name: string, spec: StructuralSchema])[] = [
  ...CHAINS,
  ["a list without a bound, twice", spec({ l: NUMBERS }, SQUARE)],
  ["the longest list that is in the budget", spec({ l: { ...NUMBERS, maxItems: 1413 } }, SQUARE)],
  ["one more item", spec({ l: { ...NUMBERS, maxItems: 1414 } }, SQUARE)],
  ["half as much again", spec({ l: { ...NUMBERS, maxItems: 1731 } }, SQUARE)],
  ["less than three times", spec({ l: { ...NUMBERS, maxItems: 2400 } }, SQUARE)],
  ["ten times", spec({ l: { ...NUMBERS, maxItems: 4472 } }, SQUARE)],
  ["just a hundred times", spec({ l: { ...NUMBERS, maxItems: 14142 } }, SQUARE)],
  ["more than a hundred times", spec({ l: { ...NUMBERS, maxItems: 20000 } }, SQUARE)],
  [
    "three loops",
    spec({ l: { ...NUMBERS, maxItems: 200 } }, "self.l.all(x, self.l.all(y, self.l.exists(z, z > x + y)))"),
  ],
  ["a pattern on a long text", spec({ s: TEXT }, `self.s.matches('${"a".repeat(60)}')`)],
  ["texts of texts", spec({ s: TEXT, t: TEXT }, "self.s.contains(self.t)")],
  ["texts in a list", spec({ k: TEXTS, s: TEXT }, "self.k.exists(x, x.contains(self.s))")],
  ["a rule on items", spec({ i: items(spec({ a: TEXT, b: TEXT }), "self.a.contains(self.b)") })],
  ["items of items", spec({ i: { type: "array", items: items(TEXT, "self.startsWith('abc')") } })],
  [
    "values of a map",
    spec({
      m: {
        type: "object",
        additionalProperties: { ...TEXT, "x-kubernetes-validations": [{ rule: "self.contains('abc')" }] },
      },
    }),
  ],
  ["sets", spec({ k: TEXTS, l: TEXTS }, "sets.equivalent(self.k, self.l)")],
  [
    "joined and split",
    spec({ s: TEXT, k: { ...TEXTS, maxItems: 100 } }, "self.k.all(x, self.s.split(',').join('') == x)"),
  ],
  ["quantities", spec({ k: { ...TEXTS, maxItems: 50 } }, "self.k.all(x, quantity(x).isGreaterThan(quantity('1')))")],
  ["networks", spec({ k: TEXTS }, "self.k.all(x, isCIDR(x) && cidr(x).containsIP('1.2.3.4'))")],
  ["URLs", spec({ k: TEXTS }, "self.k.all(x, isURL(x) && url(x).getHostname() == '')")],
  ["sorted", spec({ k: TEXTS, i: items(spec({ l: TEXTS }), "self.l.isSorted() && self.l.max() == ''") })],
  ["constants", spec({}, "lists.range(200).all(a, lists.range(200).all(b, lists.range(200).all(c, a + b + c > 0)))")],
  [
    "a message",
    spec({ s: TEXT, k: TEXTS }, { rule: "self.s == ''", messageExpression: "self.k.map(x, x + self.s).join(',')" }),
  ],
  [
    "a rule and its message",
    spec(
      { l: NUMBERS, s: TEXT },
      { rule: SQUARE, messageExpression: "self.l.map(x, self.l.map(y, x + y)).size() == 1 ? self.s : ''" },
    ),
  ],
  ["two rules", spec({ l: NUMBERS, s: TEXT, t: TEXT }, SQUARE, "self.s.contains(self.t)", "self.s != self.t")],
  [
    "only the total",
    {
      type: "object",
      properties: Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`list${index}`, SEARCH])),
    },
  ],
];
