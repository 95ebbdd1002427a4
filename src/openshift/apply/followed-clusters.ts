import type { DiscoveredResource, DynamicObject } from "crdwright/client";
import { isObject, type KubeObject, type KubeValue } from "crdwright/runtime";
import type { AppliedManifest } from "./apply-manifests.js";
import { groupOf } from "./read-manifests.js";

const CLUSTER_GROUP = "cluster.x-k8s.io";

/** A Cluster of Cluster API that was applied, with the machines that belong to it. */
export interface FollowedCluster {
  readonly name: string;
  readonly namespace: string;
  readonly resource: DiscoveredResource;
  /** The vCenter that it is in; its name where the manifests do not say one. */
  readonly vcenter: string;
  /** The machines of the manifests: they are waited for also while the server has none of them. */
  readonly machines: readonly string[];
}

/** Returns the clusters among what was applied, in that order. */
export function followedClusters(applied: readonly AppliedManifest[]): FollowedCluster[] {
  return applied
    .filter((each) => isOf(each, "Cluster"))
    .map((cluster) => {
      const { manifest, resource, namespace = "" } = cluster;
      const machines = applied.filter(
        (each) =>
          isOf(each, "Machine") &&
          each.namespace === namespace &&
          valueAt(each.manifest.value, "spec", "clusterName") === manifest.name,
      );
      return {
        name: manifest.name,
        namespace,
        resource,
        vcenter: vcenterOf(cluster, applied) ?? manifest.name,
        machines: machines.map((each) => each.manifest.name),
      };
    });
}

/** Returns the resource of machines: that of the manifests, or of the version that the clusters have. */
export function machineResource(
  applied: readonly AppliedManifest[],
  find: (name: {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
  }) => DiscoveredResource | undefined,
): DiscoveredResource | undefined {
  const own = applied.find((each) => isOf(each, "Machine"))?.resource;
  const version = applied.find((each) => isOf(each, "Cluster"))?.resource.version ?? "";
  return own ?? find({ group: CLUSTER_GROUP, version, kind: "Machine" });
}

/** Returns the name of the cluster that a machine is in; empty where it says none. */
export function clusterOfMachine(machine: DynamicObject): string {
  const { spec } = machine;
  const name: unknown = typeof spec === "object" && spec !== null ? Reflect.get(spec, "clusterName") : undefined;
  return typeof name === "string" ? name : "";
}

function isOf({ manifest }: AppliedManifest, kind: string): boolean {
  return manifest.kind === kind && groupOf(manifest.apiVersion) === CLUSTER_GROUP;
}

/** The server in the object that a cluster has for its infrastructure, without the scheme that CAPV's has. */
function vcenterOf({ manifest, namespace }: AppliedManifest, applied: readonly AppliedManifest[]): string | undefined {
  const kind = valueAt(manifest.value, "spec", "infrastructureRef", "kind");
  const name = valueAt(manifest.value, "spec", "infrastructureRef", "name");
  const infrastructure = applied.find(
    (each) => each.manifest.kind === kind && each.manifest.name === name && each.namespace === namespace,
  );
  const server = infrastructure && valueAt(infrastructure.manifest.value, "spec", "server");
  return typeof server === "string" && server !== ""
    ? server.replace(/^https?:\/\//, "").replace(/\/$/, "")
    : undefined;
}

function valueAt(object: KubeObject, ...path: readonly string[]): KubeValue | undefined {
  let value: KubeValue | undefined = object;
  for (const key of path) value = isObject(value) ? value[key] : undefined;
  return value;
}
