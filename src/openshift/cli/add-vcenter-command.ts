import { type Command, InvalidArgumentError, Option } from "commander";
import type { Connection } from "crdwright/client";
import { featureGateNames, featureGatesOf } from "../../../generated/documents/feature-gates.ts";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { didYouMean, suggestName } from "../../diagnostics/suggestion.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import type { OutputFormat } from "../../io/output-format.js";
import { type ClusterSources, planAddVCenter } from "../add-vcenter/plan.js";
import { planText } from "../add-vcenter/plan-text.js";
import type { Source } from "../add-vcenter/read-addition.js";
import { cloudConfigPlace, readClusterObjects } from "../cluster/cluster-objects.js";
import { clusterSources, objectText } from "../cluster/cluster-sources.js";
import { readFeatureGates } from "../cluster/feature-gates.js";
import { applyToCluster } from "./add-vcenter-apply.js";
import { undoInCluster } from "./add-vcenter-undo.js";
import { addClusterOptions, type ClusterOptions, connectToCluster } from "./cluster-option.js";
import { configInManifest } from "./config-in-manifest.js";
import { BOTH, checkPrintable, formatOption } from "./format-option.js";
import { journalPath } from "./journal-file.js";
import { machineFilesOf } from "./machine-files.js";
import { type ConfigMapAround, planFiles } from "./plan-files.js";
import { checkStandardInput, FileProblem, readFile } from "./read-file.js";
import { printReport } from "./report.js";
import { writeManifests } from "./write-manifests.js";

const GATES = featureGatesOf.SelfManagedHA;
type FeatureSet = keyof typeof GATES;

interface AddVCenterOptions extends ClusterOptions {
  readonly infrastructure?: string;
  readonly cloudConfig?: string;
  readonly credentials?: string;
  readonly featureSet?: FeatureSet;
  readonly featureGate: readonly string[];
  readonly out?: string;
  readonly apply?: boolean;
  readonly undo?: boolean;
  readonly journal?: string;
  readonly dryRun?: boolean;
  readonly format: OutputFormat;
}

/** Adds the command that plans how a vCenter is added to a running cluster, and does so. */
export function addAddVCenterCommand(program: Command, end: (code: ExitCode) => void): void {
  const command = program
    .command("add-vcenter")
    .description("plan how a vCenter is added to a running cluster, each document before and after, and apply it")
    .argument(
      "<addition>",
      "a file with vcenter, failureDomains, credentials and, where the cluster has none of its own, current",
    );
  addClusterOptions(command)
    .option("--infrastructure <file>", "the Infrastructure object, as YAML or JSON, instead of the cluster's")
    .option("--cloud-config <file>", "the cloud provider's configuration, or the ConfigMap that it stands in")
    .option("--credentials <file>", "the Secret with a user and a password for each vCenter")
    .option(
      "--out <folder>",
      "the folder that after/, undo/ and machines/ are written into; with --apply machines/ alone",
    )
    .option("--apply", "write the documents into the cluster, one after the other, with checks after each")
    .option("--dry-run", "with --apply: ask the API server whether it takes each document, and change nothing")
    .option(
      "--undo",
      "take back what was added, and nothing that others have changed; without --apply it is shown alone",
    )
    .option(
      "--journal <file>",
      "what --undo needs, or for --undo the folder of --out (default: <addition>.journal.json)",
    )
    .addOption(
      new Option(
        "--feature-set <set>",
        "the feature set of the cluster, instead of what its FeatureGate object says",
      ).choices(Object.keys(GATES)),
    )
    .option("--feature-gate <gate...>", "gates that are on beside those", gateNames, [])
    .addOption(formatOption())
    .action(async (path: string, options: AddVCenterOptions) => end(await addVCenter(path, options)));
}

function gateNames(name: string, before: readonly string[]): string[] {
  if (featureGateNames.includes(name)) return [...before, name];
  throw new InvalidArgumentError(`There is no such gate. ${didYouMean(suggestName(name, featureGateNames))}`.trimEnd());
}

