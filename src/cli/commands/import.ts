import { dirname, join, posix } from "node:path";
import type { GeneratedFile } from "../../code/generated-file.js";
import { commaSeparated, lines } from "../../code/lists.js";
import { key as keyOf, literal } from "../../code/literals.js";
import { NOTHING, sourceText } from "../../code/source-text.js";
import { code } from "../../code/templates.js";
import { partialsMissing } from "../../diagnostics/catalogue/crd.js";
import {
  importConfigNeeded,
  importFileExists,
  importGatesUndeclared,
  importThroughLink,
} from "../../diagnostics/catalogue/import.js";
import { type Diagnostic, diagnose, hasErrors } from "../../diagnostics/diagnostic.js";
import { readFeatureGates } from "../../features/read-feature-gates.js";
import type { CrdSource } from "../../import/crd-source.js";
import { partialSource, plainSources, variantSources } from "../../import/gather-sources.js";
import { createImporter, type Import } from "../../import/import-crds.js";
import { readCrdFiles } from "../../import/read-crds.js";
import { tryImport } from "../../import/try-import.js";
import { vocabularyObjects } from "../../import/vocabulary-objects.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { DEFAULT_FILE_MIB } from "../../io/input-file.js";
import {
  counted,
  jsonOf,
  type OutputFormat,
  type ProjectPaths,
  printDiagnostics,
  printJson,
  printSummary,
} from "../../io/output-format.js";
import { append } from "../../kube/values/append.js";
import { type JsonObject, valueAt } from "../../kube/values/json-value.js";
import type { CrdwrightConfig } from "../../project/config/define-config.js";
import { DEFAULT_API_FOLDER } from "../../project/config/read-config.js";
import { removeAbandoned, writeAllAtomically } from "../../project/output/atomic-writes.js";
import { linkOutOf } from "../../project/output/links.js";
import { readTextIfThere } from "../../project/output/output-folder.js";
import { featureGatesAbove, readGateTables, readPartialTrees } from "../../project/read-partials.js";
import { type Project, type ProjectPlace, readProject, readVocabulary } from "../../project/read-project.js";

export interface ImportOptions extends ProjectPlace {
  readonly format: OutputFormat;
  readonly quiet: boolean;
  /** The folder for the sources, relative to the project. */
  readonly out: string;
  readonly force: boolean;
  readonly featureGates?: string;
  readonly partials?: string;
  readonly overrides?: string;
}

/**
 * Writes CRDs as annotated TypeScript. `names` are files with CRDs, folders of them or `-` for standard input or, with a tree
 * of per-gate manifests, names of CRDs in it. What can be written is, and the rest is named; but where a file is there with
 * another text, and `force` does not ask to overwrite it, nothing is.
 */
export async function importCrds(names: readonly string[], options: ImportOptions): Promise<ExitCode> {
  if (names.length === 0 && options.partials === undefined) {
    process.stderr.write("crdwright: name files with CRDs, or a tree of per-gate manifests with --partials\n");
    return EXIT_UNUSABLE;
  }
  const project = readProject(options);
  const findings: Diagnostic[] = [];
  const { read, ...input } = gather(names, options, project, findings);
  const vocabulary = readVocabulary();
  const run = createImporter(
    vocabulary,
    vocabularyObjects(() => vocabulary),
  );
  const imported = run({ ...input, out: options.out, featuresPath: featuresPathOf(project) });
  append(findings, imported.findings);
  const features = featuresToWrite(imported, options, findings);
  const sources = [...imported.files, ...features];
  const trial = tryImport(project, {
    files: imported.files,
    features: imported.features,
    config: { ...imported.config, ...apiSetting(project, options.out) },
  });
  append(findings, trial.findings);
  const files = [...sources, ...configToWrite(trial.config, project, findings)];
  const changed = files.filter(({ path, text }) => {
    const there = readTextIfThere(join(options.project, path));
    if (there !== undefined && there !== text && !options.force)
      findings.push(diagnose(importFileExists, undefined, { path }));
    const link = linkOutOf(options.project, path);
    if (link !== undefined) findings.push(diagnose(importThroughLink, undefined, { path, link }));
    return there !== text;
  });
  const isKept = findings.some(({ code }) => KEEPS_ALL.includes(code));
  const written = isKept || imported.imported === 0 ? [] : changed;
  writeAllAtomically(written.map(({ path, text }) => ({ path: join(options.project, path), text })));
  if (!isKept) removeAbandoned(files.map(({ path }) => dirname(join(options.project, path))));
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const paths: ProjectPaths = { root: options.project, textOf: (file) => texts.get(file) ?? project.textOf(file) };
  return finish(
    { findings, written: written.map(({ path }) => path), read, imported: imported.imported },
    paths,
    options,
  );
}

/** What keeps everything from being written, rather than single CRDs. */
const KEEPS_ALL: readonly string[] = [importFileExists.code, importThroughLink.code, importGatesUndeclared.code];

