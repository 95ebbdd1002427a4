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
