import type { CelType } from "../types/cel-type.js";
import type { Range } from "./range.js";

/** The sizes of the keys (or indexes) and of the values of a list or a map that an expression makes. */
export interface EntrySize {
  readonly container: "list" | "map";
  readonly key: Range;
  readonly value: Range;
}

/**
 * A node of the tree that costs are counted on: the expression with its macros expanded as the server expands them. What an
 * estimate finds out about a node is noted at the node.
 */
export type CostNode = CostShape & {
  readonly type: CelType;
  size?: Range;
  entry?: EntrySize;
  path?: GrowingPath | undefined;
};

export type CostShape =
  /** `length` is that of a string or of bytes, and one for every other constant. */
  | { readonly kind: "literal"; readonly length: bigint; readonly int?: bigint }
  | { readonly kind: "identifier"; readonly name: string }
  | { readonly kind: "select"; readonly operand: CostNode; readonly field: string; readonly testOnly: boolean }
  | CallShape
  | { readonly kind: "list"; readonly elements: readonly CostNode[] }
  | { readonly kind: "map"; readonly entries: readonly (readonly [key: CostNode, value: CostNode])[] }
  | FoldShape
  /** A value that has a name in a body. */
  | { readonly kind: "binding"; readonly name: string; readonly value: CostNode; readonly body: CostNode };

export interface CallShape {
  readonly kind: "call";
  readonly name: string;
  readonly overloads: readonly string[];
  readonly target: CostNode | undefined;
  readonly arguments: readonly CostNode[];
}

/** A loop over a list or a map that works on the variable {@link ACCUMULATOR}. */
export interface FoldShape {
  readonly kind: "fold";
  readonly range: CostNode;
  readonly variables: readonly string[];
  readonly start: CostNode;
  readonly condition: CostNode;
  readonly step: CostNode;
  readonly result: CostNode;
}

/** No name that a rule can write. */
export const ACCUMULATOR = "@result";

/**
 * The names that lead from a variable to a value. Paths share their cells as slices do in the API server: a path is extended
 * in place while its cells have room, which is up to the next power of two, so that two extensions of one path write into
 * the same cell and the earlier one changes its meaning. Server and estimate read such paths after the fact: in
 * `self.list.all(e, e.items.all(i, i.a == e.b))` the size of `e.items` is taken from `e.b`.
 */
export interface GrowingPath {
  readonly cells: string[];
  readonly length: number;
}

/** The path from `path` over `name`; without a path, one of that name alone. */
export function extendPath(path: GrowingPath | undefined, name: string): GrowingPath {
  if (path === undefined) return { cells: [name], length: 1 };
  const { cells, length } = path;
  if (isPowerOfTwo(length)) return { cells: [...cells.slice(0, length), name], length: length + 1 };
  cells[length] = name;
  return { cells, length: length + 1 };
}

function isPowerOfTwo(length: number): boolean {
  return (length & (length - 1)) === 0;
}
