import { relative, sep } from "node:path";

/** Returns the path of a file or folder as it is seen from a folder, with `/` on every system; empty for the folder itself. */
export function relativePath(folder: string, path: string): string {
  return relative(folder, path).split(sep).join("/");
}
