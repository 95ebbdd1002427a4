import { existsSync, readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { createManager, jsonLogger, type Manager, runProgram, stopSignal } from "crdwright/controller";
import { EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import { packageVersion } from "../../io/package-version.js";
import { type CheckMetrics, createCheckMetrics } from "../operator/check-metrics.js";
import { DEFAULT_PORTS, deployManifests } from "../operator/deploy-manifests.js";
import { addVCenterChecks, OPERATOR_NAME, OPERATOR_NAMESPACE } from "../operator/vcenter-checks.js";
import { secondsOption } from "./check-command.js";
import { addClusterOptions, type ClusterOptions, transportToCluster } from "./cluster-option.js";
import { FileProblem } from "./read-file.js";
import { accessesFromHere } from "./vcenter-accesses.js";
import { writeManifests } from "./write-manifests.js";

const LEVELS = ["debug", "info", "warn", "error"] as const;

interface RunOptions extends ClusterOptions {
  readonly manifests?: string;
  readonly image: string;
  readonly timeout: number;
  readonly lease: number;
  readonly metricsPort: number;
  readonly healthPort: number;
  readonly logLevel: (typeof LEVELS)[number];
}

/** Adds the command that checks the vCenters of a cluster all the time, and writes what deploys it. */
export function addRunCommand(program: Command, end: (code: ExitCode) => void): void {
  const command = program
    .command("run")
    .description("check the vCenters of a cluster all the time, as an operator: after changes and on a schedule");
  addClusterOptions(command)
    .option("--manifests <folder>", "write what deploys the operator, and do not run")
    .option("--image <name>", "the image that the manifests name", `${OPERATOR_NAME}:${packageVersion()}`)
    .option("--timeout <seconds>", "how long a vCenter may take for an answer", secondsOption, 30)
    .option("--lease <seconds>", "how long another copy waits for a leader that is silent", leaseOption, 15)
    .option("--metrics-port <port>", "where /metrics is served", portOption, DEFAULT_PORTS.metrics)
    .option("--health-port <port>", "where /healthz and /readyz are served", portOption, DEFAULT_PORTS.health)
    .addOption(new Option("--log-level <level>", "the least that is logged").choices([...LEVELS]).default("info"))
    .action(async (options: RunOptions) => end(await run(options)));
}

function portOption(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError("it takes a port, or 0 for any that is free");
}

function leaseOption(text: string): number {
  const seconds = secondsOption(text);
  if (seconds >= 3) return seconds;
  throw new InvalidArgumentError("it takes a number from 3 to 9999");
}

async function run({ manifests, image, ...options }: RunOptions): Promise<ExitCode> {
  if (manifests === undefined) {
    const manager = await operator(options);
    // It ends the process.
    return await runProgram(() => manager);
  }
  if (!/^[\w./:@-]+$/.test(image)) throw new FileProblem(`--image ${JSON.stringify(image)} is no name of an image`);
  const files = deployManifests({
    crd: generated("vsphere.crdwright.dev_vcenterchecks.yaml", "crds"),
    roles: generated("role.yaml", "rbac"),
    image,
    version: packageVersion(),
  });
  const written = writeManifests(manifests, files);
  process.stderr.write(
    `${manifests}: ${written} of ${files.length} files written; apply crds/ first, then the folder\n`,
  );
  return EXIT_FINE;
}

async function operator(options: Omit<RunOptions, "manifests" | "image">): Promise<Manager> {
  const { timeout, lease, metricsPort, healthPort, logLevel } = options;
  const transport = await transportToCluster(options);
  const metrics = await loadedMetrics();
  const leaseMs = lease * 1000;
  const manager = createManager({
    name: OPERATOR_NAME,
    transport,
    logger: jsonLogger({ level: logLevel }),
    // The shares are those of client-go's defaults.
    leaderElection: {
      name: OPERATOR_NAME,
      namespace: OPERATOR_NAMESPACE,
      leaseDurationMs: leaseMs,
      renewDeadlineMs: (leaseMs * 2) / 3,
      retryPeriodMs: (leaseMs * 2) / 15,
    },
    metrics: { port: metricsPort },
    health: { port: healthPort },
  });
  addVCenterChecks(manager, {
    metrics,
    stopping: stopSignal(),
    accessesOf: (documents) => accessesFromHere(documents, timeout * 1000),
  });
  return manager;
}

async function loadedMetrics(): Promise<CheckMetrics> {
  try {
    return await createCheckMetrics();
  } catch {
    throw new FileProblem("metrics need the package prom-client: npm install prom-client@15");
  }
}

/** Returns a generated file as the build has put it beside the command, or as the sources have it. */
function generated(name: string, folder: string): string {
  const places = [`../openshift/operator/${name}`, `../../../operator/generated/${folder}/${name}`];
  const urls = places.map((place) => new URL(place, import.meta.url));
  return readFileSync(urls.find((url) => existsSync(url)) ?? urls[0] ?? "", "utf8");
}
