import { existsSync, readFileSync } from "node:fs";
import type { Command } from "commander";
import { createManager, jsonLogger, type Manager, runProgram, stopSignal } from "crdwright/controller";
import { EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import { packageVersion } from "../../io/package-version.js";
import { createCheckMetrics } from "../operator/check-metrics.js";
import { DEFAULT_PORTS, deployManifests } from "../operator/deploy-manifests.js";
import { addVCenterChecks, OPERATOR_NAME, OPERATOR_NAMESPACE } from "../operator/vcenter-checks.js";
import { ALL_VCENTERS, type Shard, shardName } from "../vcenter/shard.js";
import { secondsOption } from "./check-command.js";
import { addClusterOptions, type ClusterOptions, transportToCluster } from "./cluster-option.js";
import {
  addShardOptions,
  checkImage,
  type LogLevel,
  leaseOption,
  leaseTimes,
  logLevelOption,
  portOption,
  type ShardOptions,
  withPromClient,
} from "./long-running.js";
import { accessesFromHere } from "./vcenter-accesses.js";
import { writeManifests } from "./write-manifests.js";

interface RunOptions extends ClusterOptions, ShardOptions {
  readonly manifests?: string;
  readonly image: string;
  readonly timeout: number;
  readonly lease: number;
  readonly metricsPort: number;
  readonly healthPort: number;
  readonly logLevel: LogLevel;
}

/** Adds the command that checks the vCenters of a cluster all the time, and writes what deploys it. */
export function addRunCommand(program: Command, end: (code: ExitCode) => void): void {
  const command = program
    .command("run")
    .description("check the vCenters of a cluster all the time, as an operator: after changes and on a schedule");
  addShardOptions(addClusterOptions(command))
    .option("--manifests <folder>", "write what deploys the operator, and do not run")
    .option("--image <name>", "the image that the manifests name", `${OPERATOR_NAME}:${packageVersion()}`)
    .option("--timeout <seconds>", "how long a vCenter may take for an answer", secondsOption, 30)
    .option("--lease <seconds>", "how long another copy waits for a leader that is silent", leaseOption, 15)
    .option("--metrics-port <port>", "where /metrics is served", portOption, DEFAULT_PORTS.metrics)
    .option("--health-port <port>", "where /healthz and /readyz are served", portOption, DEFAULT_PORTS.health)
    .addOption(logLevelOption())
    .action(async (options: RunOptions) => end(await run(options)));
}

async function run({ manifests, image, ...options }: RunOptions): Promise<ExitCode> {
  if (manifests === undefined) {
    const manager = await operator(options);
    // It ends the process.
    return await runProgram(() => manager);
  }
  checkImage(image);
  const files = deployManifests({
    crd: generated("vsphere.crdwright.dev_vcenterchecks.yaml", "crds"),
    roles: generated("role.yaml", "rbac"),
    image,
    version: packageVersion(),
    shard: shardOf(options),
  });
  const written = writeManifests(manifests, files);
  process.stderr.write(
    `${manifests}: ${written} of ${files.length} files written; apply crds/ first, then the folder\n`,
  );
  return EXIT_FINE;
}

function shardOf({ vcenter, shard = ALL_VCENTERS }: ShardOptions): Shard {
  return vcenter === undefined ? shard : { server: vcenter };
}

async function operator(options: Omit<RunOptions, "manifests" | "image">): Promise<Manager> {
  const { timeout, lease, metricsPort, healthPort, logLevel } = options;
  const shard = shardOf(options);
  const transport = await transportToCluster(options);
  const metrics = await withPromClient(createCheckMetrics);
  const manager = createManager({
    name: OPERATOR_NAME,
    transport,
    logger: jsonLogger({ level: logLevel }),
    leaderElection: { name: shardName(OPERATOR_NAME, shard), namespace: OPERATOR_NAMESPACE, ...leaseTimes(lease) },
    metrics: { port: metricsPort },
    health: { port: healthPort },
  });
  addVCenterChecks(manager, {
    metrics,
    shard,
    stopping: stopSignal(),
    accessesOf: (documents) => accessesFromHere(documents, timeout * 1000),
  });
  return manager;
}

/** Returns a generated file as the build has put it beside the command, or as the sources have it. */
function generated(name: string, folder: string): string {
  const places = [`../openshift/operator/${name}`, `../../../operator/generated/${folder}/${name}`];
  const urls = places.map((place) => new URL(place, import.meta.url));
  return readFileSync(urls.find((url) => existsSync(url)) ?? urls[0] ?? "", "utf8");
}
