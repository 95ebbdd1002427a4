import { CharSet, type Concatenation, DFA, type Element, NFA, type NoParent, TooManyNodesError } from "refa";
import type { PatternNode } from "../kube/regex/pattern-node.js";
import { readPlainPattern } from "../kube/regex/plain-pattern.js";

const LAST_CODE_POINT = 0x10ffff;
/** Stand for the beginning and the end of a text, so that anchors are characters like others. */
const BEGIN = LAST_CODE_POINT + 1;
const END = LAST_CODE_POINT + 2;
const MAX_CHARACTER = END;
/** So many anchors may be nested, as in `^(^a$|^b$)$`. */
const PADDING = 3;
/** Larger automata are left undecided. */
const MAX_STATES = 20_000;
/** Lengths beyond it are left undecided; each multiplies the states. */
const MAX_COUNTED_LENGTH = 600;
/** What a witness is made of where there is a choice. */
const READABLE = [..."abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-._/: "].map((each) =>
  Number(each.codePointAt(0)),
);

/** A set of texts: those that all the constraints take. */
export interface TextConstraints {
  readonly pattern?: string | undefined;
  /** Further patterns, all of which have to match. */
  readonly patterns?: readonly string[] | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
}

/** The shortest text of a set; `isDecided` is false where that could not be found out. */
export type ShortestText =
  | { readonly isDecided: true; readonly text: string | undefined }
  | { readonly isDecided: false };

const UNDECIDED: ShortestText = { isDecided: false };

/**
 * Returns the shortest text that the first constraints take and the others do not; `text` is undefined where there is none. Not decided
 * are patterns that are more than regular or become too large, and lengths that are too long to count.
 */
export function shortestText(taken: TextConstraints, refused?: TextConstraints): ShortestText {
  const key = JSON.stringify([taken, refused]);
  const known = answers.get(key);
  if (known !== undefined) return known;
  const answer = decide(taken, refused);
  if (answers.size > MAX_ANSWERS) answers.clear();
  answers.set(key, answer);
  return answer;
}

/** A schema asks the same for each field of a type, and for each value that is tried around one. */
const answers = new Map<string, ShortestText>();
const MAX_ANSWERS = 10_000;

function decide(taken: TextConstraints, refused: TextConstraints | undefined): ShortestText {
  // No automaton says that a text is longer than it may be.
  if (isEmpty(taken)) return { isDecided: true, text: undefined };
  if (refused !== undefined && isEmpty(refused)) return decide(taken, undefined);
  if (isOfLengths(taken) && (refused === undefined || isOfLengths(refused))) return shortestOfLengths(taken, refused);
  try {
    const language = languageOf(taken);
    const others = refused === undefined ? undefined : languageOf(refused);
    if (language === undefined || (refused !== undefined && others === undefined)) return UNDECIDED;
    if (others === undefined) return { isDecided: true, text: shortestWord(language) };
    others.complement(limited());
    return { isDecided: true, text: shortestWord(DFA.fromIntersection(language, others, limited())) };
  } catch (error) {
    if (error instanceof TooManyNodesError) return UNDECIDED;
    throw error;
  }
}

function isEmpty({ minLength = 0, maxLength = minLength }: TextConstraints): boolean {
  return minLength > maxLength;
}

/** Whether a set of texts is decided by how long they are, which takes no automaton. */
function isOfLengths({ pattern, patterns = [], enum: values, maxLength, minLength = 0 }: TextConstraints): boolean {
  const areCounted = Math.max(minLength, maxLength ?? 0) <= MAX_COUNTED_LENGTH;
  return pattern === undefined && patterns.length === 0 && values === undefined && areCounted;
}

function shortestOfLengths({ minLength = 0, maxLength }: TextConstraints, refused?: TextConstraints): ShortestText {
  const most = maxLength ?? Number.POSITIVE_INFINITY;
  const [from, to] = [refused?.minLength ?? 0, refused?.maxLength ?? Number.POSITIVE_INFINITY];
  const isRefused = refused !== undefined && from <= minLength && minLength <= to;
  const length = isRefused ? to + 1 : minLength;
  return {
    isDecided: true,
    text: length <= most && length < Number.POSITIVE_INFINITY ? "a".repeat(length) : undefined,
  };
}

/** The texts as an automaton over characters, each text between {@link PADDING} signs for its beginning and for its end. */
function languageOf({
  pattern,
  patterns = [],
  enum: values,
  minLength = 0,
  maxLength,
}: TextConstraints): DFA | undefined {
  const most = maxLength ?? Number.POSITIVE_INFINITY;
  if (minLength > MAX_COUNTED_LENGTH || (maxLength !== undefined && maxLength > MAX_COUNTED_LENGTH)) return undefined;
  const content =
    values === undefined
      ? [sequence([repeat([sequence([anyCharacter()])], minLength, most)])]
      : values.filter((text) => isWithin(text, minLength, most)).map((text) => sequence([...text].map(character)));
  const wrapped = sequence([padding(BEGIN), group(content), padding(END)]);
  let language = automaton([wrapped]);
  const anything = (): Element_ => repeat([sequence([set([[0, MAX_CHARACTER]])])], 0, Number.POSITIVE_INFINITY);
  for (const each of pattern === undefined ? patterns : [pattern, ...patterns]) {
    const node = readPlainPattern(each);
    if (node === undefined || !hasOrderedAnchors(node)) return undefined;
    const matching = automaton([sequence([anything(), group(alternatives(node)), anything()])]);
    language = DFA.fromIntersection(language, matching, limited());
  }
  return language;
}

