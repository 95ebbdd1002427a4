import { RE2JS } from "re2js";

/** A pattern compiled by re2js. */
export type Re2 = ReturnType<typeof RE2JS.compile>;

/**
 * Compiles a pattern with RE2's syntax, as Go has it. Returns Go's reason as a text if it is none. The package is large, so
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
