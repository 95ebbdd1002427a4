import { Float64, type KubeValue } from "../../runtime/values/kube-value.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";

/**
 * A schema that values of the data would fit, for expressions that are tried out without a CRD: objects have the fields that
 * they have, lists the items that fit all of theirs, whole numbers are integers, and a mix of strings and integers is
 * int-or-string. What is null everywhere, or empty, is taken for text.
 */
export function inferredSchema(...values: readonly (KubeValue | undefined)[]): StructuralSchema {
  const present = values.filter((value) => value !== undefined && value !== null);
  const nullable = values.includes(null) ? { nullable: true } : {};
  const lists = present.filter((value): value is readonly KubeValue[] => Array.isArray(value));
  if (lists.length > 0) return { type: "array", items: inferredSchema(...lists.flat()), ...nullable };
  const objects = present.filter((value) => typeof value === "object" && !(value instanceof Float64));
  if (objects.length > 0)
    return { ...objectSchema(objects as readonly Readonly<Record<string, KubeValue>>[]), ...nullable };
  return { ...scalarSchema(present), ...nullable };
}

function objectSchema(objects: readonly Readonly<Record<string, KubeValue>>[]): StructuralSchema {
  const names = new Set(objects.flatMap((object) => Object.keys(object)));
  const properties = [...names].map((name): [string, StructuralSchema] => {
    const values = objects.map((object) => (Object.hasOwn(object, name) ? object[name] : undefined));
    return [name, inferredSchema(...values)];
  });
  return { type: "object", properties: Object.fromEntries(properties) };
}

function scalarSchema(values: readonly KubeValue[]): StructuralSchema {
  const isNumber = (value: KubeValue): boolean =>
    isInteger(value) || typeof value === "number" || value instanceof Float64;
  if (values.length === 0) return { type: "string" };
  if (values.every((value) => typeof value === "boolean")) return { type: "boolean" };
  if (values.every(isInteger)) return { type: "integer" };
  if (values.every(isNumber)) return { type: "number" };
  return values.some(isNumber) ? { "x-kubernetes-int-or-string": true } : { type: "string" };
}

function isInteger(value: KubeValue): boolean {
  return typeof value === "bigint" || Number.isInteger(value);
}
