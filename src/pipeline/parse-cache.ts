import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { writeAllAtomically } from "../output/output-folder.js";
import type { SourceText } from "../source/source-text.js";

/** A digest of crdwright's own sources; the bundled command has it built in, and nothing else has. */
declare const CRDWRIGHT_BUILD: string | undefined;

/** What parsing gave, kept from run to run. A source that is found there needs no compiler, whose loading takes longest. */
export interface ParseCache {
  /** The result of `parse` for a source; `stage` tells different readings of one file apart. */
  readonly read: <Result>(stage: string, source: SourceText, parse: () => Result) => Result;
  /** Ends the run: entries that it did not use are removed. */
  readonly close: () => void;
}

/** Keeps nothing. */
export const NO_CACHE: ParseCache = { read: (_stage, _source, parse) => parse(), close: () => {} };

/**
 * Opens the cache of a project, in `node_modules/.cache/crdwright`; there is none where the project has no `node_modules`.
 * An entry is named by a digest of the source, of this build of crdwright and of Node's V8, so it is never out of date; one
 * that cannot be read is made anew, and a folder that cannot be written is done without.
 */
export function openParseCache(root: string): ParseCache {
  const build = typeof CRDWRIGHT_BUILD === "undefined" ? undefined : CRDWRIGHT_BUILD;
  if (build === undefined || !existsSync(join(root, "node_modules"))) return NO_CACHE;
  const folder = join(root, "node_modules/.cache/crdwright");
  const used = new Set<string>();
  return {
    read: (stage, source, parse) => {
      const hash = createHash("sha256");
      for (const part of [build, process.versions.v8, stage, source.path, source.text]) hash.update(part).update("\0");
      const name = hash.digest("hex");
      used.add(name);
      const known = load(join(folder, name));
      // The digest covers everything that the result depends on, so it is what `parse` would give.
      if (known !== undefined) return known.value as ReturnType<typeof parse>;
      const value = parse();
      keep(join(folder, name), value);
      return value;
    },
    close: () => {
      try {
        for (const name of readdirSync(folder)) if (!used.has(name)) rmSync(join(folder, name), { force: true });
      } catch {
        // A cache that is not there, or may not be changed, needs no tidying.
      }
    },
  };
}

function load(path: string): { readonly value: unknown } | undefined {
  try {
    return { value: deserialize(readFileSync(path)) };
  } catch {
    return undefined;
  }
}

function keep(path: string, value: unknown): void {
  try {
    writeAllAtomically([{ path, text: serialize(value) }]);
  } catch {
    // The next run parses again.
  }
}
