/** The module whose declarations generated code imports instead of repeating them. */
export const VOCABULARY_MODULE = "crdwright/meta/v1";
/** The module that clients are made with. */
export const CLIENT_MODULE = "crdwright/client";
/** The file `feature-sets.ts` of the clients, as the names of other files know it. */
export const SCOPES_MODULE = "clients/api";

/** A name as a member of an object type: quoted where it is no identifier. */
export function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Literals as a union of types; nothing is `never`. */
export function literalUnion(values: readonly (string | number | boolean)[]): string {
  return values.length === 0 ? "never" : values.map((value) => JSON.stringify(value)).join(" | ");
}
