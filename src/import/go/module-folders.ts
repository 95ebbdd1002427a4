import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { relativePath } from "../../io/relative-path.js";
import { isSemverString, type Semver, semverIsGreaterThan, stringToSemver } from "../../kube/cel/library/semver.js";
import { DISK, type GoDisk } from "./go-disk.js";
import { escapedModulePath, type GoModFile, readGoModFile } from "./go-mod-file.js";
import {
  type GoPackageFinder,
  type GoPackagePlace,
  importPathProblem,
  isMissing,
  isStandard,
  type MissingGoPackage,
} from "./package-finder.js";

/** A module whose files are on this machine. */
interface ModuleFolder {
  readonly path: string;
  readonly folder: string;
}

/**
 * Finds packages without Go, from a folder: in the modules of the workspace, in `vendor`, and in the module cache at the versions
 * of go.mod, which since Go 1.17 names each module that is needed. Takes the environment for GOMODCACHE, GOPATH, GOROOT and
 * GOWORK. Throws as `readInput` does where a go.mod cannot be read.
 */
export function createModuleFinder(
  from: string,
  env: NodeJS.ProcessEnv,
  maxMib?: number,
  disk: GoDisk = DISK,
): GoPackageFinder {
  const read = (file: string): (GoModFile & { readonly folder: string }) | undefined => {
    const text = disk.text(file, maxMib);
    return text === undefined ? undefined : { ...readGoModFile(text), folder: dirname(file) };
  };
  const mainFile = nearest(from, "go.mod", disk);
  const workFile = env["GOWORK"] === "off" ? undefined : env["GOWORK"] || nearest(from, "go.work", disk);
  const work = workFile === undefined ? undefined : read(workFile);
  const ownFolders = mainFile === undefined ? [] : [dirname(mainFile)];
  const folders = work === undefined ? ownFolders : work.uses.map((use) => resolve(work.folder, use));
  const mains = folders
    .flatMap((folder) => {
      const file = read(join(folder, "go.mod"));
      return file?.module === undefined ? [] : [{ ...file, path: file.module }];
    })
    .sort(longerPathFirst);
  const vendor = (work === undefined ? folders : [work.folder, ...folders])
    .map((folder) => join(folder, "vendor"))
    .find((folder) => disk.kindOf(join(folder, "modules.txt")) !== undefined);
  const files = work === undefined ? mains : [work, ...mains];
  const required = requiredModules(files);
  const replacements = files.flatMap(({ replaces, folder }) => replaces.map((each) => ({ ...each, base: folder })));
  const cache = env["GOMODCACHE"] || join(env["GOPATH"]?.split(delimiter)[0] || join(homedir(), "go"), "pkg", "mod");

  /** The folder of a module, or the module that has to be downloaded. */
  const moduleFolder = (path: string, version: string): ModuleFolder | { readonly download: string } => {
    const replaced = replacements.find((each) => each.path === path && (each.version ?? version) === version);
    if (replaced !== undefined && replaced.to.version === undefined)
      return { path, folder: resolve(replaced.base, replaced.to.path) };
    const real =
      replaced === undefined ? { path, version } : { path: replaced.to.path, version: replaced.to.version ?? "" };
    const folder = join(cache, `${escapedModulePath(real.path)}@${escapedModulePath(real.version)}`);
    return disk.kindOf(folder) === undefined ? { download: `${real.path}@${real.version}` } : { path, folder };
  };
  const find = (importPath: string): GoPackagePlace | MissingGoPackage => {
    const problem = importPathProblem(importPath);
    if (problem !== undefined) return { importPath, help: `${importPath} is no import path: ${problem}` };
    const main = mains.find(({ path }) => isWithin(importPath, path));
    const inMain = main === undefined ? undefined : placeIn(main, importPath, disk);
    if (inMain !== undefined) return inMain;
    const vendored = vendor === undefined ? undefined : placeIn({ path: "", folder: vendor }, importPath, disk);
    if (vendored !== undefined)
      return { ...vendored, module: required.find(({ path }) => isWithin(importPath, path))?.path ?? importPath };
    if (main === undefined && isStandard(importPath)) {
      const root = env["GOROOT"];
      const place = root === undefined ? undefined : placeIn({ path: "", folder: join(root, "src") }, importPath, disk);
      return place ?? { importPath, help: "run: go env GOROOT" };
    }
    let download: string | undefined;
    // A package may be in a module or, where that has none of the name, in one whose path is shorter.
    for (const { path, version } of required.filter((each) => isWithin(importPath, each.path))) {
      const module = moduleFolder(path, version);
      const place = "download" in module ? undefined : placeIn(module, importPath, disk);
      if (place !== undefined) return place;
      if ("download" in module) download ??= module.download;
    }
    return {
      importPath,
      help: download === undefined ? `run: go get ${importPath}` : `run: go mod download ${download}`,
    };
  };
  return {
    way: vendor === undefined ? "in the module cache, without Go" : "in vendor, without Go",
    find,
    match(pattern) {
      const isTree = pattern.endsWith("/...");
      const named = isTree ? pattern.slice(0, -"/...".length) : pattern;
      const isFolder = /^\.\.?(\/|$)/.test(named) || isAbsolute(named);
      if (!isFolder) {
        const problem = importPathProblem(named);
        if (problem !== undefined) return problem;
        if (!isTree) {
          const found = find(named);
          return isMissing(found) ? `it is not at hand, so ${found.help}` : [found];
        }
        const home = [...mains, ...required].find(({ path }) => isWithin(named, path));
        const root = home === undefined ? undefined : "folder" in home ? home : moduleFolder(home.path, home.version);
        if (root === undefined) return "no module of go.mod has it";
        if ("download" in root) return `its module is not at hand, so run: go mod download ${root.download}`;
        return packagesOr(tree(root, join(root.folder, named.slice(root.path.length)), disk));
      }
      const folder = resolve(from, named);
      if (disk.kindOf(folder) === undefined) return "there is no such folder";
      const main = mains
        .filter((each) => folder === each.folder || folder.startsWith(`${each.folder}${sep}`))
        .sort((one, other) => other.folder.length - one.folder.length)[0];
      if (main === undefined) return "it is in no module: there is no go.mod above it";
      const problem = importPathProblem(main.path);
      if (problem !== undefined) return `its go.mod names the module ${main.path}: ${problem}`;
      return packagesOr(
        isTree ? tree(main, folder, disk) : [placeAt(main, folder, disk)].filter((place) => place !== undefined),
      );
    },
  };
}

