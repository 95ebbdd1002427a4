import { type Command, InvalidArgumentError, Option } from "commander";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import { jsonOf, printDiagnostics, printJson } from "../../io/output-format.js";
import type { CheckReport } from "../checks/check-finding.js";
import type { ClusterDocuments } from "../checks/cluster-documents.js";
import { checkCluster } from "../checks/live/check-cluster.js";
import { type DocumentSources, readDocuments, withDiagnostics } from "../checks/read-documents.js";
import { clusterNode } from "../checks/read-nodes.js";
import { clusterStorageClass } from "../checks/read-storage-classes.js";
import { reportJunit } from "../checks/reports/report-junit.js";
import { reportPrometheus } from "../checks/reports/report-prometheus.js";
import { reportFindings, reportSummary } from "../checks/reports/report-text.js";
import { readClusterObjects, readNodes, readStorageClasses } from "../cluster/cluster-objects.js";
import { clusterSources } from "../cluster/cluster-sources.js";
import { maskGcfg } from "../gcfg/mask-gcfg.js";
import { maskSecrets } from "../install-config/mask-secrets.js";
import { withCheckContext } from "../vcenter/check-context.js";
import { cancelledBySignals } from "./cancel-on-signal.js";
import { addClusterOptions, type ClusterOptions, connectToCluster } from "./cluster-option.js";
import { configInManifest, type Source } from "./config-in-manifest.js";
import { createProgressLine } from "./progress-line.js";
import { checkStandardInput, FileProblem, readFile } from "./read-file.js";
import { accessesFromHere } from "./vcenter-accesses.js";

const FORMATS = ["text", "json", "junit", "prometheus"] as const;

interface CheckOptions extends ClusterOptions {
  readonly infrastructure?: string;
  readonly cloudConfig?: string;
  /** False for --no-credentials. */
  readonly credentials?: string | false;
  readonly nodes?: string;
  readonly storageClasses?: string;
  readonly live?: boolean;
  readonly timeout: number;
  readonly format: (typeof FORMATS)[number];
}

/** Adds the command that checks what a cluster says of its vCenters. */
export function addCheckCommand(program: Command, end: (code: ExitCode) => void): void {
  const command = program
    .command("check")
    .description(
      "check that the documents of a cluster agree on its vCenters, failure domains and credentials: those of the cluster, or of files",
    );
  addClusterOptions(command)
    .option("--infrastructure <file>", "the Infrastructure object, as YAML or JSON, instead of the cluster's")
    .option("--cloud-config <file>", "the cloud provider's configuration, or the ConfigMap that it stands in")
    .option("--credentials <file>", "the Secret with a user and a password for each vCenter")
    .option("--no-credentials", "leave out the Secret of the cluster, for who may not read it")
    .option("--nodes <file>", "the nodes, as `oc get nodes -o yaml` writes them, to check their machines")
    .option("--storage-classes <file>", "the storage classes in the same way, to check their datastores")
    .option(
      "--live",
      "ask the vCenters, too: what the failure domains name, tags, privileges and versions; of a cluster also nodes and storage classes",
    )
    .option("--timeout <seconds>", "how long a vCenter may take for an answer", secondsOption, 30)
    .addOption(new Option("--format <format>", "how findings are printed").choices([...FORMATS]).default("text"))
    .action(async (options: CheckOptions) => end(await check(options)));
}

/** Reads the value of an option that takes seconds. */
export function secondsOption(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("it takes a number from 1 to 9999");
}

async function check({ format, live, timeout, ...options }: CheckOptions): Promise<ExitCode> {
  const { sources, shown, findings, objects } = await sourcesOf({ ...options, live });
  const { documents: ofSources, findings: ofTexts } = readDocuments(sources);
  const documents = { ...objects, ...ofSources };
  const report = live === true ? await askVCenters(documents, timeout) : await checkCluster(documents);
  const diagnostics = [...findings, ...ofTexts];
  await printFindings(report, diagnostics, shown, format);
  const isWrong = hasErrors(diagnostics) || report.findings.some(({ severity }) => severity === "error");
  return isWrong ? EXIT_FINDINGS : EXIT_FINE;
}

interface GivenSources {
  readonly sources: DocumentSources;
  /** The texts as findings show them. */
  readonly shown: readonly Source[];
  readonly findings: readonly Diagnostic[];
  /** What a cluster has besides. */
  readonly objects: Pick<ClusterDocuments, "nodes" | "storageClasses">;
}