async function addVCenter(path: string, options: AddVCenterOptions): Promise<ExitCode> {
  checkPrintable(options.format, BOTH);
  const { apply = false, dryRun = false, journal = journalPath(path), format, out } = options;
  checkTogether(options);
  if (options.undo === true)
    return await undoInCluster(await connectToCluster(options), { path: journal, isApplied: apply && !dryRun, format });
  checkStandardInput([path, options.infrastructure, options.cloudConfig, options.credentials]);
  const addition = readFile(path);
  const connection = hasFiles(options) ? undefined : await connectToCluster(options);
  const featureGates = await gatesOf(options, connection);
  if (apply && connection !== undefined)
    return await applyToCluster(connection, addition, { featureGates, journal, dryRun, format, out });
  const {
    sources,
    configMap,
    shown,
    findings: missing,
  } = connection === undefined ? documentsOfFiles(options) : await documentsOfCluster(connection);
  const { plan, findings } =
    sources === undefined
      ? { plan: undefined, findings: missing }
      : planAddVCenter(sources, addition, { featureGates });
  const texts = new Map([addition, ...shown].map(({ path: name, text }) => [name, text]));
  if (plan === undefined) {
    await printReport(findings, texts, format);
    return EXIT_FINDINGS;
  }
  const machines = out === undefined ? undefined : await machineFilesOf(plan, connection);
  if (out !== undefined) writeManifests(out, [...planFiles(plan, configMap), ...(machines?.files ?? [])]);
  const steps = plan.steps.map(({ document, findings: found }) => ({ document, findings: found }));
  await printReport(findings, texts, format, [{ name: "plan", text: await planText(plan) }], { steps });
  if (machines !== undefined && format === "text")
    process.stderr.write(
      `${out}: apply after/ in the order of its names; --undo --journal ${out} takes back just that, whereas undo/ has the whole objects of today\n${out}: ${machines.note}\n`,
    );
  return EXIT_FINE;
}

function hasFiles({ infrastructure, cloudConfig, credentials }: AddVCenterOptions): boolean {
  return [infrastructure, cloudConfig, credentials].some((each) => each !== undefined);
}

/** Throws a {@link FileProblem} for options that do not go together. */
function checkTogether(options: AddVCenterOptions): void {
  const { infrastructure, cloudConfig, credentials, kubeconfig, context, apply, dryRun, undo, journal, out } = options;
  const isOfCluster = apply === true || undo === true;
  if (hasFiles(options) && [infrastructure, cloudConfig, credentials].includes(undefined))
    throw new FileProblem(
      "--infrastructure, --cloud-config and --credentials go together: name all, or none for those of a cluster",
    );
  if (hasFiles(options) && (kubeconfig !== undefined || context !== undefined || isOfCluster))
    throw new FileProblem(
      "--kubeconfig, --context, --apply and --undo are about a cluster, and the other options name files: leave out one of them",
    );
  if (apply !== true && dryRun === true) throw new FileProblem("--dry-run goes with --apply: add it");
  if (!isOfCluster && journal !== undefined) throw new FileProblem("--journal goes with --apply or --undo: add one");
  if (undo === true && out !== undefined) throw new FileProblem("--out is for what is added: leave out --undo");
}

async function gatesOf(
  { featureSet, featureGate }: AddVCenterOptions,
  connection: Connection | undefined,
): Promise<readonly string[]> {
  const ofSet =
    featureSet === undefined && connection !== undefined
      ? await readFeatureGates(connection)
      : GATES[featureSet ?? "Default"];
  return [...ofSet, ...featureGate];
}

/** The documents of a cluster, and what findings show of them. */
interface PlanSources {
  readonly sources: ClusterSources | undefined;
  readonly configMap: ConfigMapAround | undefined;
  readonly shown: readonly Source[];
  readonly findings: readonly Diagnostic[];
}

function documentsOfFiles({ infrastructure = "", cloudConfig = "", credentials = "" }: AddVCenterOptions): PlanSources {
  const object = readFile(infrastructure);
  const secret = readFile(credentials);
  const key = "config";
  const { source, manifest, findings } = configInManifest(readFile(cloudConfig), { kinds: ["ConfigMap"], key });
  return {
    sources: source && { infrastructure: object, secret, cloudConfig: source },
    configMap: manifest === source ? undefined : { text: manifest.text, key },
    shown: [object, source ?? manifest, hidden(secret)],
    findings,
  };
}

async function documentsOfCluster(connection: Connection): Promise<PlanSources> {
  const objects = await readClusterObjects(connection);
  const { infrastructure, cloudConfig, credentials, findings } = clusterSources(objects);
  const isWhole = infrastructure !== undefined && cloudConfig !== undefined && credentials !== undefined;
  const { key } = cloudConfigPlace(objects.infrastructure);
  return {
    sources: isWhole && !hasErrors(findings) ? { infrastructure, cloudConfig, secret: credentials } : undefined,
    configMap: objects.configMap && { text: objectText(objects.configMap), key },
    shown: [infrastructure, cloudConfig, credentials && hidden(credentials)].filter((each) => each !== undefined),
    findings,
  };
}

/** Nothing of a Secret is shown. */
function hidden({ path, text }: Source): Source {
  return { path, text: text.replace(/\S/g, "*") };
}
