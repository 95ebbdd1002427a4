import type { LibraryRow } from "./overload.js";

/** Optional values: their functions and the indexes that give or take them. */
export const OPTIONALS: readonly LibraryRow[] = [
  ["_[?_]", "list_optindex_optional_int", "(list(V), int) -> optional_type(V)", 28],
  ["_[?_]", "optional_list_optindex_optional_int", "(optional_type(list(V)), int) -> optional_type(V)", 28],
  ["_[?_]", "map_optindex_optional_value", "(map(K, V), K) -> optional_type(V)", 28],
  ["_[?_]", "optional_map_optindex_optional_value", "(optional_type(map(K, V)), K) -> optional_type(V)", 28],
  ["_[_]", "optional_list_index_int", "(optional_type(list(V)), int) -> optional_type(V)", 28],
  ["_[_]", "optional_map_index_value", "(optional_type(map(K, V)), K) -> optional_type(V)", 28],
  ["first", "list_first", "list(V).() -> optional_type(V)", 32],
  ["hasValue", "optional_hasValue", "optional_type(V).() -> bool", 28],
  ["last", "list_last", "list(V).() -> optional_type(V)", 32],
  ["optional.none", "optional_none", "() -> optional_type(V)", 28],
  ["optional.of", "optional_of", "(V) -> optional_type(V)", 28],
  ["optional.ofNonZeroValue", "optional_ofNonZeroValue", "(V) -> optional_type(V)", 28],
  ["optional.unwrap", "optional_unwrap", "(list(optional_type(V))) -> list(V)", 32],
  ["or", "optional_or_optional", "optional_type(V).(optional_type(V)) -> optional_type(V)", 28],
  ["orValue", "optional_orValue_value", "optional_type(V).(V) -> V", 28],
  ["unwrapOpt", "optional_unwrapOpt", "list(optional_type(V)).() -> list(V)", 32],
  ["value", "optional_value", "optional_type(V).() -> V", 28],
];
