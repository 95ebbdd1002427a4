/** A Go package on disk. */
export interface GoPackagePlace {
  readonly importPath: string;
  /** Its absolute folder. */
  readonly folder: string;
  /** The names of its Go files, tests left out, sorted; those that a build constraint keeps out as well. */
  readonly files: readonly string[];
  /** The path of the module that it is of; empty for the standard library. */
  readonly module: string;
}

/** A package that is not at hand. */
export interface MissingGoPackage {
  readonly importPath: string;
  /** The command that brings it. */
  readonly command: string;
}

export function isMissing(found: GoPackagePlace | MissingGoPackage): found is MissingGoPackage {
  return "command" in found;
}

/** Knows where Go packages are. */
export interface GoPackageFinder {
  /** How they are found, for people. */
  readonly way: string;
  /** Returns the packages that a pattern names as `go list` has it, sorted; or why there are none. */
  readonly match: (pattern: string) => readonly GoPackagePlace[] | string;
  readonly find: (importPath: string) => GoPackagePlace | MissingGoPackage;
}

/** Whether an import path is one of the standard library: its first part has no dot. */
export function isStandard(importPath: string): boolean {
  return !(importPath.split("/")[0] ?? "").includes(".");
}
