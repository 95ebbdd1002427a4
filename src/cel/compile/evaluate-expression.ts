import { CelError } from "../../runtime/cel/cel-error.js";
import { CostLimitExceeded, CostTracker } from "../../runtime/cel/core/exact/cost-tracker.js";
import { evaluateExact } from "../../runtime/cel/core/exact/evaluate.js";
import type { KubeValue } from "../../runtime/values/kube-value.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import type { CelProblem } from "../cel-problem.js";
import { checkExpression } from "../check/check-expression.js";
import { dataSize } from "../cost/data-size.js";
import { estimateCost } from "../cost/estimate.js";
import type { Range } from "../cost/range.js";
import { newRuleEnvironment } from "../functions/environment.js";
import { schemaType } from "../types/schema-type.js";
import { optionalOf } from "../types/type-constants.js";
import { typeText } from "../types/type-text.js";
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
 * errors and costs. Gives what is wrong with it if it is refused; undefined if rules cannot see a value of the schema.
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
