import { isAscii } from "node:buffer";
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

/** What is kept of a script. */
interface Kept {
  /** The digest of the text that it was compiled of: V8 itself compares no more than the length. */
  readonly digest: string;
  readonly code: Uint8Array;
  /** How much bytecode a process had at its end when this was kept, by the names of the scripts that it had loaded. */
  readonly bytecode: Readonly<Record<string, number>>;
}

interface LoadedScript {
  readonly module: { exports: unknown };
  readonly script: Script;
  readonly digest: string;
  /** What was kept of it, where V8 took it. */
  readonly kept: Kept | undefined;
}

const PREFIX = "scripts-";

/** By so much more bytecode than at the last time it pays to keep it all again. */
const GROWTH = 1.05;

/** What no run has renewed for so long is of another version of Node or of this package. It is made again where it is still used. */
const MAX_AGE_DAYS = 30;

/**
 * Opens the cache in a folder: a file for each script and version of Node, of V8 with its flags and the kind of processor, and of this
 * package, whose digest is `build`. A file begins with a digest; one that is damaged, of another version, or cannot be read is done without,
 * and made again where the folder can be written. Processes may share it: each writes a file whole, and the last one's stays. Without a
 * folder or a digest scripts are loaded, and nothing is kept.
 */
export function openCodeCache(folder: string | undefined, build: string | undefined): CodeCache {
  const place = folder === undefined || build === undefined ? undefined : { folder, build };
  const loaded = new Map<string, LoadedScript>();
  const load = (path: string): unknown => {
    const earlier = loaded.get(path);
    if (earlier !== undefined) return earlier.module.exports;
    const script = compile(path, place && readKept(place, path));
    loaded.set(path, script);
    run(script, path, load);
    return script.module.exports;
  };
  const close = (): void => {
    if (place === undefined || loaded.size === 0) return;
    try {
      keep(place, loaded);
    } catch {
      // The next run compiles again.
    }
  };
  return { load, close };
}

/** Where a version of this package keeps its scripts. */
interface Place {
  readonly folder: string;
  readonly build: string;
}

function nameOf({ build }: Place, path: string): string {
  const version = [build, process.version, process.platform, process.arch, cachedDataVersionTag(), basename(path)].join(
    " ",
  );
  return `${PREFIX}${createHash("sha256").update(version).digest("hex").slice(0, 32)}`;
}

function compile(path: string, kept: Kept | undefined): LoadedScript {
  const bytes = readFileSync(path);
  const digest = createHash("sha256").update(bytes).digest("hex");
  const known = kept?.digest === digest ? kept : undefined;
  // What is ASCII is decoded in a fraction of the time.
  const text = bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
  const script = new Script(wrapped(text), {
    filename: path,
    ...(known === undefined ? {} : { cachedData: known.code }),
  });
  const isTaken = script.cachedDataRejected === false;
  return { module: { exports: {} }, script, digest, kept: isTaken ? known : undefined };
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
function keep(place: Place, loaded: ReadonlyMap<string, LoadedScript>): void {
  const scripts = [...loaded];
  const use = scripts
    .map(([path]) => basename(path))
    .sort()
    .join(" ");
  const { bytecode_and_metadata_size: bytecode } = getHeapCodeStatistics();
  if (scripts.every(([, { kept }]) => bytecode <= (kept?.bytecode[use] ?? 0) * GROWTH)) return;
  const files = scripts.map(([path, { script, digest, kept }]) => {
    const compiled = script.createCachedData();
    // V8 drops code that a long run has not used for a while.
    const code = kept !== undefined && kept.code.length > compiled.length ? kept.code : compiled;
    const contents: Kept = { digest, code, bytecode: { ...kept?.bytecode, [use]: bytecode } };
    const name = nameOf(place, path);
    return { path: join(place.folder, name), text: sealedEntry(name, serialize(contents)), mode: 0o600 };
  });
  writeAllAtomically(files);
  removeOld(place.folder);
}

function readKept(place: Place, path: string): Kept | undefined {
  const entry = readEntry(place.folder, nameOf(place, path));
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
