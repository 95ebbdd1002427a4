import { scanString, unquote } from "./string-literal.js";

/** One element of a text between double quotes: an escape, or a character as it is. */
const ELEMENT = /\\(?:[0-7]{3}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|.)|[^\\]/gsuy;

/**
 * Finds the argument of a marker whose value is a given text, quoted or bare, in the marker as it is written. Returns for an
 * offset in the value the offset in the marker; undefined if the marker does not hold the value in one piece.
 */
export function locateText(marker: string, value: string): ((offset: number) => number) | undefined {
  for (let index = 0; index < marker.length; index++) {
    const quote = marker[index];
    if (quote !== '"' && quote !== "`") continue;
    const { end, fault } = scanString(marker, index);
    if (fault !== undefined) continue;
    const literal = marker.slice(index, end);
    if (unquote(literal) === value)
      return quote === "`" ? (offset) => index + 1 + offset : escapedOffset(literal, index);
    index = end - 1;
  }
  const bare = marker.indexOf(`=${value}`);
  return bare === -1 || value === "" ? undefined : (offset) => bare + 1 + offset;
}

function escapedOffset(literal: string, start: number): (offset: number) => number {
  return (offset) => {
    let inValue = 0;
    let inLiteral = 1;
    for (const [element] of literal.slice(1, -1).matchAll(ELEMENT)) {
      if (inValue >= offset) break;
      inValue += element.startsWith("\\") ? (unquote(`"${element}"`)?.length ?? 1) : element.length;
      inLiteral += element.length;
    }
    return start + inLiteral;
  };
}