function packagesOr(found: readonly GoPackagePlace[]): readonly GoPackagePlace[] | string {
  return found.length === 0 ? "there are no Go files in it" : found;
}

/** Returns the nearest file of a name, from a folder upwards; undefined where there is none. */
export function nearest(from: string, name: string, disk: GoDisk): string | undefined {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (disk.kindOf(join(folder, name)) !== undefined) return join(folder, name);
    if (folder === dirname(folder)) return undefined;
  }
}

/** The modules that go.mod files require, longer paths first; of several versions the newest, as Go takes it. */
function requiredModules(files: readonly GoModFile[]): { readonly path: string; readonly version: string }[] {
  const versions = new Map<string, string>();
  for (const { path, version } of files.flatMap(({ requires }) => requires)) {
    const previous = versions.get(path);
    if (previous === undefined || isNewer(version, previous)) versions.set(path, version);
  }
  return [...versions].map(([path, version]) => ({ path, version })).sort(longerPathFirst);
}

interface Named {
  readonly path: string;
}

/** Of modules within each other, the inner one has a package. */
function longerPathFirst({ path: one }: Named, { path: other }: Named): number {
  return other.length - one.length || (one < other ? -1 : 1);
}

/** Compares versions; what is not a version comes before all others (golang.org/x/mod/semver, Compare). */
function isNewer(one: string, other: string): boolean {
  const [left, right] = [versionOf(one), versionOf(other)];
  return left !== undefined && (right === undefined || semverIsGreaterThan(left, right));
}

function versionOf(text: string): Semver | undefined {
  const number = text.replace(/^v/, "");
  return isSemverString(number) ? stringToSemver(number) : undefined;
}

function isWithin(importPath: string, module: string): boolean {
  return importPath === module || importPath.startsWith(`${module}/`);
}

function placeIn(module: ModuleFolder, importPath: string, disk: GoDisk): GoPackagePlace | undefined {
  return placeAt(module, join(module.folder, importPath.slice(module.path.length)), disk);
}

function placeAt(module: ModuleFolder, folder: string, disk: GoDisk): GoPackagePlace | undefined {
  const files = goFiles(folder, disk);
  if (files.length === 0) return undefined;
  const below = relativePath(module.folder, folder);
  return {
    importPath: [module.path, below].filter((part) => part !== "").join("/"),
    folder,
    files,
    module: module.path,
  };
}

/** The Go files of a folder but for tests; none where there is no such folder. A folder is not one, nor a link to one. */
export function goFiles(folder: string, disk: GoDisk): string[] {
  return disk
    .entries(folder)
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".go") && !name.endsWith("_test.go") && !/^[_.]/.test(name))
    .filter((name) => disk.kindOf(join(folder, name)) !== "folder");
}

/** The packages of a folder and of those below it, as `...` names them: no vendor, testdata, hidden folders or other modules. */
function tree(module: ModuleFolder, folder: string, disk: GoDisk): GoPackagePlace[] {
  const own = placeAt(module, folder, disk);
  const below = disk
    .entries(folder)
    .filter(
      ({ name, isFolder }) =>
        isFolder &&
        !/^[_.]|^(?:vendor|testdata|node_modules)$/.test(name) &&
        disk.kindOf(join(folder, name, "go.mod")) === undefined,
    )
    .flatMap(({ name }) => tree(module, join(folder, name), disk));
  return own === undefined ? below : [own, ...below];
}
