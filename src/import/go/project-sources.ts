import { dirname, isAbsolute, posix, relative, resolve } from "node:path";
import { goPatternEmpty } from "../../diagnostics/catalogue/import-go.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { counted } from "../../io/output-format.js";
import { relativePath } from "../../io/relative-path.js";
import { goPatterns } from "../../project/config/api-setting.js";
import type { GoApi } from "../../project/config/define-config.js";
import { placeInConfig } from "../../project/config/read-config.js";
import type { Project } from "../../project/read-project.js";
import type { RunCache } from "../../project/run-cache.js";
import type { ProjectSource } from "../../source/source-origin.js";
import type { SourceText } from "../../source/source-text.js";
import { createPackageFinder } from "./find-packages.js";
import { DISK, type DiskTrace, isUnchanged, recordingDisk } from "./go-disk.js";
import { type GoGrammar, loadGoGrammar } from "./go-grammar.js";
import { withGoSettings } from "./go-settings.js";
import { importGo } from "./import-go.js";
import { type GoReading, goText, type ParsedGoFile } from "./load-packages.js";
import { manualOverrides } from "./manual-overrides.js";

/** What is made of the Go packages of a project. */
interface GoSources {
  readonly sources: readonly ProjectSource[];
  readonly overrides: readonly SourceText[];
  readonly findings: readonly Diagnostic[];
  /** The absolute paths of the Go files, by the paths that findings have. */
  readonly files: ReadonlyMap<string, string>;
  readonly summary: string;
}

/** What is kept of it for the next run, and what shows whether it still holds. */
interface KeptSources extends GoSources {
  readonly trace: DiskTrace;
}

interface ParsedText extends ParsedGoFile {
  readonly text: string;
}

/** What reading Go depends on beside the project and its files. */
export interface GoSurroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly loadGrammar: () => Promise<GoGrammar>;
}

const HERE: GoSurroundings = { env: process.env, loadGrammar: loadGoGrammar };

/** Where the sources that are made of Go would be; nothing is written there. */
const OUT = "go";

/**
 * Returns a project with the sources that are made of its Go packages. Where the files that were looked at, their folders and the
 * environment are as in the last run, what that made is taken from the cache; else only files that changed are parsed. Reports in the
 * Go files, and packages that are not there in the configuration.
 */
export async function withGoSources(
  project: Project,
  cache: RunCache,
  surroundings: GoSurroundings = HERE,
): Promise<Project> {
  const { go, root, texts } = project;
  if (go === undefined) return project;
  const maxMib = texts.config.limits?.fileMiB;
  const env = withGoSettings(surroundings.env, DISK);
  const key: SourceText = { path: OUT, text: JSON.stringify([go, maxMib, goEnvironment(env)]) };
  const found = cache.find<KeptSources>("go", key);
  let kept = found && withPaths(found, (path) => resolve(root, path));
  if (kept === undefined || !isUnchanged(kept.trace, maxMib)) {
    const parsed = new Map<string, ParsedText>();
    const previous = cache.find<ReadonlyMap<string, ParsedText>>("go files", key);
    kept = readGo(project, go, await surroundings.loadGrammar(), {
      env,
      parsed(source, read) {
        const cached = previous?.get(source.path);
        const found = cached?.text === source.text ? cached : { ...read(), text: source.text };
        parsed.set(source.path, found);
        return found;
      },
    });
    // A project that is moved, or that another machine has, finds its cache again.
    const relocatable = withPaths(kept, (path) => relative(root, path));
    cache.keep("go", key, relocatable);
    cache.keep("go files", key, parsed);
  } else cache.retain("go files", key);
  const { sources, overrides, findings, files, summary, trace } = kept;
  const goTexts = new Map<string, string>();
  const originText = (path: string): string | undefined => {
    const file = files.get(path);
    if (file !== undefined && !goTexts.has(path)) goTexts.set(path, goText(DISK.text(file, maxMib) ?? ""));
    return goTexts.get(path);
  };
  const overrideTexts = new Map(overrides.map(({ path, text }) => [path, text]));
  return {
    ...project,
    readElsewhere: watchedPaths(trace),
    goSummary: summary,
    ...readOfGo(project, kept),
    texts: {
      ...texts,
      sources,
      sourceFindings: findings,
      originText,
      overrides: [...(texts.overrides ?? []), ...overrides],
    },
    textOf: (file) => project.textOf(file) ?? overrideTexts.get(file) ?? originText(file),
  };
}

