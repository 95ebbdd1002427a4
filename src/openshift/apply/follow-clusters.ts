import {
  ApiError,
  type Connection,
  type DiscoveredResource,
  type DynamicObject,
  discoverResources,
  dynamicClient,
  type Stored,
  type WatchEvent,
} from "crdwright/client";
import type { Found } from "../checks/check-finding.js";
import { clusterProblem } from "../cluster/cluster-objects.js";
import type { AppliedManifest } from "./apply-manifests.js";
import { clusterOfMachine, type FollowedCluster, followedClusters, machineResource } from "./followed-clusters.js";
import { type InfrastructureState, infrastructureState } from "./infrastructure-state.js";

export interface FollowOptions {
  /** How long all clusters may take together. */
  readonly limitMs: number;
  readonly signal?: AbortSignal;
  /** Gets a line whenever something of a cluster changes. */
  readonly progress: (cluster: FollowedCluster, text: string) => void;
}

/** What became of the infrastructure of a cluster and its machines. */
export interface ClusterOutcome {
  readonly cluster: FollowedCluster;
  readonly state: InfrastructureState["state"];
  readonly findings: readonly Found[];
}

/**
 * Follows the clusters among what was applied, and the machines in each, until the infrastructure of all of them is ready, each that is
 * not has failed, or the time is over. A cluster whose failure passes while others are still waited for is followed on. Lost connections
 * are taken up again. Throws a `ClusterProblem` where the server does not allow it.
 */
export async function followClusters(
  connection: Connection,
  applied: readonly AppliedManifest[],
  { limitMs, signal, progress }: FollowOptions,
): Promise<ClusterOutcome[]> {
  const clusters = followedClusters(applied);
  if (clusters.length === 0) return [];
  const limit = AbortSignal.timeout(limitMs);
  const done = new AbortController();
  const ending = AbortSignal.any([limit, done.signal, ...(signal ? [signal] : [])]);
  const seen = new SeenObjects();
  const shown = new Map<FollowedCluster, string>();
  let unlisted = 1;
  const look = (): void => {
    for (const cluster of clusters) {
      const text = progressText(cluster, seen);
      // Until the server has said something of it, there is nothing to say.
      if (text === undefined || shown.get(cluster) === text) continue;
      shown.set(cluster, text);
      progress(cluster, text);
    }
    // Before all lists are there, machines may be missing that the manifests do not have.
    const isWhole = unlisted === 0;
    if (isWhole && clusters.every((cluster) => stateOf(cluster, seen) !== "waiting")) done.abort();
  };
  const machines = machineResource(applied, (await discoverResources(connection, { signal: ending })).find);
  const resources = [clusters[0]?.resource, machines].filter((each) => each !== undefined);
  const namespaces = [...new Set(clusters.map(({ namespace }) => namespace))];
  unlisted = resources.length * namespaces.length;
  try {
    await Promise.all(
      resources.flatMap((resource) =>
        namespaces.map((namespace) =>
          follow(connection, resource, namespace, ending, (change) => {
            if (change.type === "LISTED") {
              if (!seen.hasList(resource.kind, namespace)) unlisted -= 1;
              seen.replace(resource.kind, namespace, change.objects);
            } else seen.put(resource.kind, namespace, change);
            look();
          }),
        ),
      ),
    );
  } finally {
    done.abort();
  }
  signal?.throwIfAborted();
  return clusters.map((cluster) => outcomeOf(cluster, seen, limitMs));
}

const AGAIN_MS = 1000;

/** All objects of a namespace, or what became of one. */
type Change =
  | { readonly type: "LISTED"; readonly objects: readonly Stored<DynamicObject>[] }
  | WatchEvent<DynamicObject>;

