import type { Expression } from "./expression.js";

/** The parts of an expression, itself first. */
export function partsOf(expression: Expression): Expression[] {
  const inner = (): readonly Expression[] => {
    switch (expression.kind) {
      case "select":
        return [expression.operand];
      case "call":
        return [...(expression.target === undefined ? [] : [expression.target]), ...expression.arguments];
      case "list":
        return expression.elements.map(({ value }) => value);
      case "map":
        return expression.entries.flatMap(({ key, value }) => [key, value]);
      case "macro":
        return [expression.range, ...expression.arguments];
      default:
        return [];
    }
  };
  return [expression, ...inner().flatMap(partsOf)];
}
