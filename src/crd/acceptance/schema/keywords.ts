import { forbidden, invalid, notSupported, type ProblemList } from "../crd-problem.js";
import { type CrdSchema, hasItemList, hasProperties, type SchemaKeyword } from "./crd-schema.js";

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
