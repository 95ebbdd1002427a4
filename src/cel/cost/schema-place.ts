import type { SchemaPath } from "../../schema/path.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { times } from "../functions/range.js";
import { type Bounds, MAX_REQUEST, NO_BOUNDS } from "./data-size.js";

/** A node of a schema, and how often data can have it. */
export interface SchemaPlace {
  readonly schema: StructuralSchema;
  /** The root or an embedded resource. */
  readonly isResource: boolean;
  /** The product of the bounds of the lists and maps around it; undefined if one of them has none. */
  readonly bounded: bigint | undefined;
  /** The lists and maps around it, from the outside. */
  readonly around: readonly { readonly schema: StructuralSchema; readonly path: SchemaPath }[];
}

/** Follows a path; undefined if it leads nowhere. */
export function schemaPlace(
  root: StructuralSchema,
  path: SchemaPath,
  bounds: Bounds = NO_BOUNDS,
): SchemaPlace | undefined {
  let schema: StructuralSchema | undefined = root;
  let isResource = true;
  let bounded: bigint | undefined = 1n;
  const around: { schema: StructuralSchema; path: SchemaPath }[] = [];
  for (let index = 0; index < path.length; index++) {
    const parent: StructuralSchema = schema;
    if (repeats(parent)) {
      const most = bounds.get(parent) ?? (parent.type === "array" ? parent.maxItems : parent.maxProperties);
      around.push({ schema: parent, path: path.slice(0, index) });
      bounded = most === undefined || bounded === undefined ? undefined : times(bounded, BigInt(Math.max(0, most)));
    }
    switch (path[index]) {
      case "properties":
        index++;
        schema = parent.properties?.[path[index] ?? ""];
        break;
      case "items":
        schema = parent.items;
        break;
      default:
        schema = typeof parent.additionalProperties === "object" ? parent.additionalProperties : undefined;
    }
    if (schema === undefined) return undefined;
    isResource = schema["x-kubernetes-embedded-resource"] === true;
  }
  return { schema, isResource, bounded, around };
}

/** How often a node stands in the largest request, each time with a comma. */
export function mostInRequest(shortest: number): bigint {
  return BigInt(Math.floor(MAX_REQUEST / (shortest + 1)));
}

function repeats({ type, additionalProperties }: StructuralSchema): boolean {
  return type === "array" || (type === "object" && additionalProperties !== undefined);
}
