/** What moves a cursor, changes colours or turns the direction of text, and the ends of lines. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * Returns a text that came from elsewhere, such as the name of an object, as one that a terminal shows and does not obey: in one line,
 * with a character that nobody sees as `\u001b`.
 */
export function printable(text: string): string {
  return text.replace(UNSEEN, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`);
}
