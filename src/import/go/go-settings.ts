import { homedir } from "node:os";
import { join } from "node:path";
import type { GoDisk } from "./go-disk.js";

/**
 * Returns the environment as Go's programs see it: with what `go env -w` wrote, for each name that has no value in the environment
 * itself (go help environment). GOENV names the file; `off` says that there is none. What comes of it has GOENV off, so that Go does not
 * put values of the file in the place of those that are empty here.
 */
export function withGoSettings(env: NodeJS.ProcessEnv, disk: GoDisk, platform = process.platform): NodeJS.ProcessEnv {
  const file = env["GOENV"] || settingsFile(env, platform);
  const text = file === "off" ? undefined : disk.text(file);
  const settings: NodeJS.ProcessEnv = {};
  for (const line of (text ?? "").split(/\r?\n/)) {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line.trim()) ?? [];
    if (name !== undefined) settings[name] ??= value;
  }
  const own = Object.entries(env).filter(([name, value]) => value !== "" || settings[name] === undefined);
  return { ...settings, ...Object.fromEntries(own), GOENV: "off" };
}

/** The file of `go env -w`, in the user's folder of configurations as os.UserConfigDir has it. */
function settingsFile(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const home = env["HOME"] || homedir();
  const folders: Partial<Record<NodeJS.Platform, string>> = {
    darwin: join(home, "Library", "Application Support"),
    win32: env["AppData"] || env["APPDATA"] || join(home, "AppData", "Roaming"),
  };
  return join(folders[platform] ?? (env["XDG_CONFIG_HOME"] || join(home, ".config")), "go", "env");
}
