import type { Expression } from "../syntax/expression.js";
import type { CheckedExpression } from "./checked-expression.js";

/** The nodes right below a node, from left to right. */
export function children(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "literal":
    case "identifier":
      return [];
    case "select":
      return [node.operand];
    case "call":
      return node.target === undefined ? node.arguments : [node.target, ...node.arguments];
    case "list":
      return node.elements.map(({ value }) => value);
    case "map":
      return node.entries.flatMap(({ key, value }) => [key, value]);
    case "macro":
      return [node.range, ...node.arguments];
  }
}

/** All nodes of a tree, parents first; a parent is given with each. A tree may be deeper than recursion goes. */
export function* walk(root: Expression): Generator<readonly [node: Expression, inFormat: boolean]> {
  const open: [Expression, boolean][] = [[root, false]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, inFormat] = next;
    yield next;
    const below = children(node);
    const inside = inFormat || (node.kind === "call" && node.name === "format");
    for (let at = below.length - 1; at >= 0; at--) {
      const child = below[at];
      if (child !== undefined) open.push([child, inside]);
    }
  }
}

/**
 * Whether an expression makes its rule a transition rule: the API server looks for the name `oldSelf` anywhere in the tree,
 * and so takes a variable of a macro of that name for the old value, too.
 */
export function namesOldSelf({ root }: CheckedExpression): boolean {
  for (const [node] of walk(root)) if (node.kind === "identifier" && node.name === "oldSelf") return true;
  return false;
}
