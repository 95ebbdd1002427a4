import { unionOf } from "../../code/lists.js";
import { literal, name as nameOf, property } from "../../code/literals.js";
import type { LocalNames } from "../../code/local-names.js";
import type { Piece } from "../../code/piece.js";
import { code } from "../../code/templates.js";
/** The module whose declarations generated code imports instead of repeating them. */
export const VOCABULARY_MODULE = "crdwright/meta/v1";
/** The module that clients are made with. */
export const CLIENT_MODULE = "crdwright/client";
/** The file `feature-sets.ts` of the clients, as the names of other files know it. */
export const SCOPES_MODULE = "clients/api";

/** Literals as a union of types; nothing is `never`. */
export function literalUnion(values: readonly (string | number | boolean)[]): Piece {
  return unionOf(values.map(literal));
}

/** The names of a file as pieces of its code. */
export interface NamePieces {
  readonly declared: (subject: object, wanted: string) => Piece;
  readonly imported: (module: string, name: string) => Piece;
  readonly global: (name: string) => Piece;
  readonly imports: (module: string) => readonly Piece[];
}

/** Returns the names of a file as pieces. */
export function namePieces(names: LocalNames): NamePieces {
  return {
    declared: (subject, wanted) => nameOf(names.declared(subject, wanted)),
    imported: (module, name) => nameOf(names.imported(module, name)),
    global: (name) => pathOf(names.global(name)),
    imports: (module) =>
      names.imports(module).map((each) => {
        const [exported = "", local] = each.split(" as ");
        return local === undefined ? nameOf(exported) : code`${nameOf(exported)} as ${nameOf(local)}`;
      }),
  };
}

/** A name, or one behind `globalThis`. */
function pathOf(path: string): Piece {
  const [first = "", ...rest] = path.split(".");
  return rest.reduce(property, nameOf(first));
}
