import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { jsonLogger, type Manager, runProgram, systemClock } from "crdwright/controller";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import { inputProblem } from "../../io/input-file.js";
import { printDiagnostics } from "../../io/output-format.js";
import { packageVersion } from "../../io/package-version.js";
import type { CertificateFile } from "../checks/live/check-live.js";
import { type LoadedConfig, loadCloudConfig } from "../cloud-config/load.js";
import { cloudControllerManifests } from "../cloud-controller/deploy-manifests.js";
import { CONTROLLER_NAME, createCloudController } from "../cloud-controller/run/cloud-controller.js";
import { promMeters } from "../cloud-controller/run/meters.js";
import type { Mode } from "../cloud-controller/run/node-controller.js";
import { secretsOf, settingsOf } from "../cloud-controller/run/settings.js";
import { type SettingsFiles, SettingsProblem } from "../cloud-controller/run/settings-source.js";
import { maskGcfg } from "../gcfg/mask-gcfg.js";
import { maskSecrets } from "../install-config/mask-secrets.js";
import { ALL_VCENTERS, isShared, ownsVCenter, type Shard, shardName } from "../vcenter/shard.js";
import { addClusterOptions, type ClusterOptions, transportToCluster } from "./cluster-option.js";
import {
  addShardOptions,
  checkImage,
  type LogLevel,
  leaseOption,
  leaseTimes,
  logLevelOption,
  numberOption,
  portOption,
  type ShardOptions,
  withPromClient,
} from "./long-running.js";
import { FileProblem, readFile } from "./read-file.js";
import { proxyUrlOf } from "./vcenter-accesses.js";
import { writeManifests } from "./write-manifests.js";

/** Where the published controller serves, and the Lease that it holds while it works. */
const PUBLISHED = { port: 10_258, namespace: "kube-system", lease: "cloud-controller-manager" } as const;

/** Copies for different vCenters may run on one machine, whose network they use: each has a port from this one on. */
const FIRST_SHARD_PORT = 10_271;

interface CloudControllerCommand extends ClusterOptions, ShardOptions {
  readonly cloudConfig: string;
  readonly manifests?: string;
  readonly image: string;
  readonly namespace: string;
  readonly leaseName: string;
  readonly lease: number;
  readonly port?: number;
  readonly timeout: number;
  readonly tagInterval: number;
  readonly configInterval: number;
  readonly deletionLimit: number;
  readonly deletionDelay: number;
  readonly failureDomains?: boolean;
  readonly maintenance?: boolean;
  readonly dryRun?: boolean;
  readonly report?: boolean;
  readonly logLevel: LogLevel;
}

/** Adds the command that keeps the nodes of a cluster as their VMs are, in place of the published cloud controller. */
export function addCloudControllerCommand(program: Command, end: (code: ExitCode) => void): void {
  const command = program
    .command("cloud-controller")
    .description(
      "initialise, label, address and take out of service the nodes of a cluster, by their VMs in all vCenters",
    )
    .requiredOption("--cloud-config <file>", "the cloud provider's configuration, in YAML or INI")
    .option("--manifests <folder>", "write what deploys the controller, and do not run")
    .option("--image <name>", "the image that the manifests name", `${CONTROLLER_NAME}:${packageVersion()}`);
  addShardOptions(addClusterOptions(command))
    .option("--namespace <name>", "where its Lease is", PUBLISHED.namespace)
    .option("--lease-name <name>", "the Lease by which one of several copies works", PUBLISHED.lease)
    .option("--lease <seconds>", "how long another copy waits for a leader that is silent", leaseOption, 15)
    .option(
      "--port <port>",
      `where /healthz, /readyz and /metrics are served (default: ${PUBLISHED.port}; in manifests of several copies, another one for each)`,
      portOption,
    )
    .option("--timeout <seconds>", "how long a vCenter may take for an answer", numberOption(2, 9999), 30)
    .option("--tag-interval <seconds>", "after how long tags are read again", numberOption(1, 99_999), 60)
    .option("--config-interval <seconds>", "after how long the configuration is read again", numberOption(1, 9999), 10)
    .option("--deletion-limit <nodes>", "how many nodes may go at once", numberOption(0, 9999), 5)
    .option("--deletion-delay <seconds>", "for how long a VM has to be gone", numberOption(0, 99_999), 30)
    .option("--failure-domains", "take zones of the Infrastructure object where there are no tags")
    .option("--maintenance", "delete no node, and taint none")
    .option("--dry-run", "let the server try what would be written, and change nothing")
    .option("--report", "only report where nodes are otherwise than this controller would have them")
    .addOption(logLevelOption())
    .action(async (options: CloudControllerCommand) => end(await cloudController(options)));
}

