import { expect, it } from "vitest";
import { type ObjectCondition, withCondition } from "../../src/controller/conditions.js";

const ready = {
  type: "Ready",
  status: "True",
  reason: "Done",
  message: "all is there",
  observedGeneration: 1,
} as const;
const before: ObjectCondition[] = [{ ...ready, lastTransitionTime: "2026-01-01T00:00:00Z" }];
const now = new Date("2026-02-01T00:00:00.123Z");

it("adds a condition with its time", () => {
  expect(withCondition([], ready, now)).toEqual([{ ...ready, lastTransitionTime: "2026-02-01T00:00:00Z" }]);
});

it("returns the same list where nothing changes", () => {
  expect(withCondition(before, ready, now)).toBe(before);
});

it.each([
  ["another status", { ...ready, status: "False" } as const, "2026-02-01T00:00:00Z"],
  ["another reason", { ...ready, reason: "Checked" }, "2026-01-01T00:00:00Z"],
  ["another message", { ...ready, message: "all is well" }, "2026-01-01T00:00:00Z"],
  ["another generation", { ...ready, observedGeneration: 2 }, "2026-01-01T00:00:00Z"],
])("puts %s in place, and leaves other conditions where they are", (_, wanted, lastTransitionTime) => {
  const others = { ...before[0], type: "Available" } as ObjectCondition;
  expect(withCondition([...before, others], wanted, now)).toEqual([{ ...wanted, lastTransitionTime }, others]);
});
