/** What a schema is of: a version of a CRD, empty where the CRD as a whole is meant, or a document root. */
export type SchemaOwner =
  | { readonly crd: string; readonly version: string }
  | {
      /** Its name, such as `install-config`. */
      readonly document: string;
    };

/** Returns the name of a CRD or document: `widgets.example.com`, or `document install-config`. */
export function ownerName(owner: SchemaOwner): string {
  return "document" in owner ? `document ${owner.document}` : owner.crd;
}

/** Returns the name with the version: `widgets.example.com v1`. */
export function ownerText(owner: SchemaOwner): string {
  const version = "document" in owner ? "" : owner.version;
  return version === "" ? ownerName(owner) : `${ownerName(owner)} ${version}`;
}
