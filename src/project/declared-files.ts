import { join, posix } from "node:path";
import { packageVersion } from "../io/package-version.js";
import { relativePath } from "../io/relative-path.js";
import { apiFolders } from "./config/api-setting.js";
import { controllerFolders, isWanted } from "./config/read-config.js";
import { LEDGER_NAME } from "./output/ledger.js";
import type { GeneratedFolder } from "./output/write-folders.js";
import type { Project } from "./read-project.js";

/**
 * What a run reads, for build systems that keep results and spread runs over machines. Paths are relative to the folder of the
 * project, with `/`, wherever that is.
 */
export interface DeclaredInputs {
  /** The files that are there and are read. */
  readonly files: readonly string[];
  /**
   * Globs for these and for files that would be read if they were added, with `*` and `**` alone, which Turborepo, Nx and Bazel
   * read alike. They may match more than is read, such as tests.
   */
  readonly patterns: readonly string[];
  /** Go packages that are read outside of the project; go.mod and go.sum say which versions. */
  readonly goPackages: readonly string[];
  /** Variables of the environment that decide what is read. */
  readonly environment: readonly string[];
  /** The program itself, which has the vocabulary in it. */
  readonly tool: { readonly name: string; readonly version: string };
}

/** What a run writes, as {@link DeclaredInputs} has it; the folders belong to crdwright, which removes files in them. */
export interface DeclaredOutputs {
  readonly files: readonly string[];
  readonly patterns: readonly string[];
}

const SOURCE_PATTERNS = ["**/*.ts", "**/*.mts", "**/*.cts"];
const OVERRIDE_PATTERNS = ["**/*.override.yaml", "**/*.override.yml"];
const GO_MODULE_FILES = ["go.mod", "go.sum", "go.work", "vendor/modules.txt"];
/** The settings by which Go, and crdwright without it, find packages. */
const GO_ENVIRONMENT = ["GOENV", "GOFLAGS", "GOMODCACHE", "GOPATH", "GOROOT", "GOWORK"];

/** Returns what a run of a project reads. */
export function declaredInputs(project: Project): DeclaredInputs {
  const { go, readFiles: files, goPackages = [] } = project;
  return {
    files,
    patterns: inputPatterns(project),
    goPackages,
    environment: go === undefined ? [] : GO_ENVIRONMENT,
    tool: { name: "crdwright", version: packageVersion() },
  };
}

function inputPatterns({ go, configFile, readFiles, texts: { config } }: Project): string[] {
  const below = (folders: readonly string[], patterns: readonly string[]): string[] =>
    folders.flatMap((folder) => patterns.map((pattern) => posix.join(folder, pattern)));
  const api = apiFolders(config);
  const ofGo = [
    ...below(api, ["**/*.go"]),
    // A package that an API imports gets further files in its own folder.
    ...below(readFiles.filter((path) => path.endsWith(".go")).map(posix.dirname), ["*.go"]),
    ...GO_MODULE_FILES,
  ];
  const patterns = [
    configFile,
    "tsconfig.json",
    // Its name is in generated clients, and a configuration in it is reported.
    ...(isWanted(config.clients) || !readFiles.includes(configFile) ? ["package.json"] : []),
    // Where the configuration names none, a features file is one of the API's sources.
    ...(config.features === undefined ? [] : [config.features]),
    ...(go === undefined ? below(api, SOURCE_PATTERNS) : [...ofGo, ...below(api, ["features.ts"])]),
    ...below(api, OVERRIDE_PATTERNS),
    ...below(controllerFolders(config), SOURCE_PATTERNS),
    ...readFiles.filter((path) => !path.endsWith(".go") && !/\.[cm]?ts$|\.override\.ya?ml$/.test(path)),
  ];
  return [...new Set(patterns)].sort();
}

/** Returns what a run of a project writes: the files of its folders, and the list of them in each. */
export function declaredOutputs({ root }: Project, folders: readonly GeneratedFolder[]): DeclaredOutputs {
  const written = folders.filter(({ files }) => files.length > 0);
  const placeOf = (path: string): string => relativePath(root, path);
  const files = written.flatMap(({ root: folder, files: inFolder }) =>
    [LEDGER_NAME, ...inFolder.map(({ path }) => path)].map((path) => placeOf(join(folder, path))),
  );
  return {
    files: [...new Set(files)].sort(),
    patterns: written.map(({ root: folder }) => posix.join(placeOf(folder), "**")).sort(),
  };
}
