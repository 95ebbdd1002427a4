import type { StructuralSchema } from "../../schema/structural-schema.js";

/** Bounds to be reckoned with instead of those of the schema: `maxItems`, `maxProperties` or `maxLength`, as a node has it. */
export type Bounds = ReadonlyMap<StructuralSchema, number>;

export const NO_BOUNDS: Bounds = new Map();
