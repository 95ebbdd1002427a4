import { type CompiledRegex, compileRegex, RegexSyntaxError } from "../regex/compile-regex.js";
import type { Pattern } from "./text-checks.js";

/** A pattern of any kind, for which RE2 may be needed; it is compiled when it is first needed. */
export function lazyPattern(pattern: string): Pattern {
  let compiled: CompiledRegex | RegexSyntaxError | undefined;
  const compile = (): CompiledRegex | RegexSyntaxError => {
    compiled ??= tryCompile(pattern);
    return compiled;
  };
  return {
    source: pattern,
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
