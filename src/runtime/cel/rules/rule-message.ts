import { goQuote } from "../../validation/go-text.js";
import type { CompiledRule } from "./compiled-rule.js";
import type { RuleBudget } from "./rule-budget.js";

/** The longest result of a messageExpression that is used, in bytes. */
const MOST_BYTES = 5120;

/** What a failed rule says; `stop` if a limit was reached over it. */
export interface RuleMessage {
  readonly text: string;
  readonly stop: boolean;
}

/** The result of `messageExpression` if it is of use, else `message`, else the text of the rule. */
export function messageOf(rule: CompiledRule, budget: RuleBudget, self: unknown, oldSelf: unknown): RuleMessage {
  const fallback = { text: rule.message ?? `failed rule: ${rule.rule}`, stop: false };
  const { messageExpression } = rule;
  if (messageExpression === undefined) return fallback;
  const outcome = budget.evaluate(messageExpression, self, oldSelf);
  switch (outcome.kind) {
    case "budget":
      return {
        text: "messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run",
        stop: true,
      };
    case "callLimit":
      return {
        text: `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${goQuote(messageExpression.source)}`,
        stop: true,
      };
    case "error":
      return fallback;
    case "value": {
      const text = typeof outcome.value === "string" ? outcome.value.trim() : "";
      return isUsable(text) ? { text, stop: false } : fallback;
    }
  }
}

function isUsable(text: string): boolean {
  return text !== "" && !text.includes("\n") && new TextEncoder().encode(text).length <= MOST_BYTES;
}
