import { backtrackingDegree } from "./backtracking.js";
import { type PatternNode, toSource } from "./pattern-node.js";
import { readPlainPattern } from "./plain-pattern.js";

/** JavaScript may take so many steps over a text: tens of milliseconds. */
const MAX_STEPS = 5_000_000;

/** A pattern as JavaScript has it, for tests whether it matches anywhere in a text. */
export interface BoundedRegExp {
  /** The source of the RegExp, for the flag `u`. */
  readonly source: string;
  /** The longest text that no RegExp takes long for; `Infinity` where its time is linear. */
  readonly maxLength: number;
}

/**
 * The RegExp that is proven to match the texts that RE2 matches, in a time that no text of the returned length can make long;
 * undefined where there is none. It says whether there is a match, not how far that goes.
 */
export function boundedRegExp(pattern: string): BoundedRegExp | undefined {
  const plain = readPlainPattern(pattern);
  if (plain === undefined) return undefined;
  const tested = withoutOptionalEnd(plain);
  const degree = backtrackingDegree(tested);
  if (degree === Infinity) return undefined;
  const maxLength = degree === 1 ? Infinity : Math.floor(MAX_STEPS ** (1 / degree));
  return { source: toSource(tested), maxLength };
}

/** A pattern without what need not match at its end, over which JavaScript would go back and forth for nothing. */
function withoutOptionalEnd(node: PatternNode): PatternNode {
  if (alwaysMatchesEmpty(node)) return { kind: "sequence", parts: [] };
  if (node.kind === "choice") return { ...node, options: node.options.map(withoutOptionalEnd) };
  if (node.kind !== "sequence") return node;
  const end = node.parts.findLastIndex((part) => !alwaysMatchesEmpty(part));
  const last = node.parts[end];
  return { kind: "sequence", parts: last === undefined ? [] : [...node.parts.slice(0, end), withoutOptionalEnd(last)] };
}

/** Whether the empty text matches at every place of a text. */
function alwaysMatchesEmpty(node: PatternNode): boolean {
  switch (node.kind) {
    case "set":
    case "assertion":
      return false;
    case "sequence":
      return node.parts.every(alwaysMatchesEmpty);
    case "choice":
      return node.options.some(alwaysMatchesEmpty);
    case "repeat":
      return (node.least === 0 && !node.source.startsWith("+")) || alwaysMatchesEmpty(node.of);
  }
}
