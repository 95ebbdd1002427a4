import { fileURLToPath, pathToFileURL } from "node:url";

/** Returns the path of a file on this machine; undefined for what an editor has elsewhere, or has no file for. */
export function pathOfUri(uri: string): string | undefined {
  try {
    return uri.startsWith("file:") ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the address of a file. Editors write some characters otherwise; who has the editor's own address uses that. */
export function uriOfPath(path: string): string {
  return pathToFileURL(path).href;
}
