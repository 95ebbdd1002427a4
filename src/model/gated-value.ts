import { jsonText } from "../kube/values/json-value.js";

/**
 * A value that depends on which gates are on: the same always, or one of two where a gate is on or off. It is a decision
 * diagram (Bryant, Graph-Based Algorithms for Boolean Function Manipulation, 1986): gates are asked for in the order of their
 * names, none whose answer makes no difference, and equal diagrams are the same object. So two are equal for every selection of
 * gates exactly if they are identical, and none has to be tried out.
 */
export type Gated<T> =
  | { readonly id: number; readonly value: T }
  | { readonly id: number; readonly gate: string; readonly on: Gated<T>; readonly off: Gated<T> };

/** When a part of an API is there. */
export type Condition = Gated<boolean>;

let count = 0;
const leaves = new Map<unknown, Gated<unknown>>();
const structuredLeaves = new Map<string, Gated<unknown>>();
/** By the diagrams where a gate is on and where it is off, and by the gate; what nothing else refers to is forgotten. */
const decisions = new WeakMap<Gated<unknown>, WeakMap<Gated<unknown>, Map<string, Gated<unknown>>>>();

/**
 * A diagram of more decisions is refused: it takes minutes to look into, and pairs of gates whose names sort badly have twice as
 * many with each further pair. Ten such pairs have two thousand.
 */
const MAX_DECISIONS = 5000;

/** Gates that a value depends on in too many ways. */
export class TooManyDecisions extends Error {
  override readonly name = "TooManyDecisions";
}

/** Notes what was made of a diagram. Throws {@link TooManyDecisions}. */
function note<Key, R>(cache: Map<Key, Gated<R>>, key: Key, result: Gated<R>): Gated<R> {
  cache.set(key, result);
  if (cache.size > MAX_DECISIONS) throw new TooManyDecisions(`a value of more than ${MAX_DECISIONS} decisions`);
  return result;
}

/** Returns the diagram of a JSON value that no gate changes. Equal values share one, and the first one stands for all. */
export function constant<T>(value: T): Gated<T> {
  const isStructured = typeof value === "object" && value !== null;
  const text = isStructured ? jsonText(value) : "";
  const cached = isStructured ? structuredLeaves.get(text) : leaves.get(value);
  // What is found has the same value, and so its type.
  if (cached !== undefined) return cached as Gated<T>;
  const leaf: Gated<T> = { id: count++, value };
  if (isStructured) structuredLeaves.set(text, leaf);
  else leaves.set(value, leaf);
  return leaf;
}

export const ALWAYS: Condition = constant(true);
export const NEVER: Condition = constant(false);

function decide<T>(gate: string, on: Gated<T>, off: Gated<T>): Gated<T> {
  if (on === off) return on;
  const ofOn = decisions.get(on) ?? new WeakMap<Gated<unknown>, Map<string, Gated<unknown>>>();
  decisions.set(on, ofOn);
  const byGate = ofOn.get(off) ?? new Map<string, Gated<unknown>>();
  ofOn.set(off, byGate);
  const cached = byGate.get(gate);
  // The parts of what is found are the same.
  if (cached !== undefined) return cached as Gated<T>;
  const decision: Gated<T> = { id: count++, gate, on, off };
  byGate.set(gate, decision);
  return decision;
}

/** Holds where a gate is on. */
export function gateIsOn(gate: string): Condition {
  return decide(gate, ALWAYS, NEVER);
}

/** Returns what is made of a value, for every selection of gates. */
export function mapGated<T, R>(gated: Gated<T>, change: (value: T) => R): Gated<R> {
  return mapLeaves(gated, ({ value }) => change(value));
}

type Leaf<T> = Gated<T> & { readonly value: T };

function mapLeaves<T, R>(gated: Gated<T>, change: (leaf: Leaf<T>) => R): Gated<R> {
  const cache = new Map<Gated<T>, Gated<R>>();
  const map = (each: Gated<T>): Gated<R> => {
    if ("value" in each) return constant(change(each));
    return cache.get(each) ?? note(cache, each, decide(each.gate, map(each.on), map(each.off)));
  };
  return map(gated);
}

/** Returns what is made of two values together, for every selection of gates. */
export function combine<A, B, R>(one: Gated<A>, other: Gated<B>, join: (one: A, other: B) => R): Gated<R> {
  const cache = new Map<string, Gated<R>>();
  const apply = (a: Gated<A>, b: Gated<B>): Gated<R> => {
    if ("value" in a && "value" in b) return constant(join(a.value, b.value));
    const key = `${a.id} ${b.id}`;
    const previous = cache.get(key);
    if (previous !== undefined) return previous;
    const gate = firstGate(a, b);
    const [onA, offA] = branches(a, gate);
    const [onB, offB] = branches(b, gate);
    return note(cache, key, decide(gate, apply(onA, onB), apply(offA, offB)));
  };
  return apply(one, other);
}

