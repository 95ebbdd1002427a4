import { join } from "node:path";
import { DEFAULT_API_FOLDER } from "../../config/read-config.js";
import {
  importConfigNeeded,
  importFileExists,
  importGatesUndeclared,
  importNotEqual,
} from "../../diagnostics/catalogue/import.js";
import { partialsMissing } from "../../diagnostics/catalogue/partials.js";
import { type Diagnostic, diagnose, hasErrors } from "../../diagnostics/diagnostic.js";
import { readFeatureGates } from "../../features/read-feature-gates.js";
import type { CrdSource } from "../../import/crd-source.js";
import { partialSource, plainSources, variantSources } from "../../import/gather-sources.js";
import { readTextIfThere, writeAllAtomically } from "../../output/output-folder.js";
import { createImporter, type Import } from "../../pipeline/import-crds.js";
import { readCrdFiles } from "../../pipeline/read-crds.js";
import { featureGatesAbove, readGateTables, readPartialTrees } from "../../pipeline/read-partials.js";
import { type Project, type ProjectPlace, readProject, readVocabulary } from "../../pipeline/read-project.js";
import { vocabularyObjects } from "../../pipeline/vocabulary-objects.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../exit-codes.js";
import { jsonOf, type OutputFormat, printDiagnostics } from "../output-format.js";

export interface ImportOptions extends ProjectPlace {
  readonly format: OutputFormat;
  /** The folder for the sources, relative to the project. */
  readonly out: string;
  readonly force: boolean;
  readonly featureGates?: string;
  readonly partials?: string;
  readonly overrides?: string;
}

/**
 * Writes CRDs as annotated TypeScript. `names` are files with CRDs or, with a tree of per-gate manifests, names of CRDs in
 * it. Files that are there with another text are not overwritten unless that is asked for, and then nothing is written.
 */
export async function importCrds(names: readonly string[], options: ImportOptions): Promise<ExitCode> {
  if (names.length === 0 && options.partials === undefined) {
    process.stderr.write("crdwright: name files with CRDs, or a tree of per-gate manifests with --partials\n");
    return EXIT_UNUSABLE;
  }
  const project = readProject(options);
  const findings: Diagnostic[] = [];
  const input = gather(names, options, findings);
  if (hasErrors(findings)) return finish(findings, [], options);

  const vocabulary = readVocabulary();
  const run = createImporter(
    vocabulary,
    vocabularyObjects(() => vocabulary),
  );
  const featuresPath = featuresPathOf(project);
  const imported = run({ ...input, out: options.out, featuresPath });
  findings.push(...imported.findings.map((finding) => (options.force ? forced(finding) : finding)));
  findings.push(...configFindings(imported, project));
  const files = [...imported.files, ...featuresToWrite(imported, options, findings)];
  const changed = files.filter(({ path, text }) => {
    const there = readTextIfThere(join(options.project, path));
    if (there !== undefined && there !== text && !options.force)
      findings.push(diagnose(importFileExists, undefined, { path }));
    return there !== text;
  });
  if (hasErrors(findings)) return finish(findings, [], options);
  writeAllAtomically(changed.map(({ path, text }) => ({ path: join(options.project, path), text })));
  return finish(
    findings,
    changed.map(({ path }) => path),
    options,
  );
}

/** The CRDs to import, and which gates are on where. Reports input that is missing or cannot be read. */
function gather(names: readonly string[], options: ImportOptions, findings: Diagnostic[]): Gathered {
  const { partials, overrides } = options;
  // A checkout of openshift/api has its own.
  const featureGates = options.featureGates ?? (partials === undefined ? undefined : featureGatesAbove(partials));
  const tables = featureGates === undefined ? { clusters: [], gates: [] } : readGateTables(featureGates, findings);
  if (tables.clusters.length === 0 && (featureGates !== undefined || partials !== undefined)) {
    const folder = featureGates ?? "--feature-gates";
    findings.push(diagnose(partialsMissing, undefined, { folder, wanted: "FeatureGate manifests" }));
  }
  if (partials === undefined) {
    const manifests = readCrdFiles(names, findings);
    const { clusters } = tables;
    const sources =
      clusters.length === 0 ? plainSources(manifests, findings) : variantSources(manifests, clusters, findings);
    return { ...tables, sources };
  }
  const trees = readPartialTrees({ partials, overrides }, findings).filter(
    ({ crd }) => names.length === 0 || names.includes(crd),
  );
  if (trees.length === 0)
    findings.push(diagnose(partialsMissing, undefined, { folder: partials, wanted: "partial manifests" }));
  const named = trees.flatMap((tree) => tree.partials.flatMap(({ name }) => name.split("+")));
  const gates = new Set([...tables.gates, ...named.filter((name) => /^[A-Za-z][A-Za-z0-9]*$/.test(name))]);
  const sources = trees.map((tree) => partialSource(tree.crd, tree.partials, tables.clusters));
  return { sources, clusters: tables.clusters, gates: [...gates].sort() };
}

interface Gathered {
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
  const wanted = readFeatureGates(features, () => {}).gates;
  const gates = [...wanted.keys()].filter((gate) => !declared.has(gate));
  if (gates.length > 0) findings.push(diagnose(importGatesUndeclared, undefined, { file: features.path, gates }));
  return [];
}

function configFindings({ config }: Import, { texts }: Project): Diagnostic[] {
  const settings: string[] = [];
  if (config.versions !== undefined && texts.config.versions !== config.versions)
    settings.push(`versions: "${config.versions}"`);
  if (config.allowFloats === true && texts.config.allowFloats !== true) settings.push("allowFloats: true");
  return settings.map((setting) => diagnose(importConfigNeeded, undefined, { setting }));
}

/** A difference that is accepted, as it has to be told all the same. */
function forced(finding: Diagnostic): Diagnostic {
  return finding.code === importNotEqual.code ? { ...finding, severity: "warning" } : finding;
}

async function finish(
  findings: readonly Diagnostic[],
  written: readonly string[],
  { project, format }: ImportOptions,
): Promise<ExitCode> {
  const paths = { root: project, textOf: () => undefined };
  await printDiagnostics(findings, paths, format);
  if (format === "json") {
    process.stdout.write(`${JSON.stringify({ diagnostics: await jsonOf(findings, paths), written }, null, 2)}\n`);
  } else for (const path of written) process.stderr.write(`written  ${path}\n`);
  return hasErrors(findings) ? EXIT_FINDINGS : EXIT_FINE;
}
