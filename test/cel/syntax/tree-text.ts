import type { Expression, Literal } from "../../../src/cel/syntax/expression.js";

/** A tree with all its brackets, as `(_+_ a (f b))`. */
export function treeText(node: Expression): string {
  switch (node.kind) {
    case "literal":
      return literalText(node.literal);
    case "identifier":
      return node.name;
    case "select":
      return `${node.testOnly ? "has " : ""}${treeText(node.operand)}.${node.field}`;
    case "call": {
      const receiver = node.target === undefined ? "" : `${treeText(node.target)}.`;
      return `(${[`${receiver}${node.name}`, ...node.arguments.map(treeText)].join(" ")})`;
    }
    case "list":
      return `[${node.elements.map(({ value, optional }) => `${optional ? "?" : ""}${treeText(value)}`).join(" ")}]`;
    case "map": {
      const entries = node.entries.map(
        ({ key, value, optional }) => `${optional ? "?" : ""}${treeText(key)}: ${treeText(value)}`,
      );
      return `{${entries.join(" ")}}`;
    }
    case "macro":
      return `<${[node.macro, treeText(node.range), node.variables.join(","), ...node.arguments.map(treeText)].join(" ")}>`;
  }
}

function literalText(literal: Literal): string {
  switch (literal.kind) {
    case "null":
      return "null";
    case "uint":
      return `${literal.value}u`;
    case "double":
      return Number.isInteger(literal.value) ? literal.value.toFixed(1) : String(literal.value);
    case "string":
      return JSON.stringify(literal.value);
    case "bytes":
      return `b${JSON.stringify([...literal.value])}`;
    default:
      return String(literal.value);
  }
}
