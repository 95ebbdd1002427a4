import { distance } from "fastest-levenshtein";

/**
 * The known name that `given` most likely meant: equal but for letter case, else the nearest by edit distance
 * within a third of the length, one of whose letters at least stays; letters in another order count as one edit.
 * Undefined where nothing is near. Ties go to the name that sorts first.
 */
export function suggestName(text: string, knownNames: Iterable<string>): string | undefined {
  const expected = text.toLowerCase();
  const letters = lettersOf(expected);
  let best: string | undefined;
  // One more than may be: the first found has to be nearer, and a later one nearer or as near and sorted before.
  let bestDistance = Math.min(text.length, Math.max(1, Math.floor(text.length / 3)) + 1);
  for (const name of knownNames) {
    const lower = name.toLowerCase();
    const difference = Math.abs(lower.length - expected.length);
    if (difference > bestDistance) continue;
    const isReordered = (): boolean => difference === 0 && lettersOf(lower) === letters;
    const found = lower === expected ? 0 : isReordered() ? 1 : distance(expected, lower);
    if (found < bestDistance || (found === bestDistance && best !== undefined && name < best)) {
      best = name;
      bestDistance = found;
    }
  }
  return best;
}

function lettersOf(text: string): string {
  return [...text].sort().join("");
}

/** ` Did you mean x?`, or nothing where there is no suggestion. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : `Did you mean ${suggestion}?`;
}
