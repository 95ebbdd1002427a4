import { join } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { JsonDiagnostic } from "../diagnostics/reporters/report-json.js";
import type { TextOf } from "../diagnostics/reporters/report-text.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { relativePath } from "./relative-path.js";

export const OUTPUT_FORMATS = ["text", "json", "github"] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** How a command prints. */
export interface OutputOptions {
  readonly format: OutputFormat;
  /** Findings alone: no summary, no progress. */
  readonly quiet: boolean;
}

/** Prints the line that sums up what a command did, on stdout; where that is for a machine, or to be quiet, nothing. */
export function printSummary(
  line: string,
  { format, quiet }: { readonly format: string; readonly quiet: boolean },
): void {
  if (!quiet && (format === "text" || format === "github")) process.stdout.write(`${line}\n`);
}

/** The version of the JSON that commands print: another one where a member goes or means something else. */
const JSON_VERSION = 1;

/** Prints a result as JSON, after the version of its form; numbers that JavaScript cannot hold are texts in it. */
export function printJson(body: object): void {
  const value = (_: string, member: unknown): unknown => (typeof member === "bigint" ? String(member) : member);
  process.stdout.write(`${JSON.stringify({ version: JSON_VERSION, ...body }, value, 2)}\n`);
}

/** Tells that a command goes on and waits; on stderr where stdout is for a machine. */
export function printWaiting(options: { readonly format: string; readonly quiet: boolean }): void {
  const line = "waiting for changes";
  if (options.format === "text" || options.format === "github") printSummary(line, options);
  else if (!options.quiet) process.stderr.write(`${line}\n`);
}

/** Where the files of findings are, and their texts: what it takes to show a finding. */
export interface ProjectPaths {
  readonly root: string;
  readonly textOf: TextOf;
}

/**
 * Prints findings on stderr, or as workflow commands on stdout, where GitHub reads them; those that are not to be annotations are lines of text
 * there. JSON is the commands' own.
 */
export async function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  project: ProjectPaths,
  format: OutputFormat,
  isAnnotation: (diagnostic: Diagnostic) => boolean = () => true,
): Promise<void> {
  if (diagnostics.length === 0 || format === "json") return;
  if (format === "github") {
    const { reportGithub, reportUnchanged } = await import("../diagnostics/reporters/report-github.js");
    const annotations = seenInCheckout(diagnostics.filter(isAnnotation), project);
    const others = seenFrom(
      ".",
      diagnostics.filter((diagnostic) => !isAnnotation(diagnostic)),
      project,
    );
    process.stdout.write(reportGithub(annotations.shown, annotations.textOf));
    process.stdout.write(reportUnchanged(others.shown, others.textOf));
    return;
  }
  process.stderr.write(await textOfDiagnostics(diagnostics, project, coloursWanted()));
}

/** The findings as they are printed for people. */
export async function textOfDiagnostics(
  diagnostics: readonly Diagnostic[],
  project: ProjectPaths,
  isColored = false,
): Promise<string> {
  const { shown: found, textOf } = seenFrom(".", diagnostics, project);
  const { reportText } = await import("../diagnostics/reporters/report-text.js");
  const { default: picocolors } = await import("picocolors");
  return reportText(found, textOf, picocolors.createColors(isColored));
}

/** The findings as they stand in the JSON of a command. */
export async function jsonOf(diagnostics: readonly Diagnostic[], project: ProjectPaths): Promise<JsonDiagnostic[]> {
  const { jsonDiagnostics } = await import("../diagnostics/reporters/report-json.js");
  const { shown: found, textOf } = seenFrom(".", diagnostics, project);
  return jsonDiagnostics(found, textOf);
}

/** A path as it is seen from the working directory, with `/`; `-` is standard input. */
export function pathFromHere(path: string): string {
  if (path === "-") return "<stdin>";
  return relativePath(".", path) || ".";
}

/** Returns findings as services that show them on the files of a checkout look for them, which is from its top wherever a step runs. */
export function seenInCheckout(diagnostics: readonly Diagnostic[], project: ProjectPaths): SeenFindings {
  return seenFrom(checkoutFolder(), diagnostics, project);
}

/** A path as those services look for it. */
export function pathInCheckout(path: string): string {
  return relativePath(checkoutFolder(), path);
}

/** The top of the checkout that a workflow works in, or the working directory. */
function checkoutFolder(): string {
  const { GITHUB_WORKSPACE: top = "" } = process.env;
  return top === "" || relativePath(top, ".").startsWith("..") ? "." : top;
}

/** Findings with their files as seen from a folder. */
export interface SeenFindings {
  readonly shown: readonly Diagnostic[];
  readonly textOf: TextOf;
}

/** Findings name files relative to the project's folder, and people look for them from the working directory, which `--project` can make another one. */
function seenFrom(folder: string, diagnostics: readonly Diagnostic[], { root, textOf }: ProjectPaths): SeenFindings {
  if (relativePath(folder, root) === "") return { shown: diagnostics, textOf };
  const placed = new Map<string, string>();
  const move = (span: SourceSpan): SourceSpan => {
    // Other files than the project's, such as the vocabulary, have no place in it.
    if (textOf(span.file) === undefined) return span;
    const file = relativePath(folder, join(root, span.file));
    placed.set(file, span.file);
    return { ...span, file };
  };
  const shown = diagnostics.map((diagnostic) => ({
    ...diagnostic,
    span: diagnostic.span === undefined ? undefined : move(diagnostic.span),
    related: diagnostic.related.map((place) => ({ ...place, span: move(place.span) })),
  }));
  return { shown, textOf: (file) => textOf(placed.get(file) ?? file) };
}

/** Colours on a terminal, and never where NO_COLOR asks for none. */
function coloursWanted(): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "0") return true;
  return process.stderr.isTTY === true && TERM !== "dumb";
}

/** `1 file`, `2 files`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
