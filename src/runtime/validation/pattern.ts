import { type CompiledRegex, compileRegex, RegexSyntaxError } from "../regex/compile-regex.js";

/** A pattern of a schema; it is compiled when it is first needed. */
export interface Pattern {
  /** Whether it matches somewhere in a text. */
  readonly test: (text: string) => boolean;
  /** Gives why it is no regular expression of Go's; such a pattern matches nothing. */
  readonly problem: () => string | undefined;
}

export function lazyPattern(pattern: string): Pattern {
  let compiled: CompiledRegex | RegexSyntaxError | undefined;
  const compile = (): CompiledRegex | RegexSyntaxError => {
    compiled ??= tryCompile(pattern);
    return compiled;
  };
  return {
    test: (text) => {
      const expression = compiled ?? compile();
      return !(expression instanceof RegexSyntaxError) && expression.test(text);
    },
    problem: () => {
      const expression = compile();
      return expression instanceof RegexSyntaxError ? expression.message : undefined;
    },
  };
}

function tryCompile(pattern: string): CompiledRegex | RegexSyntaxError {
  try {
    return compileRegex(pattern);
  } catch (error) {
    if (error instanceof RegexSyntaxError) return error;
    throw error;
  }
}
