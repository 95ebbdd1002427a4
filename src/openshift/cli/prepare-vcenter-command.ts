import { type Command, Option } from "commander";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import { jsonOf, printDiagnostics, printJson } from "../../io/output-format.js";
import { checkDocuments } from "../checks/check-documents.js";
import type { ClusterDocuments } from "../checks/cluster-documents.js";
import { readCredentials } from "../checks/read-credentials.js";
import type { VSphereSpec } from "../checks/read-infrastructure.js";
import { reportFindings } from "../checks/reports/report-text.js";
import { loadCloudConfig } from "../cloud-config/load.js";
import { maskGcfg } from "../gcfg/mask-gcfg.js";
import type { Dialect } from "../install-config/gates.js";
import { maskSecrets } from "../install-config/mask-secrets.js";
import type { JournalEntry } from "../prepare-vcenter/journal.js";
import { itemText } from "../prepare-vcenter/plan.js";
import { planText } from "../prepare-vcenter/plan-text.js";
import { type Preparation, prepareVCenters, takeBackFrom } from "../prepare-vcenter/prepare.js";
import { readSubject } from "../prepare-vcenter/read-subject.js";
import { type CheckContext, withCheckContext } from "../vcenter/check-context.js";
import { cancelledBySignals } from "./cancel-on-signal.js";
import { secondsOption } from "./check-command.js";
import { configInManifest } from "./config-in-manifest.js";
import { infraIdOption, installDialectOption } from "./install-config-input.js";
import { openJournal, removeEmptyJournal } from "./prepared-journal.js";
import { checkStandardInput, FileProblem, readFile } from "./read-file.js";
import { accessesFromHere } from "./vcenter-accesses.js";

const FORMATS = ["text", "json"] as const;

interface PrepareOptions {
  readonly cloudConfig?: string;
  readonly credentials?: string;
  readonly infraId?: string;
  readonly dialect: Dialect;
  readonly apply?: boolean;
  readonly undo?: boolean;
  readonly journal: string;
  readonly timeout: number;
  readonly format: (typeof FORMATS)[number];
}

/** Adds the command that makes what failure domains need in their vCenters. */
export function addPrepareVCenterCommand(program: Command, end: (code: ExitCode) => void): void {
  program
    .command("prepare-vcenter")
    .description(
      "make what failure domains need in their vCenters: folders, resource pools, and tags of regions and zones",
    )
    .argument("<document>", "an install-config, or an Infrastructure object, as YAML or JSON")
    .option("--cloud-config <file>", "the cloud provider's configuration, which says how certificates are verified")
    .option(
      "--credentials <file>",
      "the Secret with a user and a password for each vCenter; an install-config has its own",
    )
    .addOption(infraIdOption())
    .addOption(installDialectOption())
    .option("--apply", "do it; without this option the plan is shown alone")
    .option("--undo", "take back what the journal says was made here")
    .option("--journal <file>", "where it stands what was made", "prepare-vcenter.json")
    .option("--timeout <seconds>", "how long a vCenter may take for an answer", secondsOption, 30)
    .addOption(
      new Option("--format <format>", "how the plan and findings are printed").choices([...FORMATS]).default("text"),
    )
    .action(async (path: string, options: PrepareOptions) => end(await prepare(path, options)));
}

/** What a command line names, read. */
interface Input {
  readonly documents: ClusterDocuments;
  readonly vsphere: VSphereSpec | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The texts as findings show them. */
  readonly texts: ReadonlyMap<string, string>;
}

function readInput(path: string, options: PrepareOptions): Input {
  checkStandardInput([path, options.cloudConfig, options.credentials]);
  const source = readFile(path);
  const { vsphere, credentials: own, findings } = readSubject(source, options);
  const config =
    options.cloudConfig === undefined
      ? undefined
      : configInManifest(readFile(options.cloudConfig), { kinds: ["ConfigMap", "Secret"], key: "config" });
  const loaded = config?.source && loadCloudConfig(config.source);
  const secret = options.credentials === undefined ? undefined : readFile(options.credentials);
  const logins = secret && readCredentials(secret);
  const shown = [source, ...(config === undefined ? [] : [config.source ?? config.manifest])];
  const texts = new Map(shown.map(({ path: name, text }) => [name, maskSecrets(maskGcfg(text))]));
  // Nothing of a Secret is shown.
  if (secret !== undefined) texts.set(secret.path, secret.text.replace(/\S/g, "*"));
  return {
    vsphere,
    texts,
    documents: {
      infrastructure: vsphere && { vsphere, configMap: "" },
      cloudConfig: loaded?.loaded?.config,
      credentials: new Map([...own, ...(logins?.credentials ?? [])]),
    },
    diagnostics: [...findings, ...(config?.findings ?? []), ...(loaded?.findings ?? []), ...(logins?.findings ?? [])],
  };
}

