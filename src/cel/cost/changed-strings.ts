import type { CallCost } from "./call-cost.js";
import { add, MAX, multiply, type Range, scale, UNKNOWN, ZERO } from "./range.js";

const TRAVERSAL = 0.1;

/** How long a string can be in which `from` was replaced with `to` throughout. */
export function replacedSize(text: Range, from: Range, to: Range): Range {
  const longest = replacements(text.max, from.min, to.max <= from.min);
  const shortest = replacements(text.min, from.max, from.max <= to.min);
  return add(multiply({ min: shortest.count, max: longest.count }, to), { min: shortest.kept, max: longest.kept });
}

/** An empty string stands before every character and at the end; `idle`: replacing does not change the bound. */
function replacements(length: bigint, from: bigint, idle: boolean): { readonly count: bigint; readonly kept: bigint } {
  if (from === 0n) return { count: length < MAX ? length + 1n : length, kept: length };
  if (idle) return { count: 0n, kept: length };
  const count = Math.ceil(Number(length) / Number(from));
  return { count: count >= Number(MAX) ? MAX : BigInt(count), kept: 0n };
}

/** A join makes a string of all elements, with a separator between each two. */
export function joinCost(
  list: Range,
  element: Range | undefined,
  separator: Range | undefined,
  given: number,
): CallCost {
  let size = element === undefined ? ZERO : multiply(list, element);
  if (given > 0) {
    const gaps = { min: list.min > 0n ? list.min - 1n : 0n, max: list.max > 0n ? list.max - 1n : 0n };
    size = add(size, multiply(separator ?? UNKNOWN, gaps));
  }
  return { cost: scale(size, TRAVERSAL), size };
}
