import { AUTHORIZER } from "./authorizer.js";
import type { Costs } from "./call-facts.js";
import { COMPARISONS } from "./comparisons.js";
import { EXTENDED_LISTS, SETS, SORT_BY_KEYS } from "./extended-lists.js";
import { FORMATS } from "./formats.js";
import { LISTS } from "./lists.js";
import { NETWORKS, URLS } from "./networks.js";
import { OPERATORS } from "./operators.js";
import { OPTIONALS } from "./optionals.js";
import { type FunctionDeclaration, type LibraryRow, type Overload, readOverload } from "./overload.js";
import { QUANTITIES } from "./quantities.js";
import { SEMVERS } from "./semvers.js";
import { STANDARD } from "./standard.js";
import { REGEX, STRINGS } from "./strings.js";
import { TIMES } from "./times.js";

/** In the order in which the API server registers them: the overloads of a function are tried in it. */
const LIBRARIES = [
  OPERATORS,
  COMPARISONS,
  STANDARD,
  TIMES,
  URLS,
  REGEX,
  AUTHORIZER,
  OPTIONALS,
  QUANTITIES,
  STRINGS,
  SETS,
  NETWORKS,
  FORMATS,
  SEMVERS,
  EXTENDED_LISTS,
  LISTS,
] as const;

/** All overloads that rules can name. */
export const LIBRARY_ROWS: readonly LibraryRow[] = LIBRARIES.flat();

const ALL_ROWS: readonly LibraryRow[] = [...LIBRARY_ROWS, ...SORT_BY_KEYS];

type RunOf<Row> = Row extends readonly [string, string, string, number, infer Run, ...unknown[]] ? Run : never;
type Run = RunOf<(typeof LIBRARIES)[number][number] | (typeof SORT_BY_KEYS)[number]>;
type NameOf<Each> = Each extends unknown ? keyof Each : never;

/** The functions of the run time that the rows name, and the formulas of what calls cost. */
export type LibraryFunctions = {
  readonly [Name in NameOf<Run>]: Extract<Run, Readonly<Record<Name, unknown>>>[Name];
} & Costs;

/** All of {@link LibraryFunctions} that some row has, by name. */
export function libraryFunctions(): ReadonlyMap<string, unknown> {
  return new Map(
    ALL_ROWS.flatMap(([, , , , run = {}, { cost = {} } = {}]) => [...Object.entries(run), ...Object.entries(cost)]),
  );
}

/** The functions of the run time that need RE2, by name. */
export function re2Functions(): readonly string[] {
  return ALL_ROWS.flatMap(([, , , , run = {}, { needsRe2 } = {}]) => (needsRe2 === true ? Object.keys(run) : []));
}

let byId: ReadonlyMap<string, Overload> | undefined;

/** The overload of an id, which is unique. */
export function overloadOf(id: string): Overload | undefined {
  byId ??= new Map(ALL_ROWS.map((row) => [row[1], readOverload(row)]));
  return byId.get(id);
}

/** The function that the macro `sortBy` calls. */
export const SORT_BY_FUNCTION: FunctionDeclaration = {
  name: "@sortByAssociatedKeys",
  overloads: SORT_BY_KEYS.flatMap(([, id]) => overloadOf(id) ?? []),
};

let byName: ReadonlyMap<string, string> | undefined;

/** The name of what a call costs at run time; `id` is undefined where only the values tell the overload. */
export function costName(name: string, id: string | undefined): string {
  byName ??= new Map(
    LIBRARY_ROWS.flatMap(([own, , , , , { isCostedByName, cost = {} } = {}]) =>
      isCostedByName === true ? Object.keys(cost).map((each) => [own, each] as const) : [],
    ),
  );
  const overloadName = id === undefined ? byName.get(name) : Object.keys(overloadOf(id)?.facts.cost ?? {})[0];
  return overloadName ?? "oneCost";
}
