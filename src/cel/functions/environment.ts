import { minorOf } from "../../kube/target-version.js";
import {
  BOOL,
  BYTES,
  type CelType,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  opaque,
  optionalOf,
  STRING,
  TIMESTAMP,
  UINT,
} from "../types/cel-type.js";
import { LIBRARY_ROWS, overloadOf } from "./libraries.js";
import type { FunctionDeclaration, Overload } from "./overload.js";

/** What of CEL's syntax an environment has. */
export interface SyntaxOptions {
  /** The macros, by name and number of arguments (`map:2`); `has:1` is always one. */
  readonly macros: ReadonlySet<string>;
  /** `a.?b`, `a[?b]`, `[?a]` and `{?a: b}`. */
  readonly optionals: boolean;
  /** Field names in backticks. */
  readonly backticks: boolean;
  /** The names of functions and of types that have dots in them, such as `optional.of` or `google.protobuf.Duration`. */
  readonly qualifiedFunctions: ReadonlySet<string>;
  readonly qualifiedTypes: ReadonlySet<string>;
}

/** What an expression may use. */
export interface Environment {
  readonly syntax: SyntaxOptions;
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  /** Names that stand for types, such as `int` or `net.IP`. */
  readonly types: ReadonlyMap<string, CelType>;
  /** A field whose name is a reserved word can be reached without its escape. */
  readonly keywordFields: boolean;
  /** Constant durations, timestamps and regular expressions must be valid, and literals of one type throughout. */
  readonly validatesConstants: boolean;
}

/** Macros by the minor version that brought them. */
const MACROS: readonly (readonly [key: string, since: number])[] = [
  ...["all:2", "exists:2", "exists_one:2", "map:2", "map:3", "filter:2"].map((key) => [key, 0] as const),
  ...["optMap:2", "optFlatMap:2"].map((key) => [key, 28] as const),
  ...["all:3", "exists:3", "existsOne:3", "exists_one:3"].map((key) => [key, 32] as const),
  ...["transformList", "transformMap", "transformMapEntry"].flatMap((name) => [
    [`${name}:3`, 32] as const,
    [`${name}:4`, 32] as const,
  ]),
  ["sortBy:2", 34],
];

const TYPES: readonly (readonly [name: string, type: CelType, since: number])[] = [
  ["bool", BOOL, 0],
  ["bytes", BYTES, 0],
  ["double", DOUBLE, 0],
  ["duration", DURATION, 0],
  ["google.protobuf.Duration", DURATION, 0],
  ["google.protobuf.Timestamp", TIMESTAMP, 0],
  ["int", INT, 0],
  ["list", listOf(DYN), 0],
  ["map", mapOf(DYN, DYN), 0],
  ["null_type", NULL, 0],
  ["string", STRING, 0],
  ["timestamp", TIMESTAMP, 0],
  ["type", opaque("type"), 0],
  ["uint", UINT, 0],
  ["optional_type", optionalOf(DYN), 28],
  ["net.CIDR", opaque("net.CIDR"), 30],
  ["net.IP", opaque("net.IP"), 30],
];

/** The first version, such as `1.31`, of a server that lets new rules use a function or macro; undefined for other names. */
export function firstVersionOf(name: string): string | undefined {
  const functions = LIBRARY_ROWS.flatMap(([own, , , since]) => (own === name ? [since] : []));
  const macros = MACROS.flatMap(([key, since]) => (key.replace(/:\d+$/, "") === name ? [since] : []));
  return versionText(
    [...functions, ...macros].reduce((first, each) => Math.min(first, each), Number.POSITIVE_INFINITY),
  );
}

/** The same of a macro alone, by its name and the number of its arguments, as `all:3`. */
export function firstVersionOfMacro(key: string): string | undefined {
  return versionText(new Map(MACROS).get(key) ?? 0);
}

/** The server whose new rules have the environment of a minor version; undefined where all have it, or none. */
function versionText(minor: number): string | undefined {
  return Number.isFinite(minor) && minor > 0 ? `1.${minor + 1}` : undefined;
}

const cache = new Map<number, Environment>();

/**
 * The environment of a minor version such as `1.30`. An API server lets a new rule use the environment of the version
 * before its own, and evaluates a stored one with all that it knows.
 */
export function environment(version: string): Environment {
  return environmentAt(minorOf(version) ?? Number.POSITIVE_INFINITY);
}

/** The environment of a rule that is new to a server of the target version. */
export function newRuleEnvironment(targetVersion: string): Environment {
  return environmentAt((minorOf(targetVersion) ?? Number.POSITIVE_INFINITY) - 1);
}

function environmentAt(minor: number): Environment {
  const cached = cache.get(minor);
  if (cached !== undefined) return cached;
  const functions = functionsAt(minor);
  const types = new Map<string, CelType>();
  for (const [name, of, since] of TYPES) if (since <= minor) types.set(name, { kind: "type", of });
  const environment: Environment = {
    functions,
    types,
    keywordFields: minor >= 31,
    validatesConstants: minor >= 29,
    syntax: {
      macros: new Set(MACROS.filter(([, since]) => since <= minor).map(([key]) => key)),
      optionals: minor >= 28,
      // From 1.37 on the server itself reads them, whose new rules have the environment of 1.36.
      backticks: minor >= 36,
      qualifiedFunctions: new Set([...functions.keys()].filter((name) => name.includes("."))),
      qualifiedTypes: new Set([...types.keys()].filter((name) => name.includes("."))),
    },
  };
  cache.set(minor, environment);
  return environment;
}

function functionsAt(minor: number): ReadonlyMap<string, FunctionDeclaration> {
  const overloads = new Map<string, Overload[]>();
  for (const [name, id, , since] of LIBRARY_ROWS) {
    const overload = since > minor ? undefined : overloadOf(id);
    if (overload !== undefined) overloads.set(name, [...(overloads.get(name) ?? []), overload]);
  }
  return new Map([...overloads].map(([name, list]) => [name, { name, overloads: list }]));
}

/** What the newest server evaluates: everything. */
export const STORED_ENVIRONMENT: Environment = environmentAt(Number.POSITIVE_INFINITY);
