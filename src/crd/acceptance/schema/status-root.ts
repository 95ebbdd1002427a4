import { type CrdProblem, invalid } from "../shape/crd-problem.js";
import { type CrdSchema, type SchemaKeyword, says } from "../shape/crd-schema.js";

/** What the server's text names, in its words: the keywords that a root schema may have beside a status subresource. */
const ALLOWED = [
  "Description",
  "Type",
  "Format",
  "Title",
  "Maximum",
  "ExclusiveMaximum",
  "Minimum",
  "ExclusiveMinimum",
  "MaxLength",
  "MinLength",
  "Pattern",
  "MaxItems",
  "MinItems",
  "UniqueItems",
  "MultipleOf",
  "Required",
  "Items",
  "Properties",
  "ExternalDocs",
  "Example",
  "XPreserveUnknownFields",
  "XValidations",
];

/** The other ones, in the server's order; those of the first list come before `type`. */
const REFUSED_BEFORE_TYPE: readonly SchemaKeyword[] = ["id", "$schema", "$ref"];
export const STATUS_ROOT_REFUSED = [
  "default",
  "enum",
  "maxProperties",
  "minProperties",
  "allOf",
  "oneOf",
  "anyOf",
  "not",
  "additionalProperties",
  "patternProperties",
  "dependencies",
  "additionalItems",
  "definitions",
  "nullable",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-int-or-string",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-list-type",
  "x-kubernetes-map-type",
] as const satisfies readonly SchemaKeyword[];

/**
 * Checks the root of a schema whose status is a subresource: the status is checked alone, against its own part of the
 * schema, so that nothing about it may stand at the root. The server reports only the first finding.
 */
export function checkStatusRoot(schema: CrdSchema, path: string): CrdProblem | undefined {
  const allowed = `only [${ALLOWED.join(" ")}] fields are allowed`;
  const refused = invalid(path, `${allowed} at the root of the schema if the status subresource is enabled`);
  // Here a list counts also when it is empty.
  const isThere = (keyword: SchemaKeyword): boolean => says(schema, keyword) || Array.isArray(schema[keyword]);
  if (REFUSED_BEFORE_TYPE.some(isThere)) return refused;
  if (schema.type && schema.type !== "object") {
    return invalid(
      `${path}.type`,
      `only "object" is allowed as the type at the root of the schema if the status subresource is enabled`,
    );
  }
  return STATUS_ROOT_REFUSED.some(isThere) ? refused : undefined;
}
