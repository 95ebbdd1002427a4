import { describe, expect, it } from "vitest";
import { markersByName } from "../../src/markers/registry.js";
import { suggestMarker } from "../../src/markers/suggest-marker.js";

describe("the suggestion for an unknown marker", () => {
  it.each<[string, string, string]>([
    // Found in published sources of openshift/api, where controller-gen passes over them in silence.
    ["another prefix", "kubebuilder:validation:Default", "kubebuilder:default"],
    ["small letters and no prefix of validations", "kubebuilder:pattern", "kubebuilder:validation:Pattern"],
    ["no prefix of validations", "kubebuilder:Enum", "kubebuilder:validation:Enum"],
    ["that of a presence marker", "kubebuilder:Required", "kubebuilder:validation:Required"],
    ["a gate said as a validation", "openshift:validation:featureGate", "openshift:enable:FeatureGate"],
    ["no prefix at all", "resource:path", "kubebuilder:resource:path"],
    ["an argument of its own", "kubebuilder:singular", "kubebuilder:resource:singular"],
    ["an argument under another name", "kubebuilder:plural", "kubebuilder:resource:path"],
    // What controller-gen's users ask about.
    ["other letters large", "kubebuilder:validation:enum", "kubebuilder:validation:Enum"],
    ["a validation of another name", "kubebuilder:validation:nullable", "nullable"],
    ["a validation of Kubernetes itself", "k8s:multipleOf", "kubebuilder:validation:MultipleOf"],
    ["a list type with a prefix", "kubebuilder:validation:listType", "listType"],
    ["sets in place of gates", "openshift:enable:FeatureSets", "openshift:enable:FeatureGate"],
    [
      "sets in place of gates, with arguments",
      "openshift:validation:FeatureSetAwareEnum:featureSet",
      "openshift:validation:FeatureGateAwareEnum:featureGate",
    ],
    [
      "the wrong prefix before an argument",
      "kubebuilder:validation:FeatureGateAwareMaxItems:featureGate",
      "openshift:validation:FeatureGateAwareMaxItems:featureGate",
    ],
    // Slips.
    ["a letter too few", "kubebuilder:validation:MaxItem", "kubebuilder:validation:MaxItems"],
    ["two letters swapped", "lisTtype", "listType"],
    ["a letter too many in the middle", "kubebuilder:ressource:scope", "kubebuilder:resource:scope"],
    ["a slip before an argument", "kubebuilder:printcolum:type", "kubebuilder:printcolumn:type"],
    ["a slip, and no prefix", "MaxItemz", "kubebuilder:validation:MaxItems"],
    ["a slip behind the wrong prefix", "kubebuilder:items:MaxLenght", "kubebuilder:validation:items:MaxLength"],
  ])("finds what was meant by %s: %s", (_, name, wanted) => {
    expect(markersByName.has(name)).toBe(false);
    expect(suggestMarker(name)).toBe(wanted);
  });

  it.each(["zzzzzzzzzzzz", "kubebuilder:validation:", "x"])("is none where nothing is near: %s", (name) => {
    expect(suggestMarker(name)).toBeUndefined();
  });
});
