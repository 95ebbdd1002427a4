import type { CostTracker } from "./cost-tracker.js";
import { isError, type Step } from "./step.js";

/**
 * Evaluates the exact form of an expression: throws CelError where the server has an error, and CostLimitExceeded above the
 * tracker's limit. The variables are those of the compiled text.
 */
export function evaluateExact(step: Step, self: unknown, oldSelf: unknown, cost: CostTracker): unknown {
  const variables = new Map<string, unknown>([
    ["self", self],
    ["oldSelf", oldSelf],
  ]);
  const value = step({ cost, variables });
  if (isError(value)) throw value;
  return value;
}
