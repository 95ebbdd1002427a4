import type { ValidationResult, Validator } from "../../src/kube/validation/schema/validation-result.js";
import type { KubeObject, KubeValue } from "../../src/kube/values/kube-value.js";

/** A validator by hand, with the one rule of the kind Rack: no more than a hundred. */
function check(object: KubeObject): ValidationResult {
  const { spec } = object;
  const size = (spec as { readonly size?: KubeValue } | undefined)?.size;
  if (typeof size !== "number" || size <= 100) return { ok: true, object, errors: [], warnings: [] };
  const detail = "spec.size in body should be less than or equal to 100";
  const message = `spec.size: Invalid value: ${size}: ${detail}`;
  const error = { type: "FieldValueInvalid", path: "spec.size", value: size, detail, message } as const;
  return { ok: false, object, errors: [error], warnings: [] };
}

export const sizeLimit: Validator = {
  create: check,
  update: (_, object) => check(object),
  updateStatus: (_, object) => check(object),
  prune: (object) => object,
  applyDefaults: (object) => object,
};
