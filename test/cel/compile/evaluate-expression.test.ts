import { expect, it } from "vitest";
import { evaluateExpression, inferredSchema } from "../../../src/cel/compile/evaluate-expression.js";

it("infers the schema of more items than a call can have arguments", () => {
  const items = Array.from({ length: 200_000 }, (_, index) => ({ a: `${index}` }));
  expect(inferredSchema([items])).toEqual({
    type: "array",
    items: { type: "object", properties: { a: { type: "string" } } },
  });
});

it.each([
  ["1 == 1 && self.l.all(x, true)", { value: "true", actualCost: 1_000_000 }],
  ["1 == 1 && 1 == 1 && self.l.all(x, true)", { error: "operation cancelled: actual cost limit exceeded" }],
])("ends an evaluation that costs more than a million: %s", (source, expected) => {
  const evaluation = evaluateExpression({
    source,
    schema: { type: "object", properties: { l: { type: "array", items: { type: "integer" } } } },
    isResource: false,
    // Each item costs three.
    self: { l: Array.from({ length: 333_332 }, () => 1) },
    optionalOldSelf: false,
    targetVersion: "1.37",
  });
  expect(evaluation).toMatchObject(expected);
});

// Each compares all items with all: ten thousand million times, were the cost not counted first.
it.each([
  "self.l.distinct().size() == 0",
  "sets.contains(self.l, self.l)",
  "sets.equivalent(self.l, self.l)",
  "sets.intersects(self.l, self.m)",
])("ends before 100,000 items are compared: %s", (source) => {
  const list = { type: "array", items: { type: "integer" } };
  const evaluation = evaluateExpression({
    source,
    schema: { type: "object", properties: { l: list, m: list } },
    isResource: false,
    self: {
      l: Array.from({ length: 100_000 }, (_, index) => index),
      m: Array.from({ length: 100_000 }, (_, index) => -1 - index),
    },
    optionalOldSelf: false,
    targetVersion: "1.37",
  });
  expect(evaluation).toMatchObject({ error: "operation cancelled: actual cost limit exceeded" });
});
