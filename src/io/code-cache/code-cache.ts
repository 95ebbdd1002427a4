import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { cachedDataVersionTag, deserialize, getHeapCodeStatistics, serialize } from "node:v8";
import { Script } from "node:vm";
import { writeAllAtomically } from "../atomic-writes.js";
import { readEntry, sealedEntry } from "../cache-entry.js";

/**
 * Code that V8 has compiled, kept from run to run: a run would spend a third of its time on compiling what the last one has compiled. Node
 * itself keeps code since version 22 only, and only what the first run needed.
 */
export interface CodeCache {
  /** Loads a CommonJS script. Returns what it exports; throws what it throws. */
  readonly load: (path: string) => unknown;
  /** Ends the run: keeps what it compiled, where that is much more than what was kept before. It never fails. */
  readonly close: () => void;
}

/** What the file of a cache holds. */
interface Kept {
  /** The compiled scripts, by their names. */
  readonly scripts: Readonly<Record<string, CompiledScript>>;
  /** How much bytecode a process had at its end when this was kept, by the names of the scripts that it had loaded. */
  readonly bytecode: Readonly<Record<string, number>>;
}

interface CompiledScript {
  /** Of the text that it was compiled of: V8 itself compares no more than the length. */
  readonly digest: string;
  readonly code: Uint8Array;
}

interface LoadedScript {
  readonly module: { exports: unknown };
  readonly script: Script;
  readonly digest: string;
  /** The code that was kept of it and that V8 took. */
  readonly known: Uint8Array | undefined;
}

const PREFIX = "scripts-";

/** By so much more bytecode than at the last time it pays to keep it all again. */
const GROWTH = 1.05;

/** What no run has renewed for so long is of another version of Node or of this package. It is made again where it is still used. */
const MAX_AGE_DAYS = 30;

/**
 * Opens the cache in a folder: one file for a version of Node, of V8 with its flags and the kind of processor, and of this package, whose
 * digest is `build`. The file begins with a digest; one that is damaged, of another version, or cannot be read is done without, and made again
 * where the folder can be written. Processes may share it: each writes the file whole, and the last one's stays. Without a folder or a
 * digest scripts are loaded, and nothing is kept.
 */
export function openCodeCache(folder: string | undefined, build: string | undefined): CodeCache {
  const file = folder === undefined || build === undefined ? undefined : { folder, name: nameOf(build) };
  const kept = file && readKept(file);
  const loaded = new Map<string, LoadedScript>();
  const load = (path: string): unknown => {
    const before = loaded.get(path);
    if (before !== undefined) return before.module.exports;
    const script = compile(path, kept?.scripts[basename(path)]);
    loaded.set(path, script);
    run(script, path, load);
    return script.module.exports;
  };
  const close = (): void => {
    if (file === undefined || loaded.size === 0) return;
    try {
      keep(file, loaded, kept);
    } catch {
      // The next run compiles again.
    }
  };
  return { load, close };
}

/** The file of a cache. */
interface CacheFile {
  readonly folder: string;
  readonly name: string;
}

function nameOf(build: string): string {
  const version = [build, process.version, process.platform, process.arch, cachedDataVersionTag()].join(" ");
  return `${PREFIX}${createHash("sha256").update(version).digest("hex").slice(0, 32)}`;
}

function compile(path: string, kept: CompiledScript | undefined): LoadedScript {
  const bytes = readFileSync(path);
  const digest = createHash("sha256").update(bytes).digest("hex");
  const known = kept?.digest === digest ? kept.code : undefined;
  const script = new Script(wrapped(bytes.toString("utf8")), {
    filename: path,
    ...(known === undefined ? {} : { cachedData: known }),
  });
  const isTaken = script.cachedDataRejected === false;
  return { module: { exports: {} }, script, digest, known: isTaken ? known : undefined };
}

/** Runs a script; others that stand near it come from the cache as well. */
function run({ script, module }: LoadedScript, path: string, load: CodeCache["load"]): void {
  const folder = dirname(path);
  const fromHere = createRequire(path);
  const require = (id: string): unknown => (/^\..*\.cjs$/.test(id) ? load(join(folder, id)) : fromHere(id));
  const importModule = (id: string): Promise<unknown> => import(/* @vite-ignore */ id);
  // What is wrapped is a function of these parameters.
  const body = script.runInThisContext() as (...of: readonly unknown[]) => void;
  body.call(module.exports, module.exports, require, module, path, folder, importModule);
}

/**
 * A script as Node's own loader gives it to V8. In code that is kept an `import()` would not find its way back to Node; scripts call
 * `importModule`, which imports packages that are installed beside this one.
 */
function wrapped(text: string): string {
  return ["(function (exports, require, module, __filename, __dirname, importModule) { ", text, "\n})"].join("");
}

/** Keeps what was compiled, where a script is new or much was compiled beside what was kept. */
function keep(file: CacheFile, loaded: ReadonlyMap<string, LoadedScript>, kept: Kept | undefined): void {
  const use = [...loaded.keys()]
    .map((path) => basename(path))
    .sort()
    .join(" ");
  const { bytecode_and_metadata_size: bytecode } = getHeapCodeStatistics();
  const isTaken = [...loaded.values()].every(({ known }) => known !== undefined);
  if (isTaken && bytecode <= (kept?.bytecode[use] ?? 0) * GROWTH) return;
  // Another process may have kept something since this one began.
  const latest = readKept(file);
  const scripts = { ...latest?.scripts };
  for (const [path, { script, digest, known }] of loaded) {
    const code = script.createCachedData();
    // V8 drops code that a long run has not used for a while.
    scripts[basename(path)] = { digest, code: known !== undefined && known.length > code.length ? known : code };
  }
  const contents: Kept = { scripts, bytecode: { ...latest?.bytecode, [use]: bytecode } };
  const text = sealedEntry(file.name, serialize(contents));
  writeAllAtomically([{ path: join(file.folder, file.name), text, mode: 0o600 }]);
  removeOld(file.folder);
}

function readKept({ folder, name }: CacheFile): Kept | undefined {
  const entry = readEntry(folder, name);
  try {
    // The digest that it begins with says that `keep` of this version wrote it.
    return entry && (deserialize(entry) as Kept);
  } catch {
    return undefined;
  }
}

function removeOld(folder: string): void {
  const oldest = Date.now() - MAX_AGE_DAYS * 24 * 3_600_000;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith(PREFIX) && statSync(path).mtimeMs < oldest) rmSync(path);
  }
}
