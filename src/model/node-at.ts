import type { SourceSpan } from "../diagnostics/source-span.js";
import type { Field, SchemaRoot, Shape, Statement } from "./api-model.js";
import { allFields, unnamed } from "./shape-facts.js";

/** A node of a schema as its sources have it. */
export interface SourceNode {
  readonly shape: Shape;
  /** What stands on the node: on its field, and on its type and the types that it embeds. */
  readonly statements: readonly Statement[];
  /** The nearest place: the field that the node is, or lies in, else the root. */
  readonly span: SourceSpan;
  /** Whether the whole path could be followed. */
  readonly isWhole: boolean;
}

/**
 * Follows a path of a schema, as `properties`, a name, `items`, `additionalProperties`, to the node in the sources that it
 * comes from, as far as it can be followed.
 */
export function nodeAt(root: Pick<SchemaRoot, "root" | "span">, path: readonly string[]): SourceNode {
  let shape: Shape = root.root.shape;
  let statements: readonly Statement[] = [...root.root.statements, ...typeStatements(shape)];
  let { span } = root;
  for (let index = 0; index < path.length; index++) {
    const inner = unnamed(shape);
    if (path[index] === "properties") {
      index++;
      const field: Field | undefined = allFields(inner)?.find(({ name }) => name === path[index]);
      if (field === undefined) return { shape, statements, span, isWhole: false };
      ({ shape, span } = field);
      statements = [...field.statements, ...typeStatements(shape)];
    } else if (path[index] === "items" && inner.kind === "list") {
      shape = inner.items;
      // Markers for the items stand on the list; as part of it their reach tells them from its own.
      statements = [...statements.filter(({ reach }) => reach === "items"), ...typeStatements(shape)];
    } else if (path[index] === "additionalProperties" && inner.kind === "map") {
      shape = inner.values;
      statements = typeStatements(shape);
    } else return { shape, statements, span, isWhole: false };
  }
  return { shape, statements, span, isWhole: true };
}

function typeStatements(shape: Shape): readonly Statement[] {
  if (shape.kind === "named") return [...shape.type.statements, ...typeStatements(shape.type.shape)];
  return shape.kind === "object" ? shape.embedded.flatMap(typeStatements) : [];
}
