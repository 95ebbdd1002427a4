import { append } from "../../../kube/values/append.js";
import type { JsonValue } from "../../../kube/values/json-value.js";
import { checkEmbeddedResources } from "../metadata/embedded-resource.js";
import { type CrdProblem, invalid, type ProblemList, quoteProblems } from "../shape/crd-problem.js";
import { type CrdSchema, itemSchema, propertySchemas, RESOURCE_FIELDS } from "../shape/crd-schema.js";
import { checkValue, hasUnknownFields } from "./check-value.js";

/** The resource, the object itself or one embedded in it, that a node lies in. */
interface Enclosing {
  readonly resource: CrdSchema;
  /** Whether the node is about the metadata, kind or apiVersion of the resource. */
  readonly inMeta: boolean;
  /** Puts a value for the node into an otherwise empty resource. */
  readonly wrap: (value: JsonValue) => JsonValue;
}

/**
 * Checks every default of a structural schema, each by itself: it has no unknown fields, what it embeds is a resource,
 * and it validates against its own node without the defaults of other nodes. Defaults below additionalProperties are
 * not looked at; neither, here, are CEL rules.
 */
export function checkDefaults(schema: CrdSchema, path: string): CrdProblem[] {
  const problems: ProblemList = [];
  checkNode({ ...schema, "x-kubernetes-embedded-resource": true }, path, undefined, problems);
  return problems;
}

/** Goes by itself: in the server's order, which is another one here, and not into maps. */
function checkNode(schema: CrdSchema, path: string, around: Enclosing | undefined, problems: ProblemList): void {
  const enclosing =
    around === undefined || schema["x-kubernetes-embedded-resource"]
      ? { resource: schema, inMeta: false, wrap: (value: JsonValue) => value }
      : around;
  const value = schema.default ?? null;
  if (value !== null) {
    const fieldPath = `${path}.default`;
    append(
      problems,
      enclosing.inMeta ? checkInMeta(value, schema, fieldPath, enclosing) : checkDefault(value, schema, fieldPath),
    );
  }
  const items = itemSchema(schema);
  if (items !== undefined) {
    checkNode(items, `${path}.items`, { ...enclosing, wrap: (item) => enclosing.wrap([item]) }, problems);
  }
  for (const [name, property] of propertySchemas(schema)) {
    const isMeta = Boolean(schema["x-kubernetes-embedded-resource"]) && RESOURCE_FIELDS.has(name);
    const below = {
      resource: enclosing.resource,
      inMeta: enclosing.inMeta || isMeta,
      wrap: (field: JsonValue) => enclosing.wrap({ [name]: field }),
    };
    checkNode(property, `${path}.properties[${name}]`, below, problems);
  }
}

function checkDefault(value: JsonValue, schema: CrdSchema, path: string): CrdProblem[] {
  const unknown = hasUnknownFields(value, schema) ? [invalid(path, "must not have unknown fields")] : [];
  const embedded = checkEmbeddedResources(value, schema, path, false);
  return [...unknown, ...(embedded.length > 0 ? embedded : checkValue(value, schema, path))];
}

/** Checks a default for a part of a resource's metadata, in a resource that has nothing else. */
function checkInMeta(value: JsonValue, schema: CrdSchema, path: string, { resource, wrap }: Enclosing): CrdProblem[] {
  const wrapped = wrap(value);
  const whole = { apiVersion: "validation/v1", kind: "Validation", ...(typeof wrapped === "object" ? wrapped : {}) };
  const problems = checkEmbeddedResources(whole, resource, "", true);
  if (problems.length > 0) return [invalid(path, `must result in valid metadata: ${quoteProblems(problems)}`)];
  return checkValue(value, schema, path);
}
