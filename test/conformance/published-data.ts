import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../../shared/oracle", import.meta.url));

/** The folder of published manifests beside the project, or undefined where there is none. */
export function publishedDataFolder(): string | undefined {
  return existsSync(FOLDER) ? FOLDER : undefined;
}
