import { append } from "../values/append.js";
import { type CodePointRange, isNullable, type PatternNode } from "./pattern-node.js";

const MAX_POSITIONS = 300;
const MAX_LOOP = 40;
/** Repetitions up to this count are written out, so that what is around them is not taken for more ambiguous than it is. */
const MAX_COPIES = 8;
/** So many states of three are looked at for a pattern. */
const MAX_TRIPLES = 100_000;

/**
 * The automaton whose states are the characters of a pattern, and whose edges lead from each to those that may follow it.
 * Repetitions with a large bound count as such without one, so that it has at least the pattern's ways to match.
 */
interface Automaton {
  readonly sets: (readonly CodePointRange[])[];
  readonly next: Set<number>[];
}

interface Ends {
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/**
 * How JavaScript's time to match a pattern grows with the length of a text at worst: the exponent, or `Infinity` where it
 * may be exponential or is not known. It tries all ways to match a beginning of the text, so these are counted, as the
 * ambiguity of automata is (Weber and Seidl, 1991): around a loop there may be no more than one way; each further loop adds a
 * power if one text leads around the first, around the second, and from the first to the second.
 */
export function backtrackingDegree(node: PatternNode): number {
  const automaton: Automaton = { sets: [], next: [] };
  if (addNode(automaton, node) === undefined || automaton.sets.length > MAX_POSITIONS) return Infinity;
  const { next } = automaton;
  const reached = next.map((_, from) => reachable(next, from));
  const loops = next.map((_, state) => loopOf(reached, state));
  if (loops.some((loop, state) => loop[0] === state && isAmbiguous(automaton, loop))) return Infinity;
  const degrees = new Map<number, number>();
  const budget = { triples: MAX_TRIPLES };
  const degreeOf = (loop: readonly number[]): number => {
    const [first = -1] = loop;
    const cached = degrees.get(first);
    if (cached !== undefined) return cached;
    const after = loops.filter((other, state) => other[0] === state && state !== first && reached[first]?.has(state));
    const degree = largest(
      after.map((other) => degreeOf(other) + (leadsOnAmbiguously(automaton, loop, other, budget) ? 1 : 0)),
      1,
    );
    degrees.set(first, degree);
    return degree;
  };
  const degree = largest(loops.filter((loop, state) => loop[0] === state).map(degreeOf), 0);
  // Where the pattern need not match at the beginning, all of it is done from each character on.
  return Math.max(1, degree + (startsAtBeginning(node) ? 0 : 1));
}

function startsAtBeginning(node: PatternNode): boolean {
  if (node.kind === "assertion") return node.source === "^";
  if (node.kind === "choice") return node.options.every(startsAtBeginning);
  const [first] = node.kind === "sequence" ? node.parts : [];
  return first !== undefined && startsAtBeginning(first);
}

/** Adds the states and edges of a node. Returns undefined if it can match nothing in more than one way. */
function addNode(automaton: Automaton, node: PatternNode): Ends | undefined {
  switch (node.kind) {
    case "assertion":
      return { first: [], last: [] };
    case "set": {
      const state = automaton.sets.push(node.ranges) - 1;
      automaton.next.push(new Set());
      return { first: [state], last: [state] };
    }
    case "sequence":
      return addSequence(automaton, node.parts);
    case "choice":
      return addChoice(automaton, node.options);
    case "repeat": {
      if (isNullable(node.of)) return undefined;
      if (node.most <= MAX_COPIES) return addCopies(automaton, node.of, node.least, node.most);
      const ends = addNode(automaton, node.of);
      if (ends === undefined || !connect(automaton, ends.last, ends.first)) return undefined;
      return ends;
    }
  }
}

/** Adds a node as often as it may be repeated; after the copies that have to be there, the rest can be left out. */
function addCopies(automaton: Automaton, node: PatternNode, least: number, most: number): Ends | undefined {
  let ends: Ends = { first: [], last: [] };
  let previous: readonly number[] = [];
  for (let copy = 1; copy <= most; copy++) {
    const added = addNode(automaton, node);
    if (added === undefined || !connect(automaton, previous, added.first)) return undefined;
    previous = added.last;
    ends = {
      first: copy === 1 ? added.first : ends.first,
      last: copy > least ? [...ends.last, ...added.last] : added.last,
    };
  }
  return ends;
}

function addSequence(automaton: Automaton, parts: readonly PatternNode[]): Ends | undefined {
  let first: readonly number[] = [];
  let last: readonly number[] = [];
  let isEmpty = true;
  for (const part of parts) {
    const ends = addNode(automaton, part);
    if (ends === undefined || !connect(automaton, last, ends.first)) return undefined;
    if (isEmpty) first = [...first, ...ends.first];
    const nullable = isNullable(part);
    last = nullable ? [...last, ...ends.last] : ends.last;
    isEmpty &&= nullable;
  }
  return { first, last };
}

function addChoice(automaton: Automaton, options: readonly PatternNode[]): Ends | undefined {
  if (options.filter(isNullable).length > 1) return undefined;
  const ends = options.map((option) => addNode(automaton, option));
  const present = ends.filter((end) => end !== undefined);
  if (present.length < ends.length) return undefined;
  return { first: present.flatMap(({ first }) => first), last: present.flatMap(({ last }) => last) };
}

/** Adds edges; false if there is one already, which makes two ways of one. */
function connect({ next }: Automaton, from: readonly number[], to: readonly number[]): boolean {
  for (const state of from) {
    for (const follower of to) {
      if (next[state]?.has(follower)) return false;
      next[state]?.add(follower);
    }
  }
  return true;
}

function largest(numbers: readonly number[], least: number): number {
  return numbers.reduce((max, each) => Math.max(max, each), least);
}

/** The states that can be reached by one edge or more. */
function reachable(next: readonly Set<number>[], from: number): ReadonlySet<number> {
  const reached = new Set<number>();
  const open = [...(next[from] ?? [])];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (reached.has(state)) continue;
    reached.add(state);
    append(open, next[state] ?? []);
  }
  return reached;
}