async function cloudController(options: CloudControllerCommand): Promise<ExitCode> {
  if (options.manifests !== undefined) return await writeDeployment(options.manifests, options);
  let manager: Manager;
  try {
    manager = await managerOf(options);
  } catch (error) {
    if (!(error instanceof SettingsProblem)) throw error;
    await printFindings(options.cloudConfig, error.findings);
    if (!hasErrors(error.findings)) process.stderr.write(`${error.message}\n`);
    return EXIT_FINDINGS;
  }
  // It ends the process.
  return await runProgram(() => manager);
}

async function managerOf(options: CloudControllerCommand): Promise<Manager> {
  const { namespace, leaseName, lease, timeout, port = PUBLISHED.port } = options;
  const shard = shardOf(options, loadCloudConfig(readFile(options.cloudConfig)).loaded?.config);
  const mode: Mode = options.report === true ? "report" : options.dryRun === true ? "dry-run" : "write";
  const transport = await transportToCluster(options);
  const leaderElection = { name: shardName(leaseName, shard), namespace, ...leaseTimes(lease) };
  return createCloudController({
    transport,
    shard,
    files: filesFromHere(options.cloudConfig),
    mode,
    limits: { maxNodes: options.deletionLimit, minAbsentMs: options.deletionDelay * 1000 },
    isInMaintenance: options.maintenance === true,
    readsFailureDomains: options.failureDomains === true,
    // Beside the published controller, who only reports has no use for its Lease.
    ...(mode === "write" && { leaderElection }),
    health: { port },
    metrics: { port },
    meters: await withPromClient(() => promMeters(systemClock)),
    logger: jsonLogger({ level: options.logLevel }),
    timeoutMs: timeout * 1000,
    configIntervalMs: options.configInterval * 1000,
    tagIntervalMs: options.tagInterval * 1000,
    proxyUrlOf,
  });
}

/** Returns the vCenters that this copy has. Throws a {@link FileProblem} for one that the configuration does not have. */
function shardOf({ vcenter, shard = ALL_VCENTERS }: CloudControllerCommand, config: LoadedConfig | undefined): Shard {
  if (vcenter === undefined) return shard;
  const servers = [...(config?.vcenters.values() ?? [])].map(({ server }) => server);
  const own: Shard = { server: vcenter };
  // What is wrong with a configuration that cannot be read is reported by who uses it.
  if (config === undefined || servers.some((server) => ownsVCenter(own, server))) return own;
  throw new FileProblem(`--vcenter ${vcenter} is not in the cloud config, which has ${servers.join(", ")}`);
}

function portOf(shard: Shard, { vcenters }: LoadedConfig): number {
  if (!isShared(shard)) return PUBLISHED.port;
  if ("index" in shard) return FIRST_SHARD_PORT + shard.index - 1;
  return FIRST_SHARD_PORT + [...vcenters.values()].findIndex(({ server }) => ownsVCenter(shard, server));
}

function filesFromHere(path: string): SettingsFiles {
  return {
    readConfig: () => readFile(path),
    readCertificate: (file): CertificateFile => {
      try {
        return { text: readFile(file).text };
      } catch (error) {
        return { problem: inputProblem(error) };
      }
    },
    readFolder: (folder) => {
      try {
        // What a volume has besides begins with two dots.
        const names = readdirSync(folder).filter((name) => !name.startsWith("."));
        return new Map(names.map((name) => [name, readFile(join(folder, name)).text]));
      } catch {
        return new Map();
      }
    },
  };
}

async function writeDeployment(folder: string, options: CloudControllerCommand): Promise<ExitCode> {
  const { cloudConfig: path, namespace, leaseName, image, failureDomains } = options;
  checkImage(image);
  const source = readFile(path);
  const { loaded, findings } = loadCloudConfig(source);
  await printFindings(path, findings);
  if (loaded === undefined) return EXIT_FINDINGS;
  const { problems } = settingsOf(loaded.config);
  if (problems.length > 0) {
    process.stderr.write(`${path} cannot be used: ${problems.join("; ")}\n`);
    return EXIT_FINDINGS;
  }
  const shard = shardOf(options, loaded.config);
  const files = cloudControllerManifests({
    ...{ image, namespace, leaseName, shard, port: options.port ?? portOf(shard, loaded.config) },
    version: packageVersion(),
    secrets: secretsOf(loaded.config),
    cloudConfig: source.text,
    readsFailureDomains: failureDomains === true,
  });
  const written = writeManifests(folder, files);
  process.stderr.write(`${folder}: ${written} of ${files.length} files written\n`);
  return EXIT_FINE;
}

async function printFindings(path: string, findings: readonly Diagnostic[]): Promise<void> {
  const { path: file, text } = readFile(path);
  const shown = maskSecrets(maskGcfg(text));
  await printDiagnostics(findings, { root: ".", textOf: (name) => (name === file ? shown : undefined) }, "text");
}
