import type { StructuralSchema } from "../../schema/structural-schema.js";
import type { Bounds } from "./size-bounds.js";

/** What an estimate may be told and asked besides. */
export interface EstimateOptions {
  /** Bounds to be reckoned with instead of the schema's. */
  readonly bounds?: Bounds;
  /** Is given the nodes on whose bounds the estimate depends. */
  readonly consulted?: Set<StructuralSchema>;
}
