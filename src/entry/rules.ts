// biome-ignore-all lint/performance/noBarrelFile: an entry of the package names what it has
/**
 * What the rules of generated validators import at run time: the functions of CEL. Each rule names those that it needs. Of a
 * page that has nothing else there is all; test/cel/compile/runtime-functions.test.ts holds that rows name each of them.
 */

export {
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
} from "../kube/cel/core/access.js";
export { boxed } from "../kube/cel/core/boxing.js";
export {
  asBool,
  dispatch,
  dispatchGeneric,
  dispatchTyped,
  dynIn,
  logicalNot,
  memberOf,
  type Overload,
  unboxedAs,
} from "../kube/cel/core/dispatch.js";
export { celDiffers, celEquals, shapedDiffers, shapedEquals } from "../kube/cel/core/equality.js";
export * from "../kube/cel/core/format-readers.js";
export * from "../kube/cel/core/list-operations.js";
export { entry, joinMaps, mapOf } from "../kube/cel/core/making.js";
export { fitting } from "../kube/cel/core/misfit.js";
export {
  listFirst,
  listLast,
  optionalHasValue,
  optionalNone,
  optionalOf,
  optionalOfNonZeroValue,
  optionalOrOptional,
  optionalOrValueValue,
  optionalUnwrap,
  optionalUnwrapOpt,
  optionalValue,
} from "../kube/cel/core/optional.js";
export * from "../kube/cel/core/optional-access.js";
export { dynEntries, dynRange, entriesOf, keysOf, sizeOfList, sizeOfMap } from "../kube/cel/core/ranges.js";
export * from "../kube/cel/core/read-shaped.js";
export {
  type CelMap,
  type MapKey,
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
} from "../kube/cel/core/readers.js";
export {
  boolShape,
  bytesShape,
  dateShape,
  doubleShape,
  durationShape,
  dynShape,
  intOrStringShape,
  intShape,
  nullShape,
  type Shape,
  stringShape,
  timestampShape,
  typeShape,
  uintShape,
} from "../kube/cel/core/shape.js";
export { CelTypeValue, typeOf } from "../kube/cel/core/type-of.js";
export {
  attribute,
  bareAttribute,
  field,
  given,
  index,
  present,
  variable,
} from "../kube/cel/exact/attribute.js";
export {
  call,
  callAny,
  callDispatched,
  callNullable,
  callSize,
  equals,
  free,
  notEquals,
  orElse,
} from "../kube/cel/exact/call.js";
export {
  cidrCidrCost,
  cidrCidrTextCost,
  cidrIpTextCost,
  containsCost,
  distinctCost,
  equalityCost,
  equivalentCost,
  fifthCost,
  flattenCost,
  flattenDepthCost,
  formatCost,
  joinCost,
  memberCost,
  oneCost,
  resultCost,
  searchCost,
  secondCost,
  setsCost,
  smallerCost,
  sortCost,
  sumCost,
  tenthCost,
  traversalOfList,
} from "../kube/cel/exact/call-cost.js";
export type { CompiledRule } from "../kube/cel/exact/compiled-rule.js";
export { list, map, optionalPart, part } from "../kube/cel/exact/literals.js";
export * from "../kube/cel/exact/logic.js";
export {
  binding,
  existsOne,
  filterItems,
  mapItems,
  optionalMap,
  quantifier,
  sortBy,
  transformMap,
  transformMapEntry,
} from "../kube/cel/exact/macros.js";
export { constant, converted } from "../kube/cel/exact/step.js";
export * from "../kube/cel/library/comparisons.js";
export * from "../kube/cel/library/conversions.js";
export {
  formatByte,
  formatDate,
  formatDatetime,
  formatDns1035Label,
  formatDns1035LabelPrefix,
  formatDns1123Label,
  formatDns1123LabelPrefix,
  formatDns1123Subdomain,
  formatDns1123SubdomainPrefix,
  formatLabelValue,
  formatNamed,
  formatQualifiedName,
  formatUri,
  formatUuid,
  formatValidate,
} from "../kube/cel/library/format-library.js";
export * from "../kube/cel/library/lists/extremes.js";
export * from "../kube/cel/library/lists/list-parts.js";
export {
  listAIndexOfInt,
  listALastIndexOfInt,
  listDistinct,
  listIncludesDynDyn,
  listSetsContainsList,
  listSetsEquivalentList,
  listSetsIntersectsList,
} from "../kube/cel/library/lists/list-search.js";
export * from "../kube/cel/library/lists/sorting.js";
export * from "../kube/cel/library/lists/sums.js";
export {
  cidrContainsCidr,
  cidrContainsCidrString,
  cidrContainsIpIp,
  cidrContainsIpString,
  cidrIp,
  cidrMasked,
  cidrPrefixLength,
  cidrToString,
  isCidr,
  stringToCidr,
} from "../kube/cel/library/net/cidr.js";
export * from "../kube/cel/library/net/ip.js";
export * from "../kube/cel/library/net/url.js";
export * from "../kube/cel/library/quantity/quantity.js";
export {
  isSemverString,
  isSemverStringBool,
  semverCompareTo,
  semverIsGreaterThan,
  semverIsLessThan,
  semverMajor,
  semverMinor,
  semverPatch,
  stringBoolToSemver,
  stringToSemver,
} from "../kube/cel/library/semver.js";
export { stringFormat } from "../kube/cel/library/strings/format.js";
export * from "../kube/cel/library/strings/string-tests.js";
export * from "../kube/cel/library/strings/strings.js";
export {
  durationToHours,
  durationToMilliseconds,
  durationToMinutes,
  durationToSeconds,
} from "../kube/cel/time/duration.js";
export * from "../kube/cel/time/time-arithmetic.js";
export * from "../kube/cel/time/timestamp-fields.js";
export * from "../kube/cel/values/double.js";
export {
  addInt64,
  divideInt64,
  moduloInt64,
  multiplyInt64,
  negateInt64,
  subtractInt64,
} from "../kube/cel/values/int.js";
export { addUint64, divideUint64, moduloUint64, multiplyUint64, subtractUint64 } from "../kube/cel/values/uint.js";
