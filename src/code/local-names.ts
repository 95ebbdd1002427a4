import { camelCase } from "./identifiers.js";
import { type ImportKind, importedName } from "./imports.js";
import { name as nameOf, property } from "./literals.js";
import type { Piece } from "./piece.js";

/** How generated files end the names of the files beside them that they import. */
export type ImportExtension = ".js" | ".ts" | "";

/**
 * The names of a generated file, as code that brings its imports. What the file declares comes first and keeps its name where it
 * can; an import that would clash with a declaration gets another name in this file, and a type of TypeScript itself that a
 * declaration hides is reached by `globalThis`. So all declarations have to be made before anything is imported.
 */
export interface LocalNames {
  /** Returns the name of a declaration; the first that asks for a name has it, others get a number behind it. */
  readonly declared: (subject: object, expected: string) => Piece;
  /** Returns the local name of what a module exports, a type unless it is said to be a value. */
  readonly imported: (module: string, name: string, kind?: ImportKind) => Piece;
  /** Returns how to name a type that TypeScript has everywhere, such as `Record`. */
  readonly global: (name: string) => Piece;
  /** Returns whether something of the file has a name. */
  readonly isTaken: (name: string) => boolean;
}

/** Makes the names of a file, some of which are given away already. */
export function createLocalNames(reserved: Iterable<string>): LocalNames {
  const taken = new Set(reserved);
  const declared = new Map<object, Piece>();
  const imported = new Map<string, string>();

  return {
    declared(subject, expected) {
      const localName = declared.get(subject) ?? nameOf(freeName(expected, taken));
      declared.set(subject, localName);
      return localName;
    },
    imported(module, name, kind = "type") {
      const key = `${module} ${name}`;
      const local = imported.get(key) ?? freeName(taken.has(name) ? aliasOf(module, name) : name, taken);
      imported.set(key, local);
      return importedName(module, name, kind, local);
    },
    global: (name) => (taken.has(name) ? property(nameOf("globalThis"), name) : nameOf(name)),
    isTaken: (name) => taken.has(name),
  };
}

/** Returns a name that is not taken yet, if need be with a number behind it, and takes it. */
export function freeName(expected: string, taken: Set<string>): string {
  let name = expected;
  for (let number = 2; taken.has(name); number++) name = `${expected}${number}`;
  taken.add(name);
  return name;
}

/**
 * A name with the module in front: `Time` of `crdwright/meta/v1` is `MetaTime`, `connect` of `crdwright/client` `clientConnect`,
 * and `FeatureScope` of `../feature-sets.js` `FeatureSetsFeatureScope`.
 */
function aliasOf(module: string, name: string): string {
  const word = module.startsWith(".") ? module.replace(/^.*\/|\.[jt]s$/g, "") : module.split("/")[1];
  const isUpper = /^[A-Z]/.test(name);
  return camelCase(word ?? "other", isUpper) + name.charAt(0).toUpperCase() + name.slice(1);
}
