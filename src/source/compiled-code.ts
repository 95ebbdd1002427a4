import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";
import { Script } from "node:vm";

/** The digest of crdwright's own sources, which the bundled command alone has. */
declare const CRDWRIGHT_BUILD: string | undefined;

/**
 * Returns the folder where compiled code is kept from run to run, below `XDG_CACHE_HOME` or `~/.cache`; it is made if it is not
 * there. Returns undefined where there is none, or where others may write: compiled code is run, so that it has to be as safe as
 * the program itself.
 */
export function codeCacheFolder(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  try {
    const named = environment["XDG_CACHE_HOME"] ?? "";
    const folder = join(isAbsolute(named) ? named : join(homedir(), ".cache"), "crdwright");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = lstatSync(folder);
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    return isOwn && lstatSync(folder).isDirectory() ? folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Loads a large CommonJS module, by its absolute path, with the code that V8 compiled in an earlier run, which takes a third of the
 * time. Where none is kept that fits, it is loaded as always, and its code is kept when the process ends. `version` is that of the
 * module: hashing its text would take longer than what is won.
 */
export function requireCompiled(path: string, version: string, folder = ownCodeCacheFolder()): unknown {
  const require = createRequire(path);
  if (folder === undefined) return require(path);
  const name = `${basename(path, ".js")}-${version}-${process.version}-${process.arch}.code`;
  const cachedData = readEntry(folder, name);
  // A function as CommonJS has it (Node's documentation of modules, "The module wrapper").
  const script = new Script(
    `(function (exports, require, module, __filename, __dirname) { ${readFileSync(path, "utf8")}\n})`,
    { filename: path, ...(cachedData === undefined ? {} : { cachedData }) },
  );
  const module = { exports: {} };
  // The text of the script says that it is one.
  const run = script.runInThisContext() as (...values: readonly unknown[]) => void;
  run.call(module.exports, module.exports, require, module, path, dirname(path));
  if (cachedData === undefined || script.cachedDataRejected === true) {
    // At the end, so that what the run called is compiled in it too.
    process.once("exit", () => writeEntry(folder, name, script.createCachedData()));
  }
  return module.exports;
}

/** Only the bundled command keeps code of its own, and only where Node does not keep that of all modules, as since version 22. */
function ownCodeCacheFolder(): string | undefined {
  return typeof CRDWRIGHT_BUILD === "undefined" || "enableCompileCache" in nodeModule ? undefined : codeCacheFolder();
}

/** The length of the digest that an entry begins with, in bytes. */
const DIGEST_LENGTH = 32;

/** Returns the contents of an entry; undefined for one that is not there, is no file or is damaged. */
function readEntry(folder: string, name: string): Buffer | undefined {
  const path = join(folder, name);
  try {
    if (!lstatSync(path).isFile()) return undefined;
    const entry = readFileSync(path);
    const contents = entry.subarray(DIGEST_LENGTH);
    return digestOf(name, contents).equals(entry.subarray(0, DIGEST_LENGTH)) ? contents : undefined;
  } catch {
    return undefined;
  }
}

function writeEntry(folder: string, name: string, contents: Buffer): void {
  try {
    writeFileSync(join(folder, name), Buffer.concat([digestOf(name, contents), contents]), { mode: 0o600 });
  } catch {
    // The next run compiles again.
  }
}

function digestOf(name: string, contents: Uint8Array): Buffer {
  return createHash("sha256").update(name).update(contents).digest();
}
