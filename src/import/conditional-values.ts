import { isSameJson, type JsonValue } from "../kube/values/json-value.js";
import type { GateArguments } from "../markers/definition/marker-effect.js";
import { FALLBACK, type GateSolver, holds } from "./gate-solver.js";
import { type CellValue, canonical, type Mask } from "./views.js";

/** A value under a condition; without one it always applies. */
export interface Conditional {
  readonly value: JsonValue;
  readonly gates: GateArguments | undefined;
}

/** What partial manifests say at the same place: the gates of one, and its value. */
export interface PartialValue {
  /** Empty for the manifest without gates. */
  readonly gates: readonly string[];
  readonly value: JsonValue;
}

/** What differs between cells, and what is known of it. */
export interface Difference {
  readonly values: readonly CellValue[];
  readonly among: Mask;
  /** In the order in which partial manifests are merged. */
  readonly partials: readonly PartialValue[];
  readonly subject: string;
  readonly path: readonly string[];
}

/**
 * Conditions for values of which the last one that applies counts: those that partial manifests state, without what is
 * not needed, or else a condition for each value beside the one that clusters with the fewest gates have. Undefined where
 * no conditions give what is wanted.
 */
export function conditionalValues(difference: Difference, solver: GateSolver): Conditional[] | undefined {
  const { values, among, partials } = difference;
  const stated = partials.map(({ gates, value }): Conditional => ({ value, gates: conditionOf(gates) }));
  const isExact = (list: readonly Conditional[]): boolean => {
    const isCovered = list.every(({ gates }) => gates !== FALLBACK) || list.some(({ gates }) => gates !== FALLBACK);
    return list.length > 0 && isCovered && lastOnesAre(list, values, among, solver);
  };
  if (isExact(stated)) return joined(withoutNeedless(stated, isExact));
  const base = baseValue(values, among, solver);
  const conditions: Conditional[] = [];
  if (base !== undefined) conditions.push({ value: base.value, gates: FALLBACK });
  for (const each of values) {
    if (each === base) continue;
    const { subject, path } = difference;
    const hint = { path, text: canonical(each.value) };
    const candidates = partials.filter(({ value }) => isSameJson(value, each.value)).map((p) => p.gates);
    const gates = solver.condition({ target: each.mask, among, candidates, subject, hint });
    if (gates === undefined) return undefined;
    conditions.push({ value: each.value, gates });
  }
  return isExact(conditions) ? conditions : undefined;
}

/**
 * Conditions for values of which all that apply count, in one order, such as rules. Values without a condition apply
 * everywhere. Undefined where no conditions give the wanted lists.
 */
export function conditionalEntries(difference: Difference, solver: GateSolver): Conditional[] | undefined {
  const { values: lists, among, subject, path } = difference;
  const expected = solver.cells.map((_, index) => {
    const list = lists.find(({ mask }) => (mask & (1 << index)) !== 0)?.value;
    return Array.isArray(list) ? list.map((entry: JsonValue) => canonical(entry)) : [];
  });
  const entries = new Map<string, JsonValue>();
  for (const { value } of lists) {
    for (const entry of Array.isArray(value) ? value : []) entries.set(canonical(entry), entry);
  }
  const sets = expected.map((list) => new Set(list));
  const partials = difference.partials.flatMap(({ value, gates }) =>
    Array.isArray(value) && gates.length > 0 ? [{ gates, keys: new Set(value.map(canonical)) }] : [],
  );
  const values: Conditional[] = [];
  for (const key of commonOrder(expected)) {
    const value = entries.get(key);
    if (value === undefined) continue;
    const mask = sets.reduce((sum, set, index) => (set.has(key) ? sum | (1 << index) : sum), 0) & among;
    if (mask === among) values.push({ value, gates: undefined });
    else {
      const candidates = partials.filter(({ keys }) => keys.has(key)).map(({ gates }) => gates);
      const hint = { path, text: key };
      const gates = solver.condition({ target: mask, among, candidates, subject, hint });
      values.push({ value, gates: gates ?? FALLBACK });
    }
  }
  const isFound = solver.cells.every((_, index) => {
    if ((among & (1 << index)) === 0) return true;
    const list = values.filter((entry) => applies(entry, values, index, solver)).map(({ value }) => canonical(value));
    return list.join("\n") === (expected[index] ?? []).join("\n");
  });
  const hasFallbackAlone = values.some(({ gates }) => gates === FALLBACK) && !values.some(isGated);
  return isFound && !hasFallbackAlone ? values : undefined;
}

