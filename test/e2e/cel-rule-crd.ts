import type { StructuralSchema, ValidationRule } from "../../src/schema/structural-schema.js";
import type { JsonObject } from "./harness/json-value.js";

export const GROUP = "cel.e2e.crdwright";

/** A cluster-scoped CRD whose `spec` has a schema. */
export function crdOfSpec(kind: string, spec: StructuralSchema): JsonObject {
  const plural = `${kind.toLowerCase()}s`;
  const crd = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${GROUP}` },
    spec: {
      group: GROUP,
      scope: "Cluster",
      names: { plural, kind, listKind: `${kind}List`, singular: kind.toLowerCase() },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: rootOf(spec) } }],
    },
  };
  // The text has no optional members, which the type of a schema has and that of a JSON value does not know.
  const copy: JsonObject = JSON.parse(JSON.stringify(crd));
  return copy;
}

export function rootOf(spec: StructuralSchema): StructuralSchema {
  return { type: "object", properties: { spec } };
}

export function withRules(schema: StructuralSchema, rules: readonly ValidationRule[]): StructuralSchema {
  return { ...schema, "x-kubernetes-validations": [...rules] };
}

/** The schema with bounds on all lists, maps and texts, and with what a list of the type map has to require. */
export function bounded(schema: StructuralSchema, alsoRequired: readonly string[] = []): StructuralSchema {
  const { type, properties, items, additionalProperties } = schema;
  return {
    ...schema,
    ...(type === "string" ? { maxLength: 64 } : {}),
    ...(alsoRequired.length > 0 ? { required: [...alsoRequired] } : {}),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, bounded(each)])) }),
    ...(items === undefined ? {} : { maxItems: 8, items: bounded(items, schema["x-kubernetes-list-map-keys"]) }),
    ...(typeof additionalProperties === "object"
      ? { maxProperties: 8, additionalProperties: bounded(additionalProperties) }
      : {}),
  };
}
