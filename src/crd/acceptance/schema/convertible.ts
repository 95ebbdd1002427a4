import { type CrdSchema, hasItemList, hasNode } from "./crd-schema.js";

/**
 * Whether the server can make its structural form of a schema. If not, because of keywords that this form has no place
 * for, it does not go on to ask whether the schema is structural.
 */
export function isConvertible(schema: CrdSchema): boolean {
  return !hasNode(schema, hasUnconvertibleKeyword);
}

function hasUnconvertibleKeyword(node: CrdSchema): boolean {
  return (
    Boolean(node.id || node.$schema || node.$ref) ||
    hasKeys(node.patternProperties) ||
    hasKeys(node.dependencies) ||
    hasKeys(node.definitions) ||
    (node.additionalItems ?? null) !== null ||
    hasItemList(node) ||
    node["x-kubernetes-preserve-unknown-fields"] === false
  );
}

function hasKeys(value: object | null | undefined): boolean {
  return Object.keys(value ?? {}).length > 0;
}