/**
 * Whether anchors of a pattern can be characters: there are no others than for the beginning and the end, no more in one way through it than
 * there is padding, and none for the end before one for the beginning.
 */
function hasOrderedAnchors(node: PatternNode): boolean {
  const anchors = anchorsOf(node);
  const firstEnd = anchors.indexOf("$");
  return (
    anchors.every((anchor) => anchor === "^" || anchor === "$") &&
    (firstEnd === -1 || !anchors.slice(firstEnd).includes("^")) &&
    anchors.filter((anchor) => anchor === "^").length <= PADDING &&
    anchors.filter((anchor) => anchor === "$").length <= PADDING
  );
}

/** The anchors on the way through a pattern that has most of them; of alternatives those of each, first beginnings and then ends. */
function anchorsOf(node: PatternNode): string[] {
  switch (node.kind) {
    case "set":
      return [];
    case "assertion":
      return [node.source];
    case "sequence":
      return node.parts.flatMap(anchorsOf);
    case "choice": {
      const ways = node.options.map(anchorsOf);
      const most = (sign: string): string[] =>
        ways
          .map((way) => way.filter((each) => each === sign))
          .reduce((one, two) => (one.length < two.length ? two : one), []);
      const isMixed = ways.some((way) => way.includes("$") && way.lastIndexOf("^") > way.indexOf("$"));
      const others = ways.flat().filter((each) => each !== "^" && each !== "$");
      return isMixed ? ["$", "^"] : [...others, ...most("^"), ...most("$")];
    }
    case "repeat": {
      const inside = anchorsOf(node.of);
      // What is repeated comes after itself.
      return [...inside, ...inside];
    }
  }
}

function isWithin(text: string, least: number, most: number): boolean {
  const length = [...text].length;
  return length >= least && length <= most;
}

type Element_ = NoParent<Element>;
type Sequence = NoParent<Concatenation>;

function alternatives(node: PatternNode): Sequence[] {
  return node.kind === "choice" ? node.options.map((option) => sequence(elements(option))) : [sequence(elements(node))];
}

function elements(node: PatternNode): Element_[] {
  switch (node.kind) {
    case "set":
      return [set(node.ranges)];
    case "assertion":
      return [character(node.source === "^" ? BEGIN : END)];
    case "sequence":
      return node.parts.flatMap(elements);
    case "choice":
      return [group(alternatives(node))];
    case "repeat":
      // A plus sign demands one, which its bounds do not say.
      return [repeat(alternatives(node.of), node.source.startsWith("+") ? 1 : node.least, node.most)];
  }
}

function sequence(parts: readonly Element_[]): Sequence {
  return { type: "Concatenation", elements: [...parts] };
}

function group(options: readonly Sequence[]): Element_ {
  return { type: "Alternation", alternatives: [...options] };
}

function repeat(options: readonly Sequence[], min: number, max: number): Element_ {
  return { type: "Quantifier", alternatives: [...options], min, max, lazy: false };
}

function set(ranges: readonly (readonly [from: number, to: number])[]): Element_ {
  const characters = CharSet.empty(MAX_CHARACTER).union(ranges.map(([min, max]) => ({ min, max })));
  return { type: "CharacterClass", characters };
}

function anyCharacter(): Element_ {
  return set([[0, LAST_CODE_POINT]]);
}

function character(text: string | number): Element_ {
  const code = typeof text === "number" ? text : Number(text.codePointAt(0));
  return set([[code, code]]);
}

function padding(code: number): Element_ {
  return repeat([sequence([character(code)])], PADDING, PADDING);
}

function automaton(options: readonly Sequence[]): DFA {
  const nfa = NFA.fromRegex(options, { maxCharacter: MAX_CHARACTER }, {}, new NFA.LimitedNodeFactory(MAX_STATES));
  return DFA.fromFA(nfa, limited());
}

function limited(): DFA.LimitedNodeFactory {
  return new DFA.LimitedNodeFactory(MAX_STATES);
}

/** A shortest word of an automaton, breadth first, without the signs for beginning and end; undefined where there is none. */
function shortestWord({ initial, finals }: DFA): string | undefined {
  const reachedFrom = new Map<DFA.Node, { readonly from: DFA.Node; readonly code: number } | undefined>([
    [initial, undefined],
  ]);
  for (const node of reachedFrom.keys()) {
    if (finals.has(node)) return wordTo(node, reachedFrom);
    for (const { to, code } of stepsFrom(node)) if (!reachedFrom.has(to)) reachedFrom.set(to, { from: node, code });
  }
  return undefined;
}

/** Where a state leads, by characters that people can read where there are some. */
function stepsFrom({ out }: DFA.Node): { readonly to: DFA.Node; readonly code: number }[] {
  const steps = [...out].map(([{ min, max }, to]) => {
    const code = READABLE.find((each) => each >= min && each <= max);
    return { to, code: code ?? min, rank: code === undefined ? READABLE.length : READABLE.indexOf(code) };
  });
  return steps.sort((one, other) => one.rank - other.rank);
}

function wordTo(
  end: DFA.Node,
  reachedFrom: ReadonlyMap<DFA.Node, { readonly from: DFA.Node; readonly code: number } | undefined>,
): string {
  const codes: number[] = [];
  for (let step = reachedFrom.get(end); step !== undefined; step = reachedFrom.get(step.from)) codes.push(step.code);
  return codes
    .reverse()
    .filter((code) => code <= LAST_CODE_POINT)
    .map((code) => String.fromCodePoint(code))
    .join("");
}
