import { type Alias, type Document, isAlias, isCollection, isScalar, type Node, visit } from "yaml";
import { DecodeProblem } from "./decoded.js";

/** What each alias of a document stands for: the node that bore its name last before it. */
export function aliasTargets(document: Document.Parsed): ReadonlyMap<Alias, Node> {
  const targets = new Map<Alias, Node>();
  const named = new Map<string, Node>();
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node)) {
        const target = named.get(node.source);
        if (target === undefined) throw new DecodeProblem("there is no anchor of this name before", ...rangeOf(node));
        targets.set(node, target);
      } else if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined) named.set(node.anchor, node);
    },
  });
  return targets;
}

/** Where a node stands. */
export function rangeOf(node: unknown): [start: number, end: number] {
  const range = isAlias(node) || isScalar(node) || isCollection(node) ? node.range : undefined;
  return [range?.[0] ?? 0, range?.[1] ?? 0];
}
