import { objectOfLines } from "../../code/lists.js";
import { key, literal, objectLiteral, text } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { code } from "../../code/templates.js";
import type { CompiledRule, CompiledRuleExpression } from "../../kube/cel/exact/compiled-rule.js";
import type { ValidationRule } from "../../schema/structural-schema.js";
import { type CheckedExpression, namesOldSelf } from "../check/checked-expression.js";
import { type CompiledFunctions, compileExpression } from "./compile-expression.js";
import type { CompileOptions, Constant } from "./writer.js";

/** A rule that was checked, with what its place in a schema adds to it. */
export interface RuleToPrint {
  readonly rule: ValidationRule;
  readonly expression: CheckedExpression;
  readonly messageExpression?: CheckedExpression;
  /** As paths are printed, such as `a.b` or `m[k]`. */
  readonly fieldPath?: string;
  /** What one evaluation costs at most, as it is counted at run time. */
  readonly maxCost: number;
  readonly messageMaxCost?: number;
}

/** A rule as a literal for a generated file. */
export interface PrintedRule {
  /** An object literal of the type CompiledRule. */
  readonly literal: Piece;
  /** To be declared once, before the literal. */
  readonly constants: readonly Constant[];
}

/**
 * Above this a rule has its exact form in any case. Below, one evaluation is far from its limit; where none is absorbed, the most
 * that it can cost is what the budget of an object is counted with.
 */
const CERTAIN_COST = 250_000;

/** Prints a rule. `prefix` begins the names of its constants: one for each rule of a file. */
export function printRule(
  rule: RuleToPrint,
  { prefix, typed = true }: { prefix: string; typed?: boolean },
): PrintedRule {
  const { messageMaxCost = 0 } = rule;
  const options = { typed, prefix, exact: exactFor(rule.maxCost), hasOldSelf: true };
  const compiled = compileExpression(rule.expression, options);
  const message =
    rule.messageExpression &&
    compileExpression(rule.messageExpression, {
      typed,
      prefix: `${prefix}Message`,
      exact: exactFor(messageMaxCost),
      refusesOldSelf: rule.rule.optionalOldSelf === true,
    });
  const fields = [
    ...Object.entries(ruleFacts(rule)).map(([name, value]): Field => [name, literal(value)]),
    ...expressionFields(compiled, rule.maxCost),
    ...(message === undefined ? [] : [["messageExpression", messageLiteral(rule, message)] as const]),
  ];
  return {
    literal: objectOfLines(fields.map(([name, value]) => code`${key(name)}: ${value}`)),
    constants: [...compiled.constants, ...(message?.constants ?? [])],
  };
}

function exactFor(maxCost: number): NonNullable<CompileOptions["exact"]> {
  return maxCost > CERTAIN_COST ? "always" : "where errors are absorbed";
}

type Field = readonly [name: string, value: Piece];

/** What is reported of a rule beside its expressions. What is not there, or not so, is left out. */
export function ruleFacts({ rule, expression, fieldPath }: RuleToPrint): RuleFacts {
  const message = rule.message?.trim();
  return {
    // Only a rule without a message is reported by its text.
    ...(message ? { message } : { rule: rule.rule.trim() }),
    ...(rule.reason !== undefined && { reason: rule.reason }),
    ...(fieldPath !== undefined && { fieldPath }),
    ...(namesOldSelf(expression) && { transition: true }),
    ...(rule.optionalOldSelf === true && { optionalOldSelf: true }),
  };
}

type RuleFacts = Omit<CompiledRule, keyof CompiledRuleExpression | "messageExpression">;

function expressionFields({ fast, exact }: CompiledFunctions, maxCost: number): readonly Field[] {
  const fields: readonly Field[] = [
    ["maxCost", literal(maxCost)],
    ["fast", fast],
  ];
  return exact === undefined ? fields : [...fields, ["exact", exact]];
}

function messageLiteral({ rule, messageMaxCost = 0 }: RuleToPrint, message: CompiledFunctions): Piece {
  return objectLiteral([["source", text(rule.messageExpression ?? "")], ...expressionFields(message, messageMaxCost)]);
}
