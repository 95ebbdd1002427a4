import { describe, expect, it } from "vitest";
import {
  type ClusterManifest,
  type CollapsedManifest,
  collapseManifests,
} from "../../../src/crd/unit/collapse-manifests.js";
import {
  CLUSTER_PROFILES,
  type ClusterProfile,
  FEATURE_SETS,
  type FeatureSet,
} from "../../../src/features/feature-registry.js";

/** What each kind of cluster gets; undefined stands for nothing at all. */
function manifests(
  data: (cluster: { release: number; profile: ClusterProfile; featureSet: FeatureSet }) => string | undefined,
  releases: readonly number[] = [4, 5],
): ClusterManifest[] {
  return releases.flatMap((release) =>
    CLUSTER_PROFILES.flatMap((profile) =>
      FEATURE_SETS.flatMap((featureSet) => {
        const found = data({ release, profile, featureSet });
        return found === undefined ? [] : [{ release, profile, featureSet, data: found }];
      }),
    ),
  );
}

/** A collapsed manifest in one line: what it is for, with a star where it is for all, and its data. */
function line({ releases, profiles, featureSets, data, ...all }: CollapsedManifest): string {
  const part = (values: readonly (string | number)[], isAll: boolean): string =>
    `${values.join(",")}${isAll ? "*" : ""}`;
  return [
    part(releases, all.allReleases),
    part(profiles, all.allProfiles),
    part(featureSets, all.allFeatureSets),
    data,
  ].join(" ");
}

const BOTH = "Hypershift,SelfManagedHA";
const ALL_SETS = "CustomNoUpgrade,Default,DevPreviewNoUpgrade,OKD,TechPreviewNoUpgrade";

describe("collapseManifests", () => {
  it.each<[string, ClusterManifest[], string[]]>([
    ["makes nothing of nothing", [], []],
    ["makes one file where all get the same", manifests(() => "a"), [`4,5* ${BOTH}* ${ALL_SETS}* a`]],
    [
      "makes a file for each set where one differs, even where several agree",
      manifests(({ featureSet }) => (featureSet === "Default" || featureSet === "OKD" ? "a" : "b")),
      [
        `4,5* ${BOTH}* Default a`,
        `4,5* ${BOTH}* OKD a`,
        `4,5* ${BOTH}* CustomNoUpgrade b`,
        `4,5* ${BOTH}* DevPreviewNoUpgrade b`,
        `4,5* ${BOTH}* TechPreviewNoUpgrade b`,
      ],
    ],
    [
      "makes a file for each profile where they differ in every set alike",
      manifests(({ profile }) => profile),
      [`4,5* Hypershift ${ALL_SETS}* Hypershift`, `4,5* SelfManagedHA ${ALL_SETS}* SelfManagedHA`],
    ],
    [
      "splits by profile what is grouped otherwise there, even where contents agree",
      manifests(({ profile, featureSet }) =>
        featureSet === "DevPreviewNoUpgrade"
          ? profile === "Hypershift"
            ? "c"
            : "b"
          : featureSet === "CustomNoUpgrade"
            ? "b"
            : "a",
      ),
      [
        `4,5* ${BOTH}* Default a`,
        `4,5* ${BOTH}* OKD a`,
        `4,5* ${BOTH}* TechPreviewNoUpgrade a`,
        "4,5* Hypershift DevPreviewNoUpgrade c",
        "4,5* Hypershift CustomNoUpgrade b",
        "4,5* SelfManagedHA CustomNoUpgrade b",
        "4,5* SelfManagedHA DevPreviewNoUpgrade b",
      ],
    ],
    [
      "is for all sets where it is for all that have any",
      manifests(({ featureSet }) =>
        featureSet === "CustomNoUpgrade" || featureSet === "TechPreviewNoUpgrade" ? "a" : undefined,
      ),
      [`4,5* ${BOTH}* CustomNoUpgrade,TechPreviewNoUpgrade* a`],
    ],
    [
      "is for all sets of a profile where it is for all that the profile has",
      manifests(({ profile, featureSet }) =>
        profile === "Hypershift" ? (featureSet === "CustomNoUpgrade" ? "a" : undefined) : "b",
      ),
      [`4,5* Hypershift CustomNoUpgrade* a`, `4,5* SelfManagedHA ${ALL_SETS}* b`],
    ],
    [
      "is for all profiles where only one has any",
      manifests(({ profile }) => (profile === "SelfManagedHA" ? "a" : undefined)),
      [`4,5* SelfManagedHA* ${ALL_SETS}* a`],
    ],
    [
      "makes a file for each group of releases that differ",
      manifests(({ release }) => (release === 4 ? "a" : "b"), [4, 5, 6]),
      [`4 ${BOTH}* ${ALL_SETS}* a`, `5,6 ${BOTH}* ${ALL_SETS}* b`],
    ],
  ])("%s", (_, given, wanted) => {
    expect(collapseManifests(given).map(line)).toEqual(wanted);
  });

  it("does not look at the order in which it is given the manifests, but for that of the files", () => {
    const given = manifests(({ profile, featureSet }) => (featureSet === "OKD" ? "a" : profile));
    const sorted = (of: ClusterManifest[]) => collapseManifests(of).map(line).sort();
    expect(sorted([...given].reverse())).toEqual(sorted(given));
  });
});
