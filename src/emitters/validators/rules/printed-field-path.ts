import { resolveFieldPath } from "../../../crd/acceptance/schema/field-path.js";
import type { CrdSchema } from "../../../crd/acceptance/shape/crd-schema.js";
import type { StructuralSchema } from "../../../schema/structural-schema.js";

/**
 * A rule's `fieldPath` as errors print it: `.a.b` is `a.b`, and `.m['k']` is `m[k]` where the schema has a map. One that
 * leads nowhere, for which a server refuses the CRD, is printed as it is written.
 */
export function printedFieldPath(fieldPath: string, node: StructuralSchema): string {
  // A structural schema is what stands in a CRD.
  const resolved = resolveFieldPath(fieldPath, node as CrdSchema, { brackets: true });
  return "problem" in resolved ? fieldPath : resolved.path;
}