function firstGate(...diagrams: readonly Gated<unknown>[]): string {
  const gates = diagrams.flatMap((each) => ("value" in each ? [] : [each.gate]));
  return gates.sort()[0] ?? "";
}

function branches<T>(gated: Gated<T>, gate: string): readonly [on: Gated<T>, off: Gated<T>] {
  return "value" in gated || gated.gate !== gate ? [gated, gated] : [gated.on, gated.off];
}

/** Returns one value where a condition holds, and another one elsewhere. */
export function choose<T>(condition: Condition, then: Gated<T>, otherwise: Gated<T>): Gated<T> {
  const cache = new Map<string, Gated<T>>();
  const apply = (when: Condition, one: Gated<T>, other: Gated<T>): Gated<T> => {
    if (when === ALWAYS || one === other) return one;
    if (when === NEVER) return other;
    const key = `${when.id} ${one.id} ${other.id}`;
    const previous = cache.get(key);
    if (previous !== undefined) return previous;
    const gate = firstGate(when, one, other);
    const [onWhen, offWhen] = branches(when, gate);
    const [onOne, offOne] = branches(one, gate);
    const [onOther, offOther] = branches(other, gate);
    return note(cache, key, decide(gate, apply(onWhen, onOne, onOther), apply(offWhen, offOne, offOther)));
  };
  return apply(condition, then, otherwise);
}

/** Holds where all of some conditions do. */
export function allHold(...conditions: readonly Condition[]): Condition {
  return conditions.reduce((all, each) => {
    if (all === NEVER || each === ALWAYS) return all;
    return all === ALWAYS ? each : combine(all, each, (one, other) => one && other);
  }, ALWAYS);
}

/** Holds where any of some conditions does. */
export function anyHolds(...conditions: readonly Condition[]): Condition {
  return conditions.reduce((any, each) => {
    if (any === ALWAYS || each === NEVER) return any;
    return any === NEVER ? each : combine(any, each, (one, other) => one || other);
  }, NEVER);
}

/** Holds where a condition does not. */
export function not(condition: Condition): Condition {
  return mapGated(condition, (holds) => !holds);
}

/**
 * Returns a value that is the same wherever a condition holds, and asks for no gate that the condition answers (restrict, in Coudert and
 * Madre, A Unified Framework for the Formal Verification of Sequential Circuits, 1990).
 */
export function simplifyWhere<T>(condition: Condition, gated: Gated<T>): Gated<T> {
  const cache = new Map<string, Gated<T>>();
  const simplify = (when: Condition, value: Gated<T>): Gated<T> => {
    if ("value" in when || "value" in value) return value;
    if (when.gate < value.gate) return simplify(anyHolds(when.on, when.off), value);
    const key = `${when.id} ${value.id}`;
    const previous = cache.get(key);
    if (previous !== undefined) return previous;
    const [on, off] = branches(when, value.gate);
    if (on === NEVER) return note(cache, key, simplify(off, value.off));
    if (off === NEVER) return note(cache, key, simplify(on, value.on));
    return note(cache, key, decide(value.gate, simplify(on, value.on), simplify(off, value.off)));
  };
  return simplify(condition, gated);
}

/** A gate that is on, or off. */
export interface GateState {
  readonly gate: string;
  readonly isOn: boolean;
}

/**
 * Returns a condition as few lists of gates, of which one has to be as it says; the empty list always is (Minato, Fast Generation of
 * Irredundant Sum-of-Products Forms from Binary Decision Diagrams, 1992).
 */
export function alternativesOf(condition: Condition): GateState[][] {
  return coverOf(condition, condition).lists;
}

/** Lists that hold wherever `least` does, and nowhere that `most` does not. */
function coverOf(least: Condition, most: Condition): { readonly lists: GateState[][]; readonly when: Condition } {
  if (least === NEVER) return { lists: [], when: NEVER };
  if (most === ALWAYS) return { lists: [[]], when: ALWAYS };
  const gate = firstGate(least, most);
  const [[leastOn, leastOff], [mostOn, mostOff]] = [branches(least, gate), branches(most, gate)];
  const on = coverOf(allHold(leastOn, not(mostOff)), mostOn);
  const off = coverOf(allHold(leastOff, not(mostOn)), mostOff);
  const left = anyHolds(allHold(leastOn, not(on.when)), allHold(leastOff, not(off.when)));
  const either = coverOf(left, allHold(mostOn, mostOff));
  const withGate =
    (isOn: boolean) =>
    (list: GateState[]): GateState[] => [{ gate, isOn }, ...list];
  return {
    lists: [...on.lists.map(withGate(true)), ...off.lists.map(withGate(false)), ...either.lists],
    when: anyHolds(choose(gateIsOn(gate), on.when, off.when), either.when),
  };
}

/** Returns the value for the gates that are on. */
export function valueFor<T>(gated: Gated<T>, enabled: ReadonlySet<string>): T {
  let reached = gated;
  while (!("value" in reached)) reached = enabled.has(reached.gate) ? reached.on : reached.off;
  return reached.value;
}

