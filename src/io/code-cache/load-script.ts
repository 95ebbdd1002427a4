import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { CodeCache } from "./code-cache.js";

let cache: CodeCache | undefined;

/** Has scripts from now on come from a cache. A program calls it once; what imports this package as a library runs without. */
export function useCodeCache(opened: CodeCache): void {
  cache = opened;
}

/**
 * Loads one of the CommonJS files that the build makes, each of which has all that it needs in it. Returns what it exports, the same
 * for each call of a process.
 */
export function loadScript(path: string): unknown {
  return cache === undefined ? createRequire(path)(path) : cache.load(path);
}

/**
 * Loads a package, which a module at the URL `from` needs: the script that the build has made of it, whose place is relative to that module,
 * or else the package as it is installed. Returns what it exports.
 */
export function loadPackage(name: string, from: string, script: string | undefined): unknown {
  return script === undefined ? createRequire(from)(name) : loadScript(fileURLToPath(new URL(script, from)));
}