/** The settings of the environment that decide where Go has packages. */
function goEnvironment(env: NodeJS.ProcessEnv): readonly (readonly [name: string, value: string | undefined])[] {
  return Object.entries(env)
    .filter(([name]) => /^(?:GO[A-Z0-9_]*|PATH|HOME|USERPROFILE|XDG_CONFIG_HOME)$/.test(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

function readGo(
  { root, texts }: Project,
  go: GoApi,
  grammar: GoGrammar,
  { env, parsed }: Required<Pick<GoReading, "parsed">> & Pick<GoSurroundings, "env">,
): KeptSources {
  const { disk, trace } = recordingDisk();
  const patterns = goPatterns(go);
  const reading = { project: root, maxMib: texts.config.limits?.fileMiB, disk, parsed };
  const finder = createPackageFinder(root, patterns, { env, maxMib: reading.maxMib, disk });
  const imported = importGo({
    ...reading,
    patterns,
    finder,
    grammar,
    out: OUT,
    kinds: go.kinds,
    foreignTypes: go.foreignTypes,
  });
  const findings: Diagnostic[] = imported.findings.map((finding) =>
    finding.code === goPatternEmpty.code ? { ...finding, span: placeInConfig(go) } : finding,
  );
  const { packages, kinds, fileOf: files } = imported;
  const folderOf = (of: (typeof packages)[number]): string => dirname(of.files[0]?.path ?? of.importPath);
  const overrides = manualOverrides({ packages, folderOf }, reading, findings);
  const summary = `${counted(packages.length, "Go package")} with ${counted(kinds, "kind")}, found ${finder.way}`;
  const sources = [...imported.files].sort((one, other) => (one.path < other.path ? -1 : 1));
  return { sources, overrides, findings, files, summary, trace: trace() };
}

/** What is kept, with the paths of files as a function says. */
function withPaths({ files, trace, ...rest }: KeptSources, pathOf: (path: string) => string): KeptSources {
  return {
    ...rest,
    files: new Map([...files].map(([shown, file]) => [shown, pathOf(file)])),
    trace: trace.map(([question, path, answer]) => [question, pathOf(path), answer]),
  };
}

/**
 * What was read of Go: files of the project, those that say where modules are, which may be above it, and the import paths of packages
 * elsewhere, whose folders differ from machine to machine.
 */
function readOfGo(
  { root, readFiles }: Project,
  { files, trace }: KeptSources,
): Pick<Project, "readFiles" | "goPackages"> {
  const pathOf = (file: string): string => relativePath(root, file);
  const isElsewhere = (path: string): boolean => path.startsWith("../") || isAbsolute(path);
  const read = trace.flatMap(([question, file, answer]) =>
    question === "text" && answer !== "" && !isReleased(file) ? [pathOf(file)] : [],
  );
  const kept = read.filter((path) => !isElsewhere(path) || MODULE_FILE.test(path));
  const packages = [...files].flatMap(([path, file]) => (isElsewhere(pathOf(file)) ? [posix.dirname(path)] : []));
  return {
    readFiles: [...new Set([...readFiles, ...kept])].sort(),
    goPackages: [...new Set(packages)].sort(),
  };
}

/** The files that say where modules are. */
const MODULE_FILE = /(?:^|[\\/])(?:go\.(?:mod|work)|modules\.txt)$/;

/** Whether a file is of a version of a module in the module cache, which stays as it is. */
function isReleased(path: string): boolean {
  return /@v\d/.test(path);
}

/** Files and folders that go on being looked at; a version of a module in the module cache stays as it is. */
function watchedPaths(trace: DiskTrace): string[] {
  const paths = trace.flatMap(([question, path]) => {
    const isWatched = question === "entries" || MODULE_FILE.test(path);
    return isWatched && !isReleased(path) ? [path] : [];
  });
  return [...new Set(paths)].sort();
}
