import type { Shape, TypeDefinition } from "./api-model.js";

/**
 * How many fields, items and values a type may have with all that is below it. A server takes no CRD of more than 3 MiB, in
 * which there is hardly room for as many; types that hold others twice get there in 16 steps.
 */
export const MAX_NODES = 50_000;

/** How many nodes the schemas of types have, each place counted where it is. */
const nodeCounts = new WeakMap<TypeDefinition, number>();

/** Whether a type has more nodes than {@link MAX_NODES}; each place that a type is used at counts. */
export function isTooLarge(type: TypeDefinition): boolean {
  return countOfType(type) > MAX_NODES;
}

function countOfType(type: TypeDefinition): number {
  const count = nodeCounts.get(type) ?? countNodes(type.shape);
  nodeCounts.set(type, count);
  return count;
}

function countNodes(shape: Shape): number {
  switch (shape.kind) {
    case "named":
      return countOfType(shape.type);
    case "list":
      return 1 + countNodes(shape.items);
    case "map":
      return 1 + countNodes(shape.values);
    case "object": {
      const fields = shape.fields.reduce((sum, field) => sum + countNodes(field.shape), 1);
      return shape.embedded.reduce((sum, embedded) => sum + countNodes(embedded), fields);
    }
    default:
      return 1;
  }
}
