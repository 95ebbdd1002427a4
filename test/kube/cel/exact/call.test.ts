import { expect, it } from "vitest";
import { call } from "../../../../src/kube/cel/exact/call.js";
import { type Cost, distinctCost, equivalentCost, setsCost } from "../../../../src/kube/cel/exact/call-cost.js";
import { CostTracker, evaluateExact } from "../../../../src/kube/cel/exact/step.js";

const list = Array.from({ length: 1000 }, (_, index) => index);

it.each<[name: string, cost: Cost, lists: number]>([
  ["distinct", distinctCost, 1],
  ["sets.contains and sets.intersects", setsCost, 2],
  ["sets.equivalent", equivalentCost, 2],
])("does not begin %s where it costs too much", (_, cost, lists) => {
  let calls = 0;
  const steps = Array.from({ length: lists }, () => () => list);
  const step = call(cost, () => ++calls, ...steps);
  expect(() => evaluateExact(step, undefined, undefined, new CostTracker(10_000))).toThrow(
    "actual cost limit exceeded",
  );
  expect(calls).toBe(0);
  const counting = new CostTracker();
  expect(evaluateExact(step, undefined, undefined, counting)).toBe(1);
  expect(counting.cost).toBeGreaterThanOrEqual(list.length ** 2);
});
