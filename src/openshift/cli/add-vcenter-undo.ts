import type { Connection } from "crdwright/client";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import type { OutputFormat } from "../../io/output-format.js";
import type { Journal } from "../add-vcenter/journal.js";
import { prepareUndo, type UndoPreparation, undoAddition } from "../add-vcenter/undo-addition.js";
import { readJournalFile, saveJournal } from "./journal-file.js";
import { isFolder, readPlanFolder } from "./plan-files.js";
import { FileProblem } from "./read-file.js";
import { printReport } from "./report.js";

export interface UndoSettings {
  /** Of a journal, or of the folder of a plan. */
  readonly path: string;
  /** Whether it is done, and not shown alone. */
  readonly isApplied: boolean;
  readonly format: OutputFormat;
}

/** Takes out of a running cluster what was added to it, or shows what would be. Returns the exit code. */
export async function undoInCluster(connection: Connection, settings: UndoSettings): Promise<ExitCode> {
  const { path, isApplied, format } = settings;
  const journal = isFolder(path) ? readPlanFolder(path) : readJournalFile(path);
  if (journal === undefined)
    throw new FileProblem(`${path} is not there: name the journal, or the folder of --out, by --journal`);
  const preparation = await prepareUndo(connection, journal);
  const { names, problem } =
    isApplied && preparation.findings.length === 0
      ? await undone(connection, journal, { ...settings, ...preparation })
      : { names: [], problem: undefined };
  const findings = problem === undefined ? preparation.findings : [problem];
  const { server } = journal;
  await printReport(findings, new Map(), format, [], { server, pending: preparation.pending, undone: names });
  if (findings.length > 0) return EXIT_FINDINGS;
  if (format === "text") process.stderr.write(summaryOf(server, preparation.pending.length, isApplied));
  return EXIT_FINE;
}

async function undone(
  connection: Connection,
  journal: Journal,
  { path, format, pending }: UndoSettings & UndoPreparation,
): Promise<{ readonly names: readonly string[]; readonly problem: Diagnostic | undefined }> {
  const names: string[] = [];
  const problem = await undoAddition(connection, journal, {
    pending,
    save: (next) => {
      if (!isFolder(path)) saveJournal(path, next);
    },
    onStep: (name) => {
      names.push(name);
      if (format === "text") process.stderr.write(`${name}: as before\n`);
    },
  });
  return { names, problem };
}

function summaryOf(server: string, count: number, isApplied: boolean): string {
  if (count === 0) return `nothing of ${server} is in the cluster\n`;
  return isApplied
    ? `${server} is taken back\n`
    : `${server} would be taken back, and the API server takes it: ${count} of 3 objects; add --apply\n`;
}
