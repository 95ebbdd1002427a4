import type { CelProblem } from "../cel-problem.js";
import { STORED_ENVIRONMENT } from "../functions/environment.js";
import type { Expression } from "./expression.js";
import { OperatorParser } from "./operator-parser.js";
import type { SyntaxOptions } from "./syntax-options.js";
import { SyntaxStop, TokenCursor } from "./token-cursor.js";

const MAX_CODE_POINTS = 100_000;

/**
 * Parses an expression as cel-go does in the API server: its grammar and its macros, its limits on length and depth. The
 * environment's syntax decides on macros and optional syntax; by default everything is known. Never throws.
 */
export function parseExpression(
  source: string,
  options: SyntaxOptions = STORED_ENVIRONMENT.syntax,
): { readonly expression: Expression } | { readonly problems: readonly CelProblem[] } {
  const problem = lengthProblem(source);
  if (problem !== undefined) return { problems: [problem] };
  const cursor = new TokenCursor(source);
  const parser = new OperatorParser(cursor, options);
  try {
    const expression = parser.expression();
    if (cursor.peek().kind !== "end") cursor.fail("expected an operator or the end");
    return parser.problems.length > 0 ? { problems: parser.problems } : { expression };
  } catch (stop) {
    if (!(stop instanceof SyntaxStop)) throw stop;
    return { problems: [...parser.problems, stop.problem] };
  }
}

function lengthProblem(source: string): CelProblem | undefined {
  if (source.length <= MAX_CODE_POINTS) return undefined;
  let size = 0;
  for (const _ of source) size++;
  if (size <= MAX_CODE_POINTS) return undefined;
  const message = `expression code point size exceeds limit: size: ${size}, limit ${MAX_CODE_POINTS}`;
  return { at: -1, start: 0, end: source.length, message, kind: "syntax" };
}
