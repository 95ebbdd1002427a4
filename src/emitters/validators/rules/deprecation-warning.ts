/** What of a version of a CRD bears on the warning that another version gives. */
export interface VersionFacts {
  readonly name: string;
  readonly served: boolean;
  readonly deprecated: boolean;
  /** The CRD's own text; without one the server makes one. */
  readonly deprecationWarning?: string | undefined;
}

/**
 * Returns the warning that the server sends with every answer about a deprecated version, or undefined for a version that
 * is not deprecated. Where the CRD has no text, the newest served version after this one is named as its replacement
 * (apiextensions, `defaultDeprecationWarning`).
 */
export function deprecationWarning(
  { group, kind }: { readonly group: string; readonly kind: string },
  version: VersionFacts,
  versions: readonly VersionFacts[],
): string | undefined {
  if (!version.deprecated) return undefined;
  if (version.deprecationWarning !== undefined) return version.deprecationWarning;
  const newest = versions
    .filter(({ served, deprecated, name }) => served && !deprecated && compareVersions(version.name, name) < 0)
    .reduce<VersionFacts | undefined>((best, each) => {
      return best === undefined || compareVersions(best.name, each.name) < 0 ? each : best;
    }, undefined);
  const text = `${group}/${version.name} ${kind} is deprecated`;
  return newest === undefined ? text : `${text}; use ${group}/${newest.name} ${kind}`;
}

const STAGES = ["alpha", "beta", undefined];

/**
 * Compares the names of versions by age, as Kubernetes does: v1 is newer than v2beta1, which is newer than v1beta9. Names
 * of another form are older than all, and among them the one that sorts first is the newest (apimachinery,
 * `CompareKubeAwareVersionStrings`).
 */
function compareVersions(one: string, other: string): number {
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
  const found = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(name);
  return found === null ? undefined : [STAGES.indexOf(found[2]), Number(found[1]), Number(found[3] ?? 0)];
}
