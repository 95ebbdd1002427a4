import type { Found } from "../check-finding.js";
import type { ClusterDocuments } from "../cluster-documents.js";
import type { LiveDatastore, LiveHost, LiveMachine } from "./live-vcenter.js";

/** What one vCenter was asked for the checks of the whole cluster. */
export interface VCenterFacts {
  readonly server: string;
  /** Without templates, by their UUID in small letters. Of clones several may have one. */
  readonly machines: ReadonlyMap<string, readonly LiveMachine[]>;
  /** By `referenceKey`. */
  readonly hosts: ReadonlyMap<string, LiveHost>;
  /** The `referenceKey` of the cluster of each failure domain, by the name of that. */
  readonly clusters: ReadonlyMap<string, string>;
  /** The mean latency of the disks of control plane machines in milliseconds, by `referenceKey`, where there are enough samples. */
  readonly latencies: ReadonlyMap<string, number>;
  readonly datastores: readonly LiveDatastore[];
}

/** The facts of all vCenters that could be asked, by their servers. What one does not have may be in one that could not. */
export type ClusterFacts = ReadonlyMap<string, VCenterFacts>;

/** A check of what several vCenters have. It asks nothing by itself, so that a vCenter which is down ends none of it. */
export interface ClusterCheck {
  readonly name: string;
  readonly needs: readonly (keyof ClusterDocuments)[];
  readonly find: (documents: ClusterDocuments, facts: ClusterFacts) => readonly Found[];
}

/** Returns names for a sentence: no more than five of them. */
export function listed(names: readonly string[]): string {
  const more = names.length - 5;
  return more > 0 ? `${names.slice(0, 5).join(", ")} and ${more} more` : names.join(", ");
}
