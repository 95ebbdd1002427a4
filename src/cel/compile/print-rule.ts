import type { ValidationRule } from "../../schema/structural-schema.js";
import { namesOldSelf } from "../check/names-old-self.js";
import type { CheckedExpression } from "../checked-expression.js";
import { type CompiledText, compileExpression } from "./compile-expression.js";
import { propertyKey, quoted } from "./piece.js";
import type { Constant } from "./writer.js";

/** A rule that was checked, with what its place in a schema adds to it. */
export interface RuleToPrint {
  readonly rule: ValidationRule;
  readonly expression: CheckedExpression;
  readonly messageExpression?: CheckedExpression;
  /** As paths are printed, such as `a.b` or `m[k]`. */
  readonly fieldPath?: string;
  /** The `type` of the node's schema; empty for int-or-string. */
  readonly schemaType: string;
  /** What one evaluation costs at most, by the server's estimate. */
  readonly maxCost: number;
  readonly messageMaxCost?: number;
}

/** A rule as a literal for a generated file. */
export interface PrintedRule {
  /** An object literal of the type CompiledRule. */
  readonly text: string;
  /** To be declared once, before the literal. */
  readonly constants: readonly Constant[];
  /** The names to import from the run time, types with `type ` before them. */
  readonly imports: readonly string[];
}

/**
 * Above this a rule has its exact form in any case. Actual cost can pass the estimate, but by no more than four times, so
 * that such a rule stays below the limit of one evaluation; the budget of an object is counted with the estimate then.
 */
const CERTAIN_COST = 250_000;

/** Prints a rule. `prefix` begins the names of its constants: one for each rule of a file. */
export function printRule(
  rule: RuleToPrint,
  { prefix, typed = true }: { prefix: string; typed?: boolean },
): PrintedRule {
  const compiled = compileExpression(rule.expression, { typed, prefix });
  const message =
    rule.messageExpression &&
    compileExpression(rule.messageExpression, {
      typed,
      prefix: `${prefix}Message`,
      refusesOldSelf: rule.rule.optionalOldSelf === true,
    });
  const fields = [
    ...factsOf(rule),
    ...expressionFields(compiled, rule.maxCost),
    ...(message === undefined ? [] : [`messageExpression: ${messageLiteral(rule, message)}`]),
  ];
  return {
    text: `{\n${fields.map((field) => `  ${field.replaceAll("\n", "\n  ")},`).join("\n")}\n}`,
    constants: [...compiled.constants, ...(message?.constants ?? [])],
    imports: [...new Set([...compiled.imports, ...(message?.imports ?? [])])].sort(),
  };
}

function factsOf({ rule, expression, fieldPath, schemaType }: RuleToPrint): string[] {
  const message = rule.message?.trim();
  const facts: [string, string | undefined][] = [
    ["rule", rule.rule.trim()],
    ["message", message === "" ? undefined : message],
    ["reason", rule.reason],
    ["fieldPath", fieldPath],
    ["schemaType", schemaType],
  ];
  return [
    ...facts.flatMap(([name, value]) => (value === undefined ? [] : [`${propertyKey(name)}: ${quoted(value)}`])),
    `transition: ${namesOldSelf(expression)}`,
    `optionalOldSelf: ${rule.optionalOldSelf === true}`,
  ];
}

function expressionFields({ fast, exact, absorbs }: CompiledText, maxCost: number): string[] {
  const fields = [`maxCost: ${maxCost}`, `absorbs: ${absorbs}`, `fast: ${fast}`];
  return absorbs || maxCost > CERTAIN_COST ? [...fields, `exact: ${exact}`] : fields;
}

function messageLiteral({ rule, messageMaxCost = 0 }: RuleToPrint, message: CompiledText): string {
  const source = `source: ${quoted(rule.messageExpression ?? "")}`;
  return `{ ${[source, ...expressionFields(message, messageMaxCost)].join(", ")} }`;
}
