import { CheckedTexts } from "../../../cel/rules/checked-texts.js";
import { ALL_TEXT_CHECKS } from "../../../kube/formats/all-text-checks.js";
import { traitsOf } from "../../../kube/target-version.js";
import { walkRules } from "../../../kube/validation/rules/rule-walk.js";
import { prepareSchema } from "../../../kube/validation/schema/schema-node.js";
import type { JsonValue } from "../../../kube/values/json-value.js";
import { dataPath, type SchemaPath } from "../../../schema/path.js";
import type { StructuralSchema } from "../../../schema/structural-schema.js";
import { childrenOf } from "../../../schema/visit.js";
import { linkedNode } from "./link-rules.js";

/** A default that the rules of its own node, or those below it, do not let pass. */
export interface DefaultFault {
  readonly path: SchemaPath;
  /** The path in the data. */
  readonly text: string;
  /** What a server says, with paths from the default on. */
  readonly error: string;
}

/**
 * The defaults of a schema that break a rule. As the API server does when it takes a CRD in, each is looked at by itself:
 * as created, and as updated from itself; rules above its node do not run, nor are defaults inside of
 * `additionalProperties` looked at. All rules must be such that they compile.
 */
export function defaultFaults(
  root: StructuralSchema,
  targetVersion: string,
  texts: CheckedTexts = new CheckedTexts(),
): DefaultFault[] {
  const faults: DefaultFault[] = [];
  visit(root, []);
  return faults;

  function visit(schema: StructuralSchema, path: SchemaPath): void {
    const value = schema.default;
    if (value !== undefined && value !== null) {
      const reached = reachedBy(value, schema);
      if (hasRules(reached)) check(reached, path, value);
    }
    for (const child of childrenOf(schema))
      if (child.path[0] !== "additionalProperties") visit(child.schema, [...path, ...child.path]);
  }

  function check(schema: StructuralSchema, path: SchemaPath, value: JsonValue): void {
    const traits = traitsOf(targetVersion);
    const node = prepareSchema(linkedNode(root, schema, path, { texts }), { ...ALL_TEXT_CHECKS, traits });
    for (const old of [value, undefined]) {
      const { errors } = walkRules(value, node, { targetVersion, traits, old, correlation: undefined });
      const [error] = errors;
      if (error === undefined) continue;
      faults.push({ path, text: dataPath(path), error: error.message });
      return;
    }
  }
}

/** A schema without the properties that a value does not have: their rules do not run, and need not be compiled. */
function reachedBy(value: JsonValue | undefined, schema: StructuralSchema): StructuralSchema {
  const { items, properties, ...rest } = schema;
  if (Array.isArray(value)) return items === undefined || value.length === 0 ? rest : { ...rest, items };
  if (properties === undefined || typeof value !== "object" || value === null) return rest;
  const entries = new Map(Object.entries(value));
  const reached = Object.entries(properties).filter(([name]) => entries.has(name));
  return {
    ...rest,
    properties: Object.fromEntries(reached.map(([name, each]) => [name, reachedBy(entries.get(name), each)])),
  };
}

function hasRules(schema: StructuralSchema): boolean {
  const { "x-kubernetes-validations": rules = [] } = schema;
  return rules.length > 0 || childrenOf(schema).some((child) => hasRules(child.schema));
}
