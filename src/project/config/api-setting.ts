import { posix } from "node:path";
import type { CrdwrightConfig, GoApi } from "./define-config.js";

export const DEFAULT_API_FOLDER = "api";

/** The folders of the project that have an API's sources; of Go packages those that are named as folders of it. */
export function apiFolders({ api = DEFAULT_API_FOLDER }: Pick<CrdwrightConfig, "api">): readonly string[] {
  if (typeof api === "string") return [api];
  return isGoApi(api) ? [...new Set(goPatterns(api).flatMap(folderOfPattern))] : api;
}

/** The Go packages that a project is made from; undefined where its sources are in TypeScript. */
export function goApiOf({ api }: Pick<CrdwrightConfig, "api">): GoApi | undefined {
  return api !== undefined && isGoApi(api) ? api : undefined;
}

/** The patterns that name the Go packages of an API. */
export function goPatterns({ go }: GoApi): readonly string[] {
  return typeof go === "string" ? [go] : go;
}

/** What an API is read from, in words. */
export function apiPlaces(config: Pick<CrdwrightConfig, "api">): string {
  const go = goApiOf(config);
  return (go === undefined ? apiFolders(config) : goPatterns(go)).join(", ");
}

function isGoApi(api: NonNullable<CrdwrightConfig["api"]>): api is GoApi {
  return typeof api === "object" && "go" in api;
}

/** The folder in the project that a pattern of `go list` begins with; none for an import path, or a folder elsewhere. */
function folderOfPattern(pattern: string): string[] {
  if (!/^\.(?:\/|$)/.test(pattern)) return [];
  const folder = plainPath(pattern.replace(/\/?\.\.\.$/, "") || ".");
  return folder.split("/").includes("..") ? [] : [folder];
}

/** A path as the folders are listed: `./api/` is `api`. */
export function plainPath(path: string): string {
  return posix.normalize(path).replace(/(?<=.)\/$/, "");
}