/** What came of the command: the plans, or what would be taken back. */
interface Outcome extends Preparation {
  readonly toTakeBack?: readonly JournalEntry[];
}

/** What is printed while the command does its work: nothing, where one document of JSON comes at the end. */
interface Reporter {
  readonly plan: (text: string) => void;
  readonly progress: (server: string, text: string) => void;
}

const TEXT_REPORTER: Reporter = {
  plan: (text) => process.stdout.write(text),
  progress: (server, text) => process.stderr.write(`${server}: ${text}\n`),
};
const SILENT: Reporter = { plan: () => undefined, progress: () => undefined };

async function prepare(path: string, options: PrepareOptions): Promise<ExitCode> {
  const { documents, vsphere, diagnostics, texts } = readInput(path, options);
  const isText = options.format === "text";
  const here = { root: ".", textOf: (file: string) => texts.get(file) };
  if (isText) await printDiagnostics(diagnostics, here, "text");
  const wrong = checkDocuments(documents).findings.filter(
    ({ check, severity }) => check === "failure-domains" && severity === "error",
  );
  let outcome: Outcome = { plans: [], findings: wrong };
  if (!hasErrors(diagnostics) && wrong.length === 0) {
    if (vsphere === undefined) throw new FileProblem(`${path} says nothing of vSphere`);
    outcome = await inVCenters(documents, options, (context) =>
      (options.undo === true ? undo : make)(vsphere, context, options, isText ? TEXT_REPORTER : SILENT),
    );
  }
  const { plans, findings, toTakeBack } = outcome;
  if (isText) process.stderr.write(reportFindings({ findings }) + leftToDo(outcome, options));
  else {
    const vcenters = plans.map(({ server, steps }) => ({ server, steps }));
    const outcomes = { vcenters, findings, ...(toTakeBack && { toTakeBack }) };
    printJson({ ...outcomes, diagnostics: await jsonOf(diagnostics, here) });
  }
  return hasErrors(diagnostics) || findings.some(({ severity }) => severity === "error") ? EXIT_FINDINGS : EXIT_FINE;
}

function leftToDo({ plans, toTakeBack }: Outcome, { apply }: PrepareOptions): string {
  const isLeft = toTakeBack !== undefined || plans.some(({ steps }) => steps.some(({ isThere }) => !isThere));
  return apply !== true && isLeft ? "nothing was changed: add --apply to do it\n" : "";
}

async function inVCenters<T>(
  documents: ClusterDocuments,
  { timeout, apply, journal }: PrepareOptions,
  work: (context: CheckContext) => Promise<T>,
): Promise<T> {
  const accesses = await accessesFromHere(documents, timeout * 1000);
  const interrupted = `interrupted: ${journal} has what was made; run it again to go on, or with --undo\n`;
  return await cancelledBySignals((signal) => {
    if (apply === true) signal.addEventListener("abort", () => process.stderr.write(interrupted));
    return withCheckContext(accesses, { signal }, work);
  });
}

function make(
  vsphere: VSphereSpec,
  context: CheckContext,
  { apply, journal }: PrepareOptions,
  { plan, progress }: Reporter,
): Promise<Outcome> {
  const keeper = apply === true ? { keeper: openJournal(journal) } : {};
  return prepareVCenters(vsphere, context, { ...keeper, progress, show: (each) => plan(planText(each)) });
}

/** Takes back what the journal has, or shows what that would be. */
async function undo(
  vsphere: VSphereSpec,
  context: CheckContext,
  { journal, apply }: PrepareOptions,
  { plan, progress }: Reporter,
): Promise<Outcome> {
  const keeper = openJournal(journal);
  const { entries } = keeper.journal();
  if (entries.length === 0) throw new FileProblem(`${journal} is not there, or empty: nothing can be taken back`);
  if (apply !== true) {
    for (const { server, item } of [...entries].reverse()) plan(`${server}: take back ${itemText(item)}\n`);
    return { plans: [], findings: [], toTakeBack: entries };
  }
  const findings = await takeBackFrom(vsphere, context, { keeper, progress });
  removeEmptyJournal(journal, keeper);
  return { plans: [], findings };
}
