import type { GatedPart, GatedSchema } from "./gated-schema.js";
import type { SchemaPath } from "./path.js";
import type { StructuralSchema } from "./structural-schema.js";

/** A schema below another one, and how it is reached from there. */
export interface Child<Schema> {
  readonly path: SchemaPath;
  readonly schema: Schema;
}

/** Returns the schemas of the values directly below those of a schema: of its fields, its items, its map values. */
export function childrenOf({ properties, items, additionalProperties }: StructuralSchema): Child<StructuralSchema>[] {
  const children = Object.entries(properties ?? {}).map(
    ([name, schema]): Child<StructuralSchema> => ({ path: ["properties", name], schema }),
  );
  if (items !== undefined) children.push({ path: ["items"], schema: items });
  if (typeof additionalProperties === "object")
    children.push({ path: ["additionalProperties"], schema: additionalProperties });
  return children;
}

/** One of a gated schema, under its condition. */
export type GatedChild = Child<GatedSchema> & GatedPart;

/** The same of a gated schema, each under its condition. */
export function gatedChildrenOf({ properties, items, additional }: GatedSchema): GatedChild[] {
  const children = [...properties].map(([name, part]) => ({ path: ["properties", name], ...part }));
  if (items !== undefined) children.push({ path: ["items"], ...items });
  if (additional !== undefined) children.push({ path: ["additionalProperties"], ...additional });
  return children;
}

/** Visits a schema and all below it, each before its children, in the order of {@link childrenOf}. */
export function visitSchema(
  schema: StructuralSchema,
  visit: (schema: StructuralSchema, path: SchemaPath) => void,
  path: SchemaPath = [],
): void {
  visit(schema, path);
  for (const child of childrenOf(schema)) visitSchema(child.schema, visit, [...path, ...child.path]);
}

/** Visits a gated schema and all below it, each node once. */
export function visitGatedSchema(schema: GatedSchema, visit: (schema: GatedSchema) => void): void {
  const seen = new Set<GatedSchema>();
  const visitOnce = (node: GatedSchema): void => {
    if (seen.has(node)) return;
    seen.add(node);
    visit(node);
    for (const part of [...gatedChildrenOf(node), ...node.allOf]) visitOnce(part.schema);
  };
  visitOnce(schema);
}

/** Returns a schema in which each node below it is what is made of that, from the innermost outwards. */
export function mapChildren<Schema>(
  { properties, items, additionalProperties }: StructuralSchema,
  change: (child: Child<StructuralSchema>) => Schema,
): {
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
} {
  return {
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, schema]) => [name, change({ path: ["properties", name], schema })]),
          ),
        }),
    ...(items === undefined ? {} : { items: change({ path: ["items"], schema: items }) }),
    ...(typeof additionalProperties === "object"
      ? { additionalProperties: change({ path: ["additionalProperties"], schema: additionalProperties }) }
      : {}),
  };
}