/** The states from which a state can be reached again, in order; none if it is in no loop. */
function loopOf(reached: readonly ReadonlySet<number>[], state: number): readonly number[] {
  if (!reached[state]?.has(state)) return [];
  return reached.flatMap((from, other) => (from.has(state) && reached[state]?.has(other) ? [other] : []));
}

/** Whether some text leads around a loop in two ways. */
function isAmbiguous(automaton: Automaton, loop: readonly number[]): boolean {
  if (loop.length > MAX_LOOP) return true;
  const { size } = { size: automaton.sets.length };
  const members = new Set(loop);
  const forward = new Map<number, number[]>();
  const backward = new Map<number, number[]>();
  for (const one of loop) {
    for (const other of loop) {
      const pair = one * size + other;
      for (const oneNext of automaton.next[one] ?? []) {
        for (const otherNext of automaton.next[other] ?? []) {
          if (!members.has(oneNext) || !members.has(otherNext) || !shareCharacter(automaton, oneNext, otherNext))
            continue;
          const to = oneNext * size + otherNext;
          push(forward, pair, to);
          push(backward, to, pair);
        }
      }
    }
  }
  return loop.some((state) => {
    const start = state * size + state;
    const back = reachedFrom(backward, start);
    for (const pair of reachedFrom(forward, start)) {
      if (Math.floor(pair / size) !== pair % size && back.has(pair)) return true;
    }
    return false;
  });
}

function push(edges: Map<number, number[]>, from: number, to: number): void {
  const targets = edges.get(from);
  if (targets === undefined) edges.set(from, [to]);
  else targets.push(to);
}

function reachedFrom(edges: ReadonlyMap<number, readonly number[]>, start: number): ReadonlySet<number> {
  const reached = new Set<number>();
  const open = [start];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    for (const to of edges.get(pair) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      open.push(to);
    }
  }
  return reached;
}

/**
 * Whether some text leads from a state of a loop back to it and to a state of another loop, and from that one back to it: then
 * the one loop can be left for the other anywhere in repetitions of the text. True as well where that takes too long to tell.
 */
function leadsOnAmbiguously(
  automaton: Automaton,
  loop: readonly number[],
  other: readonly number[],
  budget: { triples: number },
): boolean {
  const size = automaton.sets.length;
  const inLoop = new Set(loop);
  const inOther = new Set(other);
  return loop.some((from) => other.some((to) => leads(from, to)));

  function leads(from: number, to: number): boolean {
    const seen = new Set<number>();
    const open: [around: number, across: number, back: number][] = [[from, from, to]];
    for (let triple = open.pop(); triple !== undefined; triple = open.pop()) {
      for (const next of followers(triple)) {
        const [around, across, back] = next;
        if (around === from && across === to && back === to) return true;
        const key = (around * size + across) * size + back;
        if (seen.has(key)) continue;
        if (budget.triples-- <= 0) return true;
        seen.add(key);
        open.push(next);
      }
    }
    return false;
  }

  function* followers([around, across, back]: readonly [number, number, number]): Generator<[number, number, number]> {
    for (const one of automaton.next[around] ?? []) {
      if (!inLoop.has(one)) continue;
      for (const two of automaton.next[across] ?? []) {
        const shared = sharedCharacters(automaton.sets[one] ?? [], automaton.sets[two] ?? []);
        if (shared.length === 0) continue;
        for (const three of automaton.next[back] ?? []) {
          if (inOther.has(three) && sharedCharacters(shared, automaton.sets[three] ?? []).length > 0)
            yield [one, two, three];
        }
      }
    }
  }
}

function sharedCharacters(one: readonly CodePointRange[], other: readonly CodePointRange[]): CodePointRange[] {
  const shared: CodePointRange[] = [];
  for (const [from, to] of one)
    for (const [start, end] of other)
      if (from <= end && start <= to) shared.push([Math.max(from, start), Math.min(to, end)]);
  return shared;
}

function shareCharacter({ sets }: Automaton, one: number, other: number): boolean {
  return sharedCharacters(sets[one] ?? [], sets[other] ?? []).length > 0;
}
