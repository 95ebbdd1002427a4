import type { Expression } from "../../cel/syntax/expression.js";
import { parseExpression } from "../../cel/syntax/parse.js";
import type { Shape, Statement } from "../../model/api-model.js";
import { unnamed } from "../../model/shape-facts.js";
import type { LintedApi } from "./linted-api.js";

/** A rule as a marker gives it. */
export type RuleStatement = Extract<Statement, { readonly kind: "rule" }>;

/** Visits the rules that the API's own markers give, each once, with the shape of what they call self. */
export function forEachRule(
  api: LintedApi,
  visit: (statement: RuleStatement, subject: string, self: Shape) => void,
): void {
  const visitAll = (statements: readonly Statement[], subject: string, shape: Shape): void => {
    const inner = unnamed(shape);
    for (const each of statements) {
      if (each.kind !== "rule") continue;
      visit(each, subject, each.reach === "items" && inner.kind === "list" ? inner.items : shape);
    }
  };
  for (const { type, subject } of api.types) visitAll(type.statements, subject, type.shape);
  for (const { field, subject } of api.fields) visitAll(field.statements, subject, field.shape);
}

/** Returns the tree of a rule; undefined where it is not one. */
export function parsedRule(text: string): Expression | undefined {
  const result = parseExpression(text);
  return "expression" in result ? result.expression : undefined;
}
