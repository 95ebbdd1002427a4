import type { LibraryRow } from "./overload.js";

/** The lists library of cel-go. */
export const EXTENDED_LISTS: readonly LibraryRow[] = [
  ["distinct", "list_distinct", "list(T).() -> list(T)", 34],
  ["flatten", "list_flatten", "list(list(T)).() -> list(T)", 34],
  ["flatten", "list_flatten_int", "list(dyn).(int) -> list(dyn)", 34],
  ["lists.range", "lists_range", "(int) -> list(int)", 34],
  ["reverse", "list_reverse", "list(T).() -> list(T)", 34],
  ["slice", "list_slice", "list(T).(int, int) -> list(T)", 34],
  ["sort", "list_int_sort", "list(int).() -> list(int)", 34],
  ["sort", "list_uint_sort", "list(uint).() -> list(uint)", 34],
  ["sort", "list_double_sort", "list(double).() -> list(double)", 34],
  ["sort", "list_bool_sort", "list(bool).() -> list(bool)", 34],
  ["sort", "list_google.protobuf.Duration_sort", "list(duration).() -> list(duration)", 34],
  ["sort", "list_google.protobuf.Timestamp_sort", "list(timestamp).() -> list(timestamp)", 34],
  ["sort", "list_string_sort", "list(string).() -> list(string)", 34],
  ["sort", "list_bytes_sort", "list(bytes).() -> list(bytes)", 34],
];
