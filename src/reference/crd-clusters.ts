import { CLUSTER_PROFILES, type ClusterKind, FEATURE_SETS } from "../features/feature-registry.js";
import { type JsonObject, jsonText } from "../kube/values/json-value.js";
import type { CrdFacts } from "../suites/suite-crd.js";
import type { CrdOnClusters } from "./build-reference.js";
import type { ClusterSet, ReferenceCluster } from "./reference.js";

/** CRDs, and the clusters that get them. */
export interface CrdsOfClusters {
  readonly clusters: readonly ReferenceCluster[];
  readonly crds: readonly (CrdOnClusters & Pick<CrdOfCluster, "key">)[];
}

/** The CRD or the schema that a cluster gets, under a name that it shares with those of others. */
export interface CrdOfCluster {
  readonly key: string;
  readonly document: JsonObject;
}

/** Every kind of cluster that a reader may choose, for a release. */
export function choosableClusters(release: number): ClusterKind[] {
  return CLUSTER_PROFILES.toReversed().flatMap((profile) =>
    FEATURE_SETS.map((featureSet) => ({ release, profile, featureSet })),
  );
}

/**
 * Joins the CRDs of clusters that are equal. Profiles are distinguished only where their CRDs differ, and where all clusters get the same,
 * there is one.
 */
export function joinClusters(
  clusters: readonly ReferenceCluster[],
  crdsOf: readonly (readonly CrdOfCluster[])[],
): CrdsOfClusters {
  const textOf = (crds: readonly CrdOfCluster[]): string => jsonText(crds.map(({ key, document }) => [key, document]));
  const texts = crdsOf.map(textOf);
  const [first] = clusters;
  if (first === undefined || new Set(texts).size === 1) return joined(clusters.slice(0, 1), crdsOf);
  const isSame = clusters.every(({ featureSet }, index) => {
    const other = clusters.findIndex((each) => each.profile === first.profile && each.featureSet === featureSet);
    return other < 0 || texts[other] === texts[index];
  });
  const kept = clusters.flatMap((cluster, index) => (!isSame || cluster.profile === first.profile ? [index] : []));
  return joined(
    kept.flatMap((index) => clusters[index] ?? []),
    kept.map((index) => crdsOf[index] ?? []),
  );
}

function joined(clusters: readonly ReferenceCluster[], crdsOf: readonly (readonly CrdOfCluster[])[]): CrdsOfClusters {
  const found = new Map<string, CrdOfCluster & { on: ClusterSet }>();
  clusters.forEach((_, index) => {
    for (const { key, document } of crdsOf[index] ?? []) {
      const same = jsonText([key, document]);
      const { on = 0 } = found.get(same) ?? {};
      found.set(same, { key, document, on: on | (2 ** index) });
    }
  });
  return { clusters, crds: [...found.values()] };
}

/** A CRD that was read from a file. */
export interface ReadCrd {
  readonly facts: CrdFacts;
  readonly document: JsonObject;
}

/**
 * Returns the CRDs of files for the clusters that their annotations name: for all where they name none. Of several releases the newest
 * counts, and of manifests for one gate alone nothing.
 */
export function crdsOfFiles(read: readonly ReadCrd[]): CrdsOfClusters {
  const whole = read.filter(({ facts }) => !facts.isPartial);
  const newest = whole.flatMap(({ facts }) => facts.releases).reduce((most, release) => Math.max(most, release), 0);
  const used = whole.filter(({ facts: { releases } }) => releases.length === 0 || releases.includes(newest));
  const hasSets = used.some(({ facts }) => facts.featureSets.length > 0 || facts.profiles.length > 0);
  const clusters = choosableClusters(0).slice(0, hasSets ? undefined : 1);
  const isFor = ({ facts: { featureSets, profiles } }: ReadCrd, { profile, featureSet }: ReferenceCluster): boolean =>
    !hasSets ||
    ((featureSets.length === 0 || featureSets.includes(featureSet)) &&
      (profiles.length === 0 || profiles.includes(profile)));
  const crdsOf = clusters.map((cluster) =>
    used
      .filter((crd) => isFor(crd, cluster))
      .map(({ facts, document }) => ({
        key: `${facts.crdName} ${facts.versions.map(({ name }) => name).join()}`,
        document: withoutClusters(document),
      })),
  );
  return joinClusters(clusters, crdsOf);
}

/** A CRD without what says for whom it is. */
function withoutClusters(document: JsonObject): JsonObject {
  return {
    apiVersion: document["apiVersion"],
    kind: document["kind"],
    metadata: nameAlone(document["metadata"]),
    spec: document["spec"],
  };
}

function nameAlone(metadata: JsonObject[string]): JsonObject {
  return typeof metadata === "object" && metadata !== null && "name" in metadata ? { name: metadata["name"] } : {};
}
