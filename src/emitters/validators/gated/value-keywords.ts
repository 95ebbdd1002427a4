import type { StructuralSchema } from "../../../schema/structural-schema.js";

/** The keywords whose values are taken as they are; `required` is a list of conditions instead. */
export const VALUE_KEYWORDS = [
  "type",
  "nullable",
  "format",
  "default",
  "enum",
  "minLength",
  "maxLength",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "x-kubernetes-int-or-string",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-list-type",
  "x-kubernetes-list-map-keys",
] as const satisfies readonly (keyof StructuralSchema)[];
export type ValueKeyword = (typeof VALUE_KEYWORDS)[number];
