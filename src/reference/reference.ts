import type { ClusterProfile, FeatureSet } from "../features/feature-registry.js";
import type { Condition } from "../model/gated-value.js";
import type { Fact } from "./schema-facts.js";

/** A kind of cluster that a reader chooses. */
export interface ReferenceCluster {
  readonly profile: ClusterProfile;
  readonly featureSet: FeatureSet;
}

/** Some of the clusters of a reference: a bit for each, in their order. */
export type ClusterSet = number;

/** What is there in some clusters, and the condition on gates for it, as far as this is known. */
export interface OnClusters {
  readonly on: ClusterSet;
  /** Given that what it is a part of is there. Undefined where no gate matters, or nothing is known of gates. */
  readonly when: Condition | undefined;
}

/** A fact of a field, such as a limit, where it holds. */
export interface ReferenceFact extends Fact, OnClusters {
  /** Of a value, what the sources say about it. */
  readonly description?: string;
}

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

/** A version of a kind, in all clusters that have it, or a document, which has a name alone in the place of the kind. */
export interface ReferenceVersion {
  readonly isDocument: boolean;
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

/** Returns the names of the feature sets that some clusters have, with the profiles where not all of these have it. */
export function setsOf({ clusters }: Pick<Reference, "clusters">, on: ClusterSet): string[] {
  return [...new Set(clusters.map(({ featureSet }) => featureSet))].flatMap((set) => {
    const ofSet = clusters.flatMap((cluster, index) =>
      cluster.featureSet === set ? [{ cluster, bit: 2 ** index }] : [],
    );
    const having = ofSet.filter(({ bit }) => (on & bit) !== 0);
    if (having.length === 0) return [];
    if (having.length === ofSet.length) return [set];
    return [`${set} (${having.map(({ cluster }) => cluster.profile).join(", ")})`];
  });
}
