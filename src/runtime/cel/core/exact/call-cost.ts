import { isLibraryValue } from "../type-of.js";
import { sizeOf, traversalCost } from "./sizes.js";

type Cost = (values: readonly unknown[], result: unknown) => number;

const TENTH = 0.1;
const LIST_COST = 10;

const one: Cost = () => 1;
const tenthOf =
  (times: number): Cost =>
  ([value]) =>
    Math.ceil(sizeOf(value) * times * TENTH);
const traversal: Cost = ([list]) => traversalCost(list);
const smaller: Cost = ([left, right]) => Math.ceil(Math.min(sizeOf(left), sizeOf(right)) * TENTH);
const sum: Cost = ([left, right]) => Math.ceil((sizeOf(left) + sizeOf(right)) * TENTH);
const search: Cost = ([text, pattern]) => patternCost(sizeOf(text), sizeOf(pattern));
const secondSize: Cost = ([, part]) => Math.ceil(sizeOf(part) * TENTH);

function patternCost(text: number, pattern: number): number {
  return Math.ceil((1 + text) * TENTH) * Math.ceil(pattern * 0.25);
}

/** By the name of the function. */
const BY_FUNCTION: ReadonlyMap<string, Cost> = /* @__PURE__ */ (() =>
  new Map<string, Cost>([
    ...["isSorted", "sum", "max", "min", "indexOf", "lastIndexOf", "includes"].map((name): [string, Cost] => [
      name,
      traversal,
    ]),
    ...[
      "url",
      "lowerAscii",
      "upperAscii",
      "substring",
      "trim",
      "cidr",
      "isIP",
      "isCIDR",
      "quantity",
      "isQuantity",
      "semver",
      "isSemver",
      "ip",
    ].map((name): [string, Cost] => [name, tenthOf(1)]),
    ...["replace", "split", "ip.isCanonical"].map((name): [string, Cost] => [name, tenthOf(2)]),
    ["join", (_, result) => Math.ceil(sizeOf(result) * 2 * TENTH)],
    ["find", search],
    ["findAll", search],
    ["validate", ([format, text]) => patternCost(sizeOf(text), patternSizeOf(format))],
  ]))();

/** How long the pattern of a format is taken for, by its name. */
const PATTERN_SIZES: Readonly<Record<string, number>> = {
  DNS1123Label: 30,
  DNS1123LabelPrefix: 30,
  DNS1123Subdomain: 60,
  DNS1123SubdomainPrefix: 60,
  DNS1035Label: 30,
  DNS1035LabelPrefix: 30,
  QualifiedName: 60,
  LabelValue: 40,
  URI: 1103,
  uuid: 70,
  byte: 84,
  date: 71,
  datetime: 71,
};

function patternSizeOf(format: unknown): number {
  const isNamed = typeof format === "object" && format !== null && "name" in format && typeof format.name === "string";
  return isNamed ? (PATTERN_SIZES[format.name as string] ?? 1) : 1; // just tested
}

function allocation(size: number, factor: number): number {
  return Math.trunc(size * factor) + 1 + LIST_COST;
}

const resultSize: Cost = (_, result) => allocation(sizeOf(result), 1);

function comparisons(list: unknown): number {
  const size = sizeOf(list);
  const [first] = Array.isArray(list) ? list : [];
  const isText = typeof first === "string" || first instanceof Uint8Array;
  return allocation(size * size, isText ? 2 + TENTH : 2);
}

/** By overload, where the types decide it; these go before those above. */
const BY_OVERLOAD: ReadonlyMap<string, Cost> = new Map<string, Cost>([
  ["list_slice", resultSize],
  ["lists_range", resultSize],
  ["list_reverse", resultSize],
  ["list_flatten", ([list]) => allocation(sizeOf(list), 1)],
  ["list_flatten_int", ([list, depth]) => allocation(sizeOf(list), Number(depth) < 0 ? 1 : Number(depth))],
  ["list_distinct", ([list]) => comparisons(list)],
  ["list_sets_contains_list", ([left, right]) => 1 + sizeOf(left) * sizeOf(right)],
  ["list_sets_intersects_list", ([left, right]) => 1 + sizeOf(left) * sizeOf(right)],
  ["list_sets_equivalent_list", ([left, right]) => 1 + sizeOf(left) * sizeOf(right) * 2],
  ["cidr_ip", one],
  ["cidr_contains_ip_string", ([cidr, text]) => Math.ceil(2 * sizeOf(cidr) * TENTH) + Math.ceil(sizeOf(text) * TENTH)],
  ["cidr_contains_ip_ip", ([cidr]) => Math.ceil(2 * sizeOf(cidr) * TENTH)],
  ["cidr_contains_cidr", ([cidr]) => containsCidr(sizeOf(cidr))],
  ["cidr_contains_cidr_string", ([cidr, text]) => containsCidr(sizeOf(cidr)) + Math.ceil(sizeOf(text) * TENTH)],
]);

function containsCidr(size: number): number {
  return Math.ceil(2 * size * TENTH) + Math.ceil(size * TENTH) + 1;
}

/** Of the standard library, by overload. */
const STANDARD: ReadonlyMap<string, Cost> = /* @__PURE__ */ (() =>
  new Map<string, Cost>([
    ["starts_with_string", secondSize],
    ["ends_with_string", secondSize],
    ...["string_to_bytes", "bytes_to_string", "strings_quote", "string_format"].map((id): [string, Cost] => [
      id,
      tenthOf(1),
    ]),
    ["in_list", ([, list]) => sizeOf(list)],
    ...["less", "greater", "less_equals", "greater_equals"].flatMap((name): [string, Cost][] => [
      [`${name}_string`, smaller],
      [`${name}_bytes`, smaller],
    ]),
    ["not_equals", smaller],
    ["add_string", sum],
    ["add_bytes", sum],
    ["matches", search],
    ["matches_string", search],
    ["contains_string", ([text, part]) => Math.ceil(sizeOf(text) * TENTH) * Math.ceil(sizeOf(part) * TENTH)],
  ]))();

/** Whether a call compares all items with all, and costs what its arguments alone decide. */
export function comparesAll(overload: string): boolean {
  return overload === "list_distinct" || overload.startsWith("list_sets_");
}

/** What a call costs; `overload` is empty where only the values tell which one it is. */
export function callCost(name: string, overload: string, values: readonly unknown[], result: unknown): number {
  if (overload.endsWith("_sort")) return comparisons(values[0]);
  if (overload.endsWith("_sortByAssociatedKeys")) return comparisons(values[1]);
  const cost = BY_OVERLOAD.get(overload) ?? BY_FUNCTION.get(name) ?? STANDARD.get(overload) ?? one;
  return cost(values, result);
}

/** What `==` costs: values of libraries are taken for single ones. */
export const equalityCost: Cost = (values) => (isLibraryValue(values[0]) ? 1 : smaller(values, undefined));
