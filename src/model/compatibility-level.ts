/** How long an API stays compatible, by OpenShift's levels. */
const SENTENCES: Readonly<Record<number, string>> = {
  1: "it stays compatible within a major release, for 12 months or three minor releases at the least, whichever is longer.",
  2: "it stays compatible within a major release, for 9 months or three minor releases at the least, whichever is longer.",
  3: "it is kept compatible from one version to the next where that can be done, and nothing is promised.",
  4: "it may change in any way at any time, so nothing that needs long-term support should use it.",
};

/**
 * A kind's description with the sentence of its compatibility level as the last paragraph. A description that speaks of a
 * level already, in a line that begins with `Compatibility level`, stays as it is.
 */
export function withCompatibilityLevel(description: string, level: number | undefined): string {
  const sentence = level === undefined ? undefined : SENTENCES[level];
  if (sentence === undefined || /^Compatibility level\b/m.test(description)) return description;
  const text = `Compatibility level ${level}: ${sentence}`;
  return description === "" ? text : `${description}\n\n${text}`;
}
