import { type ImportKind, importedName } from "../../code/imports.js";
import type { Piece } from "../../code/piece.js";
import {
  matches,
  matchesString,
  stringFindAllString,
  stringFindAllStringInt,
  stringFindString,
} from "../../kube/cel/library/regex.js";
import { plainPattern } from "../../kube/formats/text-checks.js";
import { CORE_FUNCTIONS } from "./functions/core-functions.js";
import { LIBRARY_FUNCTIONS } from "./functions/library-functions.js";
import { NUMBER_FUNCTIONS } from "./functions/number-functions.js";

// They are named one by one, here and in `functions`, because a namespace of a module would keep all of it in every bundle.
const NEEDING_RE2 = { matches, matchesString, stringFindAllString, stringFindAllStringInt, stringFindString };

/** All that compiled rules may name, by name. */
export const RUNTIME_FUNCTIONS: ReadonlyMap<string, unknown> = new Map(
  Object.entries({ ...CORE_FUNCTIONS, ...LIBRARY_FUNCTIONS, ...NUMBER_FUNCTIONS, ...NEEDING_RE2, plainPattern }),
);

/** Those that need RE2, which generated code imports from an entry of its own. */
export const RE2_FUNCTIONS: ReadonlySet<string> = new Set([...Object.keys(NEEDING_RE2), "lazyPattern"]);

/** The names of the types that the text of a typed file names. */
export const RUNTIME_TYPES = ["CompiledRule", "Overload", "Shape"] as const;

/** The entries of the package that compiled rules import, in the order in which bundles of them are smallest. */
export const RUNTIME_MODULES = ["crdwright/runtime/rules", "crdwright/runtime", "crdwright/runtime/re2"] as const;

/** Returns a function or type of the run time, with its import from the entry that has it, and little else. */
export function runtimeName(name: string, kind: ImportKind = "value"): Piece {
  const [rules, base, re2] = RUNTIME_MODULES;
  const isOfRules = name !== "plainPattern" && (RUNTIME_FUNCTIONS.has(name) || RULE_TYPES.has(name));
  return importedName(RE2_FUNCTIONS.has(name) ? re2 : isOfRules ? rules : base, name, kind);
}

const RULE_TYPES: ReadonlySet<string> = new Set(RUNTIME_TYPES);

/** The function of the run time that has a name; there is one for each name that the compiler uses. */
export function runtimeFunction(name: string): unknown {
  const found = RUNTIME_FUNCTIONS.get(name);
  if (found === undefined) throw new Error(`the run time has no ${name}`);
  return found;
}
