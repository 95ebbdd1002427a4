import type { MarkerDefinition } from "../definition/marker-definition.js";
import { checkCount, declarativeForm, keywordMarker, switchMarker } from "./node-marker.js";

const family = "lists and maps";
const maxItems = {
  name: "kubebuilder:validation:MaxItems",
  family,
  requires: "list",
  keyword: "maxItems",
  takes: "integer",
  check: checkCount,
  help: "The greatest number of entries of a list.",
  argumentHelp: "the number of entries",
} as const;

/** Sizes of lists and maps. */
export const collectionMarkers: readonly MarkerDefinition[] = [
  keywordMarker(maxItems),
  declarativeForm("k8s:maxItems", maxItems),
  keywordMarker({
    name: "kubebuilder:validation:MinItems",
    family,
    requires: "list",
    keyword: "minItems",
    takes: "integer",
    check: checkCount,
    help: "The smallest number of entries of a list.",
    argumentHelp: "the number of entries",
  }),
  switchMarker({
    name: "kubebuilder:validation:UniqueItems",
    family,
    requires: "list",
    keyword: "uniqueItems",
    help: "Asks for entries that differ. The API server refuses this keyword in a CRD: use +listType=set.",
    argumentHelp: "true to ask for it",
  }),
  keywordMarker({
    name: "kubebuilder:validation:MaxProperties",
    family,
    requires: "object",
    keyword: "maxProperties",
    takes: "integer",
    check: checkCount,
    help: "The greatest number of members of an object or map.",
    argumentHelp: "the number of members",
  }),
  keywordMarker({
    name: "kubebuilder:validation:MinProperties",
    family,
    requires: "object",
    keyword: "minProperties",
    takes: "integer",
    check: checkCount,
    help: "The smallest number of members of an object or map.",
    argumentHelp: "the number of members",
  }),
];
