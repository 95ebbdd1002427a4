import type { GeneratedFile } from "../../code/generated-file.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { featuresFile } from "../../import/features-file.js";
import { createPackageFinder } from "../../import/go/find-packages.js";
import { loadGoGrammar } from "../../import/go/go-grammar.js";
import { type GoImport, importGo } from "../../import/go/import-go.js";
import { manualOverrides } from "../../import/go/manual-overrides.js";
import { tryImport } from "../../import/try-import.js";
import type { ExitCode } from "../../io/exit-codes.js";
import { counted, type ProjectPaths } from "../../io/output-format.js";
import { append } from "../../kube/values/append.js";
import type { CrdwrightConfig } from "../../project/config/define-config.js";
import { requireGateTables } from "../../project/read-partials.js";
import { type Project, readProject } from "../../project/read-project.js";
import type { SourceText } from "../../source/source-text.js";
import { refuse } from "../inputs/gate-project.js";
import type { ImportOptions } from "./import.js";
import { apiSetting, endImport, featuresPathOf, featuresToWrite, writeImported } from "./import-output.js";

/**
 * Writes the kinds of Go packages, and the types that they need, as annotated TypeScript. `patterns` name packages as `go list` has
 * them, from the project's folder. Writes what it can and reports the rest; writes nothing where a file exists with another text and
 * `force` does not ask to overwrite it.
 */
export async function importGoPackages(patterns: readonly string[], options: ImportOptions): Promise<ExitCode> {
  if (patterns.length === 0) return refuse("name Go packages, such as ./api/...");
  const project = readProject(options);
  const findings: Diagnostic[] = [];
  const reading = { project: project.root, maxMib: project.texts.config.limits?.fileMiB };
  const finder = createPackageFinder(project.root, patterns, { env: process.env, maxMib: reading.maxMib });
  const out = options.out.replace(/(?<=.)\/+$/, "");
  const grammar = await loadGoGrammar();
  const imported = importGo({
    ...reading,
    patterns,
    finder,
    grammar,
    out,
    kinds: options.kinds,
    foreignTypes: options.foreignTypes,
  });
  const sources: GeneratedFile[] = [
    ...imported.files.map(({ path, text }) => ({ path, text })),
    ...manualOverrides(imported, reading, findings),
  ];
  const features = featuresOf(imported, options, project, findings);
  append(sources, featuresToWrite({ features }, options, findings));
  const config = configOf(imported, project, out);
  const trial = tryImport(project, { files: sources, features, config });
  append(findings, trial.findings);
  const isEmpty = imported.files.length === 0;
  const written = writeImported({ sources, config: trial.config, isEmpty }, project, options, findings);
  // What does not carry over is said last.
  append(findings, [...imported.findings, ...imported.notCarried]);
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const paths: ProjectPaths = {
    root: options.project,
    textOf: (file) => texts.get(file) ?? imported.textOf(file) ?? project.textOf(file),
  };
  const { kinds, packages } = imported;
  const facts = { packages: packages.map(({ importPath }) => importPath), kinds, found: finder.way };
  const summary = `${counted(packages.length, "Go package")} read, found ${finder.way}; ${counted(kinds, "kind")} imported`;
  return endImport({ findings, written, facts, summary }, paths, options);
}

/** The features file that declares the gates of the markers; undefined where none is named, or no manifest says where they are on. */
function featuresOf(
  { gates }: GoImport,
  { featureGates }: ImportOptions,
  project: Project,
  findings: Diagnostic[],
): SourceText | undefined {
  if (featureGates === undefined) return undefined;
  const { clusters } = requireGateTables(featureGates, findings, { maxMib: project.texts.config.limits?.fileMiB });
  return clusters.length === 0 || gates.length === 0
    ? undefined
    : { path: featuresPathOf(project), text: featuresFile(gates, clusters) };
}

/** The settings that what was imported needs. */
function configOf({ files }: GoImport, project: Project, out: string): CrdwrightConfig {
  const allowFloats = files.some(({ text }) => /\bFloat64\b/.test(text));
  return { ...apiSetting(project, out), ...(allowFloats ? { allowFloats } : {}) };
}
