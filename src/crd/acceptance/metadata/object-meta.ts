import { traitsOf } from "../../../kube/target-version.js";
import { checkMetadata, type MetadataScope } from "../../../kube/validation/metadata/check-metadata.js";
import { decodeStoredMetadata } from "../../../kube/validation/metadata/decode-metadata.js";
import type { JsonObject } from "../../../kube/values/json-value.js";
import { type CrdProblem, fromField } from "../shape/crd-problem.js";

/**
 * Checks metadata as a kube-apiserver checks that of an object to create, once it has a name or could not get one. Its fields
 * have their types; what a server would not read of them is left out.
 */
export function checkObjectMeta(meta: JsonObject, scope: Omit<MetadataScope, "traits">): CrdProblem[] {
  const problems = checkMetadata(decodeStoredMetadata(meta) ?? {}, { ...scope, traits: traitsOf() });
  return problems.map(fromField);
}