/** The CRDs to import, and which gates are on where. Reports input that is missing or cannot be read. */
function gather(
  names: readonly string[],
  options: ImportOptions,
  { texts: { config } }: Project,
  findings: Diagnostic[],
): Gathered {
  const { partials, overrides } = options;
  const maxMib = config.limits?.fileMiB ?? DEFAULT_FILE_MIB;
  // A checkout of openshift/api has its own.
  const featureGates = options.featureGates ?? (partials === undefined ? undefined : featureGatesAbove(partials));
  const tables =
    featureGates === undefined ? { clusters: [], gates: [] } : readGateTables(featureGates, findings, maxMib);
  if (tables.clusters.length === 0 && (featureGates !== undefined || partials !== undefined)) {
    const folder = featureGates ?? "--feature-gates";
    findings.push(diagnose(partialsMissing, undefined, { folder, expected: "FeatureGate manifests" }));
  }
  if (partials === undefined) {
    const manifests = readCrdFiles(names, findings, maxMib);
    const { clusters } = tables;
    const sources =
      clusters.length === 0 ? plainSources(manifests, findings) : variantSources(manifests, clusters, findings);
    return { ...tables, sources, read: new Set(manifests.map(({ document }) => nameOf(document))).size };
  }
  const trees = readPartialTrees({ partials, overrides, maxMib }, findings).filter(
    ({ crd }) => names.length === 0 || names.includes(crd),
  );
  if (trees.length === 0)
    findings.push(diagnose(partialsMissing, undefined, { folder: partials, expected: "partial manifests" }));
  const named = trees.flatMap((tree) => tree.partials.flatMap(({ name }) => name.split("+")));
  const gates = new Set([...tables.gates, ...named.filter((name) => /^[A-Za-z][A-Za-z0-9]*$/.test(name))]);
  const sources = trees.map((tree) => partialSource(tree.crd, tree.partials, tables.clusters));
  return { sources, clusters: tables.clusters, gates: [...gates].sort(), read: sources.length };
}

interface Gathered {
  /** How many CRDs were read. */
  readonly read: number;
  readonly sources: readonly CrdSource[];
  readonly clusters: ReturnType<typeof readGateTables>["clusters"];
  readonly gates: readonly string[];
}

/** Where the project has, or would have, its features file. */
function featuresPathOf({ api, texts }: Project): string {
  return texts.features?.path ?? texts.config.features ?? `${api[0] ?? DEFAULT_API_FOLDER}/features.ts`;
}

/** The features file, where there is none yet. One that is there has to declare the gates. */
function featuresToWrite(
  { features }: Import,
  { project }: ImportOptions,
  findings: Diagnostic[],
): NonNullable<Import["features"]>[] {
  if (features === undefined) return [];
  const there = readTextIfThere(join(project, features.path));
  if (there === undefined) return [features];
  const declared = readFeatureGates({ path: features.path, text: there }, () => {}).gates;
  const expected = readFeatureGates(features, () => {}).gates;
  const gates = [...expected.keys()].filter((gate) => !declared.has(gate));
  if (gates.length > 0) findings.push(diagnose(importGatesUndeclared, undefined, { file: features.path, gates }));
  return [];
}

/** Where sources are written that the project does not read, it has to. */
function apiSetting({ api }: Project, out: string): CrdwrightConfig {
  const folder = posix.normalize(out).replace(/(?<=.)\/$/, "");
  return api.some((each) => `${folder}/`.startsWith(`${each}/`)) ? {} : { api: folder };
}

/** The configuration that the CRDs need, where there is none yet. One that is there has to say the same. */
function configToWrite(config: CrdwrightConfig, project: Project, findings: Diagnostic[]): GeneratedFile[] {
  const there = new Map(Object.entries(project.texts.config));
  const needed = Object.entries(config).filter(([key, value]) => there.get(key) !== value);
  const settings = needed.map(([key, value]) => code`${keyOf(key)}: ${literal(value)}`);
  if (settings.length === 0) return [];
  if (project.textOf(project.configFile) !== undefined) {
    append(
      findings,
      settings.map((setting) => diagnose(importConfigNeeded, undefined, { setting: sourceText(setting) })),
    );
    return [];
  }
  const text = lines([
    code`import { defineConfig } from "crdwright/config";`,
    NOTHING,
    code`export default defineConfig({ ${commaSeparated(settings)} });`,
    NOTHING,
  ]);
  return [{ path: project.configFile, text: sourceText(text) }];
}

function nameOf(document: JsonObject): string {
  return String(valueAt(document, "metadata", "name") ?? "");
}

interface Outcome {
  readonly findings: readonly Diagnostic[];
  readonly written: readonly string[];
  readonly read: number;
  readonly imported: number;
}

async function finish(
  { findings, written, read, imported }: Outcome,
  paths: ProjectPaths,
  { format, quiet }: ImportOptions,
): Promise<ExitCode> {
  await printDiagnostics(findings, paths, format);
  if (format === "json") {
    const diagnostics = await jsonOf(findings, paths);
    printJson({ diagnostics, read, imported, written });
  } else if (!quiet) for (const path of written) process.stderr.write(`written  ${path}\n`);
  const which = imported === 0 ? "none" : imported === read ? "all" : String(imported);
  printSummary(`${counted(read, "CRD")} read, ${which} imported: ${counted(written.length, "file")} written`, {
    format,
    quiet,
  });
  return hasErrors(findings) ? EXIT_FINDINGS : EXIT_FINE;
}
