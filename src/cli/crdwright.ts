#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import { buildDigest } from "../io/cache-entry.js";
import { type CodeCache, openCodeCache } from "../io/code-cache/code-cache.js";
import { codeCacheFolder } from "../io/code-cache/code-cache-folder.js";
import { optimizeLate } from "../io/late-optimization.js";
import type { allowClosedPipes } from "../io/run-program.js";
import type { LoadModule } from "./load-module.js";
import type { runCommandLine } from "./run-command-line.js";

/** What both scripts of the build have: a `loadScript` of their own, for those that they load themselves. */
interface Script {
  readonly useCodeCache: (cache: CodeCache) => void;
}

/** The command line, with what finds out that nothing has changed: all that most runs load. */
interface ProgramScript extends Script {
  readonly allowClosedPipes: typeof allowClosedPipes;
  readonly runCommandLine: typeof runCommandLine;
  readonly useModules: (load: LoadModule) => void;
}

/** All other commands, and what compiles. */
interface CommandScript extends Script {
  readonly modules: Readonly<Record<string, () => Promise<unknown>>>;
}

const args = process.argv.slice(2);
// An editor's server answers for hours.
if (args[0] !== "lsp") optimizeLate();
const cache = openCodeCache(codeCacheFolder(), buildDigest());

/** Loads a script that `scripts/command-scripts.mjs` has written, whose type says what it writes. */
function load<Of extends Script>(name: string): Of {
  const script = cache.load(fileURLToPath(new URL(name, import.meta.url))) as Of;
  script.useCodeCache(cache);
  return script;
}

const program = load<ProgramScript>("program.cjs");
program.useModules((path) => {
  const module = load<CommandScript>("commands.cjs").modules[path];
  if (module === undefined) throw new Error(`there is no module ${path}`);
  return module();
});
program.allowClosedPipes();
process.exitCode = await program.runCommandLine(args);
cache.close();
