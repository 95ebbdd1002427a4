import { ACRONYMS, ENDINGS, WHOLE_WORDS } from "./plural-words.js";

const MAX_ENDING_LENGTH = [...ENDINGS.keys()].reduce((max, { length }) => Math.max(max, length), 0);

/**
 * Returns the plural that controller-gen gives a kind without a `path`: what flect v1.0.3 makes of its last word, in small
 * letters. Its oddities are kept: `Repo` has `repoes`, and where an acronym that takes `es` is written with small letters
 * its plural is put behind it (`Dns` has `dnsdnses`).
 */
export function pluralOf(kind: string): string {
  const word = lastWord(kind);
  if (word === "") return "";
  // The one word that is looked up with its capitals, and as the whole kind.
  if (kind === "IDs") return "ids";
  const whole = WHOLE_WORDS.get(word.toLowerCase());
  if (whole === word.toLowerCase()) return kind.toLowerCase();
  const plural = whole ?? pluralByEnding(word);
  if (plural === undefined) return word.endsWith("s") ? kind.toLowerCase() : `${kind}s`.toLowerCase();
  const previous = kind.endsWith(word) ? kind.slice(0, -word.length) : kind;
  return (previous + plural).toLowerCase();
}

function pluralByEnding(word: string): string | undefined {
  for (let length = Math.min(MAX_ENDING_LENGTH, word.length); length > 0; length--) {
    const plural = ENDINGS.get(word.slice(-length));
    if (plural !== undefined) return word.slice(0, -length) + plural;
  }
  return undefined;
}

/**
 * Returns the last word of a CamelCase name: a capital starts a word unless another stands before it, or an acronym does.
 * A word that is an acronym comes back in capitals.
 */
function lastWord(name: string): string {
  const text = name.trim();
  if (ACRONYMS.has(text.toUpperCase())) return text.toUpperCase();
  let last = "";
  let word = "";
  let afterCapital = false;
  for (const character of text) {
    const isCapital = /\p{Lu}/u.test(character);
    const separates = /[_:/-]/.test(character) || !/[\p{L}\p{Nd}\p{P}`]/u.test(character);
    if (separates || (isCapital && (!afterCapital || ACRONYMS.has(word.toUpperCase())))) {
      last = word || last;
      word = "";
    }
    if (!separates) word += character;
    afterCapital = isCapital;
  }
  last = word || last;
  return ACRONYMS.has(last.toUpperCase()) ? last.toUpperCase() : last;
}
