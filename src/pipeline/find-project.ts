import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

export const CONFIG_FILE = "crdwright.config.ts";

/** Returns the nearest folder with a configuration, from one upwards; the folder itself where none has one. */
export function findProject(folder: string): string {
  const start = resolve(folder);
  let candidate = start;
  while (!existsSync(join(candidate, CONFIG_FILE))) {
    const parent = dirname(candidate);
    if (parent === candidate) return start;
    candidate = parent;
  }
  return candidate;
}
