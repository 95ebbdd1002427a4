import { NO_ARGUMENTS } from "../definition/argument-values.js";
import type { MarkerDefinition, MarkerTarget } from "../definition/marker-definition.js";

const family = "presence";

/** Required or optional: `?` says it in TypeScript, and a marker that says otherwise is refused. */
export const presenceMarkers: readonly MarkerDefinition[] = [
  presence("optional", "optional", ["field"]),
  presence("k8s:optional", "optional", ["field"]),
  presence("kubebuilder:validation:Optional", "optional", ["field", "package"]),
  presence("required", "required", ["field"]),
  presence("k8s:required", "required", ["field"]),
  presence("kubebuilder:validation:Required", "required", ["field", "package"]),
];

function presence(name: string, says: "required" | "optional", targets: readonly MarkerTarget[]): MarkerDefinition {
  const onField =
    says === "optional"
      ? "The field may be left out, as `?` says already."
      : "The field has to be there, as a field without `?` has to already.";
  const notEmpty =
    name === "k8s:required"
      ? " A text, a list or an object has something in it besides: the least is 1, unless another marker says it."
      : "";
  const onPackage = targets.includes("package")
    ? " On a package it is accepted and changes nothing: here `?` decides."
    : "";
  return {
    name,
    family,
    targets,
    arguments: NO_ARGUMENTS,
    help: `${onField}${notEmpty}${onPackage}`,
    effect: () => ({ kind: "presence", presence: says }),
  };
}
