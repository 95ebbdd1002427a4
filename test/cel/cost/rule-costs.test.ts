import { describe, expect, it } from "vitest";
import { largestContributions, type RuleCost, schemaCosts } from "../../../src/cel/cost/rule-costs.js";
import { newRuleEnvironment } from "../../../src/cel/functions/environment.js";
import { checkSchemaRules } from "../../../src/cel/rules/check-schema-rules.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";
import { SCHEMA_COST_CASES } from "./schema-cost-cases.js";

function text({ perRun, cardinality, bounded, total, messageCost }: RuleCost): string {
  const message = messageCost === undefined ? "" : `, ${messageCost.max}`;
  return `${perRun.max} x ${cardinality}${bounded ? "" : " unbounded"} = ${total}${message}`;
}

describe("the costs of a schema", () => {
  it.each(SCHEMA_COST_CASES)("of $name", ({ schema, costs, total }) => {
    const found = schemaCosts(schema, checkSchemaRules(schema, newRuleEnvironment("1.37")).rules, "1.37");
    expect(found.rules.map(text)).toEqual(costs);
    expect(String(found.total)).toBe(total);
  });

  it("leave out rules that cannot be checked", () => {
    const rules = [{ rule: "self.nothing > 1" }, { rule: "self > 1" }];
    const node: StructuralSchema = { type: "integer", "x-kubernetes-validations": rules };
    const hidden: StructuralSchema = {
      "x-kubernetes-preserve-unknown-fields": true,
      "x-kubernetes-validations": rules,
    };
    const schema: StructuralSchema = { type: "object", properties: { a: node, b: hidden } };
    const { rules: checked, faults } = checkSchemaRules(schema, newRuleEnvironment("1.37"));
    expect(checked.map(({ path, index }) => [...path, index])).toEqual([["properties", "a", 1]]);
    expect(faults.map(({ path, index }) => [...path, index])).toEqual([
      ["properties", "a", 0],
      ["properties", "b", 0],
      ["properties", "b", 1],
    ]);
  });

  it("do not know functions that are too new for a new rule", () => {
    const sorted = (targetVersion: string) =>
      checkSchemaRules(
        {
          type: "object",
          properties: {
            l: {
              type: "array",
              items: { type: "integer" },
              "x-kubernetes-validations": [{ rule: "self.sort() == self" }],
            },
          },
        },
        newRuleEnvironment(targetVersion),
      ).rules.length;
    expect([sorted("1.34"), sorted("1.35")]).toEqual([0, 1]);
  });
});

describe("the largest contributions", () => {
  const search = (maxItems: number): StructuralSchema => ({
    type: "array",
    maxItems,
    items: { type: "string", maxLength: 25 },
    "x-kubernetes-validations": [{ rule: "self.all(a, self.exists(b, a == b))" }],
  });
  const schema: StructuralSchema = {
    type: "object",
    properties: { a: search(50), b: search(500), c: search(100), d: search(400), e: search(300), f: search(250) },
  };

  it("are four, none below a hundredth of the limit", () => {
    const costs = schemaCosts(schema, checkSchemaRules(schema, newRuleEnvironment("1.37")).rules, "1.37");
    const found = largestContributions(costs);
    expect(found.map(({ rule, cost }) => [rule.path[1], cost])).toEqual([
      ["b", 4002502n],
      ["d", 2562002n],
      ["e", 1441502n],
      ["f", 1001252n],
    ]);
  });
});
