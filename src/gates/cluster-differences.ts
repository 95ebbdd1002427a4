import type { CrdOptions } from "../crd/manifests/emit-crds.js";
import {
  type ClusterKind,
  type ClusterProfile,
  enabledGates,
  type FeatureRegistry,
  type FeatureSet,
} from "../features/feature-registry.js";
import { jsonText } from "../kube/values/json-value.js";
import type { ApiModel } from "../model/api-model.js";
import { clusterCrds } from "./cluster-crds.js";
import { type CrdDifference, crdDifferences } from "./crd-differences.js";
import { documentDifferences } from "./document-differences.js";

/** Some kinds of cluster: these releases of these profiles. */
export interface ClusterPlaces {
  readonly profiles: readonly ClusterProfile[];
  readonly releases: readonly number[];
}

/** How two clusters differ in their CRDs and in documents, for the profiles and releases where that is the same. */
export interface ClusterDifference extends ClusterPlaces {
  readonly differences: readonly CrdDifference[];
  /** How they differ in gates, joined where that is the same. */
  readonly gates: readonly GatesDifference[];
}

export interface GatesDifference extends ClusterPlaces {
  /** Gates that are on in the second and not in the first, sorted. */
  readonly added: readonly string[];
  /** Gates that are on in the first and not in the second, sorted. */
  readonly removed: readonly string[];
}

interface Place {
  readonly profile: ClusterProfile;
  readonly release: number;
}

/** One of the two clusters that are compared: a feature set under a registry. */
export interface ComparedSet {
  readonly features: FeatureRegistry;
  readonly featureSet: FeatureSet;
}

/**
 * What differs between the CRDs and documents of two feature sets, or of one under two registries, per cluster profile and release.
 * Equal answers are joined.
 */
export function clusterDifferences(
  model: ApiModel,
  options: CrdOptions,
  [one, two]: readonly [ComparedSet, ComparedSet],
  profiles: readonly ClusterProfile[],
): ClusterDifference[] {
  const places: Place[] = profiles.flatMap((profile) => one.features.releases.map((release) => ({ profile, release })));
  const clustersOf = ({ featureSet }: ComparedSet): ClusterKind[] => places.map((place) => ({ ...place, featureSet }));
  const [before, after] = [one, two].map((set) =>
    clusterCrds(model, { ...options, features: set.features }, clustersOf(set)),
  );
  const gatesOf = ({ features, featureSet }: ComparedSet, place: Place): Set<string> =>
    enabledGates(features, { ...place, featureSet });
  const found = places.map((place, index) => ({
    place,
    differences: [
      ...crdDifferences(before?.[index] ?? [], after?.[index] ?? []),
      ...documentDifferences(
        model,
        { before: gatesOf(one, place), after: gatesOf(two, place) },
        options.embeddedObjectMeta,
      ),
    ],
  }));
  return joinEqual(found, ({ differences }) => differences).map((group) => {
    const gates = group.map(({ place }) => {
      const [old, now] = [gatesOf(one, place), gatesOf(two, place)];
      const added = [...now].filter((gate) => !old.has(gate)).sort();
      const removed = [...old].filter((gate) => !now.has(gate)).sort();
      return { place, gates: { added, removed } };
    });
    return {
      ...placesOf(group),
      differences: group[0]?.differences ?? [],
      gates: joinEqual(gates, (each) => each.gates).map((some) => ({
        ...placesOf(some),
        added: some[0]?.gates.added ?? [],
        removed: some[0]?.gates.removed ?? [],
      })),
    };
  });
}

/** Puts entries together whose keys are equal, in the order of the first of each. */
function joinEqual<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => unknown): Entry[][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = jsonText(keyOf(entry));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}

function placesOf(entries: readonly { readonly place: Place }[]): ClusterPlaces {
  return {
    profiles: [...new Set(entries.map(({ place }) => place.profile))],
    releases: [...new Set(entries.map(({ place }) => place.release))],
  };
}
