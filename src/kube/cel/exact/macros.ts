import { joinMaps } from "../core/making.js";
import { Optional } from "../core/optional.js";
import { dynEntries, dynRange, entriesOf, keysOf } from "../core/ranges.js";
import { type CelMap, isObject, type MapKey } from "../core/readers.js";
import { noSuchOverload, typeName } from "../core/type-of.js";
import type { CelError } from "../values/cel-error.js";
import { variable } from "./attribute.js";
import { sortByCost, sortByDynCost } from "./call-cost.js";
import { attempt, type Frame, isError, type Step } from "./step.js";

/** A variable of a macro, and how it is read from the data. */
export interface Binding {
  readonly name: string;
  readonly read: (value: unknown) => unknown;
}

export function binding(name: string, read: (value: unknown) => unknown): Binding {
  return { name, read };
}

const LIST_COST = 10;

/** Runs `visit` for each item until it gives false; an error if there is nothing to run over. */
function loop(
  range: unknown,
  bindings: readonly Binding[],
  frame: Frame,
  visit: (first: unknown) => boolean,
): CelError | undefined {
  if (isError(range)) return range;
  const rows = rowsOf(range, bindings.length);
  if (rows === undefined)
    return attempt(() => (bindings.length === 1 ? dynRange(range) : dynEntries(range))) as CelError; // it is no range
  for (const row of rows) {
    bindings.forEach(({ name, read }, index) => {
      const value = row[index];
      frame.variables.set(name, value === null || value === undefined ? value : attempt(() => read(value)));
    });
    if (!visit(frame.variables.get(bindings[0]?.name ?? ""))) break;
  }
  return undefined;
}

function rowsOf(range: unknown, count: number): Iterable<readonly unknown[]> | undefined {
  if (Array.isArray(range)) return range.map((item, index) => (count === 1 ? [item] : [index, item]));
  if (!(range instanceof Map) && !isObject(range)) return undefined;
  const map = range as CelMap; // as just tested
  return count === 1 ? keysOf(map).map((key) => [key]) : entriesOf(map);
}

/** `all`, and `exists` if `decisive` is true: errors count only if no item decides. */
export function quantifier(range: Step, decisive: boolean, bindings: readonly Binding[], test: Step): Step {
  // Before each item the result so far is looked at, negated if it is that of `exists`.
  const lookCost = decisive ? 3 : 2;
  return (frame) => {
    let result: unknown = !decisive;
    const fault = loop(range(frame), bindings, frame, () => {
      frame.cost.add(lookCost);
      if (result === decisive) return false;
      frame.cost.add(1);
      const value = test(frame);
      if (value === decisive) result = decisive;
      else if (typeof result === "boolean" && typeof value !== "boolean") result = errorOf(value);
      return true;
    });
    if (fault !== undefined) return fault;
    frame.cost.add(1);
    return result;
  };
}

function errorOf(value: unknown): CelError {
  return isError(value) ? value : noSuchOverload();
}

/** `exists_one`, which absorbs no errors. */
export function existsOne(range: Step, bindings: readonly Binding[], test: Step): Step {
  return (frame) => {
    let count = 0;
    let error: CelError | undefined;
    const fault = loop(range(frame), bindings, frame, () => {
      const value = test(frame);
      if (typeof value !== "boolean") error = errorOf(value);
      if (value === true) {
        count++;
        frame.cost.add(2);
      }
      return true;
    });
    if (fault !== undefined) return fault;
    frame.cost.add(2);
    return error ?? count === 1;
  };
}

/** How a macro gathers what it makes of each item. */
interface Gathering {
  readonly filter: Step | undefined;
  readonly make: Step;
  /** What the server pays to add one, beside the value itself. */
  readonly cost: number;
}

