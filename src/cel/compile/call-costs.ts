const BY_FUNCTION: ReadonlyMap<string, string> = new Map([
  ...named("traversalOfList", ["isSorted", "sum", "max", "min", "indexOf", "lastIndexOf", "includes"]),
  ...named("tenthCost", ["url", "lowerAscii", "upperAscii", "substring", "trim", "cidr", "isIP", "isCIDR", "ip"]),
  ...named("tenthCost", ["quantity", "isQuantity", "semver", "isSemver"]),
  ...named("fifthCost", ["replace", "split", "ip.isCanonical"]),
  ...named("joinCost", ["join"]),
  ...named("searchCost", ["find", "findAll"]),
  ...named("formatCost", ["validate"]),
]);

/** Where the types decide it; these go before those above. */
const BY_OVERLOAD: ReadonlyMap<string, string> = new Map([
  ...named("resultCost", ["list_slice", "lists_range", "list_reverse"]),
  ...named("flattenCost", ["list_flatten"]),
  ...named("flattenDepthCost", ["list_flatten_int"]),
  ...named("distinctCost", ["list_distinct"]),
  ...named("setsCost", ["list_sets_contains_list", "list_sets_intersects_list"]),
  ...named("equivalentCost", ["list_sets_equivalent_list"]),
  ...named("oneCost", ["cidr_ip"]),
  ...named("cidrIpTextCost", ["cidr_contains_ip_string"]),
  ...named("fifthCost", ["cidr_contains_ip_ip"]),
  ...named("cidrCidrCost", ["cidr_contains_cidr"]),
  ...named("cidrCidrTextCost", ["cidr_contains_cidr_string"]),
]);

/** Of the standard library, by overload. */
const STANDARD: ReadonlyMap<string, string> = new Map([
  ...named("equalityCost", ["equals"]),
  ...named("smallerCost", ["not_equals"]),
  ...["less", "greater", "less_equals", "greater_equals"].flatMap((name) =>
    named("smallerCost", [`${name}_string`, `${name}_bytes`]),
  ),
  ...named("secondCost", ["starts_with_string", "ends_with_string"]),
  ...named("tenthCost", ["string_to_bytes", "bytes_to_string", "strings_quote", "string_format"]),
  ...named("memberCost", ["in_list"]),
  ...named("sumCost", ["add_string", "add_bytes"]),
  ...named("searchCost", ["matches", "matches_string"]),
  ...named("containsCost", ["contains_string"]),
]);

function named(cost: string, of: readonly string[]): [string, string][] {
  return of.map((name) => [name, cost]);
}

/**
 * The name of what a call costs, among the run time's `call-cost.ts`; `overload` is empty where only the values tell which one
 * it is.
 */
export function costOf(name: string, overload: string): string {
  if (overload.endsWith("_sort")) return "sortCost";
  return BY_OVERLOAD.get(overload) ?? BY_FUNCTION.get(name) ?? STANDARD.get(overload) ?? "oneCost";
}
