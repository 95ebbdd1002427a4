import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, posix, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import {
  configInvalid,
  configNotRead,
  controllersMissing,
  featuresMissing,
  folderMissing,
  folderNotRead,
  folderThroughLink,
} from "../diagnostics/catalogue/config.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { DEFAULT_FILE_MIB, entriesIfThere } from "../io/input-file.js";
import { append } from "../kube/values/append.js";
import { extendedConfigs } from "../source/path-mappings.js";
import type { SourceText } from "../source/source-text.js";
import { VOCABULARY_MODULE, type VocabularyModule, vocabularyPlace } from "../source/vocabulary-modules.js";
import type { ProjectTexts } from "./compile.js";
import { apiFolders, goApiOf } from "./config/api-setting.js";
import type { CrdwrightConfig, GoApi } from "./config/define-config.js";
import {
  controllerFolders,
  DEFAULT_OUTPUT_FOLDER,
  isWanted,
  OUTPUTS,
  outputFolder,
  readConfig,
} from "./config/read-config.js";
import { type Disk, readSource, readTexts, type UnsavedTexts } from "./disk.js";
import { NO_KNOWN_TEXTS } from "./known-texts.js";
import { mayHaveMarkers, mayUseClients } from "./manifest-files.js";
import { linkOutOf } from "./output/links.js";
import { readTextIfThere } from "./output/output-folder.js";
import { NO_CACHE, type RunCache } from "./run-cache.js";

/** Where a project is: its folder, and the name of its configuration in that, where it is not the usual one. */
export interface ProjectPlace {
  readonly project: string;
  readonly config?: string;
}

/** A project as it is on disk. Paths in it are relative to `root`, with `/`. */
export interface Project {
  readonly root: string;
  /** The configuration, which need not be there. */
  readonly configFile: string;
  /** The folders of the sources. */
  readonly api: readonly string[];
  /** The Go packages that the sources are still to be made from; undefined where they are in TypeScript. */
  readonly go: GoApi | undefined;
  /** What is read for Go packages, in the project or elsewhere: absolute paths of files and folders. */
  readonly readElsewhere?: readonly string[];
  /** Go packages outside of the project that were read, by their import paths, sorted. */
  readonly goPackages?: readonly string[];
  /** What Go packages were read, and how they were found. */
  readonly goSummary?: string;
  /** The absolute path of the folder that is generated. */
  readonly output: string;
  /** The absolute path of the folder for documentation pages, where there is one. */
  readonly docs: string | undefined;
  readonly texts: ProjectTexts;
  /** What is wrong with the configuration; with an error among it nothing else is done. */
  readonly configFindings: readonly Diagnostic[];
  readonly textOf: (file: string) => string | undefined;
  /** The files that were read, sorted: paths in the project, or relative to it for a go.mod in a folder above. */
  readonly readFiles: readonly string[];
}

const ALL_SAVED: UnsavedTexts = new Map();

