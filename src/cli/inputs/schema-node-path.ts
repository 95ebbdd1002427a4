import type { StructuralSchema } from "../../schema/structural-schema.js";

/** A node of a schema, and whether it is that of a resource. */
export interface SchemaNode {
  readonly schema: StructuralSchema;
  readonly isResource: boolean;
}

const STEP = /\.([^.[{]+)|\[\]|\{\}/y;

/** Follows a path such as `.spec.list[].field`, where `[]` are the items of a list and `{}` the values of a map. */
export function nodeOfPath(root: StructuralSchema, path: string): SchemaNode | undefined {
  let node: SchemaNode | undefined = { schema: root, isResource: true };
  let index = 0;
  const text = path === "." ? "" : path;
  while (index < text.length && node !== undefined) {
    STEP.lastIndex = index;
    const step = STEP.exec(text);
    if (step === null) return undefined;
    index += step[0].length;
    const below: StructuralSchema | boolean | undefined = childOf(node.schema, step[0], step[1]);
    node =
      typeof below === "object"
        ? { schema: below, isResource: below["x-kubernetes-embedded-resource"] === true }
        : undefined;
  }
  return node;
}

function childOf(
  schema: StructuralSchema,
  step: string,
  name: string | undefined,
): StructuralSchema | boolean | undefined {
  if (name !== undefined) return schema.properties?.[name];
  return step === "[]" ? schema.items : schema.additionalProperties;
}
