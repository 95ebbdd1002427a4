import type { ClusterProfile, FeatureSet } from "../../features/feature-registry.js";

/** What one kind of cluster gets: `data` is equal for clusters that get the same manifest. */
export interface ClusterManifest {
  readonly release: number;
  readonly profile: ClusterProfile;
  readonly featureSet: FeatureSet;
  readonly data: string;
}

/** A manifest to write. Profiles, sets and releases are those that it is for, sorted. */
export interface CollapsedManifest {
  readonly data: string;
  readonly releases: readonly number[];
  readonly profiles: readonly ClusterProfile[];
  readonly featureSets: readonly FeatureSet[];
  /** Whether the manifest is for every set (profile, release) that has one at all; then the name does not say it. */
  readonly allFeatureSets: boolean;
  readonly allProfiles: boolean;
  readonly allReleases: boolean;
}

interface Entry {
  readonly releases: readonly number[];
  readonly profiles: readonly ClusterProfile[];
  readonly featureSets: readonly FeatureSet[];
  readonly data: string;
}

/**
 * Collapses what each kind of cluster gets into as few files as OpenShift's merge does: equal manifests are joined over
 * releases, then over feature sets, then over profiles, in that order. Where a manifest is not for all sets, each set
 * gets a file of its own even if their contents agree, and likewise for profiles.
 */
export function collapseManifests(manifests: readonly ClusterManifest[]): CollapsedManifest[] {
  const entries = joinEntries(manifests);
  const profiles = sortedUnion(entries.flatMap((entry) => entry.profiles));
  const sets = sortedUnion(entries.flatMap((entry) => entry.featureSets));
  const releases = sortedUnion(entries.flatMap((entry) => entry.releases));
  return entries.flatMap((entry) => {
    const allProfiles = equal(entry.profiles, profiles);
    const allFeatureSets = allProfiles
      ? equal(entry.featureSets, sets)
      : entry.profiles.every((profile) => equal(entry.featureSets, setsOf(manifests, profile)));
    const facts = {
      data: entry.data,
      releases: entry.releases,
      allReleases: equal(entry.releases, releases),
      allProfiles,
      allFeatureSets,
    };
    const profileGroups = allProfiles ? [entry.profiles] : entry.profiles.map((profile) => [profile]);
    const setGroups = allFeatureSets ? [entry.featureSets] : entry.featureSets.map((set) => [set]);
    return profileGroups.flatMap((group) =>
      setGroups.map((featureSets) => ({ ...facts, profiles: group, featureSets })),
    );
  });
}

function joinEntries(manifests: readonly ClusterManifest[]): Entry[] {
  const single = manifests.map(
    ({ release, profile, featureSet, data }): Entry => ({
      releases: [release],
      profiles: [profile],
      featureSets: [featureSet],
      data,
    }),
  );
  const overReleases = join(single, "releases");
  const overSets = join(overReleases, "featureSets");
  return join(overSets, "profiles");
}

/** Joins the entries that differ in one dimension only. */
function join(entries: readonly Entry[], dimension: "releases" | "featureSets" | "profiles"): Entry[] {
  const groups = new Map<string, Entry[]>();
  // The texts of manifests are long, and stand for themselves by their numbers.
  const numbers = new Map<string, number>();
  for (const entry of entries) {
    const number = numbers.get(entry.data) ?? numbers.size;
    numbers.set(entry.data, number);
    const key = JSON.stringify({ ...entry, [dimension]: undefined, data: number });
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups.values()].flatMap((group) => {
    const values = group.flatMap((entry): readonly (number | string)[] => entry[dimension]);
    return group.slice(0, 1).map((entry) => ({ ...entry, [dimension]: sortedUnion(values) }));
  });
}

function setsOf(manifests: readonly ClusterManifest[], profile: ClusterProfile): FeatureSet[] {
  return sortedUnion(manifests.filter((each) => each.profile === profile).map((each) => each.featureSet));
}

function sortedUnion<Value extends number | string>(values: readonly Value[]): Value[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function equal(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