/** Visits all items, also after an error, as the server does; the first error stays, but for those of the filter. */
function gather(
  range: unknown,
  bindings: readonly Binding[],
  frame: Frame,
  { filter, make, cost }: Gathering,
): CelError | [unknown, unknown][] {
  const gathered: [unknown, unknown][] = [];
  let error: CelError | undefined;
  const fault = loop(range, bindings, frame, (key) => {
    const isTaken = filter === undefined || filter(frame);
    if (isTaken === false) return true;
    if (isTaken !== true) {
      error = errorOf(isTaken);
      return true;
    }
    const value = make(frame);
    frame.cost.add(cost);
    if (isError(value)) error ??= value;
    else gathered.push([key, value]);
    return true;
  });
  if (fault !== undefined) return fault;
  frame.cost.add(1);
  return error ?? gathered;
}

/** `map` and `transformList`; a constant makes a list that costs nothing. */
export function mapItems(
  range: Step,
  bindings: readonly Binding[],
  make: Step,
  filter?: Step,
  isConstant = false,
): Step {
  const cost = isConstant ? 2 : LIST_COST + 2;
  return (frame) => {
    const gathered = gather(range(frame), bindings, frame, { filter, make, cost });
    return isError(gathered) ? gathered : gathered.map(([, value]) => value);
  };
}

/** `filter`. */
export function filterItems(range: Step, bindings: readonly Binding[], filter: Step): Step {
  const item = variable(bindings[0]?.name ?? "");
  return (frame) => {
    const items = gather(range(frame), bindings, frame, { filter, make: item, cost: LIST_COST + 3 });
    return isError(items) ? items : items.map(([key]) => key);
  };
}

/** `transformMap`. */
export function transformMap(range: Step, bindings: readonly Binding[], make: Step, filter?: Step): Step {
  return (frame) => {
    const gathered = gather(range(frame), bindings, frame, { filter, make, cost: 3 });
    return isError(gathered) ? gathered : new Map(gathered);
  };
}

/** `transformMapEntry`, which makes a map for each item. */
export function transformMapEntry(range: Step, bindings: readonly Binding[], make: Step, filter?: Step): Step {
  return (frame) => {
    const gathered = gather(range(frame), bindings, frame, { filter, make, cost: 2 });
    // The checker has seen that they are maps.
    return isError(gathered)
      ? gathered
      : attempt(() => joinMaps(gathered.map(([, value]) => value as ReadonlyMap<MapKey, unknown>)));
  };
}

/** `sortBy`, which gives the list and a key for each item to `sort`. */
export function sortBy(
  range: Step,
  bindings: readonly Binding[],
  key: Step,
  sort: (list: never, keys: never) => unknown,
  isDyn = false,
): Step {
  return (frame) => {
    const list = range(frame);
    // The server names the list twice: for itself and for the keys.
    frame.cost.add(2);
    const keys = gather(list, bindings, frame, { filter: undefined, make: key, cost: LIST_COST + 2 });
    const cost = isDyn ? sortByDynCost : sortByCost;
    const failure = cost.failure?.([list, keys]);
    if (failure !== undefined) throw failure;
    if (isError(keys)) return keys;
    const values = [list, keys.map(([, value]) => value)];
    const result = attempt(() => sort(values[0] as never, values[1] as never)); // as checked
    frame.cost.add(cost.of(values, result));
    return result;
  };
}

/** `optMap`, and `optFlatMap` if what is made is an optional itself. */
export function optionalMap(
  optional: Step,
  { name, read }: Binding,
  make: Step,
  isFlat: boolean,
  isNamed: boolean,
): Step {
  return (frame) => {
    const value = optional(frame);
    frame.cost.add(1);
    if (isError(value)) return value;
    // The macro asks what it is given whether it has a value.
    if (!(value instanceof Optional)) return noSuchOverload(`hasValue(${typeName(value)})`);
    const { present, content } = value;
    if (!present) {
      frame.cost.add(1);
      return Optional.none;
    }
    // The server works the optional out again where its value is named.
    if (isNamed) optional(frame);
    if (isNamed) frame.cost.add(1);
    frame.variables.set(
      name,
      attempt(() => read(content)),
    );
    const result = make(frame);
    if (isFlat) return result;
    frame.cost.add(1);
    return isError(result) ? result : Optional.of(result);
  };
}
