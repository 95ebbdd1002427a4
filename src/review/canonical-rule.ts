import type { Expression } from "../cel/syntax/expression.js";
import { parseExpression } from "../cel/syntax/parse.js";

/** Operators whose operands may stand in any order; those of the first two can be nested in any way, too. */
const JOINING: ReadonlySet<string> = new Set(["_&&_", "_||_"]);
const SYMMETRIC: ReadonlySet<string> = new Set(["_==_", "_!=_"]);

/**
 * Returns a text that two rules share which differ in nothing but spaces, brackets, quotes, names of variables, or the order of what is joined; the
 * rule itself where it cannot be parsed.
 */
export function canonicalRule(rule: string): string {
  const parsed = parseExpression(rule);
  return "problems" in parsed ? rule : textOf(parsed.expression, new Map());
}

/** Goes by itself: it writes each kind of expression; `variables` are those of macros around it. */
function textOf(node: Expression, variables: ReadonlyMap<string, string>): string {
  const text = (each: Expression): string => textOf(each, variables);
  switch (node.kind) {
    case "literal": {
      const { literal } = node;
      return literal.kind === "null" ? "null" : `${literal.kind}:${JSON.stringify(String(literal.value))}`;
    }
    case "identifier":
      return variables.get(node.name) ?? node.name;
    case "select":
      return `${node.testOnly ? "has" : "get"}(${text(node.operand)}.${node.field})`;
    case "list":
      return `[${node.elements.map(({ value, optional }) => `${optional ? "?" : ""}${text(value)}`).join(",")}]`;
    case "map":
      return `{${node.entries.map(({ key, value, optional }) => `${optional ? "?" : ""}${text(key)}:${text(value)}`).join(",")}}`;
    case "macro": {
      const inner = new Map(variables);
      for (const name of node.variables) inner.set(name, `$${inner.size}`);
      const bound = node.variables.map((name) => inner.get(name));
      return `${node.macro}(${[text(node.range), ...bound, ...node.arguments.map((each) => textOf(each, inner))].join(",")})`;
    }
    case "call": {
      const operands = JOINING.has(node.name) ? joined(node, node.name) : node.arguments;
      const texts = operands.map(text);
      const inOrder = JOINING.has(node.name) || SYMMETRIC.has(node.name) ? [...texts].sort() : texts;
      return `${node.target === undefined ? "" : `${text(node.target)}.`}${node.name}(${inOrder.join(",")})`;
    }
  }
}

/** The operands of a chain of one operator. */
function joined(node: Expression, name: string): Expression[] {
  return node.kind === "call" && node.name === name ? node.arguments.flatMap((each) => joined(each, name)) : [node];
}
