import { lines, listOfLines, objectOfLines } from "../code/lists.js";
import { key, literal, text } from "../code/literals.js";
import type { Piece } from "../code/piece.js";
import { NOTHING, sourceText } from "../code/source-text.js";
import { code } from "../code/templates.js";
import { CLUSTER_PROFILES, type ClusterKind, FEATURE_SETS } from "../features/feature-registry.js";
import { type CellGates, isOn } from "./gate-solver.js";

/** A kind of cluster and its gates. */
export interface GatedCluster {
  readonly cluster: ClusterKind;
  readonly gates: CellGates;
}

/** The text of a features file that declares gates as they are on for the given kinds of cluster. */
export function featuresFile(gates: readonly string[], clusters: readonly GatedCluster[]): string {
  const releases = [...new Set(clusters.map(({ cluster }) => cluster.release))].sort((a, b) => a - b);
  const named = releases.length === 1 && releases[0] === 0 ? [] : [member("releases", literal(releases))];
  const declared = [...gates].sort().map((gate) => member(gate, gateObject(gate, clusters, releases)));
  const call = objectOfLines([...named, member("gates", objectOfLines(declared))]);
  return sourceText(
    lines([
      code`import { defineFeatureGates } from "crdwright/features";`,
      NOTHING,
      code`export const featureGates = defineFeatureGates(${call});`,
      NOTHING,
    ]),
  );
}

function member(of: string, value: Piece): Piece {
  return code`${key(of)}: ${value}`;
}

function gateObject(gate: string, clusters: readonly GatedCluster[], releases: readonly number[]): Piece {
  return objectOfLines([
    member("scope", text("OpenShift")),
    member("predatesRegistry", literal(true)),
    member("enabledIn", enablement(gate, clusters, releases)),
  ]);
}

/** What an entry says; what it leaves out counts for all. */
interface Entry {
  readonly featureSets: readonly string[];
  readonly clusterProfiles?: readonly string[];
  readonly releases?: readonly number[];
}

/** One entry for all profiles and releases where the sets are the same in all, else one for each. */
function enablement(gate: string, clusters: readonly GatedCluster[], releases: readonly number[]): Piece {
  const setsFor = (fits: (cluster: ClusterKind) => boolean): string[] =>
    FEATURE_SETS.filter(
      (set) =>
        set !== "CustomNoUpgrade" &&
        clusters.some(({ cluster, gates }) => cluster.featureSet === set && fits(cluster) && isOn(gates, gate)),
    );
  const combinations = releases.flatMap((release) =>
    CLUSTER_PROFILES.map((profile) => ({
      release,
      profile,
      sets: setsFor((cluster) => cluster.release === release && cluster.profile === profile),
    })),
  );
  const [first] = combinations;
  const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();
  if (first === undefined || combinations.every(({ sets }) => isSame(sets, first.sets))) {
    return entryList(first === undefined || first.sets.length === 0 ? [] : [{ featureSets: first.sets }]);
  }
  const entries = combinations.flatMap(({ release, profile, sets }): Entry[] => {
    if (sets.length === 0) return [];
    const entry = { featureSets: sets, clusterProfiles: [profile] };
    return [releases.length === 1 ? entry : { ...entry, releases: [release] }];
  });
  const byProfile = CLUSTER_PROFILES.flatMap((profile): (Entry | undefined)[] => {
    const own = combinations.filter((each) => each.profile === profile);
    const sets = own[0]?.sets ?? [];
    if (!own.every((each) => isSame(each.sets, sets))) return [undefined];
    return sets.length === 0 ? [] : [{ featureSets: sets, clusterProfiles: [profile] }];
  });
  const isByProfile = byProfile.every((entry) => entry !== undefined);
  return entryList(isByProfile ? byProfile.filter((entry) => entry !== undefined) : entries);
}

function entryList(entries: readonly Entry[]): Piece {
  return entries.length <= 1 ? literal(entries) : listOfLines(entries.map(literal));
}
