import type { Field, Shape, Statement, TypeDefinition } from "../../model/api-model.js";

/** Whether a field, or a type that it is of, has a default: then it may be left out, and is there in what comes back. */
export function hasDefault({ statements, shape }: Pick<Field, "statements" | "shape">): boolean {
  return statements.some(isDefault) || (shape.kind === "named" && hasDefault(shape.type));
}

function isDefault(statement: Statement): boolean {
  const { kind, reach, gates } = statement;
  return kind === "constraint" && statement.keyword === "default" && reach === "node" && gates === undefined;
}

/** Makes a finder of types that have a field with a default, be it by way of the types that they are made of. */
export function createDefaultFinder(): (type: TypeDefinition) => boolean {
  const found = new Map<Shape, boolean>();

  function isFound(shape: Shape): boolean {
    const known = found.get(shape) ?? search(shape);
    found.set(shape, known);
    return known;
  }

  function search(shape: Shape): boolean {
    switch (shape.kind) {
      case "named":
        return isFound(shape.type.shape);
      case "list":
        return isFound(shape.items);
      case "map":
        return isFound(shape.values);
      case "object":
        return shape.embedded.some(isFound) || shape.fields.some((field) => hasDefault(field) || isFound(field.shape));
      default:
        return false;
    }
  }

  return ({ shape }) => isFound(shape);
}
