import type { CelType } from "../types/cel-type.js";
import type { CallCost, CallSubject, GivenCall } from "./call-cost.js";
import { joinCost, replacedSize } from "./changed-strings.js";
import { extendPath } from "./cost-node.js";
import { add, multiply, ONE, type Range, scale, UNKNOWN } from "./range.js";

const TRAVERSAL = 0.1;
const REGEX = 0.25;
/** An address is four or sixteen bytes. */
const ADDRESS: Range = { min: 4n, max: 16n };
/** The regular expression that a named format is taken to have is 128 characters long. */
const FORMAT_REGEX = 128 * REGEX;
const MAX_FORMAT_NAME_LENGTH = 64n;

/**
 * The cost of a function of the Kubernetes libraries without that of its arguments; undefined for a function that they say
 * nothing about. They go by the name of the function, whichever library it is of.
 */
export function kubernetesCost(overload: string, call: GivenCall, subject: CallSubject): CallCost | undefined {
  const { target } = call;
  const size = (index: number): Range => call.sizes[index] ?? UNKNOWN;
  const targetSize = target?.size ?? UNKNOWN;
  switch (call.name) {
    case "isSorted":
    case "sum":
    case "max":
    case "min":
    case "indexOf":
    case "lastIndexOf":
    case "includes":
      return target && { cost: searchCost(call.name, targetSize, target.node, subject) };
    case "url":
      return { cost: scale(size(0), TRAVERSAL), size: size(0) };
    case "lowerAscii":
    case "upperAscii":
    case "substring":
    case "trim":
      return { cost: scale(targetSize, TRAVERSAL), size: targetSize };
    case "replace":
      return { cost: scale(targetSize, 2 * TRAVERSAL), size: replacedSize(targetSize, size(0), size(1)) };
    case "split":
      return { cost: scale(targetSize, 2 * TRAVERSAL), size: { min: 0n, max: splitCount(call, targetSize) } };
    case "join":
      return target && joinCost(targetSize, elementSize(target.node, subject), call.sizes[0], call.arguments.length);
    case "find":
    case "findAll": {
      const cost = multiply(scale(add(targetSize, ONE), TRAVERSAL), scale(size(0), REGEX));
      return { cost, size: { min: 0n, max: targetSize.max } };
    }
    case "ip":
      return { cost: overload === "cidr_ip" ? ONE : scale(size(0), TRAVERSAL) };
    case "cidr":
    case "isIP":
    case "isCIDR":
    case "quantity":
    case "isQuantity":
    case "semver":
    case "isSemver":
      return { cost: scale(size(0), TRAVERSAL) };
    case "ip.isCanonical":
      return { cost: scale(size(0), 2 * TRAVERSAL) };
    case "containsIP":
      return { cost: addressCost(overload === "cidr_contains_ip_string" ? size(0) : undefined) };
    case "containsCIDR": {
      const text = overload === "cidr_contains_cidr_string" ? size(0) : undefined;
      return { cost: add(addressCost(text), scale(ADDRESS, TRAVERSAL), ONE) };
    }
    case "validate":
      return { cost: scale(scale(size(0), TRAVERSAL), FORMAT_REGEX) };
    case "_==_":
      return equalityCost(call);
    default:
      return ACCESSORS.has(call.name) ? { cost: ONE } : undefined;
  }
}

/** Functions that read a part of a value. */
const ACCESSORS = new Set(
  [
    "masked prefixLength family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast",
    "format.named sign asInteger isInteger asApproximateFloat isGreaterThan isLessThan compareTo add sub",
    "major minor patch getScheme getHostname getHost getPort getEscapedPath getQuery",
  ].flatMap((names) => names.split(" ")),
);

/** Every element is looked at, and every character of those that are texts. */
function searchCost(name: string, size: Range, list: GivenTarget, subject: CallSubject): Range {
  const element = parameterOf(list.type);
  if (element === undefined) return name === "includes" ? size : scale(size, TRAVERSAL);
  const isText = element.kind === "primitive" && (element.name === "string" || element.name === "bytes");
  if (!isText) return size;
  const each = elementSize(list, subject) ?? UNKNOWN;
  return multiply(size, add(ONE, scale(each, TRAVERSAL)));
}

type GivenTarget = NonNullable<GivenCall["target"]>["node"];

/** The size of the elements of a list as the schema bounds them; undefined for what is no list. */
function elementSize(list: GivenTarget, subject: CallSubject): Range | undefined {
  if (parameterOf(list.type) === undefined) return undefined;
  const path = subject.pathOf(list);
  if (path === undefined) return UNKNOWN;
  const copy = { cells: path.cells.slice(0, path.length), length: path.length };
  return subject.sizeAt(extendPath(copy, "@items")) ?? UNKNOWN;
}

function parameterOf(type: CelType): CelType | undefined {
  switch (type.kind) {
    case "list":
      return type.element;
    case "map":
      return type.key;
    case "opaque":
      return type.parameters[0];
    default:
      return undefined;
  }
}

/** As many parts as characters, if no constant bounds them. */
function splitCount(call: GivenCall, size: Range): bigint {
  const [, limit] = call.arguments;
  if (limit?.kind !== "literal" || limit.int === undefined) return size.max;
  return BigInt.asUintN(64, limit.int);
}

function addressCost(text: Range | undefined): Range {
  const compared = scale(add(ADDRESS, ADDRESS), TRAVERSAL);
  return text === undefined ? compared : add(compared, scale(text, TRAVERSAL));
}

/** Values of the libraries are compared at a glance, unless they are texts inside. */
function equalityCost({ arguments: [left, right], sizes }: GivenCall): CallCost | undefined {
  if (left?.type.kind !== "opaque" || right?.type.kind !== "opaque" || left.type.name !== right.type.name) {
    return undefined;
  }
  switch (left.type.name) {
    case "net.IP":
    case "net.CIDR":
    case "kubernetes.Quantity":
    case "kubernetes.Semver":
      return { cost: ONE };
    case "kubernetes.NamedFormat":
      return { cost: scale({ min: 1n, max: MAX_FORMAT_NAME_LENGTH }, TRAVERSAL) };
    case "kubernetes.URL":
      return { cost: scale({ min: 1n, max: sizes[1]?.max ?? 1n }, TRAVERSAL) };
    default:
      return undefined;
  }
}
