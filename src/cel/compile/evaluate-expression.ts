import { CostLimitExceeded, CostTracker, evaluateExact } from "../../kube/cel/exact/step.js";
import { CelError } from "../../kube/cel/values/cel-error.js";
import { Float64, type KubeValue } from "../../kube/values/kube-value.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { checkExpression } from "../check/check-expression.js";
import { dataSize } from "../cost/data-size.js";
import { estimateCost } from "../cost/estimate.js";
import { newRuleEnvironment } from "../functions/environment.js";
import type { Range } from "../functions/range.js";
import type { CelProblem } from "../syntax/cel-problem.js";
import { optionalOf, typeText } from "../types/cel-type.js";
import { schemaType } from "../types/schema-type.js";
import { linkExpression } from "./link-expression.js";
import { shapeOf } from "./shape-of.js";
import { valueText } from "./value-text.js";

/** An expression to try out on data. */
export interface EvaluationRequest {
  readonly source: string;
  readonly schema: StructuralSchema;
  /** The schema is that of a resource: it has apiVersion, kind and metadata. */
  readonly isResource: boolean;
  readonly self: KubeValue;
  /** Undefined if there is no old value. */
  readonly oldSelf?: KubeValue | undefined;
  /** As `optionalOldSelf` of a rule says. */
  readonly optionalOldSelf: boolean;
  readonly targetVersion: string;
}

export interface Evaluation {
  readonly type: string;
  /** As CEL would write it; absent if there was an error. */
  readonly value?: string;
  readonly error?: string;
  readonly staticCost: Range;
  readonly actualCost: number;
}

/** What one evaluation may cost on a server. */
const CALL_LIMIT = 1_000_000;

/**
 * Checks an expression as an API server of the target version checks that of a new rule, and evaluates it with the server's
 * errors and costs. Returns what is wrong with it if it is refused; undefined if rules cannot see a value of the schema.
 */
export function evaluateExpression(
  request: EvaluationRequest,
): Evaluation | { readonly problems: readonly CelProblem[] } | undefined {
  const { source, schema, isResource, self, oldSelf, optionalOldSelf, targetVersion } = request;
  const type = schemaType(schema, { root: isResource });
  const size = dataSize(schema, isResource, targetVersion);
  if (type === undefined || size === undefined) return undefined;
  const variables = new Map([
    ["self", type],
    ["oldSelf", optionalOldSelf ? optionalOf(type) : type],
  ]);
  const result = checkExpression(source, variables, newRuleEnvironment(targetVersion));
  if ("problems" in result) return result;
  const { checked } = result;
  const tracker = new CostTracker(CALL_LIMIT);
  const facts = { type: typeText(checked.type), staticCost: estimateCost(checked, size, targetVersion) };
  try {
    const value = evaluateExact(linkExpression(checked, { linking: "closures" }).exact(), self, oldSelf, tracker);
    return { ...facts, value: valueText(value, shapeOf(checked.type)), actualCost: tracker.cost };
  } catch (error) {
    if (!(error instanceof CelError || error instanceof CostLimitExceeded)) throw error;
    return { ...facts, error: error.message, actualCost: tracker.cost };
  }
}

/**
 * A schema that values of the data would fit, for expressions that are tried out without a CRD: objects have the fields that
 * they have, lists the items that fit all of theirs, whole numbers are integers, and a mix of strings and integers is
 * int-or-string. What is null everywhere, or empty, is taken for text.
 */
export function inferredSchema(values: readonly (KubeValue | undefined)[]): StructuralSchema {
  const present = values.filter((value) => value !== undefined && value !== null);
  const nullable = values.includes(null) ? { nullable: true } : {};
  const lists = present.filter((value): value is readonly KubeValue[] => Array.isArray(value));
  if (lists.length > 0) return { type: "array", items: inferredSchema(lists.flat()), ...nullable };
  const objects = present.filter((value) => typeof value === "object" && !(value instanceof Float64));
  if (objects.length > 0)
    return { ...objectSchema(objects as readonly Readonly<Record<string, KubeValue>>[]), ...nullable };
  return { ...scalarSchema(present), ...nullable };
}

function objectSchema(objects: readonly Readonly<Record<string, KubeValue>>[]): StructuralSchema {
  const names = new Set(objects.flatMap((object) => Object.keys(object)));
  const properties = [...names].map((name): [string, StructuralSchema] => {
    const values = objects.map((object) => (Object.hasOwn(object, name) ? object[name] : undefined));
    return [name, inferredSchema(values)];
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
