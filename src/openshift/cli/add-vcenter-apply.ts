import type { Connection } from "crdwright/client";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import type { OutputFormat } from "../../io/output-format.js";
import { applyAddition, type PreparedAddition, prepareAddition } from "../add-vcenter/apply-addition.js";
import { planText } from "../add-vcenter/plan-text.js";
import type { Source } from "../add-vcenter/read-addition.js";
import { ClusterProblem } from "../cluster/cluster-objects.js";
import { readJournalFile, saveJournal } from "./journal-file.js";
import { machineFilesOf } from "./machine-files.js";
import { printReport } from "./report.js";
import { writeManifests } from "./write-manifests.js";

export interface ApplySettings {
  readonly featureGates: readonly string[];
  readonly journal: string;
  readonly dryRun: boolean;
  readonly format: OutputFormat;
  /** The folder that manifests of machines are written into. */
  readonly out: string | undefined;
}

/** Adds a vCenter to a running cluster, or finishes what was interrupted, and prints the plan and each step. Returns the exit code. */
export async function applyToCluster(
  connection: Connection,
  addition: Source,
  { journal: path, dryRun, format, featureGates, out }: ApplySettings,
): Promise<ExitCode> {
  const { prepared, findings, sources } = await prepareAddition(connection, addition, {
    featureGates,
    journal: readJournalFile(path),
  });
  const shown = new Map(sources.map(({ path: name, text }) => [name, text]));
  if (prepared === undefined) {
    await printReport(findings, shown, format);
    return EXIT_FINDINGS;
  }
  const machines = out === undefined ? undefined : await machineFilesOf(prepared.plan, connection);
  if (machines !== undefined && out !== undefined) writeManifests(out, machines.files);
  const documents = [{ name: "plan", text: await planText(prepared.plan) }];
  if (format === "text") await printReport(findings, shown, format, documents);
  const { names, problem } = dryRun
    ? { names: [], problem: undefined }
    : await performed(connection, prepared, { path, isShown: format === "text" });
  const steps = prepared.plan.steps.map(({ document, findings: found }) => ({ document, findings: found }));
  if (format !== "text")
    await printReport([...findings, ...(problem === undefined ? [] : [problem])], shown, format, documents, {
      ...{ steps, written: names, journal: path, dryRun },
    });
  else if (problem !== undefined) await printReport([problem], shown, format);
  if (format === "text") {
    process.stderr.write(summaryOf(prepared, { path, dryRun, problem }));
    if (machines !== undefined) process.stderr.write(`${out}: ${machines.note}\n`);
  }
  return problem === undefined ? EXIT_FINE : EXIT_FINDINGS;
}

/** Makes the changes, and says of each that it is made. */
async function performed(
  connection: Connection,
  prepared: PreparedAddition,
  { path, isShown }: { readonly path: string; readonly isShown: boolean },
): Promise<{ readonly names: readonly string[]; readonly problem: Diagnostic | undefined }> {
  const names: string[] = [];
  try {
    const problem = await applyAddition(connection, prepared, {
      save: (journal) => saveJournal(path, journal),
      onStep: (name) => {
        names.push(name);
        if (isShown) process.stderr.write(`${name}: written and checked\n`);
      },
    });
    return { names, problem };
  } catch (error) {
    if (!(error instanceof ClusterProblem)) throw error;
    throw new ClusterProblem(`${error.message}\n${howToGoOn(path)}`, { cause: error });
  }
}

function howToGoOn(path: string): string {
  return `the same command goes on where it stopped, and takes back with --undo what is done (${path})`;
}

function summaryOf(
  { plan, pending }: PreparedAddition,
  {
    path,
    dryRun,
    problem,
  }: { readonly path: string; readonly dryRun: boolean; readonly problem: Diagnostic | undefined },
): string {
  if (problem !== undefined) return `${howToGoOn(path)}\n`;
  if (pending.length === 0) return `${plan.server} is in all documents of the cluster already\n`;
  if (dryRun) return `the API server takes it: ${pending.length} of ${plan.steps.length} objects would be changed\n`;
  return `${plan.server} is added; --undo takes it back by ${path}\n`;
}
