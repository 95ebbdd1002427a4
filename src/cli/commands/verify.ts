import { relative } from "node:path";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { jsonDiagnostics } from "../../diagnostics/reporters/report-json.js";
import { compareFiles, type FileDifference, ledgerDifference } from "../../output/compare-files.js";
import { createCompiler } from "../../pipeline/compile.js";
import { type Project, readProject } from "../../pipeline/read-project.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../exit-codes.js";
import { counted, type OutputFormat, printDiagnostics } from "../output-format.js";
import { createProgress } from "../progress.js";

export interface VerifyOptions {
  readonly project: string;
  readonly format: OutputFormat;
}

const MAX_DIFF_LINES = 60;
const WORDS: Readonly<Record<FileDifference["kind"], string>> = {
  missing: "missing",
  stale: "stale",
  orphaned: "orphaned",
  "edited-orphan": "orphaned",
  stray: "stray",
  foreign: "stale",
};

/** Compares what would be generated with what is there. Writes nothing. */
export async function verify({ project: root, format }: VerifyOptions): Promise<ExitCode> {
  const progress = createProgress();
  const project = readProject(root);
  const compilation = hasErrors(project.configFindings) ? undefined : createCompiler()(project.texts, progress.stage);
  progress.end();
  const diagnostics = [...project.configFindings, ...(compilation?.diagnostics ?? [])];
  await printDiagnostics(diagnostics, project.textOf, format);
  const broken = compilation === undefined || hasErrors(diagnostics);
  const differences = broken ? [] : allDifferences(project, compilation.files);
  if (format === "json") {
    const files = differences.map(({ kind, path }) => ({ kind: WORDS[kind], path: shown(project, path) }));
    const body = { diagnostics: jsonDiagnostics(diagnostics, project.textOf), differences: files, mend: MEND };
    process.stdout.write(`${JSON.stringify(body, null, 2)}\n`);
  } else if (differences.length > 0) await printDifferences(project, differences, format);
  if (compilation === undefined) return EXIT_UNUSABLE;
  if (broken || differences.length > 0) return EXIT_FINDINGS;
  if (format === "text") process.stderr.write(`${counted(compilation.files.length, "file")} up to date\n`);
  return EXIT_FINE;
}

const MEND = "npx crdwright generate";

function allDifferences(project: Project, files: Parameters<typeof compareFiles>[1]): FileDifference[] {
  const differences = compareFiles(project.output, files);
  const ledger = ledgerDifference(project.output, files);
  return ledger === undefined ? differences : [...differences, ledger];
}

async function printDifferences(
  project: Project,
  differences: readonly FileDifference[],
  format: OutputFormat,
): Promise<void> {
  if (format === "github") {
    for (const { kind, path } of differences) {
      process.stdout.write(
        `::error file=${shown(project, path)},title=${WORDS[kind]}::this file is ${WORDS[kind]}: ${mendOf(kind)}\n`,
      );
    }
    return;
  }
  const { createTwoFilesPatch } = await import("diff");
  for (const difference of differences) {
    process.stdout.write(`${WORDS[difference.kind].padEnd(8)} ${shown(project, difference.path)}\n`);
  }
  for (const difference of differences) {
    if (!("found" in difference)) continue;
    const name = shown(project, difference.path);
    const patch = createTwoFilesPatch(
      `a/${name}`,
      `b/${name}`,
      difference.found,
      difference.expected,
      "on disk",
      "generated",
      { context: 3 },
    );
    process.stdout.write(`\n${cut(patch)}`);
  }
  const strays = differences.filter(({ kind }) => kind === "stray" || kind === "foreign" || kind === "edited-orphan");
  if (differences.length > strays.length) process.stdout.write(`\nTo mend: ${MEND}\n`);
  for (const { kind, path } of strays) process.stdout.write(`To mend: ${mendOf(kind)} (${shown(project, path)})\n`);
}

function mendOf(kind: FileDifference["kind"]): string {
  switch (kind) {
    case "stray":
      return "crdwright did not generate this file; move or delete it";
    case "foreign":
      return `crdwright did not generate this file; move or delete it, then run ${MEND}`;
    case "edited-orphan":
      return "this file is not generated any more and was edited since; delete it";
    default:
      return `run ${MEND}`;
  }
}

function cut(patch: string): string {
  const lines = patch.split("\n").filter((line) => !line.startsWith("====="));
  if (lines.length <= MAX_DIFF_LINES) return lines.join("\n");
  return `${lines.slice(0, MAX_DIFF_LINES).join("\n")}\n… ${counted(lines.length - MAX_DIFF_LINES, "more line")}\n`;
}

function shown(project: Project, path: string): string {
  return `${relative(project.root, project.output)}/${path}`;
}