type SourceOptions = Omit<CheckOptions, "format" | "live" | "timeout"> & { readonly live: boolean | undefined };

/** Returns the documents of files where these are named, and those of a cluster otherwise. */
async function sourcesOf(options: SourceOptions): Promise<GivenSources> {
  const { infrastructure, cloudConfig, credentials, nodes, storageClasses, kubeconfig, context, live } = options;
  const file = credentials || undefined;
  checkStandardInput([infrastructure, cloudConfig, file, nodes, storageClasses]);
  const more = {
    ...(nodes !== undefined && { nodes: readFile(nodes) }),
    ...(storageClasses !== undefined && { storageClasses: readFile(storageClasses) }),
  };
  if (infrastructure === undefined && cloudConfig === undefined) {
    const secret = file === undefined ? undefined : readFile(file);
    return await sourcesOfCluster(options, { needsSecret: credentials === undefined, secret, more, live });
  }
  if (infrastructure === undefined || cloudConfig === undefined)
    throw new FileProblem("--infrastructure and --cloud-config go together: name both, or none for those of a cluster");
  if (kubeconfig !== undefined || context !== undefined)
    throw new FileProblem(
      "--kubeconfig and --context name a cluster, and the other options files: leave out one of them",
    );
  const object = readFile(infrastructure);
  const config = configInManifest(readFile(cloudConfig), { kinds: ["ConfigMap", "Secret"], key: "config" });
  const secret = file === undefined ? undefined : readFile(file);
  return {
    sources: { infrastructure: object, cloudConfig: config.source, credentials: secret, ...more },
    shown: shownSources([object, config.source ?? config.manifest, ...Object.values(more)], secret),
    findings: config.findings,
    objects: {},
  };
}

interface BesidesCluster {
  readonly needsSecret: boolean;
  readonly secret: Source | undefined;
  readonly more: Pick<DocumentSources, "nodes" | "storageClasses">;
  readonly live: boolean | undefined;
}

async function sourcesOfCluster(
  cluster: ClusterOptions,
  { needsSecret, secret, more, live = false }: BesidesCluster,
): Promise<GivenSources> {
  const connection = await connectToCluster(cluster);
  const read = await readClusterObjects(connection, { needsSecret });
  const { findings, ...texts } = clusterSources(read, { needsSecret });
  const sources = { ...texts, credentials: secret ?? texts.credentials, ...more };
  const shown = [sources.infrastructure, sources.cloudConfig, more.nodes, more.storageClasses];
  return {
    sources,
    shown: shownSources(
      shown.flatMap((each) => each ?? []),
      sources.credentials,
    ),
    findings,
    // Their checks are about vCenters.
    objects: live
      ? {
          nodes: (await readNodes(connection)).map(clusterNode),
          storageClasses: (await readStorageClasses(connection)).map(clusterStorageClass),
        }
      : {},
  };
}

function shownSources(sources: readonly Source[], secret: Source | undefined): Source[] {
  const shown = sources.map(({ path, text }): Source => ({ path, text: maskSecrets(maskGcfg(text)) }));
  // Nothing of a Secret is shown.
  if (secret !== undefined) shown.push({ path: secret.path, text: secret.text.replace(/\S/g, "*") });
  return shown;
}

async function askVCenters(documents: ClusterDocuments, timeout: number): Promise<CheckReport> {
  const accesses = await accessesFromHere(documents, timeout * 1000);
  const progress = createProgressLine(process.stderr);
  return await cancelledBySignals((signal) =>
    withCheckContext(accesses, { signal }, (context) => checkCluster(documents, context, progress.show)).finally(
      progress.end,
    ),
  );
}

async function printFindings(
  report: CheckReport,
  diagnostics: readonly Diagnostic[],
  shown: readonly Source[],
  format: CheckOptions["format"],
): Promise<void> {
  const texts = new Map(shown.map(({ path, text }) => [path, text]));
  const here = { root: ".", textOf: (file: string) => texts.get(file) };
  if (format === "text") {
    await printDiagnostics(diagnostics, here, format);
    process.stderr.write(reportFindings(report) + reportSummary(report));
  } else if (format === "json") printJson({ ...report, diagnostics: await jsonOf(diagnostics, here) });
  else {
    const print = format === "junit" ? reportJunit : reportPrometheus;
    process.stdout.write(print(withDiagnostics(report, diagnostics)));
  }
}
