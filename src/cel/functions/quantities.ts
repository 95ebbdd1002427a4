import type { LibraryRow } from "./overload.js";

/** The quantity library of Kubernetes. */
export const QUANTITIES: readonly LibraryRow[] = [
  ["add", "quantity_add", "kubernetes.Quantity.(kubernetes.Quantity) -> kubernetes.Quantity", 28],
  ["add", "quantity_add_int", "kubernetes.Quantity.(int) -> kubernetes.Quantity", 28],
  ["asApproximateFloat", "quantity_get_float", "kubernetes.Quantity.() -> double", 28],
  ["asInteger", "quantity_get_int", "kubernetes.Quantity.() -> int", 28],
  ["compareTo", "quantity_compare_to", "kubernetes.Quantity.(kubernetes.Quantity) -> int", 28],
  ["isGreaterThan", "quantity_is_greater_than", "kubernetes.Quantity.(kubernetes.Quantity) -> bool", 28],
  ["isInteger", "quantity_is_integer", "kubernetes.Quantity.() -> bool", 28],
  ["isLessThan", "quantity_is_less_than", "kubernetes.Quantity.(kubernetes.Quantity) -> bool", 28],
  ["isQuantity", "is_quantity_string", "(string) -> bool", 28],
  ["quantity", "string_to_quantity", "(string) -> kubernetes.Quantity", 28],
  ["sign", "quantity_sign", "(kubernetes.Quantity) -> int", 28],
  ["sub", "quantity_sub", "kubernetes.Quantity.(kubernetes.Quantity) -> kubernetes.Quantity", 28],
  ["sub", "quantity_sub_int", "kubernetes.Quantity.(int) -> kubernetes.Quantity", 28],
];
