import type { CostNode, EntrySize, GrowingPath } from "./cost-node.js";
import { kubernetesCost } from "./kubernetes-cost.js";
import { listLibraryCost } from "./list-library-cost.js";
import { add, multiply, ONE, type Range, scale, smaller, UNKNOWN, union, wrapped } from "./range.js";

/** What a call costs, its arguments included and its receiver not, and how large its result can be. */
export interface CallCost {
  readonly cost: Range;
  readonly size?: Range;
}

/** A call whose parts have been estimated. Sizes are those known right after each part. */
export interface GivenCall {
  readonly node: CostNode;
  readonly name: string;
  readonly target: { readonly node: CostNode; readonly size: Range | undefined } | undefined;
  readonly arguments: readonly CostNode[];
  readonly costs: readonly Range[];
  readonly sizes: readonly (Range | undefined)[];
}

/** What the costs of calls ask about the data. */
export interface CallSubject {
  /** The minor version of the server. */
  readonly minor: number;
  sizeAt(path: GrowingPath): Range | undefined;
  pathOf(node: CostNode): GrowingPath | undefined;
  entryOf(node: CostNode): EntrySize | undefined;
}

/** One look at each character. */
const TRAVERSAL = 0.1;
/** A regular expression is taken to have a state for every four characters. */
const REGEX = 0.25;

/** The estimate of one overload of a call. */
export function callCost(overload: string, call: GivenCall, subject: CallSubject): CallCost {
  const library = listLibraryCost(overload, call) ?? kubernetesCost(overload, call, subject);
  if (library !== undefined) return { ...library, cost: add(library.cost, ...call.costs) };
  return coreCost(overload, call, subject) ?? { cost: add(ONE, ...call.costs) };
}

function coreCost(overload: string, call: GivenCall, subject: CallSubject): CallCost | undefined {
  const { target, costs } = call;
  const size = (index: number): Range => call.sizes[index] ?? UNKNOWN;
  const traversed = (range: Range, more?: Range): CallCost => ({
    cost: add(scale(range, TRAVERSAL), ...costs),
    ...(more && { size: more }),
  });
  switch (overload) {
    case "string_format":
      return target && traversed(target.size ?? UNKNOWN);
    case "string_to_bytes":
      return traversed(size(0), { min: size(0).min, max: wrapped(size(0).max * 4n) });
    case "bytes_to_string":
      return traversed(size(0), { min: size(0).min / 4n, max: size(0).max });
    case "strings_quote":
      return traversed(size(0), { min: wrapped(size(0).min + 2n), max: wrapped(size(0).max * 2n + 2n) });
    case "starts_with_string":
    case "ends_with_string":
      return traversed(size(0));
    case "in_list":
      return { cost: add(scale(size(1), 1), ...costs) };
    case "matches":
      // Up to 1.36 only the member function was reckoned with.
      return subject.minor < 37 ? undefined : { cost: add(regexCost(size(0), size(1)), ...costs) };
    case "matches_string":
      return target && { cost: add(regexCost(target.size ?? UNKNOWN, size(0)), ...costs) };
    case "contains_string": {
      if (target === undefined) return undefined;
      const search = multiply(scale(target.size ?? UNKNOWN, TRAVERSAL), scale(size(0), TRAVERSAL));
      return { cost: add(search, ...costs) };
    }
    case "logical_and":
    case "logical_or":
      // The left side may decide; it costs nothing itself.
      return { cost: { min: costs[0]?.min ?? 0n, max: add(...costs).max } };
    case "conditional":
      return conditionalCost(call, subject, size);
    case "add_list":
    case "add_string":
    case "add_bytes":
      return concatenationCost(overload, call, subject, size);
    case "less_string":
    case "greater_string":
    case "less_equals_string":
    case "greater_equals_string":
    case "less_bytes":
    case "greater_bytes":
    case "less_equals_bytes":
    case "greater_equals_bytes":
    case "equals":
    case "not_equals": {
      const max = smaller(size(0).max, size(1).max);
      return traversed({ min: max > 0n ? 1n : 0n, max });
    }
    default:
      return undefined;
  }
}

/** One more than the length of the text, so that an empty one costs something too. */
function regexCost(text: Range, regex: Range): Range {
  return multiply(scale(add(text, ONE), TRAVERSAL), scale(regex, REGEX));
}

function conditionalCost(call: GivenCall, subject: CallSubject, size: (index: number) => Range): CallCost {
  const [, one, other] = call.arguments;
  const [condition, ifTrue, ifFalse] = call.costs;
  noteEntry(call, subject, one, other);
  const branches = ifTrue && ifFalse ? union(ifTrue, ifFalse) : ONE;
  return { cost: condition ? add(condition, branches) : branches, size: union(size(1), size(2)) };
}

function concatenationCost(
  overload: string,
  call: GivenCall,
  subject: CallSubject,
  size: (index: number) => Range,
): CallCost {
  const [one, other] = call.arguments;
  const sum = add(size(0), size(1));
  noteEntry(call, subject, one, other);
  const own = overload === "add_list" ? ONE : scale(sum, TRAVERSAL);
  return { cost: add(own, ...call.costs), size: sum };
}

/** The entries of the result may be those of either operand, if both are known. */
function noteEntry(
  call: GivenCall,
  subject: CallSubject,
  one: CostNode | undefined,
  other: CostNode | undefined,
): void {
  const left = one && subject.entryOf(one);
  const right = other && subject.entryOf(other);
  if (left === undefined || right === undefined) return;
  call.node.entry = {
    container: left.container,
    key: union(left.key, right.key),
    value: union(left.value, right.value),
  };
}
