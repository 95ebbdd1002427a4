import type * as costs from "../../kube/cel/exact/call-cost.js";
import { tenthCost } from "../../kube/cel/exact/call-cost.js";
import type { CelType } from "../types/cel-type.js";
import { type CostNode, type EntrySize, extendPath, type GrowingPath } from "./cost-node.js";
import { add, multiply, ONE, type Range, scale, smaller, UNKNOWN } from "./range.js";

/** The formulas of what calls cost at run time, but for those that the run time itself takes for the macro `sortBy`. */
export type Costs = Omit<typeof costs, "sortByCost" | "sortByDynCost">;

/** What the compiler and the estimate have to know of an overload besides its types. */
export interface CallFacts {
  /** What it costs at run time, under the name that generated code imports; 1 if there is none. */
  readonly cost?: Readonly<Partial<Costs>>;
  /** It costs that too where only the values tell the overload: Kubernetes counts its functions by name, cel-go by overload. */
  readonly isCostedByName?: boolean;
  /** The static estimate, without which it is 1 and nothing is known of the size of the result. */
  readonly estimate?: Estimate;
  /** The most that it costs at run time, and the most of its result, where the estimate of a server may be less. */
  readonly most?: Estimate;
  /**
   * What it does with the items of a list, which are read for it otherwise: reads them on its own, looks at none, or takes the
   * function that reads the one which it returns.
   */
  readonly items?: "read" | "ignored" | "returned";
  /** An argument or an item that is an error fails it in a way that the exact form alone knows. */
  readonly hasOwnErrors?: boolean;
  /** It needs RE2, which generated code imports from an entry of its own. */
  readonly needsRe2?: boolean;
}

/** Returns the cost of a call and the size of its result; undefined for a cost of 1. */
export type Estimate = (call: EstimatedCall, subject: CallSubject) => CallCost | undefined;

/** What a call costs by itself, and how large its result can be. */
export interface CallCost {
  readonly cost: Range;
  readonly size?: Range;
  /** The cost is the whole one, since not all arguments are evaluated. */
  readonly isWhole?: boolean;
}

/** A call whose parts have been estimated. Sizes are those known right after each part. */
export interface EstimatedCall {
  readonly node: CostNode;
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

/** One look at each character (cel-go: common.StringTraversalCostFactor). */
export const TRAVERSAL = 0.1;
/** A regular expression is taken to have a state for every four characters (cel-go: common.RegexStringLengthCostFactor). */
export const REGEX = 0.25;

export function argumentSize({ sizes }: EstimatedCall, index: number): Range {
  return sizes[index] ?? UNKNOWN;
}

export function targetSize({ target }: EstimatedCall): Range {
  return target?.size ?? UNKNOWN;
}

/** Each character of the first argument is looked at once. */
export const argumentTraversed: Estimate = (call) => ({ cost: scale(argumentSize(call, 0), TRAVERSAL) });

/** A text is read as a value of a library. */
export const PARSED: CallFacts = { cost: { tenthCost }, isCostedByName: true, estimate: argumentTraversed };

/** Two texts are compared until the shorter one ends. */
export const smallerTraversed: Estimate = (call) => {
  const max = smaller(argumentSize(call, 0).max, argumentSize(call, 1).max);
  return { cost: scale({ min: max > 0n ? 1n : 0n, max }, TRAVERSAL) };
};

/** The cost of a match: one more than the length of the text, so that an empty one costs something too. */
export function regexCost(text: Range, regex: Range): Range {
  return multiply(scale(add(text, ONE), TRAVERSAL), scale(regex, REGEX));
}

/** The size of the elements of a list as the schema bounds them; undefined for what is no list. */
export function elementSize(list: CostNode, subject: CallSubject): Range | undefined {
  if (elementType(list.type) === undefined) return undefined;
  const path = subject.pathOf(list);
  if (path === undefined) return UNKNOWN;
  const copy = { cells: path.cells.slice(0, path.length), length: path.length };
  return subject.sizeAt(extendPath(copy, "@items")) ?? UNKNOWN;
}

/** The first parameter of a type, as the server takes that of its elements. */
export function elementType(type: CelType): CelType | undefined {
  switch (type.kind) {
    case "list":
      return type.element;
    case "map":
      return type.key;
    case "opaque":
      return type.parameters[0];
    default:
      return undefined;
  }
}
