import { readFileSync } from "node:fs";

/** Returns the version of this package. */
export function packageVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const content: unknown = JSON.parse(text);
  const version = typeof content === "object" && content !== null && "version" in content ? content.version : undefined;
  return String(version);
}
