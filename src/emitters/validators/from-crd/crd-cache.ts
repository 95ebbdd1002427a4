import { CheckedTexts } from "../../../cel/rules/checked-texts.js";
import type { Schema } from "../../../kube/validation/schema/schema.js";
import type { KubeObject } from "../../../kube/values/kube-value.js";
import type { StructuralSchema } from "../../../schema/structural-schema.js";

/**
 * What is known of the CRDs of one run, which stay as they are. The variants of a CRD have most parts of their documents in common: each is
 * read, checked and linked once.
 */
export class CrdCache {
  readonly texts = new CheckedTexts();
  /** Schemas by the objects that they were read from. */
  readonly schemas = new WeakMap<KubeObject, StructuralSchema>();
  /** Nodes below a root with their rules linked, in text and late. */
  readonly linked = new WeakMap<StructuralSchema, Schema>();
}
