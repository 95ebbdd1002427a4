import type { LoadedConfig } from "../cloud-config/load.js";
import type { Found } from "./check-finding.js";
import type { VSphereSpec } from "./read-infrastructure.js";
import type { ClusterNode } from "./read-nodes.js";
import type { ClusterStorageClass } from "./read-storage-classes.js";

/** What a cluster says of its vCenters. A document that was not provided, or cannot be read, is undefined. */
export interface ClusterDocuments {
  /** `vsphere` is undefined where the object says nothing of it. */
  readonly infrastructure: { readonly vsphere: VSphereSpec | undefined; readonly configMap: string } | undefined;
  readonly cloudConfig: LoadedConfig | undefined;
  /** The texts of the Secret by their keys. */
  readonly credentials: ReadonlyMap<string, string> | undefined;
  /** Checks of nodes are left out where nobody asked for them. */
  readonly nodes?: readonly ClusterNode[] | undefined;
  /** As for nodes. */
  readonly storageClasses?: readonly ClusterStorageClass[] | undefined;
}

/** A check of documents. */
export interface DocumentCheck {
  readonly name: string;
  readonly needs: readonly (keyof ClusterDocuments)[];
  readonly find: (documents: ClusterDocuments) => readonly Found[];
}

/** Whether somebody asked for all documents that a check needs: it is skipped where one cannot be read, and left out otherwise. */
export function isAskedFor(documents: ClusterDocuments, needs: readonly (keyof ClusterDocuments)[]): boolean {
  return needs.every((document) => document in documents);
}

/** Returns the name of the object that a cloud config stands in. */
export function configMapName({ infrastructure }: ClusterDocuments): string {
  return `ConfigMap openshift-config/${infrastructure?.configMap ?? "cloud-provider-config"}`;
}

/** Returns the servers of all vCenters that a document names, each once, sorted. */
export function serversOf({ infrastructure, cloudConfig }: ClusterDocuments): string[] {
  const servers = [
    ...(infrastructure?.vsphere?.vcenters ?? []).map(({ server }) => server),
    ...[...(cloudConfig?.vcenters.values() ?? [])].map(({ server }) => server),
  ];
  return [...new Set(servers)].filter((server) => server !== "").sort();
}
