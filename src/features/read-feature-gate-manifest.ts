import {
  CLUSTER_PROFILES,
  type ClusterProfile,
  FEATURE_SETS,
  type FeatureSet,
  PROFILE_ANNOTATIONS,
} from "./feature-registry.js";

const FEATURE_SET_ANNOTATION = "release.openshift.io/feature-set";
const MAJOR_VERSION_ANNOTATION = "release.openshift.io/major-version";

/** What a published FeatureGate manifest says: for which clusters it is, and which gates are on there and which off. */
export interface FeatureGateManifest {
  readonly profiles: readonly ClusterProfile[];
  readonly featureSet: FeatureSet;
  /** Major versions; undefined where the manifest names none and so is for all of them. */
  readonly releases: readonly number[] | undefined;
  readonly enabled: ReadonlySet<string>;
  readonly disabled: ReadonlySet<string>;
}

/**
 * Reads a FeatureGate of config.openshift.io as OpenShift's release payload holds it, from its parsed JSON or YAML.
 * Profiles, feature set and releases stand in its annotations; of a profile's annotation only the key counts, since its
 * value tells who installs the manifest. Returns undefined and reports each problem in a sentence if that cannot be read.
 */
export function readFeatureGateManifest(
  manifest: unknown,
  report: (problem: string) => void,
): FeatureGateManifest | undefined {
  let sound = true;
  const problem = (text: string): undefined => {
    sound = false;
    report(text);
  };
  if (member(manifest, "kind") !== "FeatureGate") problem("its kind is not FeatureGate");

  const annotations = member(member(manifest, "metadata"), "annotations");
  const profiles = CLUSTER_PROFILES.filter(
    (profile) => member(annotations, PROFILE_ANNOTATIONS[profile]) !== undefined,
  );
  if (profiles.length === 0) {
    problem(`no annotation names its cluster profile: ${Object.values(PROFILE_ANNOTATIONS).join(" or ")}`);
  }
  const featureSet = readFeatureSet(member(annotations, FEATURE_SET_ANNOTATION), problem);
  const specSet = member(member(manifest, "spec"), "featureSet") ?? "";
  if (featureSet !== undefined && specSet !== (featureSet === "Default" ? "" : featureSet)) {
    problem(
      `its annotation ${FEATURE_SET_ANNOTATION} is ${featureSet}, but spec.featureSet is ${JSON.stringify(specSet)}`,
    );
  }
  const releases = readReleases(member(annotations, MAJOR_VERSION_ANNOTATION), problem);

  const lists = member(member(manifest, "status"), "featureGates");
  const [list] = Array.isArray(lists) ? lists : [];
  if (!Array.isArray(lists) || lists.length !== 1) problem("status.featureGates needs exactly one entry");
  const enabled = readNames(list, "enabled", problem);
  const disabled = readNames(list, "disabled", problem);
  for (const name of enabled) if (disabled.has(name)) problem(`gate ${name} is both enabled and disabled`);

  if (!sound || featureSet === undefined) return undefined;
  return { profiles, featureSet, releases, enabled, disabled };
}

type Problem = (text: string) => undefined;

function readFeatureSet(value: unknown, problem: Problem): FeatureSet | undefined {
  const found = FEATURE_SETS.find((set) => set === value);
  return found ?? problem(`its annotation ${FEATURE_SET_ANNOTATION} has to name one of ${FEATURE_SETS.join(", ")}`);
}

function readReleases(value: unknown, problem: Problem): number[] | undefined {
  if (value === undefined) return undefined;
  const parts = typeof value === "string" ? value.split(",") : [];
  if (parts.length > 0 && parts.every((part) => /^[0-9]+$/.test(part))) return parts.map(Number);
  return problem(`its annotation ${MAJOR_VERSION_ANNOTATION} has to list major versions, such as "4,5"`);
}

function readNames(list: unknown, key: "enabled" | "disabled", problem: Problem): Set<string> {
  const entries = member(list, key) ?? [];
  const names = Array.isArray(entries) ? entries.map((entry) => member(entry, "name")) : [undefined];
  const readable = names.filter((name) => typeof name === "string");
  if (readable.length < names.length) problem(`status.featureGates[0].${key} has to be a list of maps with a name`);
  return new Set(readable);
}

function member(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  // It is an object with this key.
  return (value as Readonly<Record<string, unknown>>)[key];
}
