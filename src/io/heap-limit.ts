import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const MIB = 2 ** 20;

/** Below this V8 is left to itself: to collect would take longer than it is worth. */
const FREE_BYTES = 224 * MIB;

/** How much the heap may grow from one collection to the next. */
const GROWTH_BYTES = 112 * MIB;

/** What the heap may have before garbage is collected; undefined where V8 alone says. */
let limit: number | undefined;

/**
 * Has {@link keepHeapSmall} do something in this process: one that makes many parts, each garbage soon, and then ends. V8 by itself lets
 * the heap grow to a multiple of what is in use.
 */
export function limitHeap(): void {
  limit ??= FREE_BYTES;
}

/** Called after each of many parts; collects garbage where the heap has grown by enough for that to be worth its time. */
export function keepHeapSmall(): void {
  if (limit === undefined || usedBytes() < limit) return;
  collectGarbage();
  limit = Math.max(FREE_BYTES, usedBytes() + GROWTH_BYTES);
}

/** The heap, and what lies outside of it for as long as something in it is there, such as the bytes of a file that was written. */
function usedBytes(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

let collector: (() => void) | undefined;

function collectGarbage(): void {
  collector ??= garbageCollector();
  collector();
}

/** The function that V8 has for scripts under `--expose-gc`: it is in all contexts that are made under the flag. */
function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const gc: unknown = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  return typeof gc === "function" ? () => void gc() : () => {};
}
