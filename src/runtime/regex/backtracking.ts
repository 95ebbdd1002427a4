import { type CodePointRange, isNullable, type PatternNode } from "./pattern-node.js";

const MOST_POSITIONS = 300;
const LARGEST_LOOP = 40;

/**
 * The automaton whose states are the characters of a pattern, and whose edges lead from each to those that may follow it.
 * Repetitions with a bound count as such without one, so that the automaton has at least the pattern's ways to match.
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
 * may be exponential or is not known. It tries all ways to match a beginning of the text, so these are counted: around a
 * loop there may be no more than one; a loop that a character may go on with or leave can be left anywhere.
 */
export function backtrackingDegree(node: PatternNode): number {
  const automaton: Automaton = { sets: [], next: [] };
  if (addNode(automaton, node) === undefined || automaton.sets.length > MOST_POSITIONS) return Infinity;
  const { next } = automaton;
  const reached = next.map((_, from) => reachable(next, from));
  const loops = next.map((_, state) => loopOf(reached, state));
  if (loops.some((loop, state) => loop[0] === state && isAmbiguous(automaton, loop))) return Infinity;
  const degrees = new Map<number, number>();
  const degreeFrom = (state: number): number => {
    const loop = loops[state] ?? [];
    const key = loop[0] ?? state;
    const known = degrees.get(key);
    if (known !== undefined) return known;
    const members = loop.length === 0 ? [state] : loop;
    const after = members.flatMap((member) => [...(next[member] ?? [])]).filter((to) => !members.includes(to));
    const rest = Math.max(0, ...after.map(degreeFrom));
    const degree = loop.length === 0 ? rest : Math.max(1, rest + (leavesAmbiguously(automaton, loop) ? 1 : 0));
    degrees.set(key, degree);
    return degree;
  };
  const degree = Math.max(0, ...next.map((_, state) => degreeFrom(state)));
  // Where the pattern need not match at the beginning, all of it is done from each character on.
  return Math.max(1, degree + (startsAtBeginning(node) ? 0 : 1));
}

function startsAtBeginning(node: PatternNode): boolean {
  if (node.kind === "assertion") return node.source === "^";
  if (node.kind === "choice") return node.options.every(startsAtBeginning);
  const [first] = node.kind === "sequence" ? node.parts : [];
  return first !== undefined && startsAtBeginning(first);
}

/** Adds the states and edges of a node. Gives undefined if it can match nothing in more than one way. */
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
      const ends = isNullable(node.of) ? undefined : addNode(automaton, node.of);
      if (ends === undefined || (node.most > 1 && !connect(automaton, ends.last, ends.first))) return undefined;
      return ends;
    }
  }
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
  const known = ends.filter((end) => end !== undefined);
  if (known.length < ends.length) return undefined;
  return { first: known.flatMap(({ first }) => first), last: known.flatMap(({ last }) => last) };
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

/** The states that can be reached by one edge or more. */
function reachable(next: readonly Set<number>[], from: number): ReadonlySet<number> {
  const reached = new Set<number>();
  const open = [...(next[from] ?? [])];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (reached.has(state)) continue;
    reached.add(state);
    open.push(...(next[state] ?? []));
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
  if (loop.length > LARGEST_LOOP) return true;
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
  const known = edges.get(from);
  if (known === undefined) edges.set(from, [to]);
  else known.push(to);
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

/** Whether there is a place in a loop where one character may go on in it or leave it. */
function leavesAmbiguously(automaton: Automaton, loop: readonly number[]): boolean {
  return loop.some((state) => {
    const followers = [...(automaton.next[state] ?? [])];
    const stays = followers.filter((follower) => loop.includes(follower));
    return followers.some(
      (follower) => !loop.includes(follower) && stays.some((stay) => shareCharacter(automaton, follower, stay)),
    );
  });
}

function shareCharacter({ sets }: Automaton, one: number, other: number): boolean {
  return (sets[one] ?? []).some(([from, to]) => (sets[other] ?? []).some(([start, end]) => from <= end && start <= to));
}
