import type { JsonObject } from "../kube/values/json-value.js";
import type { ApiModel } from "../model/api-model.js";
import { documentSchema } from "../schema/document-schema.js";
import { resolveSchema } from "../schema/gated-schema.js";
import { type CrdDifference, schemaDifferences } from "./crd-differences.js";

/** The gates that are on in two clusters. */
export interface ComparedGates {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

/** What differs between the documents of two clusters, field by field, as `crdDifferences` has it for CRDs. */
export function documentDifferences(
  { documents }: ApiModel,
  { before, after }: ComparedGates,
  embeddedObjectMeta: boolean,
): CrdDifference[] {
  return documents.flatMap((document) => {
    const gated = documentSchema(document, embeddedObjectMeta);
    // A schema holds nothing but JSON; only its interface lacks the index signature.
    const [one, two] = [before, after].map((gates) => resolveSchema(gated, gates) as unknown as JsonObject);
    return schemaDifferences(one, two, { document: document.name, path: "" });
  });
}
