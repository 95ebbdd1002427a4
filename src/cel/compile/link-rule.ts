import type { CompiledRule, CompiledRuleExpression } from "../../runtime/cel/rules/compiled-rule.js";
import type { CheckedExpression } from "../checked-expression.js";
import { exactTerm } from "./compile-expression.js";
import { allowedLinking, type Linking, link, linkClosures } from "./link-expression.js";
import { printRule, type RuleToPrint, ruleFacts } from "./print-rule.js";

/**
 * Makes a rule that can be run at once, in this process. Throws CelError if a constant in it cannot be worked out, as the
 * server does (`program instantiation failed`).
 */
export function linkRule(rule: RuleToPrint, linking: Linking = allowedLinking()): CompiledRule {
  if (linking === "closures") return closuresOf(rule);
  const { literal, constants, imports } = printRule(rule, { prefix: "rule", typed: false });
  // The literal is of this type.
  return link(literal, constants, imports) as CompiledRule;
}

function closuresOf(rule: RuleToPrint): CompiledRule {
  const { messageExpression, messageMaxCost = 0 } = rule;
  return {
    ...ruleFacts(rule),
    ...linked(rule.expression, rule.maxCost, false),
    ...(messageExpression !== undefined && {
      messageExpression: {
        source: rule.rule.messageExpression ?? "",
        ...linked(messageExpression, messageMaxCost, rule.rule.optionalOldSelf === true),
      },
    }),
  };
}

function linked(checked: CheckedExpression, maxCost: number, refusesOldSelf: boolean): CompiledRuleExpression {
  const { fast, exact } = linkClosures(exactTerm(checked, { typed: false, prefix: "", refusesOldSelf }));
  return { maxCost, fast, exact };
}