/** Returns the values that there are, each once. */
export function valuesOf<T>(gated: Gated<T>): T[] {
  return diagramOf(gated).flatMap((each) => ("value" in each ? [each.value] : []));
}

/** Returns the values that there are, each with the condition under which it is the one. */
export function outcomesOf<T>(gated: Gated<T>): { readonly value: T; readonly when: Condition }[] {
  return diagramOf(gated).flatMap((each) =>
    "value" in each ? [{ value: each.value, when: mapLeaves(gated, (leaf) => leaf === each) }] : [],
  );
}

/** Returns the gates that a value depends on, in the order of their names. */
export function gatesOfValue(gated: Gated<unknown>): string[] {
  if ("value" in gated) return [];
  const gates = diagramOf(gated).flatMap((each) => ("value" in each ? [] : [each.gate]));
  return [...new Set(gates)].sort();
}

/** A value written out as one case after the other, in any order of gates. */
export type Cases<T> = { readonly value: T } | Decision<T>;

export interface Decision<T> {
  readonly gate: string;
  readonly on: Cases<T>;
  readonly off: Cases<T>;
}

/**
 * Writes a value out in few cases: each time it asks first for the gate that leaves the smallest diagrams, so that where the
 * last of several statements wins, their gates are asked for from the last to the first.
 */
export function casesOf<T>(gated: Gated<T>): Cases<T> {
  // Without a limit there is always an answer.
  return writeOut(gated, Number.POSITIVE_INFINITY) ?? gated;
}

/** Writes a value out; undefined where it takes more than `max` decisions. */
function writeOut<T>(gated: Gated<T>, max: number): Cases<T> | undefined {
  const cache = new Map<Gated<T>, Cases<T>>();
  const write = (each: Gated<T>): Cases<T> | undefined => {
    if ("value" in each) return each;
    const previous = cache.get(each);
    if (previous !== undefined || cache.size > max) return previous;
    const splits = gatesOfValue(each).map((gate) => {
      const [on, off] = [assume(each, gate, true), assume(each, gate, false)];
      return { gate, on, off, size: diagramOf(on).length + diagramOf(off).length };
    });
    const { gate, on, off } = splits.reduce((best, split) => (split.size < best.size ? split : best));
    const [casesOn, casesOff] = [write(on), write(off)];
    if (casesOn === undefined || casesOff === undefined) return undefined;
    const cases = { gate, on: casesOn, off: casesOff };
    cache.set(each, cases);
    return cases;
  };
  return write(gated);
}

/** Returns what a value is where it is known whether a gate is on. */
function assume<T>(gated: Gated<T>, gate: string, isOn: boolean): Gated<T> {
  const cache = new Map<Gated<T>, Gated<T>>();
  const assumed = (each: Gated<T>): Gated<T> => {
    if ("value" in each || each.gate > gate) return each;
    if (each.gate === gate) return isOn ? each.on : each.off;
    const result = cache.get(each) ?? decide(each.gate, assumed(each.on), assumed(each.off));
    cache.set(each, result);
    return result;
  };
  return assumed(gated);
}

/** A case as one asks for it: for a gate, and for further ones that lead to the same, each joined to those before it. */
export interface Question<T> {
  readonly gate: string;
  readonly further: readonly { readonly join: "and" | "or"; readonly gate: string }[];
  readonly on: Cases<T>;
  readonly off: Cases<T>;
}

/** Returns the first question of some cases. */
export function firstQuestion<T>(cases: Decision<T>): Question<T> {
  const further: { join: "and" | "or"; gate: string }[] = [];
  let { on, off } = cases;
  for (;;) {
    if (!("value" in on) && on.off === off) {
      further.push({ join: "and", gate: on.gate });
      on = on.on;
    } else if (!("value" in off) && off.on === on) {
      further.push({ join: "or", gate: off.gate });
      off = off.off;
    } else return { gate: cases.gate, further, on, off };
  }
}

/**
 * Returns whether a value is written out in no more than `max` cases, by {@link firstQuestion}. No more than that many are made
 * to find it out.
 */
export function hasFewCases(gated: Gated<unknown>, max: number): boolean {
  let left = max;
  const count = (cases: Cases<unknown>): void => {
    if (left < 0) return;
    if ("value" in cases) {
      left--;
      return;
    }
    const { on, off } = firstQuestion(cases);
    count(on);
    count(off);
  };
  const cases = writeOut(gated, max);
  if (cases !== undefined) count(cases);
  return cases !== undefined && left >= 0;
}

/** Every decision and leaf of a diagram, each once. */
function diagramOf<T>(gated: Gated<T>): Gated<T>[] {
  const seen = new Set<Gated<T>>();
  const visit = (each: Gated<T>): void => {
    if (seen.has(each)) return;
    seen.add(each);
    if ("value" in each) return;
    visit(each.on);
    visit(each.off);
  };
  visit(gated);
  return [...seen];
}
