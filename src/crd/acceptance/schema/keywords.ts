import { forbidden, invalid, notSupported, type ProblemList, required } from "../shape/crd-problem.js";
import {
  type CrdSchema,
  type CrdValidationRule,
  hasItemList,
  hasNode,
  hasProperties,
  type SchemaKeyword,
} from "../shape/crd-schema.js";
import { resolveFieldPath } from "./field-path.js";

const TYPES = ["array", "boolean", "integer", "number", "object", "string"];

/** Keywords of JSON Schema that CRDs know only to refuse them, and what counts as using one. */
const REFUSED: readonly (readonly [SchemaKeyword, isUsed: (value: unknown) => boolean])[] = [
  ["id", (id) => id !== ""],
  ["additionalItems", () => true],
  ["patternProperties", isNotEmpty],
  ["definitions", isNotEmpty],
  ["dependencies", () => true],
  ["$ref", () => true],
];

/** What may not stand at a node because of where the node stands. */
export interface NodePlace {
  /** Why no default may stand here: "in top-level metadata". */
  readonly noDefault?: string;
  /** Whether the node is about the metadata, kind or apiVersion of a resource. */
  readonly inResourceMeta: boolean;
}

/** Checks the keywords of one node that need no other node to be judged. */
export function checkKeywords(schema: CrdSchema, path: string, place: NodePlace, problems: ProblemList): void {
  const { type } = schema;
  if (type && !TYPES.includes(type)) problems.push(notSupported(`${path}.type`, TYPES));
  if (place.noDefault !== undefined && (schema.default ?? null) !== null) {
    problems.push(forbidden(`${path}.default`, `must not be set ${place.noDefault}`));
  }
  for (const [keyword, isUsed] of REFUSED) {
    const value = schema[keyword] ?? null;
    if (value !== null && isUsed(value)) {
      problems.push(forbidden(`${path}.${keyword}`, `${keyword} is not supported`));
    }
  }
  if (type === "null") {
    problems.push(forbidden(`${path}.type`, "type cannot be set to null, use nullable as an alternative"));
  }
  if (hasItemList(schema)) {
    problems.push(forbidden(`${path}.items`, "items must be a schema object and not an array"));
  }
  if (place.inResourceMeta && schema["x-kubernetes-embedded-resource"]) {
    problems.push(forbidden(`${path}.x-kubernetes-embedded-resource`, "must not be used inside of resource meta"));
  }
  if (schema.uniqueItems) {
    const text = "uniqueItems cannot be set to true since the runtime complexity becomes quadratic";
    problems.push(forbidden(`${path}.uniqueItems`, text));
  }
  // A true one adds nothing to the declared properties, and is let pass.
  const values = schema.additionalProperties ?? true;
  if (values !== true && hasProperties(schema)) {
    const text = "additionalProperties and properties are mutual exclusive";
    problems.push(forbidden(`${path}.additionalProperties`, text));
  }
  if (schema["x-kubernetes-preserve-unknown-fields"] === false) {
    problems.push(invalid(`${path}.x-kubernetes-preserve-unknown-fields`, "must be true or undefined"));
  }
}

function isNotEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

const REASONS = ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];
const LINE_BREAK = /[\r\n]/;

/** Checks what is said in x-kubernetes-validations of one node, all but the CEL expressions themselves. */
export function checkValidationRules(schema: CrdSchema, path: string, problems: ProblemList): void {
  schema["x-kubernetes-validations"]?.forEach((rule, index) => {
    checkRule(rule ?? {}, schema, `${path}.x-kubernetes-validations[${index}]`, problems);
  });
}

function checkRule(rule: CrdValidationRule, schema: CrdSchema, path: string, problems: ProblemList): void {
  const { message, messageExpression, reason, fieldPath } = rule;
  const trimmedRule = rule.rule?.trim() ?? "";
  const trimmedMessage = message?.trim() ?? "";
  if (trimmedRule === "") {
    problems.push(required(`${path}.rule`, "rule is not specified"));
  } else if (message && trimmedMessage === "") {
    problems.push(invalid(`${path}.message`, "must be non-empty if specified"));
  } else if (LINE_BREAK.test(trimmedMessage)) {
    problems.push(invalid(`${path}.message`, "must not contain line breaks"));
  } else if (LINE_BREAK.test(trimmedRule) && trimmedMessage === "") {
    problems.push(required(`${path}.message`, "message must be specified if rule contains line breaks"));
  }
  if (messageExpression && messageExpression.trim() === "") {
    problems.push(required(`${path}.messageExpression`, "messageExpression must be non-empty if specified"));
  }
  if (reason !== null && reason !== undefined && !REASONS.includes(reason)) {
    problems.push(notSupported(`${path}.reason`, REASONS));
  }
  if (!fieldPath) return;
  const childPath = `${path}.fieldPath`;
  if (fieldPath.trim() === "") problems.push(invalid(childPath, "must be non-empty if specified"));
  if (LINE_BREAK.test(fieldPath)) problems.push(invalid(childPath, "must not contain line breaks"));
  if ("problem" in resolveFieldPath(fieldPath, schema, { brackets: true }) && isConvertible(schema)) {
    problems.push(invalid(childPath, "must be a valid path"));
  }
}

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