/** Reads configuration and sources of a project, but for Go packages. Nothing is run. */
export function readProject(
  place: ProjectPlace,
  cache: RunCache = NO_CACHE,
  unsaved: UnsavedTexts = ALL_SAVED,
): Project {
  const { project: root, config: configFile = CONFIG_FILE } = place;
  const findings: Diagnostic[] = [];
  const disk: Disk = { root, unsaved, knownTexts: cache.knownTexts, readFiles: new Set() };
  const configText = readSource(disk, configFile)?.text;
  const { config, found } =
    configText === undefined ? NO_CONFIG : readConfigCached({ path: configFile, text: configText }, cache);
  append(findings, found);
  if (configText === undefined && configFile === CONFIG_FILE) append(findings, unreadConfigs(disk));
  const api = apiFolders(config);
  const go = goApiOf(config);
  const output = config.output ?? DEFAULT_OUTPUT_FOLDER;
  const { fileMiB } = config.limits ?? {};
  const features = readFeaturesFile(disk, api, config, findings);
  const generated = new Set([output, ...OUTPUTS.map((kind) => outputFolder(config, kind))]);
  append(findings, leadingOut(root, [...generated, ...(config.docs === undefined ? [] : [config.docs])], config));
  const listed = api.flatMap((folder) => [
    ...listFiles(root, folder, generated, findings),
    ...unsavedBelow(disk, folder, generated),
  ]);
  const files = [...new Set(listed)];
  const sources = readTexts(
    disk,
    go === undefined ? files.filter((path) => isSource(path) && path !== features?.path) : [],
    fileMiB,
  );
  const overrides = readTexts(disk, files.filter(isOverride), fileMiB);
  if (go === undefined && sources.length === 0 && findings.length === 0)
    findings.push(diagnose(folderMissing, undefined, { folder: api.join(", ") }));
  const controllers = readControllers(
    disk,
    config,
    [...(go === undefined ? files : []), configFile],
    generated,
    findings,
  );
  const packageName = isWanted(config.clients) ? readPackageName(disk) : undefined;
  const tsconfigs = readTsconfigs(disk, TSCONFIG);
  const texts: ProjectTexts = {
    config,
    sources,
    features,
    overrides,
    controllers,
    tsconfigs,
    vocabulary: readVocabulary,
    packageName,
  };
  const byPath = new Map(
    [...sources, ...overrides, ...controllers, ...(features === undefined ? [] : [features])].map(({ path, text }) => [
      path,
      text,
    ]),
  );
  return {
    root,
    configFile,
    api,
    go,
    output: resolve(root, output),
    docs: config.docs === undefined ? undefined : resolve(root, config.docs),
    texts,
    configFindings: findings,
    textOf: (file) => byPath.get(file) ?? (file === configFile ? configText : undefined),
    readFiles: [...disk.readFiles].sort(),
  };
}

/**
 * Returns how many MiB a file may have that a command reads beside the sources: what the configuration says, where there is
 * one. What is wrong with it is reported by the commands that work on the project.
 */
export function fileLimitOf({ project, config: path = CONFIG_FILE }: ProjectPlace): number {
  const disk: Disk = { root: project, unsaved: ALL_SAVED, knownTexts: NO_KNOWN_TEXTS, readFiles: new Set() };
  const text = readSource(disk, path)?.text;
  const limits = text === undefined ? undefined : readConfig({ path, text }, () => {}).limits;
  return limits?.fileMiB ?? DEFAULT_FILE_MIB;
}

/** What a project is generated from, as paths in it: files and folders that need not be there. */
export function inputsOf(project: Project): string[] {
  const { api, configFile, texts, root } = project;
  const { config, tsconfigs = [] } = texts;
  const extended = tsconfigs.map(({ path }) => path).filter((path) => path !== TSCONFIG);
  const always = [configFile, PACKAGE_MANIFEST, TSCONFIG];
  const own = [...api, ...controllerFolders(config), config.features, ...always, ...extended].filter(
    (path) => path !== undefined,
  );
  const ofGo = (project.readElsewhere ?? []).flatMap((path) => pathIn(root, path) ?? []);
  return [...own, ...ofGo.filter((path) => !own.includes(path))];
}

/** What a project is generated from that lies outside of it: absolute paths. */
export function inputsElsewhere({ root, readElsewhere = [] }: Project): string[] {
  return readElsewhere.filter((path) => pathIn(root, path) === undefined && existsSync(path));
}

/** A path in a folder; undefined for one outside of it. */
function pathIn(root: string, path: string): string | undefined {
  const inside = relative(root, path);
  return inside.startsWith("..") || isAbsolute(inside) ? undefined : inside.split(sep).join("/") || ".";
}

