import type { Expression } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";

/**
 * An expression whose types are known. Nodes are distinguished by identity: each stands in the tree once.
 */
export interface CheckedExpression {
  readonly source: string;
  readonly root: Expression;
  readonly type: CelType;
  readonly types: ReadonlyMap<Expression, CelType>;
  /**
   * For calls, operators included: the ids of the overloads that may apply, as cel-go and the Kubernetes libraries name them
   * (`add_int64`, `string_char_at_int`, …). One if the types decide it, several where an operand is `dyn`.
   */
  readonly overloads: ReadonlyMap<Expression, readonly string[]>;
  /** The names of the variables that it uses freely, such as `self` and `oldSelf`. */
  readonly variables: ReadonlySet<string>;
  /** The names of types, such as `int`; a variable that holds a type is one if a type has its name, and cannot be planned else. */
  readonly typeNames: ReadonlySet<Expression>;
}

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
    for (let index = below.length - 1; index >= 0; index--) {
      const child = below[index];
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
