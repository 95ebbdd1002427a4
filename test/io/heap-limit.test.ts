import { beforeEach, describe, expect, it, vi } from "vitest";

const heap = vi.hoisted(() => ({ mib: 0, collections: 0, afterCollection: 0 }));

vi.mock("node:v8", async (original) => ({
  ...(await original<typeof import("node:v8")>()),
  getHeapStatistics: () => ({ used_heap_size: (heap.mib - 10) * 2 ** 20, external_memory: 10 * 2 ** 20 }),
}));
vi.mock("node:vm", () => ({
  runInNewContext: () => () => {
    heap.collections++;
    heap.mib = heap.afterCollection;
  },
}));

let heapLimit: typeof import("../../src/io/heap-limit.js");

beforeEach(async () => {
  vi.resetModules();
  heapLimit = await import("../../src/io/heap-limit.js");
  Object.assign(heap, { mib: 0, collections: 0, afterCollection: 0 });
});

/** How often garbage is collected where the heap has each of these sizes in turn, in MiB, when a part ends. */
function collectionsAt(...sizes: readonly number[]): number {
  heap.collections = 0;
  for (const size of sizes) {
    heap.mib = size;
    heapLimit.keepHeapSmall();
  }
  return heap.collections;
}

describe("keepHeapSmall", () => {
  it("does nothing in a process that did not ask for it", () => expect(collectionsAt(100, 1000, 3000)).toBe(0));

  it("leaves a small heap alone", () => {
    heapLimit.limitHeap();
    expect(collectionsAt(100, 200, 223)).toBe(0);
  });

  it("collects garbage when a large heap has grown by enough, and not before it has grown by as much again", () => {
    heapLimit.limitHeap();
    heap.afterCollection = 200;
    expect(collectionsAt(224)).toBe(1);
    expect(collectionsAt(250, 311)).toBe(0);
    heap.afterCollection = 500;
    expect(collectionsAt(312)).toBe(1);
    expect(collectionsAt(500, 611)).toBe(0);
    expect(collectionsAt(612)).toBe(1);
  });

  it("does not collect at each part what is still in use", () => {
    heapLimit.limitHeap();
    heap.afterCollection = 900;
    expect(collectionsAt(900, 901, 902)).toBe(1);
  });
});
