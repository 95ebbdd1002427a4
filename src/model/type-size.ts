import { typeTooLarge } from "../diagnostics/catalogue/type.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import type { Shape, TypeDefinition } from "./api-model.js";
import { childShapes } from "./shape-facts.js";

/**
 * How many fields, items and values a type may have with all that is below it. A server takes no CRD of more than 3 MiB, in
 * which there is hardly room for as many; types that hold others twice get there in 16 steps.
 */
const MAX_NODES = 50_000;

/** How many nodes the schemas of types have, each place counted where it is. */
const nodeCounts = new WeakMap<TypeDefinition, number>();

/** Whether a CRD has room for a type; that it has none is reported. Each place that a type is used at counts. */
export function hasRoom(type: TypeDefinition, report: Report): boolean {
  if (countOfType(type) <= MAX_NODES) return true;
  report(diagnose(typeTooLarge, type.span, { name: type.name, max: MAX_NODES }));
  return false;
}

function countOfType(type: TypeDefinition): number {
  const count = nodeCounts.get(type) ?? countNodes(type.shape);
  nodeCounts.set(type, count);
  return count;
}

function countNodes(shape: Shape): number {
  if (shape.kind === "named") return countOfType(shape.type);
  return childShapes(shape).reduce((sum, child) => sum + countNodes(child.shape), 1);
}
