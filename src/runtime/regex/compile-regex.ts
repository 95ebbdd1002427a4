import { backtrackingDegree } from "./backtracking.js";
import { toSource } from "./pattern-node.js";
import { readPlainPattern } from "./plain-pattern.js";
import { compileRe2, type Re2 } from "./re2.js";

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

/** JavaScript may take this power of the length of a text, and only of texts that are not longer than that. */
const MOST_DEGREE = 2;
const LONGEST_TEXT = 1000;
const MOST_REMEMBERED = 1000;

const remembered = new Map<string, CompiledRegex>();

/**
 * Compiles a pattern as Go's `regexp` understands it. JavaScript's own engine does the work where it is proven to give the
 * same answers in a time that no text can make long, RE2 in all other cases. Throws {@link RegexSyntaxError}.
 */
export function compileRegex(pattern: string): CompiledRegex {
  const known = remembered.get(pattern);
  if (known !== undefined) return known;
  // Patterns may come from the data, so they are not kept for ever.
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const compiled = compile(pattern);
  remembered.set(pattern, compiled);
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
  const plain = readPlainPattern(pattern);
  if (plain === undefined) return withRe2(strictRe2(pattern));
  if (backtrackingDegree(plain) > MOST_DEGREE) return withRe2(strictRe2(pattern));
  return withRegExp(pattern, toSource(plain));
}

function strictRe2(pattern: string): Re2 {
  const expression = compileRe2(pattern);
  if (typeof expression === "string") throw new RegexSyntaxError(expression);
  return expression;
}

function withRe2(expression: Re2): CompiledRegex {
  return {
    test: (text) => expression.matcher(text).find(),
    matchFrom: (text, from) => {
      const matcher = expression.matcher(text);
      return matcher.find(from) ? [matcher.start(), matcher.end()] : undefined;
    },
  };
}

function withRegExp(pattern: string, source: string): CompiledRegex {
  const expression = new RegExp(source, "u");
  const fromPlace = new RegExp(source, "gu");
  let forLongTexts: CompiledRegex | undefined;
  const long = (): CompiledRegex => {
    forLongTexts ??= withRe2(strictRe2(pattern));
    return forLongTexts;
  };
  return {
    test: (text) => (text.length > LONGEST_TEXT ? long().test(text) : expression.test(text)),
    matchFrom: (text, from) => {
      if (text.length > LONGEST_TEXT) return long().matchFrom(text, from);
      fromPlace.lastIndex = from;
      const match = fromPlace.exec(text);
      return match === null ? undefined : [match.index, match.index + match[0].length];
    },
  };
}