/** Whether two readings of a project found the same, in its folders too, so that the same comes of both. */
export function areSameReadings(one: Project, other: Project): boolean {
  const [first, second] = [one, other].map(({ texts, textOf, configFile, configFindings }) => {
    const {
      sources,
      sourceFindings = [],
      features,
      overrides = [],
      controllers = [],
      tsconfigs = [],
      packageName,
    } = texts;
    const files = [features, ...sources, ...overrides, ...controllers, ...tsconfigs].map(
      (source) => source && [source.path, source.text],
    );
    const origins = sources.map(({ origin }) => origin);
    return [textOf(configFile), configFindings, packageName, files, sourceFindings, origins];
  });
  return isDeepStrictEqual(first, second);
}

/** Names under which other tools look for a configuration; crdwright reads none of them. */
const UNREAD_CONFIG = /^(crdwright\.config\.([cm]?js|[cm]ts|json[c5]?|ya?ml|toml)|\.crdwrightrc(\..+)?)$/;

/** What looks like a configuration and is not one, in a project without one. */
function unreadConfigs(disk: Disk): Diagnostic[] {
  const names = entriesIfThere(disk.root)
    .map(({ name }) => name)
    .filter((name) => UNREAD_CONFIG.test(name))
    .sort();
  const key = readPackageManifest(disk)?.["crdwright"] === undefined ? [] : [PACKAGE_MANIFEST];
  return [...names, ...key].map((file) => {
    const place = file === PACKAGE_MANIFEST ? 'the key "crdwright" of package.json' : file;
    return diagnose(configNotRead, { file, start: 0, end: 0 }, { place, file: CONFIG_FILE });
  });
}

/** The links by which folders that are generated lead out of the project, each reported once. */
function leadingOut(root: string, folders: readonly string[], { linkTargets }: CrdwrightConfig): Diagnostic[] {
  const links = new Map<string, string>();
  for (const folder of folders) {
    const link = linkOutOf(root, folder, linkTargets);
    if (link !== undefined && !links.has(link)) links.set(link, folder);
  }
  return [...links].map(([link, folder]) => diagnose(folderThroughLink, undefined, { folder, link }));
}

interface ReadConfig {
  readonly config: CrdwrightConfig;
  readonly found: readonly Diagnostic[];
}

const NO_CONFIG: ReadConfig = { config: {}, found: [] };

function readConfigCached(source: SourceText, cache: RunCache): ReadConfig {
  return cache.read("config", source, () => {
    const found: Diagnostic[] = [];
    return { config: readConfig(source, (finding) => found.push(finding)), found };
  });
}

function readFeaturesFile(
  disk: Disk,
  api: readonly string[],
  config: CrdwrightConfig,
  findings: Diagnostic[],
): SourceText | undefined {
  const paths =
    config.features === undefined ? api.map((folder) => posix.join(folder, "features.ts")) : [config.features];
  const [found, ...others] = readTexts(disk, paths, config.limits?.fileMiB);
  if (found === undefined && config.features !== undefined)
    findings.push(diagnose(featuresMissing, undefined, { file: config.features }));
  if (others.length > 0) {
    const files = [found, ...others].map((each) => each?.path).join(" and ");
    findings.push(diagnose(configInvalid, undefined, { key: "features", problem: `name one of ${files}` }));
  }
  return found;
}

/** The files below the folders of controllers that may have markers, but for those that are read already. Reports a folder without files. */
function readControllers(
  disk: Disk,
  config: CrdwrightConfig,
  taken: readonly string[],
  generated: ReadonlySet<string>,
  findings: Diagnostic[],
): SourceText[] {
  const read = new Set(taken);
  const files = controllerFolders(config).flatMap((folder) => {
    // A node_modules among programs is what npm put there.
    const files = [...listFiles(disk.root, folder, generated, []), ...unsavedBelow(disk, folder, generated)].filter(
      isSource,
    );
    if (files.length === 0) findings.push(diagnose(controllersMissing, undefined, { folder }));
    return files.filter((path) => !read.has(path));
  });
  return readTexts(disk, [...new Set(files)], config.limits?.fileMiB).filter(
    ({ text }) => mayHaveMarkers(text) || (isWanted(config.clients) && mayUseClients(text)),
  );
}