function isGated({ gates }: Conditional): boolean {
  return gates !== undefined && gates !== FALLBACK;
}

function conditionOf(gates: readonly string[]): GateArguments {
  if (gates.length === 0) return FALLBACK;
  return gates.length === 1
    ? { featureGate: gates, requiredFeatureGate: [] }
    : { featureGate: [], requiredFeatureGate: gates };
}

function applies(entry: Conditional, all: readonly Conditional[], index: number, solver: GateSolver): boolean {
  const cell = solver.cells[index] ?? new Set();
  if (entry.gates === undefined) return true;
  if (entry.gates !== FALLBACK) return holds(entry.gates, cell);
  return !all.some((other) => isGated(other) && other.gates !== undefined && holds(other.gates, cell));
}

function lastOnesAre(
  list: readonly Conditional[],
  values: readonly CellValue[],
  among: Mask,
  solver: GateSolver,
): boolean {
  return solver.cells.every((_, index) => {
    if ((among & (1 << index)) === 0) return true;
    const last = list.findLast((entry) => applies(entry, list, index, solver));
    const expected = values.find(({ mask }) => (mask & (1 << index)) !== 0);
    return isSameJson(last?.value, expected?.value);
  });
}

function withoutNeedless(
  stated: readonly Conditional[],
  isExact: (list: readonly Conditional[]) => boolean,
): Conditional[] {
  let kept = [...stated];
  for (const each of stated) {
    const without = kept.filter((other) => other !== each);
    if (without.some(isGated) && isExact(without)) kept = without;
  }
  return kept;
}

/** Neighbours with the same value become one, `featureGate=A;B`. */
function joined(list: readonly Conditional[]): Conditional[] {
  const values: Conditional[] = [];
  for (const each of list) {
    const last = values.at(-1);
    const canJoin = [last, each].every(
      (one) => one !== undefined && isGated(one) && one.gates?.requiredFeatureGate.length === 0,
    );
    if (last !== undefined && canJoin && isSameJson(last.value, each.value)) {
      const featureGate = [...(last.gates?.featureGate ?? []), ...(each.gates?.featureGate ?? [])];
      values[values.length - 1] = { value: each.value, gates: { featureGate, requiredFeatureGate: [] } };
    } else values.push(each);
  }
  return values;
}

/** The value of the clusters with the fewest gates; undefined where these have none. */
function baseValue(values: readonly CellValue[], among: Mask, { cells }: GateSolver): CellValue | undefined {
  const size = (index: number): number => {
    const cell = cells[index];
    return cell === "all" || cell === undefined ? Number.POSITIVE_INFINITY : cell.size;
  };
  const inQuestion = [...cells.keys()].filter((index) => (among & (1 << index)) !== 0);
  const [least] = inQuestion.sort((a, b) => size(a) - size(b) || a - b);
  return least === undefined ? undefined : values.find(({ mask }) => (mask & (1 << least)) !== 0);
}

/** One order of the entries of several lists that keeps the order of each, where there is one. */
export function commonOrder(lists: readonly (readonly string[])[]): string[] {
  // What stands behind each entry, and at the head: nothing has to be moved for what comes between.
  const next = new Map<string | undefined, string | undefined>([[undefined, undefined]]);
  for (const list of [...lists].sort((a, b) => b.length - a.length)) {
    let previous: string | undefined;
    for (const entry of list) {
      if (!next.has(entry)) next.set(entry, next.get(previous)).set(previous, entry);
      previous = entry;
    }
  }
  const order: string[] = [];
  for (let entry = next.get(undefined); entry !== undefined; entry = next.get(entry)) order.push(entry);
  return order;
}
