import { type ImportKind, importedName } from "../../code/imports.js";
import type { Piece } from "../../code/piece.js";
import {
  dynItem,
  findDynItem,
  findValue,
  hasDynItem,
  hasEntry,
  hasField,
  indexOf,
  inMap,
  keyOf,
  listItem,
  mapValue,
  ownField,
} from "../../kube/cel/core/access.js";
import { boxed } from "../../kube/cel/core/boxing.js";
import {
  asBool,
  dispatch,
  dispatchGeneric,
  dispatchTyped,
  dynIn,
  memberOf,
  unboxedAs,
} from "../../kube/cel/core/dispatch.js";
import { celDiffers, celEquals, shapedDiffers, shapedEquals } from "../../kube/cel/core/equality.js";
import { readBytes, readDate, readDuration, readTimestamp } from "../../kube/cel/core/format-readers.js";
import { addMapList, addSet, inList, listHas } from "../../kube/cel/core/list-operations.js";
import { entry, joinMaps, mapOf } from "../../kube/cel/core/making.js";
import { fitting } from "../../kube/cel/core/misfit.js";
import {
  flatMapOptional,
  leaveToExact,
  mapOptional,
  optionalEntry,
  optionalField,
  optionalItem,
  optionalOr,
  optionalReader,
  refuseOldSelf,
  valueOr,
} from "../../kube/cel/core/optional-access.js";
import { dynEntries, dynRange, entriesOf, keysOf } from "../../kube/cel/core/ranges.js";
import { readableItems, readItems } from "../../kube/cel/core/read-shaped.js";
import {
  readBool,
  readDouble,
  readInt,
  readIntOrString,
  readList,
  readMap,
  readObject,
  readString,
  readUint,
  readValue,
} from "../../kube/cel/core/readers.js";
import {
  boolShape,
  bytesShape,
  dateShape,
  doubleShape,
  durationShape,
  dynShape,
  intOrStringShape,
  intShape,
  nullShape,
  stringShape,
  timestampShape,
  typeShape,
  uintShape,
} from "../../kube/cel/core/shape.js";
import { CelTypeValue } from "../../kube/cel/core/type-of.js";
import { attribute, bareAttribute, field, given, index, present, variable } from "../../kube/cel/exact/attribute.js";
import {
  call,
  callAny,
  callDispatched,
  callNullable,
  callSize,
  equals,
  free,
  notEquals,
  orElse,
} from "../../kube/cel/exact/call.js";
import { oneCost } from "../../kube/cel/exact/call-cost.js";
import { list, map, optionalPart, part } from "../../kube/cel/exact/literals.js";
import { both, choice, either } from "../../kube/cel/exact/logic.js";
import {
  binding,
  existsOne,
  filterItems,
  mapItems,
  optionalMap,
  quantifier,
  sortBy,
  transformMap,
  transformMapEntry,
} from "../../kube/cel/exact/macros.js";
import { constant, converted } from "../../kube/cel/exact/step.js";
import { listDynSortByAssociatedKeys } from "../../kube/cel/library/lists/sorting.js";
import { plainPattern } from "../../kube/formats/text-checks.js";
import { type LibraryFunctions, libraryFunctions, re2Functions } from "../functions/libraries.js";

// They are named one by one, here and in the rows of the libraries, because a namespace of a module would keep all of it in
// every bundle.
/** What compiled rules name besides the functions of the libraries: access, readers, steps, macros, shapes. */
const CORE_FUNCTIONS = {
  addMapList,
  addSet,
  asBool,
  attribute,
  bareAttribute,
  binding,
  boolShape,
  both,
  boxed,
  bytesShape,
  call,
  callAny,
  callDispatched,
  callNullable,
  callSize,
  celDiffers,
  celEquals,
  CelTypeValue,
  choice,
  constant,
  converted,
  dateShape,
  dispatch,
  dispatchGeneric,
  dispatchTyped,
  doubleShape,
  durationShape,
  dynEntries,
  dynIn,
  dynItem,
  dynRange,
  dynShape,
  either,
  entriesOf,
  entry,
  equals,
  existsOne,
  field,
  filterItems,
  findDynItem,
  findValue,
  fitting,
  flatMapOptional,
  free,
  given,
  hasDynItem,
  hasEntry,
  hasField,
  index,
  indexOf,
  inList,
  inMap,
  intOrStringShape,
  intShape,
  joinMaps,
  keyOf,
  keysOf,
  leaveToExact,
  list,
  listDynSortByAssociatedKeys,
  listHas,
  listItem,
  map,
  mapItems,
  mapOf,
  mapOptional,
  mapValue,
  memberOf,
  notEquals,
  nullShape,
  oneCost,
  optionalEntry,
  optionalField,
  optionalItem,
  optionalMap,
  optionalOr,
  optionalPart,
  optionalReader,
  orElse,
  ownField,
  part,
  plainPattern,
  present,
  quantifier,
  readableItems,
  readBool,
  readBytes,
  readDate,
  readDouble,
  readDuration,
  readInt,
  readIntOrString,
  readItems,
  readList,
  readMap,
  readObject,
  readString,
  readTimestamp,
  readUint,
  readValue,
  refuseOldSelf,
  shapedDiffers,
  shapedEquals,
  sortBy,
  stringShape,
  timestampShape,
  transformMap,
  transformMapEntry,
  typeShape,
  uintShape,
  unboxedAs,
  valueOr,
  variable,
};

/** What an entry of the package has to export for generated code. */
export type RuntimeFunctions = typeof CORE_FUNCTIONS & LibraryFunctions;

/** All that compiled rules may name, by name. */
export const RUNTIME_FUNCTIONS: ReadonlyMap<string, unknown> = new Map([
  ...libraryFunctions(),
  ...Object.entries(CORE_FUNCTIONS),
]);

/** Those that need RE2, which generated code imports from an entry of its own. */
export const RE2_FUNCTIONS: ReadonlySet<string> = new Set([...re2Functions(), "lazyPattern"]);

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
  const implementation = RUNTIME_FUNCTIONS.get(name);
  if (implementation === undefined) throw new Error(`the run time has no ${name}`);
  return implementation;
}
