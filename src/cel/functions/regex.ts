import type { LibraryRow } from "./overload.js";

/** The regular expression library of Kubernetes. */
export const REGEX: readonly LibraryRow[] = [
  ["find", "string_find_string", "string.(string) -> string", 0],
  ["findAll", "string_find_all_string", "string.(string) -> list(string)", 0],
  ["findAll", "string_find_all_string_int", "string.(string, int) -> list(string)", 0],
];
