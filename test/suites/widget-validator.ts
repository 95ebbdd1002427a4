import type { FieldError, ValidationResult, Validator } from "../../src/kube/validation/schema/validation-result.js";
import type { KubeObject, KubeValue } from "../../src/kube/values/kube-value.js";
import { isList, isObject } from "../../src/kube/values/value-kind.js";

/**
 * Validators that stand for real ones: sizes above the CRD's `maxSize` are refused unless they were there before, the key
 * `unknown` of a spec is pruned, and writes keep apart spec and status.
 */
export function widgetValidator(crd: KubeObject): Validator {
  const most = maxSizeOf(crd);
  const check = (object: KubeObject, parts: readonly ("spec" | "status")[], old?: KubeObject): ValidationResult => {
    const errors = parts.flatMap((part): FieldError[] => {
      const size = sizeOf(object, part);
      if (size === undefined || size <= most || size === (old && sizeOf(old, part))) return [];
      const detail = `should be at most ${most}`;
      const path = `${part}.size`;
      return [
        { type: "FieldValueInvalid", path, value: size, detail, message: `${path}: Invalid value: ${size}: ${detail}` },
      ];
    });
    return { ok: errors.length === 0, object: prune(object), errors, warnings: [] };
  };
  const without = ({ status: _, ...others }: KubeObject): KubeObject => others;
  return {
    create: (object) => check(without(object), ["spec"]),
    update: (old, object) =>
      check({ ...without(object), ...(old.status !== undefined && { status: old.status }) }, ["spec"], old),
    updateStatus: (old, { status }) => check({ ...old, ...(status !== undefined && { status }) }, ["status"], old),
    prune,
    applyDefaults: (object) => object,
  };
}

function prune(object: KubeObject): KubeObject {
  if (!isObject(object.spec)) return object;
  const { unknown: _, ...spec } = object.spec;
  return { ...object, spec };
}

function sizeOf(object: KubeObject, part: string): number | undefined {
  const value = object[part];
  const size = isObject(value) ? value.size : undefined;
  return typeof size === "number" ? size : undefined;
}

function maxSizeOf(crd: KubeObject): number {
  const steps = ["spec", "versions", "0", "schema", "openAPIV3Schema", "maxSize"];
  const found = steps.reduce<KubeValue | undefined>(
    (value, step) => (isList(value) ? value[Number(step)] : isObject(value) ? value[step] : undefined),
    crd,
  );
  return typeof found === "number" ? found : Number.POSITIVE_INFINITY;
}
