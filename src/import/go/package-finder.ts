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

/** A package whose files are not on this machine. */
export interface MissingGoPackage {
  readonly importPath: string;
  /** What to do about that. */
  readonly help: string;
}

export function isMissing<Found extends object>(found: Found | MissingGoPackage): found is MissingGoPackage {
  return "help" in found;
}

/** Knows where Go packages are. */
export interface GoPackageFinder {
  /** How they are found, for people. */
  readonly way: string;
  /** Returns the packages that a pattern names as `go list` has it, sorted; or why there are none. */
  readonly match: (pattern: string) => readonly GoPackagePlace[] | string;
  readonly find: (importPath: string) => GoPackagePlace | MissingGoPackage;
}

/** A part of an import path; one that ends in a dot, such as `..`, is not one (golang.org/x/mod/module, CheckImportPath). */
const PATH_PART = /^[\w.~+-]*[\w~+-]$/;

/**
 * Why a text is no import path, nor the path of a module; undefined for one. What is written goes to folders of these names, so that
 * none may lead anywhere else.
 */
export function importPathProblem(path: string): string | undefined {
  if (path.startsWith("-")) return "it begins with a dash";
  const wrong = path.split("/").find((part) => !PATH_PART.test(part));
  if (wrong === undefined) return undefined;
  return wrong === "" ? "a part of it is empty" : `"${wrong}" is no part of an import path`;
}

/** Whether an import path is one of the standard library: its first part has no dot. */
export function isStandard(importPath: string): boolean {
  return !(importPath.split("/")[0] ?? "").includes(".");
}
