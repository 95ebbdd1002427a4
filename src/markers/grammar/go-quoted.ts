const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\u0007": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

/** Writes a text as Go's `%q` verb does, in which error texts show what they found: only the space is printable space. */
export function goQuoted(text: string): string {
  return `"${text.replace(/["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, escapeCharacter)}"`;
}

function escapeCharacter(character: string): string {
  const short = SHORT_ESCAPES[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  const [letter, width] = code < 0x80 ? ["x", 2] : code < 0x1_0000 ? ["u", 4] : ["U", 8];
  return `\\${letter}${code.toString(16).padStart(Number(width), "0")}`;
}
