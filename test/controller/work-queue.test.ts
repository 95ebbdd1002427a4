import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createFakeClock } from "../../src/controller/fake/fake-clock.js";
import { createWorkQueue, KEY_BACKOFF } from "../../src/controller/work-queue.js";

function queueWithClock() {
  const clock = createFakeClock();
  return { clock, queue: createWorkQueue({ clock }) };
}

it("gives out keys in the order that they were added in, each once however often it was added", async () => {
  const { queue } = queueWithClock();
  for (const key of ["a", "b", "a", "c", "b"]) queue.add(key);
  expect(queue.depth).toBe(3);
  expect([await queue.take(), await queue.take(), await queue.take()]).toEqual(["a", "b", "c"]);
  expect(queue.depth).toBe(0);
});

it("gives a key that is added while it is worked on to a worker again, and not before it is done", async () => {
  const { queue } = queueWithClock();
  queue.add("a");
  expect(await queue.take()).toBe("a");
  queue.add("a");
  queue.add("a");
  expect(queue.depth).toBe(0);
  queue.done("a");
  expect(queue.depth).toBe(1);
  expect(await queue.take()).toBe("a");
  queue.done("a");
  expect(queue.depth).toBe(0);
  expect(queue.running()).toEqual([]);
});

it("wakes workers that wait, the one that waits longest first", async () => {
  const { queue } = queueWithClock();
  const taken = Promise.all([queue.take(), queue.take()]);
  queue.add("a");
  queue.add("b");
  expect(await taken).toEqual(["a", "b"]);
  expect(queue.depth).toBe(0);
});

it("adds a delayed key at the earliest of its times", async () => {
  const { clock, queue } = queueWithClock();
  queue.addAfter("a", 100);
  queue.addAfter("a", 50);
  queue.addAfter("a", 70);
  await clock.advance(49);
  expect(queue.depth).toBe(0);
  await clock.advance(1);
  expect(queue.depth).toBe(1);
  await queue.take();
  queue.done("a");
  await clock.advance(1000);
  expect(queue.depth).toBe(0);
});

it("adds a key without delay at once", () => {
  const { queue } = queueWithClock();
  queue.addAfter("a", 0);
  expect(queue.depth).toBe(1);
});

it("lets each key wait twice as long with each failure, from 5 ms up to 1000 s, until it is forgotten", () => {
  const { queue } = queueWithClock();
  const waits = Array.from({ length: 20 }, () => queue.retry("a"));
  expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40]);
  expect(waits.slice(-3)).toEqual([655_360, 1_000_000, 1_000_000]);
  expect(queue.retry("b")).toBe(5);
  queue.forget("a");
  expect(queue.retry("a")).toBe(5);
  expect(KEY_BACKOFF.jitter).toBe(0);
});

it("lets a key wait as long as a server asks for, where that is longer than its back-off", async () => {
  const { clock, queue } = queueWithClock();
  expect(queue.retry("a", 2000)).toBe(2000);
  await clock.advance(1999);
  expect(queue.depth).toBe(0);
  await clock.advance(1);
  expect(queue.depth).toBe(1);
});

it("gives out nothing once it is closed, and lets those end who work", async () => {
  const { clock, queue } = queueWithClock();
  queue.add("a");
  queue.add("b");
  queue.addAfter("c", 10);
  await queue.take();
  queue.add("a");
  const waiting = queue.take();
  expect(await waiting).toBe("b");
  const last = queue.take();
  queue.close();
  expect(await last).toBeUndefined();
  expect(queue.running()).toEqual(["a", "b"]);
  queue.done("a");
  queue.done("b");
  queue.add("d");
  await clock.advance(100);
  expect([queue.depth, await queue.take(), queue.running()]).toEqual([0, undefined, []]);
});

it("never has a key with two workers, and misses no key that was added, whatever happens in whatever order", async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("add" as const), key: fc.integer({ min: 0, max: 5 }) }),
    fc.record({ do: fc.constant("take" as const) }),
    fc.record({ do: fc.constant("done" as const), key: fc.integer({ min: 0, max: 5 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { queue } = queueWithClock();
      const running = new Set<string>();
      const owed = new Set<string>();
      for (const each of steps) {
        if (each.do === "add") {
          queue.add(String(each.key));
          owed.add(String(each.key));
        } else if (each.do === "done") {
          if (running.delete(String(each.key))) queue.done(String(each.key));
        } else if (queue.depth > 0) {
          const key = (await queue.take()) ?? "";
          expect(running).not.toContain(key);
          running.add(key);
          expect(owed.delete(key)).toBe(true);
        }
      }
      for (const key of running) queue.done(key);
      while (queue.depth > 0) owed.delete((await queue.take()) ?? "");
      expect([...owed]).toEqual([]);
    }),
  );
});

it("keeps the order of many keys, and what waits of them is seen", async () => {
  const seen: number[] = [];
  const clock = createFakeClock();
  const queue = createWorkQueue({
    clock,
    observer: { added: (depth) => seen.push(depth), taken: (waited, depth) => seen.push(-waited, depth) },
  });
  for (let index = 0; index < 3000; index++) queue.add(String(index));
  expect(seen.at(-1)).toBe(3000);
  await clock.advance(7);
  for (let index = 0; index < 3000; index++) expect(await queue.take()).toBe(String(index));
  expect(seen.slice(-2)).toEqual([-7, 0]);
});
