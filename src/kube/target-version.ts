/** The newest Kubernetes version whose verdicts are known, and the oldest. */
export const NEWEST_VERSION = "1.37";
const OLDEST_MINOR = 32;
const NEWEST_MINOR = 37;

/** The versions that can be chosen. */
export const TARGET_VERSIONS: readonly string[] = /* @__PURE__ */ Array.from(
  { length: NEWEST_MINOR - OLDEST_MINOR + 1 },
  (_, index) => `1.${OLDEST_MINOR + index}`,
);

/** In which ways the server of a version differs from others. */
export interface VersionTraits {
  /** Values in errors are JSON; before they were Go syntax. Since 1.34. */
  readonly jsonValues: boolean;
  /** A failed rule reports the value of a scalar and nothing of others; before, it reported the type. Since 1.35. */
  readonly ruleValues: boolean;
  /** Formats of names are checked. Since 1.35. */
  readonly nameFormats: boolean;
  /** Formats of numbers are checked, and integers and their bounds have to fit them. Since 1.36. */
  readonly numericFormats: boolean;
}

/**
 * The traits of a Kubernetes version such as `1.32`. Versions outside of 1.32 to 1.37 count as the nearest one of
 * these; a text that is no version counts as the newest.
 */
export function traitsOf(version: string = NEWEST_VERSION): VersionTraits {
  const minor = Math.min(Math.max(minorOf(version) ?? NEWEST_MINOR, OLDEST_MINOR), NEWEST_MINOR);
  return { jsonValues: minor >= 34, ruleValues: minor >= 35, nameFormats: minor >= 35, numericFormats: minor >= 36 };
}

/** Returns the minor version, such as 32 of `1.32`; undefined for a text that is no version. */
export function minorOf(version: string): number | undefined {
  const digits = /^v?1\.(\d{1,4})(?:\.|$)/.exec(version)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
