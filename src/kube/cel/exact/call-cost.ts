import { countCodePoints } from "../../values/code-points.js";
import { Optional } from "../core/optional.js";
import { goType, sizeOfMap } from "../core/ranges.js";
import { isObject } from "../core/readers.js";
import { isLibraryValue } from "../core/type-of.js";
import { CelError } from "../values/cel-error.js";
import { isError } from "./step.js";

/** What a call costs, in the server's units. Each is a value of its own, so that a bundle has those that its rules name. */
export interface Cost {
  readonly of: (values: readonly unknown[], result: unknown) => number;
  /** The arguments alone decide it, and it is counted first: what costs too much is not even begun, since it takes minutes. */
  readonly isFirst?: boolean;
  /** What the server says where it cannot count the cost for the arguments, errors among them; no operator absorbs that. */
  readonly failure?: (values: readonly unknown[]) => CelError | undefined;
}

function ofErrors(values: readonly unknown[]): CelError | undefined {
  if (!values.some(isError)) return undefined;
  return new CelError("internal error: interface conversion: *types.Err is not traits.Lister: missing method Add");
}

function ofDepth([, depth]: readonly unknown[]): CelError | undefined {
  const found = isError(depth) ? "*types.Err" : goType(depth);
  if (found === "types.Int") return undefined;
  return new CelError(`internal error: interface conversion: ref.Val is ${found}, not types.Int`);
}

const TENTH = 0.1;
const LIST_COST = 10;

export const oneCost: Cost = { of: () => 1 };
export const tenthCost: Cost = { of: ([value]) => Math.ceil(sizeOf(value) * TENTH) };
export const fifthCost: Cost = { of: ([value]) => Math.ceil(sizeOf(value) * 2 * TENTH) };
export const traversalOfList: Cost = { of: ([list]) => traversalCost(list) };
export const smallerCost: Cost = { of: ([left, right]) => Math.ceil(Math.min(sizeOf(left), sizeOf(right)) * TENTH) };
export const sumCost: Cost = { of: ([left, right]) => Math.ceil((sizeOf(left) + sizeOf(right)) * TENTH) };
export const searchCost: Cost = { of: ([text, pattern]) => patternCost(sizeOf(text), sizeOf(pattern)) };
export const secondCost: Cost = { of: ([, part]) => Math.ceil(sizeOf(part) * TENTH) };
export const memberCost: Cost = { of: ([, list]) => sizeOf(list) };
export const joinCost: Cost = { of: (_, result) => Math.ceil(sizeOf(result) * 2 * TENTH) };
export const containsCost: Cost = {
  of: ([text, part]) => Math.ceil(sizeOf(text) * TENTH) * Math.ceil(sizeOf(part) * TENTH),
};
/** What `==` costs: values of libraries are taken for single ones. */
export const equalityCost: Cost = {
  of: (values) => (isLibraryValue(values[0]) ? 1 : smallerCost.of(values, undefined)),
};
export const formatCost: Cost = { of: ([format, text]) => patternCost(sizeOf(text), patternSizeOf(format)) };

function patternCost(text: number, pattern: number): number {
  return Math.ceil((1 + text) * TENTH) * Math.ceil(pattern * 0.25);
}

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

export const resultCost: Cost = { of: (_, result) => allocation(sizeOf(result), 1) };
export const flattenCost: Cost = { of: ([list]) => allocation(sizeOf(list), 1) };
export const flattenDepthCost: Cost = {
  of: ([list, depth]) => allocation(sizeOf(list), Number(depth) < 0 ? 1 : Number(depth)),
  failure: ofDepth,
};

function comparisons(list: unknown): number {
  const size = sizeOf(list);
  const [first] = Array.isArray(list) ? list : [];
  const isText = typeof first === "string" || first instanceof Uint8Array;
  return allocation(size * size, isText ? 2 + TENTH : 2);
}

export const sortCost: Cost = { of: ([list]) => comparisons(list), failure: ofErrors };
export const sortByCost: Cost = { of: ([, keys]) => comparisons(keys), failure: ofErrors };
/** By keys of no static type, of which the server does not know so early how it compares them. */
export const sortByDynCost: Cost = { of: ([, keys]) => comparisons(keys) };
export const distinctCost: Cost = { of: ([list]) => comparisons(list), isFirst: true, failure: ofErrors };
export const setsCost: Cost = { of: ([left, right]) => 1 + sizeOf(left) * sizeOf(right), isFirst: true };
export const equivalentCost: Cost = { of: ([left, right]) => 1 + sizeOf(left) * sizeOf(right) * 2, isFirst: true };

export const cidrIpTextCost: Cost = {
  of: ([cidr, text]) => Math.ceil(2 * sizeOf(cidr) * TENTH) + Math.ceil(sizeOf(text) * TENTH),
};
export const cidrCidrCost: Cost = { of: ([cidr]) => containsCidr(sizeOf(cidr)) };
export const cidrCidrTextCost: Cost = {
  of: ([cidr, text]) => containsCidr(sizeOf(cidr)) + Math.ceil(sizeOf(text) * TENTH),
};

function containsCidr(size: number): number {
  return Math.ceil(2 * size * TENTH) + Math.ceil(size * TENTH) + 1;
}

/** How large the server takes a value for when it counts the cost of a call. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return countCodePoints(value);
  if (typeof value !== "object" || value === null) return 1;
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length;
  if (value instanceof Map || isObject(value)) return sizeOfMap(value);
  if (value instanceof Optional) return value.present ? sizeOf(value.content) : 1;
  return librarySize(value);
}

/** An IP address has 4 or 16, a CIDR those that its prefix covers. */
function librarySize(value: object): number {
  if ("bytes" in value && value.bytes instanceof Uint8Array) return value.bytes.length;
  return "prefixLength" in value && typeof value.prefixLength === "number" ? Math.ceil(value.prefixLength / 8) : 1;
}

/** What it costs to look at a whole list: one for each element, or a tenth of its length if that is text. */
function traversalCost(value: unknown): number {
  if (typeof value === "string") return Math.trunc(new TextEncoder().encode(value).length * 0.1);
  if (value instanceof Uint8Array) return Math.trunc(value.length * 0.1);
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + traversalCost(item), 0);
  if (value instanceof Map)
    return [...value].reduce((sum, [key, item]) => sum + traversalCost(key) + traversalCost(item), 0);
  if (!isObject(value)) return 1;
  return Object.entries(value).reduce((sum, [key, item]) => sum + traversalCost(key) + traversalCost(item), 0);
}
