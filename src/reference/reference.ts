import type { ClusterProfile, FeatureSet } from "../features/feature-registry.js";
import type { Fact } from "./schema-facts.js";

/** A kind of cluster that a reader chooses. */
export interface ReferenceCluster {
  readonly profile: ClusterProfile;
  readonly featureSet: FeatureSet;
}

/** Some of the clusters of a reference: a bit for each, in their order. */
export type ClusterSet = number;

/** What is there in some clusters, and the gates that this depends on, as far as these are known. */
export interface OnClusters {
  readonly on: ClusterSet;
  readonly gates: readonly string[];
}

/** A fact of a field, such as a limit, where it holds. */
export type ReferenceFact = Fact & OnClusters;

/** A field in all clusters at once. */
export interface ReferenceField extends OnClusters {
  readonly name: string;
  /** Such as `spec.servers[].port`, with `{}` for the values of a map; the address of the field, whatever stands around it. */
  readonly path: string;
  readonly facts: readonly ReferenceFact[];
  readonly fields: readonly ReferenceField[];
}

/** An object in YAML that a server of some clusters accepts. */
export interface ReferenceExample {
  readonly on: ClusterSet;
  /** `minimal` has what is required, `full` as much as goes together. */
  readonly size: "minimal" | "full";
  readonly text: string;
}

export interface PrinterColumn {
  readonly name: string;
  readonly type: string;
  readonly path: string;
  readonly description: string;
}

/** A version of a kind, in all clusters that have it. */
export interface ReferenceVersion {
  readonly crdName: string;
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly shortNames: readonly string[];
  readonly scope: string;
  readonly on: ClusterSet;
  readonly served: boolean;
  readonly stored: boolean;
  /** Why it should no longer be used; undefined where it may be. */
  readonly deprecated: string | undefined;
  readonly subresources: readonly string[];
  readonly columns: readonly PrinterColumn[];
  /** The root of its fields, without a name. */
  readonly root: ReferenceField;
  readonly examples: readonly ReferenceExample[];
}

/** All that pages about an API are made of. */
export interface Reference {
  readonly title: string;
  readonly clusters: readonly ReferenceCluster[];
  readonly versions: readonly ReferenceVersion[];
  /** The feature sets that each gate is on in, on some cluster profile; without it nothing is known of gates. */
  readonly gateSets?: ReadonlyMap<string, readonly string[]>;
}

/** Returns the set of all clusters of a reference. */
export function allClusters({ clusters }: Pick<Reference, "clusters">): ClusterSet {
  return 2 ** clusters.length - 1;
}
