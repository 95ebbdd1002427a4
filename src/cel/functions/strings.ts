import type { LibraryRow } from "./overload.js";

/** The strings library of cel-go, version 0, and what version 2 adds. */
export const STRINGS: readonly LibraryRow[] = [
  ["charAt", "string_char_at_int", "string.(int) -> string", 0],
  ["indexOf", "string_index_of_string", "string.(string) -> int", 0],
  ["indexOf", "string_index_of_string_int", "string.(string, int) -> int", 0],
  ["join", "list_join", "list(string).() -> string", 0],
  ["join", "list_join_string", "list(string).(string) -> string", 0],
  ["lastIndexOf", "string_last_index_of_string", "string.(string) -> int", 0],
  ["lastIndexOf", "string_last_index_of_string_int", "string.(string, int) -> int", 0],
  ["lowerAscii", "string_lower_ascii", "string.() -> string", 0],
  ["replace", "string_replace_string_string", "string.(string, string) -> string", 0],
  ["replace", "string_replace_string_string_int", "string.(string, string, int) -> string", 0],
  ["split", "string_split_string", "string.(string) -> list(string)", 0],
  ["split", "string_split_string_int", "string.(string, int) -> list(string)", 0],
  ["substring", "string_substring_int", "string.(int) -> string", 0],
  ["substring", "string_substring_int_int", "string.(int, int) -> string", 0],
  ["trim", "string_trim", "string.() -> string", 0],
  ["upperAscii", "string_upper_ascii", "string.() -> string", 0],
  ["format", "string_format", "string.(list(dyn)) -> string", 29],
  ["strings.quote", "strings_quote", "(string) -> string", 29],
];
