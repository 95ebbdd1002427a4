/** Adds items to a list. As arguments of `push` they would have to fit on the stack, which 125,000 do not. */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
