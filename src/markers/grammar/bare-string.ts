import { scanBareToken, skipWhiteSpace, type Token } from "./scan-token.js";

/** A string without quotes. `start` and `end` enclose its text. */
export interface BareString {
  readonly start: number;
  readonly end: number;
  /** The delimiter that ends it, or the end of the text: the next thing to read. */
  readonly next: number;
  /** The token that controller-gen loses, if it does. */
  readonly dropped?: Token;
  /** The first token that Go's scanner refuses, if there is one. */
  readonly faulty?: Token;
}

/**
 * Finds the string without quotes at `from`: everything from the first token to the last one before a `,`, `;` or `}`,
 * with the white space inside; a map's key ends at a `:` too. The first token is taken even if it is a delimiter.
 * White space between the last token and the delimiter makes controller-gen forget that token, and this does the same.
 */
export function scanBareString(text: string, from: number, use: "value" | "key"): BareString {
  let last = scanBareToken(text, from);
  const { start } = last;
  let faulty: Token | undefined;
  for (;;) {
    if (last.fault !== undefined) faulty ??= last;
    const next = skipWhiteSpace(text, last.end);
    if (endsBareString(text[next], use)) {
      const loses = next > last.end && last.kind !== "end";
      const end = loses ? last.start : last.end;
      return { start, end, next, ...(loses && { dropped: last }), ...(faulty && { faulty }) };
    }
    last = scanBareToken(text, next);
  }
}

function endsBareString(character: string | undefined, use: "value" | "key"): boolean {
  switch (character) {
    case undefined:
    case ",":
    case ";":
    case "}":
      return true;
    default:
      return character === ":" && use === "key";
  }
}
