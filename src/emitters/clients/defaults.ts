import type { Field, Shape, Statement, TypeDefinition } from "../../model/api-model.js";
import { childShapes } from "../../model/shape-facts.js";

/** Whether a field, or a type that it is of, has a default: then it may be left out, and is there in what comes back. */
export function hasDefault({ statements, shape }: Pick<Field, "statements" | "shape">): boolean {
  return statements.some(isDefault) || (shape.kind === "named" && hasDefault(shape.type));
}

function isDefault(statement: Statement): boolean {
  const { kind, reach, gates } = statement;
  return kind === "constraint" && statement.keyword === "default" && reach === "node" && gates === undefined;
}

/** Makes a finder of types that have a field with a default, also through the types that they are made of. */
export function createDefaultFinder(): (type: TypeDefinition) => boolean {
  const cache = new Map<Shape, boolean>();

  function isFound(shape: Shape): boolean {
    const isDefaulted =
      cache.get(shape) ??
      childShapes(shape).some(
        ({ field, shape: child }) => (field !== undefined && hasDefault(field)) || isFound(child),
      );
    cache.set(shape, isDefaulted);
    return isDefaulted;
  }

  return ({ shape }) => isFound(shape);
}
