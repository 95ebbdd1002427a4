import type { LibraryRow } from "./overload.js";

/** The sets library of cel-go. */
export const SETS: readonly LibraryRow[] = [
  ["sets.contains", "list_sets_contains_list", "(list(T), list(T)) -> bool", 29],
  ["sets.equivalent", "list_sets_equivalent_list", "(list(T), list(T)) -> bool", 29],
  ["sets.intersects", "list_sets_intersects_list", "(list(T), list(T)) -> bool", 29],
];