const TSCONFIG = "tsconfig.json";
/** Its name is that of clients, and a configuration in it is reported. */
const PACKAGE_MANIFEST = "package.json";

/** A tsconfig and those that it extends within the project, the nearest first. */
function readTsconfigs(disk: Disk, path: string, knownNames: readonly string[] = []): SourceText[] {
  if (knownNames.includes(path) || path.startsWith("..")) return [];
  return readTexts(disk, [path]).flatMap((source) => {
    const extended = extendedConfigs(source.text).map((each) => posix.join(posix.dirname(path), each));
    const found = extended.map((each) => (each.endsWith(".json") ? each : `${each}.json`));
    return [source, ...found.toReversed().flatMap((each) => readTsconfigs(disk, each, [...knownNames, path]))];
  });
}

/** The name of the package that a project is; undefined where it has none, or its package.json cannot be read. */
function readPackageName(disk: Disk): string | undefined {
  const named = readPackageManifest(disk)?.["name"];
  return typeof named === "string" && named !== "" ? named : undefined;
}

function readPackageManifest(disk: Disk): Readonly<Record<string, unknown>> | undefined {
  try {
    const manifest: unknown = JSON.parse(readSource(disk, PACKAGE_MANIFEST)?.text ?? "null");
    return typeof manifest === "object" && manifest !== null ? { ...manifest } : undefined;
  } catch {
    // npm says what is wrong with it.
    return undefined;
  }
}

/**
 * The files of a folder and those below it, sorted, without what is generated. Reports a `node_modules` with sources of its own:
 * an API whose version is called so would be passed over in silence.
 */
function listFiles(root: string, folder: string, generated: ReadonlySet<string>, findings: Diagnostic[]): string[] {
  return entriesIfThere(join(root, folder))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (!entry.isDirectory()) return [path];
      if (entry.name === "node_modules") {
        const hasSources = entriesIfThere(join(root, path)).some((each) => !each.isDirectory() && isSource(each.name));
        if (hasSources) findings.push(diagnose(folderNotRead, undefined, { folder: path }));
        return [];
      }
      return entry.name.startsWith(".") || generated.has(path) ? [] : listFiles(root, path, generated, findings);
    });
}

/** TypeScript files, but for tests and declaration files. */
function isSource(path: string): boolean {
  return /\.[cm]?ts$/.test(path) && !/\.(d|test|spec)\.[cm]?ts$/.test(path);
}

function isOverride(path: string): boolean {
  return /\.override\.ya?ml$/.test(path);
}

/** Files below a folder that an editor has and the disk may not have yet. */
function unsavedBelow({ root, unsaved }: Disk, folder: string, generated: ReadonlySet<string>): string[] {
  return [...unsaved.keys()].flatMap((path) => {
    const inside = pathIn(join(root, folder), path);
    if (inside === undefined || /(?:^|\/)(?:node_modules|\.)/.test(inside)) return [];
    const name = posix.join(folder, inside);
    return [...generated].some((each) => name.startsWith(`${each}/`)) ? [] : [name];
  });
}

/** Returns a module of the vocabulary. They stand beside this code: as `.ts` in the repository, as `.d.ts` in the package. */
export function readVocabulary(module: VocabularyModule = VOCABULARY_MODULE): SourceText {
  const base = fileURLToPath(new URL(`../${vocabularyPlace(module)}`, import.meta.url));
  const text = readTextIfThere(`${base}.d.ts`) ?? readFileSync(`${base}.ts`, "utf8");
  return { path: module, text };
}

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

/** Whether a folder has the configuration that makes it a project. */
export function hasConfiguration(folder: string): boolean {
  return existsSync(join(folder, CONFIG_FILE));
}
