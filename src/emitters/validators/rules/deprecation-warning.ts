import { compareVersions } from "../../../kube/formats/api-version.js";

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
