import type { CelProblem } from "../cel-problem.js";
import { type Token, tokens } from "./token.js";

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
    const found =
      kind === "end"
        ? "unexpected end"
        : kind !== "bad"
          ? `unexpected '${text}'`
          : /["'`]/.test(text)
            ? `the quote ${text} is not closed, or an escape in it is not valid`
            : `the character '${text}' has no meaning here`;
    const message = kind === "bad" ? `Syntax error: ${found}` : `Syntax error: ${found}, ${expected}`;
    throw new SyntaxStop({ at: start, start, end, message, kind: "syntax" });
  }
}
