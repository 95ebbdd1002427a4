import type { MarkerDefinition } from "../definition/marker-definition.js";
import { checkDivisor, declarativeForm, keywordMarker, switchMarker } from "./node-marker.js";

const family = "numbers";
const requires = "numeric";
const maximum = {
  name: "kubebuilder:validation:Maximum",
  family,
  requires,
  keyword: "maximum",
  takes: "number",
  help: "The largest value that is allowed.",
  argumentHelp: "the limit; a whole number on an integer",
} as const;
const minimum = {
  name: "kubebuilder:validation:Minimum",
  family,
  requires,
  keyword: "minimum",
  takes: "number",
  help: "The smallest value that is allowed.",
  argumentHelp: "the limit; a whole number on an integer",
} as const;

/** Limits of numbers. */
export const numericMarkers: readonly MarkerDefinition[] = [
  keywordMarker(maximum),
  declarativeForm("k8s:maximum", maximum),
  keywordMarker(minimum),
  declarativeForm("k8s:minimum", minimum),
  switchMarker({
    name: "kubebuilder:validation:ExclusiveMaximum",
    family,
    requires,
    keyword: "exclusiveMaximum",
    help: "Makes the maximum itself forbidden.",
    argumentHelp: "true to exclude the limit",
  }),
  switchMarker({
    name: "kubebuilder:validation:ExclusiveMinimum",
    family,
    requires,
    keyword: "exclusiveMinimum",
    help: "Makes the minimum itself forbidden.",
    argumentHelp: "true to exclude the limit",
  }),
  keywordMarker({
    name: "kubebuilder:validation:MultipleOf",
    family,
    requires,
    keyword: "multipleOf",
    takes: "number",
    check: checkDivisor,
    help: "The value has to be a multiple of this number.",
    argumentHelp: "the divisor; a whole number on an integer",
  }),
];
