import { dirname, join, posix } from "node:path";
import type { GeneratedFile } from "../../code/generated-file.js";
import { commaSeparated, lines } from "../../code/lists.js";
import { key as keyOf, literal } from "../../code/literals.js";
import { NOTHING, sourceText } from "../../code/source-text.js";
import { code } from "../../code/templates.js";
import {
  importConfigNeeded,
  importFileExists,
  importGatesUndeclared,
  importThroughLink,
} from "../../diagnostics/catalogue/import.js";
import { type Diagnostic, diagnose, hasErrors } from "../../diagnostics/diagnostic.js";
import { readFeatureGates } from "../../features/read-feature-gates.js";
import type { Import } from "../../import/import-crds.js";
import { removeAbandoned, writeAllAtomically } from "../../io/atomic-writes.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import {
  counted,
  jsonOf,
  type OutputOptions,
  type ProjectPaths,
  printDiagnostics,
  printJson,
  printSummary,
} from "../../io/output-format.js";
import { append } from "../../kube/values/append.js";
import { DEFAULT_API_FOLDER } from "../../project/config/api-setting.js";
import type { CrdwrightConfig } from "../../project/config/define-config.js";
import { linkOutOf } from "../../project/output/links.js";
import { readTextIfThere } from "../../project/output/output-folder.js";
import type { Project } from "../../project/read-project.js";

/** Where imports write, and whether they overwrite. */
export interface WritingOptions {
  readonly project: string;
  readonly force: boolean;
}

/** What an import writes: sources, and the settings that they need. */
export interface ImportOutput {
  readonly sources: readonly GeneratedFile[];
  readonly config: CrdwrightConfig;
  /** Nothing could be imported, so that nothing is to be written. */
  readonly isEmpty: boolean;
}

/** What keeps everything from being written, rather than single CRDs. */
const KEEPS_ALL: readonly string[] = [importFileExists.code, importThroughLink.code, importGatesUndeclared.code];

/**
 * Writes what an import made, all or nothing: nothing where a file exists with another text and `force` does not ask to overwrite it,
 * or a link leads out of the project. Returns the paths that were written, without those of files that had their text already.
 */
export function writeImported(
  { sources, config, isEmpty }: ImportOutput,
  project: Project,
  options: WritingOptions,
  findings: Diagnostic[],
): readonly string[] {
  const files = [...sources, ...configToWrite(config, project, findings)];
  const changed = files.filter(({ path, text }) => {
    const current = readTextIfThere(join(options.project, path));
    if (current !== undefined && current !== text && !options.force)
      findings.push(diagnose(importFileExists, undefined, { path }));
    const link = linkOutOf(options.project, path);
    if (link !== undefined) findings.push(diagnose(importThroughLink, undefined, { path, link }));
    return current !== text;
  });
  const isKept = findings.some(({ code }) => KEEPS_ALL.includes(code));
  const written = isKept || isEmpty ? [] : changed;
  writeAllAtomically(written.map(({ path, text }) => ({ path: join(options.project, path), text })));
  if (!isKept) removeAbandoned(files.map(({ path }) => dirname(join(options.project, path))));
  return written.map(({ path }) => path);
}

/** How an import ended. */
interface ImportResult {
  readonly findings: readonly Diagnostic[];
  /** The paths that were written. */
  readonly written: readonly string[];
  /** What JSON says beside these two. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** What was read and imported, in words. */
  readonly summary: string;
}

/** Prints what an import found, what it wrote, and its summary. Returns how the command ends. */
export async function endImport(
  { findings, written, facts, summary }: ImportResult,
  paths: ProjectPaths,
  { format, quiet }: OutputOptions,
): Promise<ExitCode> {
  await printDiagnostics(findings, paths, format);
  if (format === "json") printJson({ diagnostics: await jsonOf(findings, paths), ...facts, written });
  else if (!quiet) for (const path of written) process.stderr.write(`written  ${path}\n`);
  printSummary(`${summary}: ${counted(written.length, "file")} written`, { format, quiet });
  return hasErrors(findings) ? EXIT_FINDINGS : EXIT_FINE;
}

/** Where the project has, or would have, its features file. */
export function featuresPathOf({ api, texts }: Project): string {
  return texts.features?.path ?? texts.config.features ?? `${api[0] ?? DEFAULT_API_FOLDER}/features.ts`;
}

/** The features file, where there is none yet. One that is there has to declare the gates. */
export function featuresToWrite(
  { features }: Pick<Import, "features">,
  { project }: Pick<WritingOptions, "project">,
  findings: Diagnostic[],
): NonNullable<Import["features"]>[] {
  if (features === undefined) return [];
  const current = readTextIfThere(join(project, features.path));
  if (current === undefined) return [features];
  const declared = readFeatureGates({ path: features.path, text: current }, () => {}).gates;
  const expected = readFeatureGates(features, () => {}).gates;
  const gates = [...expected.keys()].filter((gate) => !declared.has(gate));
  if (gates.length > 0) findings.push(diagnose(importGatesUndeclared, undefined, { file: features.path, gates }));
  return [];
}

/** Where sources are written that the project does not read, it has to. */
export function apiSetting({ api }: Project, out: string): CrdwrightConfig {
  const folder = posix.normalize(out).replace(/(?<=.)\/$/, "");
  return api.some((each) => `${folder}/`.startsWith(`${each}/`)) ? {} : { api: folder };
}

/** The configuration that the CRDs need, where there is none yet. One that is there has to say the same. */
function configToWrite(config: CrdwrightConfig, project: Project, findings: Diagnostic[]): GeneratedFile[] {
  const settings = new Map(Object.entries(project.texts.config));
  const needed = Object.entries(config).filter(([key, value]) => settings.get(key) !== value);
  const missing = needed.map(([key, value]) => code`${keyOf(key)}: ${literal(value)}`);
  if (missing.length === 0) return [];
  if (project.textOf(project.configFile) !== undefined) {
    append(
      findings,
      missing.map((setting) => diagnose(importConfigNeeded, undefined, { setting: sourceText(setting) })),
    );
    return [];
  }
  const text = lines([
    code`import { defineConfig } from "crdwright/config";`,
    NOTHING,
    code`export default defineConfig({ ${commaSeparated(missing)} });`,
    NOTHING,
  ]);
  return [{ path: project.configFile, text: sourceText(text) }];
}
