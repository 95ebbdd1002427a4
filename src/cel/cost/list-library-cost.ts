import type { CallCost, GivenCall } from "./call-cost.js";
import type { CostNode } from "./cost-node.js";
import { add, exactly, MAX, multiply, ONE, type Range, scale, UNKNOWN, wrapped } from "./range.js";

/** A call that makes a list. */
const NEW_LIST = exactly(11);

/** The cost of a function of cel-go's list and set libraries without that of its arguments; undefined for any other. */
export function listLibraryCost(overload: string, call: GivenCall): CallCost | undefined {
  const target = call.target?.size ?? UNKNOWN;
  const size = (index: number): Range => call.sizes[index] ?? UNKNOWN;
  switch (overload) {
    case "list_slice": {
      const start = constant(call.arguments[0], 0n);
      const end = constant(call.arguments[1], target.max);
      return listCost(exactly(wrapped(end - start)), 1);
    }
    case "list_flatten":
      return listCost(target, 1);
    case "list_flatten_int":
      return listCost(target, Number(constant(call.arguments[0], MAX)));
    case "lists_range":
      return listCost(exactly(constant(call.arguments[0], MAX)), 1);
    case "list_reverse":
      return listCost(target, 1);
    case "list_distinct":
      return listCost(multiply(target, target), 2);
    case "list_sets_contains_list":
    case "list_sets_intersects_list":
      return { cost: add(scale(multiply(size(0), size(1)), 1), ONE) };
    case "list_sets_equivalent_list":
      return { cost: add(scale(multiply(size(0), size(1)), 2), ONE) };
  }
  const [, type, sort] = /^list_(.+)_(sort|sortByAssociatedKeys)$/.exec(overload) ?? [];
  if (sort === undefined) return undefined;
  const sorted = sort === "sort" ? target : size(0);
  // Texts are compared character by character.
  return listCost(multiply(sorted, sorted), type === "string" || type === "bytes" ? 2.1 : 2);
}

function listCost(size: Range, factor: number): CallCost {
  return { cost: add(scale(size, factor), NEW_LIST), size };
}

/** The value of a constant argument, a negative one as zero. */
function constant(node: CostNode | undefined, otherwise: bigint): bigint {
  if (node?.kind !== "literal" || node.int === undefined) return otherwise;
  return node.int < 0n ? 0n : node.int;
}
