import { fitting } from "../../cel/core/misfit.js";
import type { CompiledRuleExpression } from "../../cel/exact/compiled-rule.js";
import { CostLimitExceeded, CostTracker, evaluateExact, type Step } from "../../cel/exact/step.js";
import { CelError } from "../../cel/values/cel-error.js";

/** What one evaluation may cost, and all of an object (apiserver, `pkg/apis/cel/config.go`). */
const CALL_LIMIT = 1_000_000;
const OBJECT_BUDGET = 10_000_000;

/** Thrown where it is not certain any more that the object stays within its budget, so that the cost must be counted. */
export class BudgetUncertain extends Error {
  override readonly name = "BudgetUncertain";
}

/** What came of an evaluation. */
export type Outcome =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "error"; readonly message: string }
  /** One evaluation cost too much, or the budget of the object is used up. */
  | { readonly kind: "callLimit" }
  | { readonly kind: "budget" };

const stepsOf = new WeakMap<CompiledRuleExpression, Step>();

function stepOf(expression: CompiledRuleExpression): Step | undefined {
  const cached = stepsOf.get(expression);
  if (cached !== undefined) return cached;
  const step = expression.exact?.();
  if (step !== undefined) stepsOf.set(expression, step);
  return step;
}

/** The budget of an object: an upper bound of what was spent, or if it counts, the exact amount. */
export class RuleBudget {
  #left = OBJECT_BUDGET;

  constructor(readonly counts: boolean) {}

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** `isTyped`: both values are of the types of their schema, which the fast form relies on. */
  evaluate(expression: CompiledRuleExpression, self: unknown, oldSelf: unknown, isTyped: boolean): Outcome {
    return this.counts || !isTyped ? this.#count(expression, self, oldSelf) : this.#estimate(expression, self, oldSelf);
  }

  #estimate(expression: CompiledRuleExpression, self: unknown, oldSelf: unknown): Outcome {
    const most = expression.maxCost;
    if (most >= CALL_LIMIT) return this.#count(expression, self, oldSelf);
    this.#left -= most;
    if (this.#left <= 0) throw new BudgetUncertain();
    try {
      return { kind: "value", value: expression.fast(self, oldSelf) };
    } catch (error) {
      if (!(error instanceof CelError)) throw error;
      // The exact form may absorb it.
      if (expression.exact !== undefined) return evaluateCounting(expression, self, oldSelf).outcome;
      return { kind: "error", message: error.message };
    }
  }

  #count(expression: CompiledRuleExpression, self: unknown, oldSelf: unknown): Outcome {
    const { outcome, cost } = evaluateCounting(expression, self, oldSelf);
    // What others were estimated at may be more than they cost; with nothing left, no more rules would run.
    if (!this.counts && cost >= this.#left) throw new BudgetUncertain();
    if (cost > this.#left) return { kind: "budget" };
    this.#left -= cost;
    return outcome;
  }
}

function evaluateCounting(
  expression: CompiledRuleExpression,
  self: unknown,
  oldSelf: unknown,
): { readonly outcome: Outcome; readonly cost: number } {
  const step = stepOf(expression);
  if (step === undefined) return evaluateFast(expression, self, oldSelf);
  const tracker = new CostTracker(CALL_LIMIT);
  try {
    const value = evaluateExact(step, self, oldSelf, tracker);
    return { outcome: { kind: "value", value }, cost: tracker.cost };
  } catch (error) {
    if (error instanceof CostLimitExceeded) return { outcome: { kind: "callLimit" }, cost: tracker.cost };
    if (!(error instanceof CelError)) throw error;
    return { outcome: { kind: "error", message: error.message }, cost: tracker.cost };
  }
}

/**
 * A rule without an exact form costs no more than its estimate, so that no limit is at stake. It does not look whether the values
 * themselves are misfits.
 */
function evaluateFast(
  expression: CompiledRuleExpression,
  self: unknown,
  oldSelf: unknown,
): { outcome: Outcome; cost: number } {
  const { maxCost } = expression;
  try {
    for (const value of [self, oldSelf].slice(0, expression.fast.length)) fitting(value);
    return { outcome: { kind: "value", value: expression.fast(self, oldSelf) }, cost: maxCost };
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    return { outcome: { kind: "error", message: error.message }, cost: maxCost };
  }
}
