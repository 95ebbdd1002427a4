/** Whether tests take all of their inputs, as .ci/run has them do; a run in between takes some, the first of the same ones. */
export const TAKES_ALL = process.env["CRDWRIGHT_TESTS"] === "all";

/** Returns how many inputs a test takes of so many: a fifth, or all with CRDWRIGHT_TESTS=all. */
export function sampleSize(all: number): number {
  return TAKES_ALL ? all : Math.ceil(all / 5);
}

/** Returns each fifth of the inputs that a test goes through, or all with CRDWRIGHT_TESTS=all. */
export function sampleOf<T>(all: readonly T[]): readonly T[] {
  return TAKES_ALL ? all : all.filter((_, index) => index % 5 === 0);
}
