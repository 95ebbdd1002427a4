import { lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";
import { Script } from "node:vm";
import { buildDigest, isCi, readEntry, sealedEntry } from "./cache-entry.js";

/**
 * Returns the folder where compiled code is kept from run to run, below `XDG_CACHE_HOME` or `~/.cache`; it is made if it is not
 * there. Returns undefined where there is none, where others may write, and in CI: compiled code is run, so that it has to be as
 * safe as the program itself.
 */
export function codeCacheFolder(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (isCi(environment)) return undefined;
  try {
    const named = environment["XDG_CACHE_HOME"] ?? "";
    const folder = join(isAbsolute(named) ? named : join(homedir(), ".cache"), "crdwright");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(folder);
    const isOwn = process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0);
    return isOwn && found.isDirectory() ? folder : undefined;
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
    process.once("exit", () => keepCode(join(folder, name), sealedEntry(name, script.createCachedData())));
  }
  return module.exports;
}

function keepCode(path: string, entry: Buffer): void {
  try {
    writeFileSync(path, entry, { mode: 0o600 });
  } catch {
    // The next run compiles again.
  }
}

/** Only the bundled command keeps code of its own, and only where Node does not keep that of all modules, as since version 22. */
function ownCodeCacheFolder(): string | undefined {
  return buildDigest() === undefined || "enableCompileCache" in nodeModule ? undefined : codeCacheFolder();
}
