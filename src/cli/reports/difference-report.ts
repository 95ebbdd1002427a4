import { differsInLineEndsAlone, type FileContent } from "../../code/generated-file.js";
import { reportGithub } from "../../diagnostics/reporters/report-github.js";
import { counted, pathFromHere, pathInCheckout } from "../../io/output-format.js";
import type { FileDifference } from "../../project/output/compare-files.js";
import type { Project } from "../../project/read-project.js";
import { outputPath } from "./run-report.js";

const MAX_DIFF_LINES = 60;
const WORDS: Readonly<Record<FileDifference["kind"], string>> = {
  missing: "missing",
  stale: "stale",
  orphaned: "orphaned",
  "edited-orphan": "orphaned",
  stray: "stray",
  foreign: "stale",
  obstacle: "obstacle",
  taken: "obstacle",
};

export interface JsonDifference {
  readonly kind: string;
  readonly path: string;
  readonly help: string;
}

/** The differences as `--format json` prints them. */
export function differencesAsJson(project: Project, differences: readonly FileDifference[]): JsonDifference[] {
  return differences.map((difference) => ({
    kind: WORDS[difference.kind],
    path: outputPath(project, difference.path),
    help: hasOtherLineEnds(difference) ? lineEndsHelp(project) : helpOf(difference.kind, project),
  }));
}

/** Prints on stdout how the files differ: a list, a unified diff of each, and what fixes it; or workflow commands. */
export async function printDifferences(
  project: Project,
  differences: readonly FileDifference[],
  format: "text" | "github",
): Promise<void> {
  if (format === "github") {
    const findings = differencesAsJson(project, differences).map(({ kind, path, help }) => ({
      code: kind,
      severity: "error" as const,
      message: `this file is ${kind}`,
      help,
      span: { file: pathInCheckout(path), start: 0, end: 0 },
      related: [],
    }));
    process.stdout.write(reportGithub(findings, () => undefined));
    return;
  }
  for (const difference of differences) {
    const reason = hasOtherLineEnds(difference) ? " (the line ends alone)" : "";
    process.stdout.write(`${WORDS[difference.kind].padEnd(8)} ${outputPath(project, difference.path)}${reason}\n`);
  }
  for (const difference of differences) {
    if ("found" in difference && !hasOtherLineEnds(difference))
      process.stdout.write(`\n${await unifiedDiff(outputPath(project, difference.path), difference)}`);
  }
  const byHand = differences.filter(({ kind }) => !isFixedByGenerate(kind));
  process.stdout.write("\n");
  // Where line ends differ, the help ends with the command that makes the other files as well.
  if (differences.some(hasOtherLineEnds)) process.stdout.write(`To fix: ${lineEndsHelp(project)}\n`);
  else if (differences.length > byHand.length) process.stdout.write(`To fix: ${generateCommand(project)}\n`);
  for (const { kind, path } of byHand)
    process.stdout.write(`To fix: ${helpOf(kind, project)} (${outputPath(project, path)})\n`);
}

/** Whether a file is as generated but for CRLF line ends, of which a diff would show every line. */
function hasOtherLineEnds(difference: FileDifference): boolean {
  return "found" in difference && differsInLineEndsAlone(difference.found, difference.expected);
}

function lineEndsHelp(project: Project): string {
  const folder = outputPath(project, "**");
  return `put "${folder} text eol=lf" into .gitattributes, so that Git leaves the line ends alone, then run ${generateCommand(project)}`;
}

/** How the contents of a file differ, as a unified diff of at most some lines. */
export async function unifiedDiff(
  name: string,
  { found, expected }: { readonly found: FileContent; readonly expected: FileContent },
): Promise<string> {
  if (typeof found !== "string" || typeof expected !== "string") return `the bytes of ${name} differ\n`;
  const { createTwoFilesPatch } = await import("diff");
  const patch = createTwoFilesPatch(`a/${name}`, `b/${name}`, found, expected, "on disk", "generated", { context: 3 });
  const lines = patch.split("\n").filter((line) => !line.startsWith("====="));
  if (lines.length <= MAX_DIFF_LINES) return lines.join("\n");
  return `${lines.slice(0, MAX_DIFF_LINES).join("\n")}\n… ${counted(lines.length - MAX_DIFF_LINES, "more line")}\n`;
}

function isFixedByGenerate(kind: FileDifference["kind"]): boolean {
  return kind === "missing" || kind === "stale" || kind === "orphaned";
}

function helpOf(kind: FileDifference["kind"], project: Project): string {
  switch (kind) {
    case "stray":
      return "crdwright did not generate this file; move or delete it";
    case "foreign":
    case "obstacle":
      return `crdwright did not generate this; move or delete it, then run ${generateCommand(project)}`;
    case "taken":
      return `another command of crdwright generated what is in this folder; name another one in the configuration, or delete it, then run ${generateCommand(project)}`;
    case "edited-orphan":
      return "this file is not generated any more and was edited since; delete it";
    default:
      return `run ${generateCommand(project)}`;
  }
}

function generateCommand({ root }: Project): string {
  const folder = pathFromHere(root);
  if (folder === ".") return "npx crdwright generate";
  return `npx crdwright generate --project ${/^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder)}`;
}