/** Lists the objects of a namespace, and watches them until the end. */
async function follow(
  connection: Connection,
  resource: DiscoveredResource,
  namespace: string,
  signal: AbortSignal,
  onChange: (change: Change) => void,
): Promise<void> {
  const client = dynamicClient(connection, resource).inNamespace(namespace);
  while (!signal.aborted) {
    try {
      const list = await client.list({ signal });
      onChange({ type: "LISTED", objects: list.items });
      for await (const event of client.watch({ since: list, signal })) onChange(event);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.code < 500) throw clusterProblem(`the ${resource.plural}`, error);
      // The server is just not there; a watch that began is taken up again by the client.
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** The objects as they were seen last; undefined for those that were deleted. */
class SeenObjects {
  readonly #objects = new Map<string, DynamicObject | undefined>();
  readonly #lists = new Set<string>();

  hasList(kind: string, namespace: string): boolean {
    return this.#lists.has(`${kind} ${namespace} `);
  }

  replace(kind: string, namespace: string, objects: readonly Stored<DynamicObject>[]): void {
    const prefix = `${kind} ${namespace} `;
    this.#lists.add(prefix);
    for (const key of this.#objects.keys()) if (key.startsWith(prefix)) this.#objects.set(key, undefined);
    for (const object of objects) this.#objects.set(`${prefix}${object.metadata.name}`, object);
  }

  put(kind: string, namespace: string, { type, object }: WatchEvent<DynamicObject>): void {
    this.#objects.set(`${kind} ${namespace} ${object.metadata.name}`, type === "DELETED" ? undefined : object);
  }

  /** What was applied is in every list, or was deleted. */
  stateOf(kind: string, namespace: string, name: string): InfrastructureState {
    const object = this.#objects.get(`${kind} ${namespace} ${name}`);
    if (object !== undefined) return infrastructureState(object);
    return this.hasList(kind, namespace)
      ? { state: "failed", reason: "it was deleted" }
      : { state: "waiting", reason: "" };
  }

  /** The machines that say that they are in a cluster, and are not being deleted. */
  machinesOf({ name, namespace }: FollowedCluster): string[] {
    return [...this.#objects].flatMap(([key, object]) => {
      const isThere =
        key.startsWith(`Machine ${namespace} `) && object !== undefined && clusterOfMachine(object) === name;
      return isThere && object.metadata?.deletionTimestamp === undefined ? (object.metadata?.name ?? []) : [];
    });
  }
}

interface MachineState {
  readonly name: string;
  readonly state: InfrastructureState;
}

/** The machines of the manifests and those that the server has besides, such as those of a MachineSet. */
function machineStates(cluster: FollowedCluster, seen: SeenObjects): MachineState[] {
  const names = [...new Set([...cluster.machines, ...seen.machinesOf(cluster)])].sort();
  return names.map((name) => ({ name, state: seen.stateOf("Machine", cluster.namespace, name) }));
}

function stateOf(cluster: FollowedCluster, seen: SeenObjects): InfrastructureState["state"] {
  const own = seen.stateOf("Cluster", cluster.namespace, cluster.name).state;
  const all = [own, ...machineStates(cluster, seen).map(({ state }) => state.state)];
  if (all.includes("failed")) return "failed";
  return all.includes("waiting") ? "waiting" : "ready";
}

function progressText(cluster: FollowedCluster, seen: SeenObjects): string | undefined {
  if (!seen.hasList("Cluster", cluster.namespace)) return undefined;
  const own = seen.stateOf("Cluster", cluster.namespace, cluster.name);
  const machines = machineStates(cluster, seen);
  const ready = machines.filter(({ state }) => state.state === "ready").length;
  const failed = machines.filter(({ state }) => state.state === "failed").map(({ name }) => name);
  const parts = [
    own.state === "ready" ? "infrastructure ready" : `infrastructure ${own.state}${own.reason && `: ${own.reason}`}`,
    ...(machines.length > 0 ? [`${ready} of ${machines.length} machines ready`] : []),
    ...(failed.length > 0 ? [`failed: ${failed.join(", ")}`] : []),
  ];
  return `cluster ${cluster.name}: ${parts.join("; ")}`;
}

function outcomeOf(cluster: FollowedCluster, seen: SeenObjects, limitMs: number): ClusterOutcome {
  const { vcenter, namespace, name } = cluster;
  const own = { kind: "Cluster", name, state: seen.stateOf("Cluster", namespace, name) };
  const machines = machineStates(cluster, seen).map((each) => ({ kind: "Machine", ...each }));
  const findings = [own, ...machines].flatMap(({ kind, name: object, state }): Found[] => {
    if (state.state === "ready") return [];
    const about = { severity: "error" as const, vcenter, object: `${kind} ${object}` };
    const what = kind.toLowerCase();
    if (state.state === "failed")
      return [
        {
          ...about,
          code: `${what}-failed`,
          reason: state.reason,
          help: "look into its conditions, and correct what they name",
        },
      ];
    const reason = `its infrastructure is not ready after ${limitMs / 1000} s${state.reason && `: ${state.reason}`}`;
    const help = "apply again to wait on, longer with --timeout; look whether the controllers of Cluster API run";
    return [{ ...about, code: `${what}-not-ready`, reason, help }];
  });
  return { cluster, state: stateOf(cluster, seen), findings };
}
