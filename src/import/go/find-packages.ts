import { dirname, isAbsolute, resolve } from "node:path";
import { relativePath } from "../../io/relative-path.js";
import { DISK, type GoDisk } from "./go-disk.js";
import { createGoListFinder } from "./go-list.js";
import { withGoSettings } from "./go-settings.js";
import { createModuleFinder, nearest } from "./module-folders.js";
import type { GoPackageFinder } from "./package-finder.js";

/** What finding packages depends on beside what is asked for. */
export interface FindingOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly maxMib?: number | undefined;
  readonly disk?: GoDisk;
}

/**
 * Returns what finds Go packages for a project: `go list`, or else go.mod, vendor and the module cache. A project in no module, such as
 * that of a front end, has the packages found from the module of the first folder that is named.
 */
export function createPackageFinder(
  project: string,
  patterns: readonly string[],
  { env, maxMib, disk = DISK }: FindingOptions,
): GoPackageFinder {
  const from = moduleRoot(project, patterns, disk) ?? project;
  const seenFrom = (pattern: string): string => (from === project ? pattern : patternFrom(from, project, pattern));
  const seen = patterns.map(seenFrom);
  const settings = withGoSettings(env, disk);
  const without = createModuleFinder(from, settings, maxMib, disk);
  const finder = createGoListFinder(from, seen, settings, without, disk) ?? without;
  // What go list looks at is not seen here, so that this has to notice new packages.
  for (const pattern of seen) without.match(pattern);
  return { way: finder.way, find: finder.find, match: (pattern) => finder.match(seenFrom(pattern)) };
}

/** The folder of the module that the packages are in, where the project is in none. */
function moduleRoot(project: string, patterns: readonly string[], disk: GoDisk): string | undefined {
  const isInModule = ["go.mod", "go.work"].some((name) => nearest(project, name, disk) !== undefined);
  const folder = patterns.map(folderOf).find((each) => each !== undefined);
  if (isInModule || folder === undefined) return undefined;
  const file = nearest(resolve(project, folder), "go.mod", disk);
  return file === undefined ? undefined : dirname(file);
}

/** The folder that a pattern names; undefined for an import path. */
function folderOf(pattern: string): string | undefined {
  return /^\.\.?(?:\/|$)/.test(pattern) || isAbsolute(pattern) ? pattern.replace(/\/?\.\.\.$/, "") || "." : undefined;
}

function patternFrom(from: string, project: string, pattern: string): string {
  const folder = folderOf(pattern);
  if (folder === undefined) return pattern;
  const path = relativePath(from, resolve(project, folder));
  const isOutside = path === ".." || path.startsWith("../") || isAbsolute(path);
  const named = isOutside ? path : `./${path}`.replace(/\/$/, "");
  return pattern.endsWith("...") ? `${named}/...` : named;
}
