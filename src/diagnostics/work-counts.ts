/** Work that is to be done once: how often it was is shown by `generate --stats`. */
export type Work = "expressions checked" | "schemas built";

const counts = new Map<Work, number>();

/** Notes that a piece of work was done. */
export function countWork(work: Work): void {
  counts.set(work, workCount(work) + 1);
}

/** Returns how often a piece of work was done since the process began. */
export function workCount(work: Work): number {
  return counts.get(work) ?? 0;
}
