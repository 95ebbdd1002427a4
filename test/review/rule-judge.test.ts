import { expect, it } from "vitest";
import { ruleJudge } from "../../src/review/rule-judge.js";
import { smallestValue } from "../../src/review/smallest-value.js";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";

it("judges by the node on which rules stand, where nodes share them", () => {
  const rules = [{ rule: "!has(self.a) || self.a == 'x'" }];
  const node = (type: string): StructuralSchema => ({
    type: "object",
    properties: { a: { type } },
    "x-kubernetes-validations": rules,
  });
  expect([ruleJudge(node("string")), ruleJudge(node("integer"))]).toEqual([expect.any(Function), undefined]);
});

it("makes a text for rules within the limits of each node, where nodes share them", () => {
  const rules = [{ rule: "self.startsWith('a')" }];
  const node = (minLength: number): StructuralSchema => ({
    type: "string",
    minLength,
    "x-kubernetes-validations": rules,
  });
  expect([1, 3].map((least) => smallestValue(node(least)))).toEqual(["a", "aaa"]);
});
