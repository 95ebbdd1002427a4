import { describe, expect, it } from "vitest";
import {
  type CostFinding,
  type CostPlaces,
  choiceText,
  costDiagnostic,
  costFindings,
  reportedCosts,
} from "../../../src/cel/cost/cost-findings.js";
import { schemaCosts } from "../../../src/cel/cost/rule-costs.js";
import { newRuleEnvironment } from "../../../src/cel/functions/environment.js";
import { checkSchemaRules } from "../../../src/cel/rules/check-schema-rules.js";
import type { JsonValue } from "../../../src/kube/values/json-value.js";
import type { StructuralSchema, ValidationRule } from "../../../src/schema/structural-schema.js";

const VERSION = "1.37";
const TEXT: StructuralSchema = { type: "string" };

function find(schema: StructuralSchema): CostFinding[] {
  return costFindings(
    schema,
    schemaCosts(schema, checkSchemaRules(schema, newRuleEnvironment(VERSION)).rules, VERSION),
    VERSION,
  );
}

const diagnosticsOf = (findings: readonly CostFinding[], places: CostPlaces, where = "") =>
  reportedCosts(findings).map((finding) => costDiagnostic(finding, places, where));

function withRules(
  properties: Record<string, StructuralSchema>,
  ...rules: readonly (string | ValidationRule)[]
): StructuralSchema {
  const written = rules.map((rule) => (typeof rule === "string" ? { rule } : rule));
  return { type: "object", properties, "x-kubernetes-validations": written };
}

/** The schema with a bound at a data path. */
function bounded(schema: StructuralSchema, path: string, keyword: string, value: number): StructuralSchema {
  const copy: StructuralSchema = structuredClone(schema);
  let node: StructuralSchema | undefined = copy;
  for (const [step] of path.matchAll(/\[\*\]|[^.[\]]+/g)) {
    const values: StructuralSchema | boolean | undefined = node?.additionalProperties;
    node =
      step === "[*]" ? (node?.items ?? (typeof values === "object" ? values : undefined)) : node?.properties?.[step];
  }
  if (node === undefined) throw new Error(`there is no ${path}`);
  Object.assign(node, { [keyword]: value satisfies JsonValue });
  return copy;
}

const ITEM = withRules({ a: TEXT, b: TEXT }, "self.a.contains(self.b)");
const SQUARE = "self.list.all(x, self.list.all(y, x == y))";

const CASES: readonly (readonly [name: string, schema: StructuralSchema, choices: readonly string[]])[] = [
  [
    "a rule that is within its limit",
    withRules({ list: { type: "array", items: { type: "integer" }, maxItems: 1413 } }, SQUARE),
    [],
  ],
  [
    "a rule over a list without a bound",
    withRules({ list: { type: "array", items: { type: "integer" } } }, SQUARE),
    ["maxItems: 1413 on list"],
  ],
  [
    "a rule over a list whose bound is too large",
    withRules({ list: { type: "array", items: { type: "integer" }, maxItems: 5000 } }, SQUARE),
    ["maxItems: 1413 on list"],
  ],
  [
    "a rule over a list of long texts",
    withRules({ list: { type: "array", items: TEXT } }, SQUARE),
    ["maxItems: 128 on list and maxLength: 512 on list[*]", "maxItems: 5 on list"],
  ],
  [
    "a rule on items",
    { type: "object", properties: { list: { type: "array", items: ITEM } } },
    [
      "maxItems: 128 on list and maxLength: 512 on list[*].a and maxLength: 512 on list[*].b",
      "maxLength: 5 on list[*].a",
      "maxLength: 5 on list[*].b",
    ],
  ],
  [
    "a rule on the values of a map",
    {
      type: "object",
      properties: {
        map: { type: "object", additionalProperties: { ...TEXT, ...withRules({}, "self.contains('abc')") } },
      },
    },
    [],
  ],
  [
    "a rule of constants",
    withRules({}, "lists.range(200).all(a, lists.range(200).all(b, lists.range(200).all(c, a + b + c > 0)))"),
    [],
  ],
];

describe("what would bring a rule under its limit", () => {
  it.each(CASES)("%s", (_, schema, choices) => {
    const [finding] = find(schema);
    expect(finding?.bounds.map(choiceText) ?? []).toEqual(choices);
  });

  it.each(CASES.filter(([, , choices]) => choices.length > 0))("is enough, and no more: %s", (_, schema) => {
    for (const choice of find(schema)[0]?.bounds ?? []) {
      const tight = choice.reduce((node, { path, keyword, value }) => bounded(node, path, keyword, value), schema);
      expect(find(tight)).toEqual([]);
      if (choice.length > 1) continue;
      const loose = choice.reduce((node, { path, keyword, value }) => bounded(node, path, keyword, value + 1), schema);
      expect(find(loose)[0]?.kind).toBe("rule");
    }
  });
});

describe("findings about costs", () => {
  it("are of rules, then of all together", () => {
    const found = find(withRules({ list: { type: "array", items: { type: "integer" } } }, SQUARE));
    expect(found.map(({ kind, cost, limit }) => [kind, cost, limit])).toEqual([
      ["rule", 12369499521026n, 10_000_000n],
      ["total", 12369499521026n, 100_000_000n],
    ]);
  });

  it("are of messages, whose cost is not multiplied", () => {
    const messageExpression = "self.list.map(x, x + self.s).join(',')";
    const schema = withRules(
      { s: TEXT, list: { type: "array", items: TEXT } },
      { rule: "self.s == ''", messageExpression },
    );
    expect(find(schema).map(({ kind, cost }) => [kind, cost])).toEqual([
      ["messageExpression", 1844675067093450852n],
      ["total", 1844675067093450854n],
    ]);
  });

  it("are of the total alone where each rule is within its limit", () => {
    const search = {
      type: "array",
      items: TEXT,
      "x-kubernetes-validations": [{ rule: "self.all(x, x.startsWith('abcdefghijklmn'))" }],
    };
    const names = Array.from({ length: 25 }, (_, index) => `list${index}`);
    const schema = { type: "object", properties: Object.fromEntries(names.map((name) => [name, search])) };
    const [finding, ...others] = find(schema);
    expect(others).toEqual([]);
    expect(finding?.cost).toBe(157_286_300n);
    expect(finding?.text).toContain("exceeds budget by factor of 1.6x (");
    const [diagnostic] = diagnosticsOf(find(schema), { rule: () => undefined, schema: undefined });
    expect(diagnostic?.code).toBe("cel-schema-cost");
    expect(diagnostic?.message).toContain("\n  6,291,452 list0: self.all(x, x.startsWith('abcdefghijklmn'))\n");
  });

  it("become diagnostics, of which the total is none while a rule is too expensive", () => {
    const schema = { type: "object", properties: { list: { type: "array", items: ITEM } } };
    const span = { file: "a.ts", start: 1, end: 2 };
    const found = diagnosticsOf(find(schema), { rule: () => span, schema: undefined });
    expect(found.map(({ code, span: at }) => [code, at])).toEqual([["cel-rule-cost", span]]);
    expect(found[0]?.message).toMatch(
      /^this rule may cost 103,763,067,360,247,808: 98,956,172,333 for each of 1,048,576 values that fit into a request, since/,
    );
    const [inTech] = diagnosticsOf(find(schema), { rule: () => span, schema: undefined }, " (in Tech)");
    expect(inTech?.message).toContain("; the limit is 10,000,000 (in Tech). An API server would say: ");
    expect(found[0]?.help).toMatch(/^maxItems: 128 on list and .+, or maxLength: 5 on list\[\*\]\.b would be enough$/);
  });
});
