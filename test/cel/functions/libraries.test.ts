import { describe, expect, it } from "vitest";
import { AUTHORIZER } from "../../../src/cel/functions/authorizer.js";
import { costName, LIBRARY_ROWS, overloadOf } from "../../../src/cel/functions/libraries.js";

describe("a row of a library", () => {
  it("has a function of the run time, unless the compiler prints the operator or a rule has no such value", () => {
    const none = LIBRARY_ROWS.map(([, id]) => id).filter((id) => overloadOf(id)?.run === undefined);
    const indexes = ["index_list", "index_map", "optional_list_index_int", "optional_map_index_value"];
    const optionalIndexes = ["list_optindex_optional_int", "map_optindex_optional_value"];
    expect(none.sort()).toEqual(
      [
        ...AUTHORIZER.map(([, id]) => id),
        ...["conditional", "equals", "in_list", "in_map", "logical_and", "logical_or", "not_equals"],
        ...indexes,
        ...optionalIndexes.flatMap((id) => [id, `optional_${id}`]),
      ].sort(),
    );
  });

  it("has at most one name for each of its function and its cost", () => {
    const names = LIBRARY_ROWS.flatMap(([, , , , run = {}, { cost = {} } = {}]) => [
      Object.keys(run),
      Object.keys(cost),
    ]);
    expect(names.filter((each) => each.length > 1)).toEqual([]);
  });
});

describe("the name of a cost", () => {
  /** Kubernetes counts its functions by name (pkg/cel/library/cost.go), cel-go by overload (interpreter/runtimecost.go). */
  it.each<[name: string, id: string | undefined, cost: string]>([
    ["max", "list_int_max_int", "traversalOfList"],
    ["max", undefined, "traversalOfList"],
    ["indexOf", "string_index_of_string", "traversalOfList"],
    ["indexOf", undefined, "traversalOfList"],
    ["sort", "list_int_sort", "sortCost"],
    ["sort", undefined, "oneCost"],
    ["_<_", "less_string", "smallerCost"],
    ["_<_", "less_int64", "oneCost"],
    ["_<_", undefined, "oneCost"],
    ["ip", "string_to_ip", "tenthCost"],
    ["ip", "cidr_ip", "oneCost"],
    ["containsIP", "cidr_contains_ip_ip", "fifthCost"],
    ["containsIP", "cidr_contains_ip_string", "cidrIpTextCost"],
    ["containsCIDR", "cidr_contains_cidr", "cidrCidrCost"],
    ["containsCIDR", "cidr_contains_cidr_string", "cidrCidrTextCost"],
  ])("of %s with the overload %s", (name, id, cost) => {
    expect(costName(name, id)).toBe(cost);
  });
});
