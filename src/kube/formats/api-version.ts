const STAGES = ["alpha", "beta", undefined];

/** Returns whether a name has the form that API versions have: v1, v1beta1, v2alpha3 (Kubernetes' API conventions). */
export function isVersionName(name: string): boolean {
  return /^v[1-9][0-9]*((alpha|beta)[1-9][0-9]*)?$/.test(name);
}

/**
 * Compares the names of versions by age, as Kubernetes does: v1 is newer than v2beta1, which is newer than v1beta9. Names
 * of another form are older than all, and among them the one that sorts first is the newest (apimachinery,
 * `CompareKubeAwareVersionStrings`). Returns a number above zero where the first is the newer one.
 */
export function compareVersions(one: string, other: string): number {
  const parts = partsOf(one);
  const otherParts = partsOf(other);
  if (parts === undefined || otherParts === undefined) {
    if (parts !== undefined) return 1;
    if (otherParts !== undefined) return -1;
    return one === other ? 0 : one < other ? 1 : -1;
  }
  const difference = parts.map((part, index) => part - (otherParts[index] ?? 0)).find((each) => each !== 0);
  return difference ?? 0;
}

function partsOf(name: string): readonly number[] | undefined {
  const match = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(name);
  return match === null ? undefined : [STAGES.indexOf(match[2]), Number(match[1]), Number(match[3] ?? 0)];
}
