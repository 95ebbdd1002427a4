import { dirname } from "node:path";
import { goPatternEmpty } from "../../diagnostics/catalogue/import-go.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { counted } from "../../io/output-format.js";
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
  const key: SourceText = { path: root, text: JSON.stringify([go, maxMib, goEnvironment(surroundings.env)]) };
  let kept = cache.find<KeptSources>("go", key);
  if (kept === undefined || !isUnchanged(kept.trace, maxMib)) {
    const parsed = new Map<string, ParsedText>();
    const previous = cache.find<ReadonlyMap<string, ParsedText>>("go files", key);
    kept = readGo(project, go, await surroundings.loadGrammar(), {
      env: surroundings.env,
      parsed(source, read) {
        const cached = previous?.get(source.path);
        const found = cached?.text === source.text ? cached : { ...read(), text: source.text };
        parsed.set(source.path, found);
        return found;
      },
    });
    cache.keep("go", key, kept);
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

/** Files and folders that go on being looked at; a version of a module in the module cache stays as it is. */
function watchedPaths(trace: DiskTrace): string[] {
  const paths = trace.flatMap(([question, path]) => {
    const isWatched = question === "entries" || /(?:^|[\\/])(?:go\.(?:mod|work)|modules\.txt)$/.test(path);
    return isWatched && !/@v\d/.test(path) ? [path] : [];
  });
  return [...new Set(paths)].sort();
}
