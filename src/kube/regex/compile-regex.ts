import { RE2JS } from "re2js";
import { backtrackingDegree } from "./backtracking.js";
import { type BoundedRegExp, boundedRegExp } from "./bounded-regexp.js";
import { toSource } from "./pattern-node.js";
import { readPlainPattern } from "./plain-pattern.js";

/** A pattern of RE2's syntax, ready to be looked for in texts. */
export interface CompiledRegex {
  /** Whether it matches anywhere in the text. */
  test(text: string): boolean;
  /** Where it matches first from a place in the text on: where the match begins and ends. */
  matchFrom(text: string, from: number): readonly [start: number, end: number] | undefined;
}

/** Says in Go's words why a text is no pattern: `error parsing regexp: missing closing ): …`. */
export class RegexSyntaxError extends Error {
  override readonly name = "RegexSyntaxError";
}

/** To find where a match ends, JavaScript may take this power of the length of a text, and of texts up to that length. */
const MAX_DEGREE = 2;
const MAX_FIND_LENGTH = 1000;
const MAX_CACHED = 1000;

const cached = new Map<string, CompiledRegex>();

/**
 * Compiles a pattern as Go's `regexp` understands it. JavaScript's own engine does the work where it is proven to give the
 * same answers in a time that no text can make long, RE2 in all other cases. Throws {@link RegexSyntaxError}.
 */
export function compileRegex(pattern: string): CompiledRegex {
  const previous = cached.get(pattern);
  if (previous !== undefined) return previous;
  // Patterns may come from the data, so they are not kept for ever.
  if (cached.size >= MAX_CACHED) cached.clear();
  const compiled = compile(pattern);
  cached.set(pattern, compiled);
  return compiled;
}

/** Why a text is no pattern, as Go says it; undefined if it is one. */
export function regexProblem(pattern: string): string | undefined {
  // What is plain is a pattern; to look for no more than that spares loading RE2.
  if (readPlainPattern(pattern) !== undefined) return undefined;
  try {
    compileRegex(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof RegexSyntaxError) return error.message;
    throw error;
  }
}

function compile(pattern: string): CompiledRegex {
  let re2: Re2 | undefined;
  const exact = (): Re2 => {
    re2 ??= strictRe2(pattern);
    return re2;
  };
  const tested = boundedRegExp(pattern);
  // That a text is no pattern has to be said at once.
  if (tested === undefined) exact();
  let fallback: RegExp | null | undefined;
  return {
    test: tester(tested, exact),
    matchFrom: (text, from) => {
      if (fallback === undefined) fallback = findingRegExp(pattern);
      if (fallback === null || text.length > MAX_FIND_LENGTH) {
        const matcher = exact().matcher(text);
        return matcher.find(from) ? [matcher.start(), matcher.end()] : undefined;
      }
      fallback.lastIndex = from;
      const match = fallback.exec(text);
      return match === null ? undefined : [match.index, match.index + match[0].length];
    },
  };
}

function tester(bounded: BoundedRegExp | undefined, exact: () => Re2): CompiledRegex["test"] {
  if (bounded === undefined) return (text) => exact().matcher(text).find();
  const expression = new RegExp(bounded.source, "u");
  const { maxLength } = bounded;
  return (text) => (text.length > maxLength ? exact().matcher(text).find() : expression.test(text));
}

/** The RegExp that finds where a match begins and ends; null where there is none whose time is bounded. */
function findingRegExp(pattern: string): RegExp | null {
  const plain = readPlainPattern(pattern);
  return plain === undefined || backtrackingDegree(plain) > MAX_DEGREE ? null : new RegExp(toSource(plain), "gu");
}

function strictRe2(pattern: string): Re2 {
  const expression = compileRe2(pattern);
  if (typeof expression === "string") throw new RegexSyntaxError(expression);
  return expression;
}

/** A pattern compiled by re2js. */
export type Re2 = ReturnType<typeof RE2JS.compile>;

/**
 * Compiles a pattern with RE2's syntax, as Go has it. Returns Go's reason as a text if it is not one. The package is large, so
 * that nothing imports this module that can do without: see {@link import("./bounded-regexp.js").boundedRegExp}.
 */
export function compileRe2(pattern: string): Re2 | string {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Go quotes the part that is at fault, also where there is none.
    return reason.endsWith("`") ? reason : `${reason}: \`\``;
  }
}
