import { readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import type { CrdwrightConfig } from "../config/define-config.js";
import { CONFIG_FILE, DEFAULT_API_FOLDER, DEFAULT_OUTPUT_FOLDER, readConfig } from "../config/read-config.js";
import { featuresMissing, folderMissing } from "../diagnostics/catalogue/config.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { entriesIfThere, readTextIfThere } from "../output/output-folder.js";
import type { SourceText } from "../source/source-text.js";
import type { ProjectTexts } from "./compile.js";
import { NO_CACHE, type ParseCache } from "./parse-cache.js";

/** A project as it is on disk. Paths in it are relative to `root`, with `/`. */
export interface Project {
  readonly root: string;
  /** The folder of the sources. */
  readonly api: string;
  /** The absolute path of the folder that is generated. */
  readonly output: string;
  /** The absolute path of the folder for documentation pages, where there is one. */
  readonly docs: string | undefined;
  readonly texts: ProjectTexts;
  /** What is wrong with the configuration; with an error among it nothing else is done. */
  readonly configFindings: readonly Diagnostic[];
  readonly textOf: (file: string) => string | undefined;
}

/** Reads configuration and sources of the project in a folder. Nothing is run. */
export function readProject(root: string, cache: ParseCache = NO_CACHE): Project {
  const findings: Diagnostic[] = [];
  const configText = readTextIfThere(join(root, CONFIG_FILE));
  const { config, found } =
    configText === undefined ? NO_CONFIG : readConfigCached({ path: CONFIG_FILE, text: configText }, cache);
  findings.push(...found);
  const api = config.api ?? DEFAULT_API_FOLDER;
  const output = config.output ?? DEFAULT_OUTPUT_FOLDER;
  const features = readFeaturesFile(root, api, config, findings);
  const files = listFiles(root, api, output);
  const sources = readTexts(
    root,
    files.filter((path) => isSource(path) && path !== features?.path),
  );
  const overrides = readTexts(root, files.filter(isOverride));
  if (sources.length === 0 && findings.length === 0) findings.push(diagnose(folderMissing, undefined, { folder: api }));
  const packageName = config.clients === true ? readPackageName(root) : undefined;
  const texts: ProjectTexts = { config, sources, features, overrides, vocabulary: readVocabulary, packageName };
  const byPath = new Map(
    [...sources, ...overrides, ...(features === undefined ? [] : [features])].map(({ path, text }) => [path, text]),
  );
  return {
    root,
    api,
    output: resolve(root, output),
    docs: config.docs === undefined ? undefined : resolve(root, config.docs),
    texts,
    configFindings: findings,
    textOf: (file) => byPath.get(file) ?? (file === CONFIG_FILE ? configText : undefined),
  };
}

/** Whether two readings of a project found the same, so that the same comes of both. */
export function haveSameTexts(one: Project, other: Project): boolean {
  const [first, second] = [one, other].map(({ texts, textOf }) => {
    const { sources, features, overrides = [], packageName } = texts;
    return [textOf(CONFIG_FILE), packageName, features, ...sources, ...overrides].map((source) =>
      typeof source === "object" ? [source.path, source.text] : source,
    );
  });
  return isDeepStrictEqual(first, second);
}

interface ReadConfig {
  readonly config: CrdwrightConfig;
  readonly found: readonly Diagnostic[];
}

const NO_CONFIG: ReadConfig = { config: {}, found: [] };

function readConfigCached(source: SourceText, cache: ParseCache): ReadConfig {
  return cache.read("config", source, () => {
    const found: Diagnostic[] = [];
    return { config: readConfig(source, (finding) => found.push(finding)), found };
  });
}

function readFeaturesFile(
  root: string,
  api: string,
  config: CrdwrightConfig,
  findings: Diagnostic[],
): SourceText | undefined {
  const path = config.features ?? posix.join(api, "features.ts");
  const text = readTextIfThere(join(root, path));
  if (text !== undefined) return { path, text };
  if (config.features !== undefined) findings.push(diagnose(featuresMissing, undefined, { file: path }));
  return undefined;
}

/** The name of the package that a project is; undefined where it has none, or its package.json cannot be read. */
function readPackageName(root: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readTextIfThere(join(root, "package.json")) ?? "null");
    const named = typeof manifest === "object" && manifest !== null && "name" in manifest ? manifest.name : undefined;
    return typeof named === "string" && named !== "" ? named : undefined;
  } catch {
    // npm says what is wrong with it.
    return undefined;
  }
}

/** The files of a folder and those below it, sorted, without what is generated. */
function listFiles(root: string, folder: string, output: string): string[] {
  return entriesIfThere(join(root, folder))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (!entry.isDirectory()) return [path];
      const passedOver = entry.name === "node_modules" || entry.name.startsWith(".") || path === output;
      return passedOver ? [] : listFiles(root, path, output);
    });
}

/** TypeScript files, but for tests and declaration files. */
function isSource(path: string): boolean {
  return /\.[cm]?ts$/.test(path) && !/\.(d|test|spec)\.[cm]?ts$/.test(path);
}

function isOverride(path: string): boolean {
  return /\.override\.ya?ml$/.test(path);
}

/** The texts of files; one that went between the listing and the reading is left out. */
function readTexts(root: string, paths: readonly string[]): SourceText[] {
  return paths.flatMap((path): SourceText[] => {
    const text = readTextIfThere(join(root, path));
    return text === undefined ? [] : [{ path, text }];
  });
}

/** The vocabulary's declarations stand beside this code: as `.ts` in the repository, as `.d.ts` in the package. */
export function readVocabulary(): SourceText {
  const base = fileURLToPath(new URL("../meta/v1", import.meta.url));
  const text = readTextIfThere(`${base}.d.ts`) ?? readFileSync(`${base}.ts`, "utf8");
  return { path: "crdwright/meta/v1", text };
}
