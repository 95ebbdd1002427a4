import * as cidr from "../../runtime/cel/cidr.js";
import * as comparisons from "../../runtime/cel/comparisons.js";
import * as conversions from "../../runtime/cel/conversions.js";
import * as access from "../../runtime/cel/core/access.js";
import * as boxing from "../../runtime/cel/core/boxing.js";
import * as dispatch from "../../runtime/cel/core/dispatch.js";
import * as dynOperators from "../../runtime/cel/core/dyn-operators.js";
import * as equality from "../../runtime/cel/core/equality.js";
import * as attribute from "../../runtime/cel/core/exact/attribute.js";
import * as call from "../../runtime/cel/core/exact/call.js";
import * as literals from "../../runtime/cel/core/exact/literals.js";
import * as logic from "../../runtime/cel/core/exact/logic.js";
import * as macros from "../../runtime/cel/core/exact/macros.js";
import * as step from "../../runtime/cel/core/exact/step.js";
import * as listOperations from "../../runtime/cel/core/list-operations.js";
import * as making from "../../runtime/cel/core/making.js";
import * as optionalAccess from "../../runtime/cel/core/optional-access.js";
import * as ranges from "../../runtime/cel/core/ranges.js";
import * as readShaped from "../../runtime/cel/core/read-shaped.js";
import * as coreReaders from "../../runtime/cel/core/readers.js";
import * as shapedEquality from "../../runtime/cel/core/shaped-equality.js";
import * as typeOf from "../../runtime/cel/core/type-of.js";
import * as double from "../../runtime/cel/double.js";
import * as formatLibrary from "../../runtime/cel/format-library.js";
import * as int from "../../runtime/cel/int.js";
import * as ip from "../../runtime/cel/ip.js";
import * as extremes from "../../runtime/cel/lists/extremes.js";
import * as listParts from "../../runtime/cel/lists/list-parts.js";
import * as listSearch from "../../runtime/cel/lists/list-search.js";
import * as sorting from "../../runtime/cel/lists/sorting.js";
import * as sums from "../../runtime/cel/lists/sums.js";
import * as optional from "../../runtime/cel/optional.js";
import * as quantity from "../../runtime/cel/quantity/quantity.js";
import * as readers from "../../runtime/cel/readers.js";
import * as regex from "../../runtime/cel/regex.js";
import * as semver from "../../runtime/cel/semver.js";
import * as format from "../../runtime/cel/strings/format.js";
import * as join from "../../runtime/cel/strings/join.js";
import * as stringTests from "../../runtime/cel/strings/string-tests.js";
import * as strings from "../../runtime/cel/strings/strings.js";
import * as durationFields from "../../runtime/cel/time/duration-fields.js";
import * as timeArithmetic from "../../runtime/cel/time/time-arithmetic.js";
import * as timestampFields from "../../runtime/cel/time/timestamp-fields.js";
import * as typeValue from "../../runtime/cel/type-value.js";
import * as uint from "../../runtime/cel/uint.js";
import * as url from "../../runtime/cel/url.js";
import { plainPattern } from "../../runtime/validation/text-checks.js";

const MODULES: readonly Readonly<Record<string, unknown>>[] = [
  access,
  attribute,
  boxing,
  call,
  cidr,
  comparisons,
  conversions,
  coreReaders,
  dispatch,
  double,
  durationFields,
  dynOperators,
  equality,
  extremes,
  format,
  formatLibrary,
  int,
  ip,
  join,
  listOperations,
  listParts,
  listSearch,
  literals,
  logic,
  macros,
  making,
  optional,
  optionalAccess,
  quantity,
  ranges,
  readers,
  readShaped,
  regex,
  semver,
  shapedEquality,
  sorting,
  step,
  stringTests,
  strings,
  sums,
  timeArithmetic,
  timestampFields,
  typeOf,
  typeValue,
  uint,
  url,
];

/** All that compiled rules may name, by name. */
export const RUNTIME_FUNCTIONS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...MODULES.flatMap((module) => Object.entries(module)),
  ["plainPattern", plainPattern],
]);

/** Those that need RE2, which generated code imports from an entry of its own. */
export const RE2_FUNCTIONS: ReadonlySet<string> = new Set([...Object.keys(regex), "lazyPattern"]);

/** The names of the types that the text of a typed file names. */
export const RUNTIME_TYPES: readonly string[] = ["CelMap", "MapKey", "Overload", "Shape"];
