import {
  isQuantityString,
  quantityAdd,
  quantityAddInt,
  quantityCompareTo,
  quantityGetFloat,
  quantityGetInt,
  quantityIsGreaterThan,
  quantityIsInteger,
  quantityIsLessThan,
  quantitySign,
  quantitySub,
  quantitySubInt,
  stringToQuantity,
} from "../../kube/cel/library/quantity/quantity.js";
import { PARSED } from "./call-facts.js";
import type { LibraryRow } from "./overload.js";

/** The quantity library of Kubernetes. */
export const QUANTITIES = [
  ["add", "quantity_add", "kubernetes.Quantity.(kubernetes.Quantity) -> kubernetes.Quantity", 28, { quantityAdd }],
  ["add", "quantity_add_int", "kubernetes.Quantity.(int) -> kubernetes.Quantity", 28, { quantityAddInt }],
  ["asApproximateFloat", "quantity_get_float", "kubernetes.Quantity.() -> double", 28, { quantityGetFloat }],
  ["asInteger", "quantity_get_int", "kubernetes.Quantity.() -> int", 28, { quantityGetInt }],
  ["compareTo", "quantity_compare_to", "kubernetes.Quantity.(kubernetes.Quantity) -> int", 28, { quantityCompareTo }],
  [
    "isGreaterThan",
    "quantity_is_greater_than",
    "kubernetes.Quantity.(kubernetes.Quantity) -> bool",
    28,
    { quantityIsGreaterThan },
  ],
  ["isInteger", "quantity_is_integer", "kubernetes.Quantity.() -> bool", 28, { quantityIsInteger }],
  [
    "isLessThan",
    "quantity_is_less_than",
    "kubernetes.Quantity.(kubernetes.Quantity) -> bool",
    28,
    { quantityIsLessThan },
  ],
  ["isQuantity", "is_quantity_string", "(string) -> bool", 28, { isQuantityString }, PARSED],
  ["quantity", "string_to_quantity", "(string) -> kubernetes.Quantity", 28, { stringToQuantity }, PARSED],
  ["sign", "quantity_sign", "(kubernetes.Quantity) -> int", 28, { quantitySign }],
  ["sub", "quantity_sub", "kubernetes.Quantity.(kubernetes.Quantity) -> kubernetes.Quantity", 28, { quantitySub }],
  ["sub", "quantity_sub_int", "kubernetes.Quantity.(int) -> kubernetes.Quantity", 28, { quantitySubInt }],
] as const satisfies readonly LibraryRow[];
