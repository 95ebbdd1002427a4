import { spawnSync } from "node:child_process";
import { DISK, type GoDisk } from "./go-disk.js";
import { goFiles } from "./module-folders.js";
import type { GoPackageFinder, GoPackagePlace } from "./package-finder.js";

/** What `go list` prints of a package. */
interface ListedPackage {
  readonly ImportPath: string;
  readonly Dir?: string;
  readonly Match?: readonly string[];
  readonly Module?: { readonly Path: string };
}

/** Neither modules nor the toolchain that go.mod asks for are downloaded: the finding about a missing one says how to. */
const NOTHING_FETCHED = { GOPROXY: "off", GOPRIVATE: "", GONOPROXY: "none", GOTOOLCHAIN: "local" } as const;

/** More than the packages of any API take. */
const MAX_BYTES = 512 * 1024 * 1024;

/** Nothing is downloaded, so that what takes longer hangs. */
const TIMEOUT_MS = 120_000;

/**
 * Finds packages by `go list`, which never writes go.mod here. Returns undefined where Go is not installed, or `go list` fails or hangs. Packages
 * that Go does not find are looked up in `without`, which names the command that downloads them.
 */
export function createGoListFinder(
  from: string,
  patterns: readonly string[],
  env: NodeJS.ProcessEnv,
  without: GoPackageFinder,
  disk: GoDisk = DISK,
  timeoutMs = TIMEOUT_MS,
): GoPackageFinder | undefined {
  const flags = (env["GOFLAGS"] ?? "").split(/\s+/).filter((flag) => flag !== "" && !flag.startsWith("-mod="));
  const answer = spawnSync("go", ["list", "-e", "-deps", "-json=ImportPath,Dir,Match,Module", "--", ...patterns], {
    cwd: from,
    env: { ...env, ...NOTHING_FETCHED, GOFLAGS: flags.join(" ") },
    encoding: "utf8",
    maxBuffer: MAX_BYTES,
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  if (answer.error !== undefined || answer.status !== 0) return undefined;
  const listed = jsonObjects(answer.stdout);
  const byPath = new Map(listed.map((each) => [each.ImportPath, each]));
  const placeOf = (importPath: string): GoPackagePlace | undefined => {
    const { Dir: folder, Module } = byPath.get(importPath) ?? {};
    const files = folder === undefined ? [] : goFiles(folder, disk);
    return folder === undefined || files.length === 0
      ? undefined
      : { importPath, folder, files, module: Module?.Path ?? "" };
  };
  return {
    way: "by go list",
    find: (importPath) => placeOf(importPath) ?? without.find(importPath),
    match(pattern) {
      const matched = listed.filter(({ Match }) => Match?.includes(pattern) === true);
      const places = matched.flatMap(({ ImportPath }) => placeOf(ImportPath) ?? []);
      if (places.length === 0) return without.match(pattern);
      return places.sort((one, other) => (one.importPath < other.importPath ? -1 : 1));
    },
  };
}

/** The objects of a stream of JSON, each of which begins and ends on a line of its own. */
function jsonObjects(text: string): ListedPackage[] {
  return text
    .split(/^(?=\{$)/m)
    .filter((part) => part.trim() !== "")
    .map((part) => JSON.parse(part) as ListedPackage); // go help list says what it prints
}
