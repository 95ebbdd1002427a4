import { fileURLToPath } from "node:url";
import { buildDigest } from "../io/cache-entry.js";
import { type CodeCache, openCodeCache } from "../io/code-cache/code-cache.js";
import { codeCacheFolder } from "../io/code-cache/code-cache-folder.js";
import { loadScript, useCodeCache } from "../io/code-cache/load-script.js";

/** What the build makes of the commands: one file for all, of which V8 compiles what a run calls. */
interface CommandScript {
  readonly modules: Readonly<Record<string, () => Promise<unknown>>>;
  /** The script has a `loadScript` of its own, for those that it loads itself. */
  readonly useCodeCache: (cache: CodeCache) => void;
}

const cache = openCodeCache(codeCacheFolder(), buildDigest());
useCodeCache(cache);
// The build writes it; who asks for a module has its type.
const script = loadScript(fileURLToPath(new URL("commands.cjs", import.meta.url))) as CommandScript;
script.useCodeCache(cache);

/** Returns the module that a file of `src/cli` imports under this name. */
export function commandModule(name: string): Promise<unknown> {
  const load = script.modules[name];
  if (load === undefined) throw new Error(`there is no command module ${name}`);
  return load();
}

/** Keeps compiled code that is new; see {@link openCodeCache}. */
export function closeCodeCache(): void {
  cache.close();
}
