import { key, text } from "../code/literals.js";
import { sourceText } from "../code/source-text.js";
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
  const named = releases.length === 1 && releases[0] === 0 ? [] : [`  releases: [${releases.join(", ")}],`];
  const lines = [...gates].sort().flatMap((gate) => gateLines(gate, clusters, releases));
  return [
    'import { defineFeatureGates } from "crdwright/features";',
    "",
    "export const featureGates = defineFeatureGates({",
    ...named,
    "  gates: {",
    ...lines,
    "  },",
    "});",
    "",
  ].join("\n");
}

function gateLines(gate: string, clusters: readonly GatedCluster[], releases: readonly number[]): string[] {
  return [
    `    ${sourceText(key(gate))}: {`,
    '      scope: "OpenShift",',
    "      predatesRegistry: true,",
    ...enablementLines(gate, clusters, releases),
    "    },",
  ];
}

/** One entry for all profiles and releases where the sets are the same in all, else one for each. */
function enablementLines(gate: string, clusters: readonly GatedCluster[], releases: readonly number[]): string[] {
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
    return entryList(
      first === undefined || first.sets.length === 0 ? [] : [`{ featureSets: ${textList(first.sets)} }`],
    );
  }
  const entries = combinations.flatMap(({ release, profile, sets }) => {
    if (sets.length === 0) return [];
    const releaseText = releases.length === 1 ? "" : `, releases: [${release}]`;
    return [`{ featureSets: ${textList(sets)}, clusterProfiles: ["${profile}"]${releaseText} }`];
  });
  const byProfile = CLUSTER_PROFILES.flatMap((profile) => {
    const own = combinations.filter((each) => each.profile === profile);
    const sets = own[0]?.sets ?? [];
    if (!own.every((each) => isSame(each.sets, sets))) return [undefined];
    return sets.length === 0 ? [] : [`{ featureSets: ${textList(sets)}, clusterProfiles: ["${profile}"] }`];
  });
  const isByProfile = byProfile.every((entry) => entry !== undefined);
  return entryList(isByProfile ? byProfile.filter((entry) => entry !== undefined) : entries);
}

function entryList(entries: readonly string[]): string[] {
  const line = `      enabledIn: [${entries.join(", ")}],`;
  if (entries.length <= 1 && line.length <= 120) return [line];
  return ["      enabledIn: [", ...entries.map((entry) => `        ${entry},`), "      ],"];
}

function textList(texts: readonly string[]): string {
  return `[${texts.map((each) => sourceText(text(each))).join(", ")}]`;
}
