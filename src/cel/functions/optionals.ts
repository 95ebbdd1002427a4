import {
  listFirst,
  listLast,
  optionalHasValue,
  optionalNone,
  optionalOf,
  optionalOfNonZeroValue,
  optionalOrOptional,
  optionalOrValueValue,
  optionalUnwrap,
  optionalUnwrapOpt,
  optionalValue,
} from "../../kube/cel/core/optional.js";
import type { CallFacts } from "./call-facts.js";
import type { LibraryRow } from "./overload.js";

const END_OF_LIST: CallFacts = { items: "returned" };
const ITEMS_IGNORED: CallFacts = { items: "ignored" };

/** Optional values: their functions and the indexes that return or take them. */
export const OPTIONALS = [
  ["_[?_]", "list_optindex_optional_int", "(list(V), int) -> optional_type(V)", 28],
  ["_[?_]", "optional_list_optindex_optional_int", "(optional_type(list(V)), int) -> optional_type(V)", 28],
  ["_[?_]", "map_optindex_optional_value", "(map(K, V), K) -> optional_type(V)", 28],
  ["_[?_]", "optional_map_optindex_optional_value", "(optional_type(map(K, V)), K) -> optional_type(V)", 28],
  ["_[_]", "optional_list_index_int", "(optional_type(list(V)), int) -> optional_type(V)", 28],
  ["_[_]", "optional_map_index_value", "(optional_type(map(K, V)), K) -> optional_type(V)", 28],
  ["first", "list_first", "list(V).() -> optional_type(V)", 32, { listFirst }, END_OF_LIST],
  ["hasValue", "optional_hasValue", "optional_type(V).() -> bool", 28, { optionalHasValue }],
  ["last", "list_last", "list(V).() -> optional_type(V)", 32, { listLast }, END_OF_LIST],
  ["optional.none", "optional_none", "() -> optional_type(V)", 28, { optionalNone }],
  ["optional.of", "optional_of", "(V) -> optional_type(V)", 28, { optionalOf }, ITEMS_IGNORED],
  ["optional.ofNonZeroValue", "optional_ofNonZeroValue", "(V) -> optional_type(V)", 28, { optionalOfNonZeroValue }],
  ["optional.unwrap", "optional_unwrap", "(list(optional_type(V))) -> list(V)", 32, { optionalUnwrap }],
  ["or", "optional_or_optional", "optional_type(V).(optional_type(V)) -> optional_type(V)", 28, { optionalOrOptional }],
  ["orValue", "optional_orValue_value", "optional_type(V).(V) -> V", 28, { optionalOrValueValue }],
  ["unwrapOpt", "optional_unwrapOpt", "list(optional_type(V)).() -> list(V)", 32, { optionalUnwrapOpt }],
  ["value", "optional_value", "optional_type(V).() -> V", 28, { optionalValue }],
] as const satisfies readonly LibraryRow[];
