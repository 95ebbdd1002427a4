import type { DocumentRoot } from "../model/api-model.js";
import { DOCUMENT_FIELD, documentKind } from "../model/document-roots.js";
import { gatedSchemaOf } from "./build-schema.js";
import { EMPTY, type GatedSchema } from "./gated-schema.js";

/** Returns the schema of a document for all selections of gates. Each marker is applied by its own condition. */
export function documentSchema(document: DocumentRoot, embeddedObjectMeta: boolean): GatedSchema {
  const { schema } = gatedSchemaOf(documentKind(document).root, { mode: "resolved", embeddedObjectMeta });
  return schema.properties.get(DOCUMENT_FIELD)?.schema ?? EMPTY;
}
