import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { buildDigest, isCi, readEntry, sealedEntry } from "../io/cache-entry.js";
import type { SourceText } from "../source/source-text.js";
import { createKnownTexts, type KnownTexts, NO_KNOWN_TEXTS } from "./known-texts.js";
import { linkOutOf } from "./output/links.js";

/** What parsing gave, kept from run to run. A source that is found there needs no compiler, whose loading takes longest. */
export interface RunCache {
  /** The result of `parse` for a source; `stage` tells different readings of one file apart. */
  readonly read: <Result>(stage: string, source: SourceText, parse: () => Result) => Result;
  /**
   * What was last kept for a source. It depends on more than the source has, such as on files that were looked up on the way: who
   * asks has to see whether it still holds.
   */
  readonly find: <Result>(stage: string, source: SourceText) => Result | undefined;
  /** Keeps a result, in the place of the last one for the source. */
  readonly keep: <Result>(stage: string, source: SourceText, result: Result) => void;
  /** Has what is kept for a source stay, though this run has no use for it. */
  readonly retain: (stage: string, source: SourceText) => void;
  /** The texts of files, for a process that reads them more than once. */
  readonly knownTexts: KnownTexts;
  /** Ends the run: entries are removed that neither it used nor the last run of another user of the cache. */
  readonly close: () => void;
}

const CACHE_FOLDER = "node_modules/.cache/crdwright";

/** Begins the name of the list of entries that the last run of a user used. */
const USED = "used-";

/** A user that did not run for so long has no entries any more. */
const MAX_AGE_DAYS = 30;

/** Keeps nothing. */
export const NO_CACHE: RunCache = {
  read: (_stage, _source, parse) => parse(),
  find: () => undefined,
  keep: () => {},
  retain: () => {},
  knownTexts: NO_KNOWN_TEXTS,
  close: () => {},
};

/** Returns a cache for the runs of one process: of each file it keeps the last result of each stage. */
export function createMemoryCache(): RunCache {
  const kept = new Map<string, { readonly text: string; readonly value: unknown }>();
  const keyOf = (stage: string, { path }: SourceText): string => `${stage}\0${path}`;
  const find = <Result>(stage: string, source: SourceText): Result | undefined => {
    const entry = kept.get(keyOf(stage, source));
    // What was kept for the same stage and source is what is asked for.
    return entry?.text === source.text ? (entry.value as Result) : undefined;
  };
  const keep: RunCache["keep"] = (stage, source, value) =>
    void kept.set(keyOf(stage, source), { text: source.text, value });
  return {
    find,
    keep,
    read(stage, source, parse) {
      const cached = find<ReturnType<typeof parse>>(stage, source);
      if (cached !== undefined) return cached;
      const value = parse();
      keep(stage, source, value);
      return value;
    },
    retain: () => {},
    knownTexts: createKnownTexts(),
    close: () => {},
  };
}

/**
 * Opens the cache of a project, in `node_modules/.cache/crdwright`; there is none where the project has no `node_modules`,
 * or a symbolic link leads the folder out of the project.
 * An entry is named by a digest of the source, of this build of crdwright and of Node's V8, so it is never out of date. It
 * begins with a digest of its name and contents: one that is damaged, or stands under another's name, is dropped and made
 * again. A folder that cannot be written is done without. `user` says who has entries there, a command with the configuration that it was given:
 * what one has no use for may be another's.
 */
export function openRunCache(root: string, user = ""): RunCache {
  const build = buildDigest();
  if (build === undefined || !existsSync(join(root, "node_modules"))) return NO_CACHE;
  // Nothing is written or removed through a link that leads out of the project.
  if (linkOutOf(root, CACHE_FOLDER) !== undefined) return NO_CACHE;
  const folder = join(root, CACHE_FOLDER);
  const used = new Set<string>();
  const nameOf = (stage: string, source: SourceText): string => {
    const hash = createHash("sha256");
    for (const part of [build, process.versions.v8, stage, source.path, source.text]) hash.update(part).update("\0");
    const name = hash.digest("hex");
    used.add(name);
    return name;
  };
  return {
    read: (stage, source, parse) => {
      const name = nameOf(stage, source);
      const cached = load(folder, name);
      // The digest covers everything that the result depends on, so it is what `parse` would return.
      if (cached !== undefined) return cached.value as ReturnType<typeof parse>;
      const value = parse();
      keep(folder, name, value);
      return value;
    },
    find: <Result>(stage: string, source: SourceText): Result | undefined =>
      // The digest covers stage, source and build, under which a result of this type was kept.
      load(folder, nameOf(stage, source))?.value as Result | undefined,
    keep: (stage, source, result) => keep(folder, nameOf(stage, source), result),
    retain: (stage, source) => void nameOf(stage, source),
    knownTexts: NO_KNOWN_TEXTS,
    close: () => {
      try {
        tidy(folder, user, used);
      } catch {
        // A cache that is not there, or may not be changed, needs no tidying.
      }
    },
  };
}

/** The cache that `verify` uses: none in CI, where everything is parsed again. */
export function openVerifyingCache(root: string, user = "", environment: NodeJS.ProcessEnv = process.env): RunCache {
  return isCi(environment) ? NO_CACHE : openRunCache(root, user);
}

/** Says which entries a run used, and removes those that no user has a use for. */
function tidy(folder: string, user: string, used: ReadonlySet<string>): void {
  const list = USED + createHash("sha256").update(user).digest("hex").slice(0, 16);
  const oldest = Date.now() - MAX_AGE_DAYS * 24 * 3_600_000;
  const names = readdirSync(folder);
  const kept = new Set([list, ...used]);
  for (const name of names) {
    if (!name.startsWith(USED) || name === list) continue;
    const path = join(folder, name);
    const status = statSync(path, { throwIfNoEntry: false });
    if (status === undefined || !status.isFile() || status.mtimeMs < oldest) continue;
    for (const each of [name, ...readFileSync(path, "utf8").split("\n")]) kept.add(each);
  }
  for (const name of names) if (!kept.has(name)) rmSync(join(folder, name), { force: true, recursive: true });
  rmSync(join(folder, list), { force: true, recursive: true });
  writeFileSync(join(folder, list), [...used].sort().join("\n"), { flag: "wx" });
}

function load(folder: string, name: string): { readonly value: unknown } | undefined {
  const contents = readEntry(folder, name);
  try {
    return contents && { value: deserialize(contents) };
  } catch {
    return undefined;
  }
}

/**
 * Writes an entry in its place, through no link: one that is half-written has not the digest that it begins with, and is made
 * again.
 */
function keep(folder: string, name: string, value: unknown): void {
  const path = join(folder, name);
  try {
    const entry = sealedEntry(name, serialize(value));
    const write = (): void => writeFileSync(path, entry, { flag: "wx" });
    try {
      write();
    } catch {
      // There is no folder yet, or something of this name, which could not be read.
      mkdirSync(folder, { recursive: true });
      rmSync(path, { recursive: true, force: true });
      write();
    }
  } catch {
    // The next run parses again.
  }
}
