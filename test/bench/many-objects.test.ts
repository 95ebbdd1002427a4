import { expect, it } from "vitest";
import { reconcileManyObjects } from "./many-objects.js";

it("gives the figures of many objects: every last state is reconciled, and the queue is empty at the end", async () => {
  const figures = await reconcileManyObjects({ objects: 50, perSecond: 500, seconds: 1 });
  expect(figures).toMatchObject({ changes: 500, reconciled: 50, depth: { last: 0 } });
  expect(figures.reconciles).toBeGreaterThanOrEqual(100);
  expect(figures.heap).toHaveLength(1);
});
