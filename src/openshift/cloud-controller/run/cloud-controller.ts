import { connect, type Transport } from "crdwright/client";
import { createNodeClient } from "crdwright/client/kubernetes";
import {
  type Clock,
  createManager,
  type LeaderElectionOptions,
  type Listen,
  type Logger,
  type Manager,
  systemClock,
} from "crdwright/controller";
import {
  createInfrastructureClient,
  type Infrastructure,
} from "../../../../generated/clients/config.openshift.io/v1/infrastructure.ts";
import type { Shard } from "../../vcenter/shard.js";
import type { DeletionLimits } from "../deletion.js";
import type { PlacedDomain } from "../zones.js";
import { type Meters, noMeters } from "./meters.js";
import { addNodeController, type Mode } from "./node-controller.js";
import { followSettings, type SettingsFiles } from "./settings-source.js";
import { createVCenters } from "./vcenters.js";

/** Who the controller is for a cluster: its `User-Agent`, its field manager, and who reports its events. */
export const CONTROLLER_NAME = "crdwright-cloud-controller";

export interface CloudControllerOptions {
  readonly transport: Transport;
  readonly files: SettingsFiles;
  readonly mode: Mode;
  readonly limits: DeletionLimits;
  readonly isInMaintenance: boolean;
  /** Whether failure domains of the Infrastructure object give zones to nodes that have none by tags. */
  readonly readsFailureDomains: boolean;
  /** Which of the vCenters this copy has. Default: all. Each shard needs a Lease of its own. */
  readonly shard?: Shard;
  /** Lets one of several copies work. Who only reports needs none. */
  readonly leaderElection?: LeaderElectionOptions;
  readonly health: Listen;
  readonly metrics?: Listen;
  readonly meters?: Meters;
  readonly logger: Logger;
  /** How long a vCenter may take for an answer. */
  readonly timeoutMs: number;
  readonly configIntervalMs: number;
  readonly tagIntervalMs: number;
  readonly proxyUrlOf: (server: string, port: number) => string | undefined;
  readonly clock?: Clock;
}

/** A wait for changes ends before a call may be taken for lost. */
const WAIT_SHARE = 2 / 3;

/**
 * Makes the cloud controller of nodes on vSphere. It reads its configuration at once, and throws a SettingsProblem where that cannot be
 * used; `run` of the manager does the rest, and logs out of the vCenters behind it.
 */
export function createCloudController(options: CloudControllerOptions): Manager {
  const { transport, clock = systemClock, logger: log, meters = noMeters, leaderElection, metrics } = options;
  const manager = createManager({
    name: CONTROLLER_NAME,
    transport,
    clock,
    logger: log,
    health: options.health,
    ...(metrics !== undefined && { metrics }),
    ...(leaderElection !== undefined && { leaderElection }),
  });
  const connection = connect(manager.transport, { userAgent: CONTROLLER_NAME, fieldManager: CONTROLLER_NAME });
  const vcenters = createVCenters({
    clock,
    log,
    maxWaitSeconds: Math.max(1, Math.floor((options.timeoutMs * WAIT_SHARE) / 1000)),
    tagIntervalMs: options.tagIntervalMs,
    wrap: meters.wrap,
    observe: meters.vcenter,
    ...(options.shard !== undefined && { shard: options.shard }),
  });
  const settings = followSettings({
    files: options.files,
    connection,
    clock,
    log,
    timeoutMs: options.timeoutMs,
    intervalMs: options.configIntervalMs,
    proxyUrlOf: options.proxyUrlOf,
    onSettings: (next, accesses) => vcenters.apply(next, accesses),
    observe: meters.config,
  });
  addNodeController(manager, {
    nodes: createNodeClient(connection),
    vcenters,
    mode: options.mode,
    limits: options.limits,
    isInMaintenance: options.isInMaintenance,
    clock,
    observe: meters.node,
    initialised: meters.initialised,
  });
  if (options.readsFailureDomains) {
    const informer = manager.informer(createInfrastructureClient(connection));
    const update = (object: Infrastructure | undefined): void => vcenters.setDomains(domainsOf(object));
    informer.on({ added: update, updated: update, deleted: () => update(undefined) });
  }
  manager.addReadyCheck("credentials", () => {
    if (!settings.isReady) throw new Error("the Secrets that the cloud config names are not read yet");
  });
  return {
    ...manager,
    run: async (signal) => {
      try {
        await manager.run(signal);
      } finally {
        // Sessions count against the limit of a vCenter until they run out.
        await Promise.all([settings.stop(), vcenters.stop()]);
      }
    },
  };
}

function domainsOf(object: Infrastructure | undefined): PlacedDomain[] {
  return (object?.spec?.platformSpec?.vsphere?.failureDomains ?? []).map(({ region, zone, server, topology }) => ({
    region,
    zone,
    server,
    topology: { datacenter: topology.datacenter, computeCluster: topology.computeCluster },
  }));
}
