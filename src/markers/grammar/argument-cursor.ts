import { goQuote } from "../../kube/values/go-text.js";
import type { GrammarProblem } from "./grammar-problem.js";
import { scanToken, skipWhiteSpace, type Token } from "./scan-token.js";

/** A place in a marker's text that moves on as the arguments are read, and the problems met so far. */
export interface ArgumentCursor {
  readonly text: string;
  offset: number;
  /** The argument being read, for the problems; undefined between arguments. */
  argument: string | undefined;
  readonly problems: GrammarProblem[];
}

export function cursorAt(text: string, index: number): ArgumentCursor {
  return { text, offset: index, argument: undefined, problems: [] };
}

/** Moves past white space and gives the character there, or undefined at the end. */
export function peekCharacter(cursor: ArgumentCursor): string | undefined {
  cursor.offset = skipWhiteSpace(cursor.text, cursor.offset);
  return cursor.text[cursor.offset];
}

/** Takes the next token; undefined if Go's scanner refuses it, which is reported. */
export function takeToken(cursor: ArgumentCursor): Token | undefined {
  const token = scanToken(cursor.text, cursor.offset);
  cursor.offset = token.end;
  return hasFault(cursor, token) ? undefined : token;
}

/** Takes the next token, which must be that character; `name` is what controller-gen calls it. Reports anything else. */
export function takeCharacter(cursor: ArgumentCursor, character: string, name: string): boolean {
  const token = takeToken(cursor);
  if (token === undefined) return false;
  if (tokenText(cursor, token) === character) return true;
  expected(cursor, name, token);
  return false;
}

export function tokenText(cursor: ArgumentCursor, token: Token): string {
  return cursor.text.slice(token.start, token.end);
}

/** Reports that another token stands where `name` should. */
export function expected(cursor: ArgumentCursor, name: string, token: Token): void {
  const kind = cursor.argument === undefined ? "argument-unexpected" : "argument-invalid";
  problem(cursor, kind, `expected ${name}, got ${goQuote(tokenText(cursor, token))}`, token);
}

/** Reports what Go's scanner finds wrong with a token, if anything. */
export function hasFault(cursor: ArgumentCursor, token: Token): boolean {
  if (token.fault === undefined) return false;
  const kind = token.fault === "literal not terminated" ? "literal-not-terminated" : "argument-invalid";
  problem(cursor, kind, token.fault, token);
  return true;
}

/** Reports a problem of the argument being read. */
export function problem(
  cursor: ArgumentCursor,
  kind: GrammarProblem["kind"],
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): void {
  const { argument } = cursor;
  const severity = kind === "token-dropped" || kind === "single-quoted" ? "warning" : "error";
  cursor.problems.push({ kind, text, start, end, severity, ...(argument === undefined ? {} : { argument }) });
}
