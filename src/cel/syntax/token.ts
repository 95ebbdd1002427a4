export type TokenKind =
  | "word"
  | "backtick"
  | "int"
  | "uint"
  | "double"
  | "string"
  | "bytes"
  /** An operator or a bracket, and the words `in`, `true`, `false` and `null`, which are no names. */
  | "symbol"
  /** A character that begins no token, or a quote that nothing closes. */
  | "bad"
  | "end";

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SKIPPED = /(?:[\t\f\r\n ]|\/\/[^\n]*)*/y;
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y;
const BACKTICK = /`[A-Za-z0-9_.\-/ ]+`/y;
const DOUBLE = /\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?/y;
const INTEGER = /(?:0x[0-9a-fA-F]+|\d+)[uU]?/y;
const SYMBOL = /[=!<>]=|&&|\|\||[<>[\]{}().,\-!?:+*/%]/y;
const ESCAPE = String.raw`\\(?:[abfnrtv"'\\?\x60]|[0-3][0-7][0-7]|[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})`;
/** Triple quotes first: where they match, they match more than an empty string. */
const STRING = new RegExp(
  [
    `[bB]?(?:"""(?:${ESCAPE}|[^\\\\])*?"""`,
    `'''(?:${ESCAPE}|[^\\\\])*?'''`,
    `"(?:${ESCAPE}|[^\\\\"\\n\\r])*"`,
    `'(?:${ESCAPE}|[^\\\\'\\n\\r])*'`,
    `[rR](?:"""[^]*?"""|'''[^]*?'''|"[^"\\n\\r]*"|'[^'\\n\\r]*'))`,
  ].join("|"),
  "y",
);
const KEYWORDS: ReadonlySet<string> = new Set(["in", "true", "false", "null"]);

/** Splits a source into tokens by the lexer of CEL (the longest match wins); the last is of kind `end`. Never throws. */
export function tokens(source: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  for (;;) {
    SKIPPED.lastIndex = at;
    SKIPPED.test(source);
    at = SKIPPED.lastIndex;
    if (at >= source.length) {
      found.push({ kind: "end", text: "", start: source.length, end: source.length });
      return found;
    }
    const token = tokenAt(source, at);
    found.push(token);
    at = token.end;
  }
}

function tokenAt(source: string, at: number): Token {
  const string = match(STRING, source, at);
  if (string !== undefined) return token(/^[bB]/.test(string) ? "bytes" : "string", string, at);
  const word = match(WORD, source, at);
  if (word !== undefined) return token(KEYWORDS.has(word) ? "symbol" : "word", word, at);
  const double = match(DOUBLE, source, at);
  if (double !== undefined) return token("double", double, at);
  const integer = match(INTEGER, source, at);
  if (integer !== undefined) return token(/[uU]$/.test(integer) ? "uint" : "int", integer, at);
  const symbol = match(SYMBOL, source, at);
  if (symbol !== undefined) return token("symbol", symbol, at);
  const backtick = match(BACKTICK, source, at);
  if (backtick !== undefined) return token("backtick", backtick, at);
  return token("bad", String.fromCodePoint(source.codePointAt(at) ?? 0), at);
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

function token(kind: TokenKind, text: string, start: number): Token {
  return { kind, text, start, end: start + text.length };
}
