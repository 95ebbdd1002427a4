import { type CompiledRegex, compileRegex, RegexSyntaxError } from "../../regex/compile-regex.js";
import { CelError } from "../values/cel-error.js";
import type { Int } from "../values/int.js";

/** `text.matches(pattern)`: whether it matches anywhere. Throws `error parsing regexp: …`. */
export function matchesString(text: string, pattern: string): boolean {
  return compiled(pattern, "").test(text);
}

export { matchesString as matches };

/** The first match; empty if there is none. Throws `Illegal regex: error parsing regexp: …`. */
export function stringFindString(text: string, pattern: string): string {
  const match = compiled(pattern, "Illegal regex: ").matchFrom(text, 0);
  return match === undefined ? "" : text.slice(match[0], match[1]);
}

export function stringFindAllString(text: string, pattern: string): string[] {
  return stringFindAllStringInt(text, pattern, -1);
}

/** The matches that do not overlap, as many as `limit` says at most, or all if it is negative. */
export function stringFindAllStringInt(text: string, pattern: string, limit: Int): string[] {
  const expression = compiled(pattern, "Illegal regex: ");
  const matches: string[] = [];
  let lastEnd = -1;
  for (let index = 0; index <= text.length && (limit < 0 || matches.length < limit); ) {
    const match = expression.matchFrom(text, index);
    if (match === undefined) break;
    const [start, end] = match;
    // Right behind a match, an empty one does not count.
    if (end > index || start !== lastEnd) matches.push(text.slice(start, end));
    index = end > index ? end : index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
    lastEnd = end;
  }
  return matches;
}

function compiled(pattern: string, prefix: string): CompiledRegex {
  try {
    return compileRegex(pattern);
  } catch (error) {
    throw error instanceof RegexSyntaxError ? new CelError(prefix + error.message) : error;
  }
}
