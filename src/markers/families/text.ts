import type { MarkerDefinition } from "../definition/marker-definition.js";
import { checkCount, keywordMarker } from "./node-marker.js";

const family = "strings";

/** Limits and forms of strings. */
export const textMarkers: readonly MarkerDefinition[] = [
  keywordMarker({
    name: "kubebuilder:validation:MaxLength",
    family,
    requires: "text",
    keyword: "maxLength",
    takes: "integer",
    check: checkCount,
    help: "The greatest number of characters (code points) of a string.",
    argumentHelp: "the number of characters",
  }),
  keywordMarker({
    name: "kubebuilder:validation:MinLength",
    family,
    requires: "text",
    keyword: "minLength",
    takes: "integer",
    check: checkCount,
    help: "The smallest number of characters (code points) of a string.",
    argumentHelp: "the number of characters",
  }),
  keywordMarker({
    name: "kubebuilder:validation:Pattern",
    family,
    requires: "text",
    keyword: "pattern",
    takes: "string",
    help: "A regular expression (RE2 syntax) that has to match somewhere in the string; anchor it to cover all of it.",
    argumentHelp: "the expression, best in backticks",
  }),
  keywordMarker({
    name: "kubebuilder:validation:Format",
    family,
    requires: "any",
    keyword: "format",
    takes: "string",
    names: "format",
    help: "A named format. The API server checks the formats that it knows and ignores others. A format alias of crdwright/meta/v1 as the type says the same.",
    argumentHelp: "the format's name, such as ipv4 or date-time",
  }),
];
