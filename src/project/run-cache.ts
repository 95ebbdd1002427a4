import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { writeAllAtomically } from "../io/atomic-writes.js";
import type { SourceText } from "../source/source-text.js";
import { buildDigest, isCi, readEntry, sealedEntry } from "./cache-entry.js";
import { linkOutOf } from "./output/links.js";

/** What parsing gave, kept from run to run. A source that is found there needs no compiler, whose loading takes longest. */
export interface RunCache {
  /** The result of `parse` for a source; `stage` tells different readings of one file apart. */
  readonly read: <Result>(stage: string, source: SourceText, parse: () => Result) => Result;
  /** Ends the run: entries that it did not use are removed. */
  readonly close: () => void;
}

const CACHE_FOLDER = "node_modules/.cache/crdwright";

/** Keeps nothing. */
export const NO_CACHE: RunCache = { read: (_stage, _source, parse) => parse(), close: () => {} };

/**
 * Opens the cache of a project, in `node_modules/.cache/crdwright`; there is none where the project has no `node_modules`,
 * or a symbolic link leads the folder out of the project.
 * An entry is named by a digest of the source, of this build of crdwright and of Node's V8, so it is never out of date. It
 * begins with a digest of its name and contents: one that is damaged, or stands under another's name, is dropped and made
 * again. A folder that cannot be written is done without.
 */
export function openRunCache(root: string): RunCache {
  const build = buildDigest();
  if (build === undefined || !existsSync(join(root, "node_modules"))) return NO_CACHE;
  // Nothing is written or removed through a link that leads out of the project.
  if (linkOutOf(root, CACHE_FOLDER) !== undefined) return NO_CACHE;
  const folder = join(root, CACHE_FOLDER);
  const used = new Set<string>();
  return {
    read: (stage, source, parse) => {
      const hash = createHash("sha256");
      for (const part of [build, process.versions.v8, stage, source.path, source.text]) hash.update(part).update("\0");
      const name = hash.digest("hex");
      used.add(name);
      const cached = load(folder, name);
      // The digest covers everything that the result depends on, so it is what `parse` would return.
      if (cached !== undefined) return cached.value as ReturnType<typeof parse>;
      const value = parse();
      keep(folder, name, value);
      return value;
    },
    close: () => {
      try {
        for (const name of readdirSync(folder)) {
          if (!used.has(name)) rmSync(join(folder, name), { force: true, recursive: true });
        }
      } catch {
        // A cache that is not there, or may not be changed, needs no tidying.
      }
    },
  };
}

/** The cache that `verify` uses: none in CI, where everything is parsed again. */
export function openVerifyingCache(root: string, environment: NodeJS.ProcessEnv = process.env): RunCache {
  return isCi(environment) ? NO_CACHE : openRunCache(root);
}

function load(folder: string, name: string): { readonly value: unknown } | undefined {
  const contents = readEntry(folder, name);
  try {
    return contents && { value: deserialize(contents) };
  } catch {
    return undefined;
  }
}

function keep(folder: string, name: string, value: unknown): void {
  const path = join(folder, name);
  try {
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) rmSync(path, { recursive: true });
    writeAllAtomically([{ path, text: sealedEntry(name, serialize(value)) }]);
  } catch {
    // The next run parses again.
  }
}
