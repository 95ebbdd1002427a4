import type { CelProblem } from "./cel-problem.js";
import type { Expression } from "./expression.js";

/** Thrown inside the parser where it cannot go on; it never leaves it. */
export class SyntaxStop {
  constructor(readonly problem: CelProblem) {}
}

/** Reads the tokens of a source from left to right. */
export class TokenCursor {
  readonly #tokens: readonly Token[];
  readonly #end: Token;
  #at = 0;

  constructor(source: string) {
    this.#tokens = tokens(source);
    this.#end = { kind: "end", text: "", start: source.length, end: source.length };
  }

  /** The token that comes `ahead` tokens after the next. */
  peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? this.#end;
  }

  next(): Token {
    const token = this.peek();
    this.#at++;
    return token;
  }

  /** Whether the token `ahead` is this operator or bracket. */
  is(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === "symbol" && token.text === text;
  }

  /** Takes the next token if it is this operator or bracket. */
  take(text: string): Token | undefined {
    return this.is(text) ? this.next() : undefined;
  }

  expect(text: string): Token {
    return this.take(text) ?? this.fail(`expected '${text}'`);
  }

  /** Where the last token that was taken ends. */
  get end(): number {
    return this.#tokens[this.#at - 1]?.end ?? 0;
  }

  /** Stops at the next token, because something else should stand there. */
  fail(expected: string): never {
    const { kind, text, start, end } = this.peek();
    const problem =
      kind === "end"
        ? "unexpected end"
        : kind !== "bad"
          ? `unexpected '${text}'`
          : /["'`]/.test(text)
            ? `the quote ${text} is not closed, or an escape in it is not valid`
            : `the character '${text}' has no meaning here`;
    const message = kind === "bad" ? `Syntax error: ${problem}` : `Syntax error: ${problem}, ${expected}`;
    throw new SyntaxStop({ offset: start, start, end, message, kind: "syntax" });
  }
}

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
  const result: Token[] = [];
  let index = 0;
  for (;;) {
    SKIPPED.lastIndex = index;
    SKIPPED.test(source);
    index = SKIPPED.lastIndex;
    if (index >= source.length) {
      result.push({ kind: "end", text: "", start: source.length, end: source.length });
      return result;
    }
    const token = tokenAt(source, index);
    result.push(token);
    index = token.end;
  }
}

function tokenAt(source: string, index: number): Token {
  const string = match(STRING, source, index);
  if (string !== undefined) return token(/^[bB]/.test(string) ? "bytes" : "string", string, index);
  const word = match(WORD, source, index);
  if (word !== undefined) return token(KEYWORDS.has(word) ? "symbol" : "word", word, index);
  const double = match(DOUBLE, source, index);
  if (double !== undefined) return token("double", double, index);
  const integer = match(INTEGER, source, index);
  if (integer !== undefined) return token(/[uU]$/.test(integer) ? "uint" : "int", integer, index);
  const symbol = match(SYMBOL, source, index);
  if (symbol !== undefined) return token("symbol", symbol, index);
  const backtick = match(BACKTICK, source, index);
  if (backtick !== undefined) return token("backtick", backtick, index);
  return token("bad", String.fromCodePoint(source.codePointAt(index) ?? 0), index);
}

function match(pattern: RegExp, source: string, index: number): string | undefined {
  pattern.lastIndex = index;
  return pattern.exec(source)?.[0];
}

function token(kind: TokenKind, text: string, start: number): Token {
  return { kind, text, start, end: start + text.length };
}

/** How deep cel-go lets a rule of its grammar nest, and how deep a tree of its operators, selects and calls may be. */
const MAX_DEPTH = 250;

/** What all parts of the parser share: the tokens, the problems found so far, and the limits on depth. */
export class NodeMaker {
  readonly problems: CelProblem[] = [];
  readonly #heights = new Map<Expression, number>();
  readonly #nesting = new Map<string, number>();

  constructor(readonly cursor: TokenCursor) {}

  /** Notes something that is wrong although the grammar holds; parsing goes on. */
  report(index: number, start: number, end: number, message: string): void {
    this.problems.push({ offset: index, start, end, message, kind: "syntax" });
  }

  /** Runs the rule of a grammar that may nest in itself. */
  nested<T>(rule: "expr" | "relation" | "calc", parse: () => T): T {
    const depth = (this.#nesting.get(rule) ?? 0) + 1;
    if (depth > MAX_DEPTH) this.#stop(`expression recursion limit exceeded: ${MAX_DEPTH}`);
    this.#nesting.set(rule, depth);
    const result = parse();
    this.#nesting.set(rule, depth - 1);
    return result;
  }

  /** Notes a new node with its children; `counted` nodes add to the depth that the limit is about. */
  made<T extends Expression>(node: T, counted: 0 | 1, children: readonly Expression[]): T {
    let height = counted as number;
    for (const child of children) height = Math.max(height, (this.#heights.get(child) ?? 0) + counted);
    if (height > MAX_DEPTH) this.#stop("max recursion depth exceeded");
    if (height > 0) this.#heights.set(node, height);
    return node;
  }

  #stop(message: string): never {
    const { start, end } = this.cursor.peek();
    throw new SyntaxStop({ offset: -1, start, end, message, kind: "syntax" });
  }
}
