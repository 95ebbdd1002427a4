import { posix } from "node:path";
import { withAuthority } from "../../crd/document/certificate-authority.js";
import type { CrdFile } from "../../crd/manifests/crd-files.js";
import { type CrdOptions, emitCrds, type FindingsBehind } from "../../crd/manifests/emit-crds.js";
import { parseYaml } from "../../crd/yaml/parse-yaml.js";
import { toYaml } from "../../crd/yaml/to-yaml.js";
import { bundleAuthorityUnused, bundleReleaseUnknown } from "../../diagnostics/catalogue/bundle.js";
import { type Diagnostic, diagnose, hasErrors } from "../../diagnostics/diagnostic.js";
import { featureGateManifest, publishedGateFileName } from "../../features/feature-gate-manifest.js";
import {
  CLUSTER_PROFILES,
  type ClusterKind,
  type ClusterProfile,
  enabledGates,
  FEATURE_SETS,
  type FeatureRegistry,
  type FeatureSet,
  PROFILE_ANNOTATIONS,
} from "../../features/feature-registry.js";
import type { JsonObject, JsonValue } from "../../kube/values/json-value.js";
import type { ApiModel } from "../../model/api-model.js";
import { digestOf } from "../../project/output/ledger.js";
import { type BundleChoice, isUpgradable } from "./bundle-choice.js";
import {
  type Bundle,
  type BundleFile,
  type BundleIndex,
  INDEX_NAME,
  type IndexedFile,
  indexText,
  SCHEMA_VERSION,
} from "./bundle-index.js";

/** What bundles are made of. */
export interface BundleSource {
  readonly model: ApiModel;
  readonly features: FeatureRegistry;
  /** How CRDs are made of the model. */
  readonly settings: Omit<CrdOptions, "features">;
  /** The CRDs of all sets under OpenShift's names, where they were made already with these settings. */
  readonly crds?: readonly CrdFile[] | undefined;
  /** The findings that the API's authors did not accept. */
  readonly withoutAccepted?: (
    findings: readonly Diagnostic[],
    behind: readonly FindingsBehind[],
  ) => readonly Diagnostic[];
}

export interface RenderedBundle {
  /** Undefined where there is an error. */
  readonly bundle: Bundle | undefined;
  /** What was found while the CRDs were made for these gates. */
  readonly findings: readonly Diagnostic[];
}

/**
 * The bundle of a cluster: the CRDs that it gets, its FeatureGate manifest, and an index of both. The FeatureGate manifest
 * stands in a folder of its own, which `kubectl apply -f` of the bundle's folder does not enter: the kind has to be
 * established first. Nothing is read or written.
 */
export function renderBundle(source: BundleSource, choice: BundleChoice): RenderedBundle {
  const { gates, release } = choice;
  const features = gates === undefined ? source.features : withCustomGates(source.features, gates);
  const { crds, findings } = crdsOf({ ...source, features }, gates === undefined);
  if (hasErrors(findings)) return { bundle: undefined, findings };
  const targets = targetsOf(features, crds, choice);
  const target =
    release === undefined
      ? targets.length === 1 && targets[0]
      : targets.find((each) => each.releases.includes(release));
  if (!target) {
    const available = features.releases.filter((each) => each !== 0).map(String);
    const problem = diagnose(bundleReleaseUnknown, undefined, { value: String(release ?? ""), available });
    return { bundle: undefined, findings: [...findings, problem] };
  }
  const chosen = crdsFor(crds, { ...target, release: target.releases[0] ?? 0 });
  const own = chosen.map((crd) => withAuthorityOf(choice, crd));
  const isUnused = choice.caBundle !== undefined && own.every((crd, index) => crd === chosen[index]);
  const unused = isUnused ? [diagnose(bundleAuthorityUnused, undefined, {})] : [];
  return { bundle: bundleOf(features, own, target, gates), findings: [...findings, ...unused] };
}

/** The CRD with the authority of its conversion webhook; the same one without either. */
function withAuthorityOf({ caBundle }: BundleChoice, crd: CrdFile): CrdFile {
  if (caBundle === undefined) return crd;
  // It was written from an object just before.
  const document = parseYaml(crd.text) as JsonObject;
  const changed = withAuthority(document, caBundle);
  return changed === document ? crd : { ...crd, text: toYaml(changed) };
}

/** The bundles of every profile and feature set, of the CRDs of all sets. */
export function renderAllBundles(features: FeatureRegistry, crds: readonly CrdFile[]): Bundle[] {
  return allTargets(features, crds).map((target) => bundleOf(features, crds, target, undefined));
}

function withCustomGates(features: FeatureRegistry, gates: ReadonlyMap<string, boolean>): FeatureRegistry {
  return { ...features, customGates: new Set([...gates.keys()].filter((name) => gates.get(name) === true)) };
}

/** CRDs under OpenShift's names, because those of controller-gen's naming are not made per cluster. */
function crdsOf(
  { model, features, settings, crds, withoutAccepted = (findings) => findings }: BundleSource,
  areGatesTheSets: boolean,
): { readonly crds: readonly CrdFile[]; readonly findings: readonly Diagnostic[] } {
  if (areGatesTheSets && crds !== undefined) return { crds, findings: [] };
  const emitted = emitCrds(model, { ...settings, naming: "feature-set", features });
  return { crds: emitted.files, findings: withoutAccepted(emitted.findings, emitted.behind) };
}

interface Content {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

function contentOf(text: string): Content {
  const bytes = new TextEncoder().encode(text);
  return { bytes, sha256: digestOf(bytes) };
}

/** What CRDs are in bundles: most are in several, and come unchanged from run to run. */
const contentsOfCrds = new WeakMap<CrdFile, Content>();

function contentOfCrd(crd: CrdFile): Content {
  const content = contentsOfCrds.get(crd) ?? contentOf(crd.text);
  contentsOfCrds.set(crd, content);
  return content;
}

function bundleOf(
  features: FeatureRegistry,
  crds: readonly CrdFile[],
  target: BundleTarget,
  gates: ReadonlyMap<string, boolean> | undefined,
): Bundle {
  const { profile, featureSet, releases, name } = target;
  const cluster = { release: releases[0] ?? 0, profile, featureSet };
  const own = crdsFor(crds, cluster);
  const files: IndexedFile[] = [];
  const contents: BundleFile[] = [];
  const add = (
    path: string,
    { bytes, sha256 }: Content,
    facts: Pick<IndexedFile, "manifest" | "group" | "kind" | "plural">,
  ): void => {
    contents.push({ path, bytes });
    files.push({ path, ...facts, sha256, size: bytes.length });
  };
  for (const crd of own)
    add(fileName(crd, own), contentOfCrd(crd), { manifest: "CustomResourceDefinition", ...crd.defines });
  const gateNames = [...features.gates.keys(), ...(gates?.keys() ?? [])];
  if (gateNames.length > 0) {
    const { name: path, text } = gateManifestFile(features, target, gates);
    const defines = { group: "config.openshift.io", kind: "FeatureGate", plural: "featuregates" };
    add(`featuregates/${path}`, contentOf(text), { manifest: "FeatureGate", ...defines });
  }
  // Of gates that nothing declares it is known only what was given.
  const on = new Set([...enabledGates(features, cluster), ...(features.customGates ?? [])]);
  const names = [...new Set(gateNames)].sort();
  const index: BundleIndex = {
    apiVersion: "v1",
    kind: "List",
    items: [],
    schemaVersion: SCHEMA_VERSION,
    name,
    release: releases.filter((release) => release !== 0).join(","),
    profile,
    featureSet,
    upgradable: isUpgradable(featureSet),
    gates: { enabled: names.filter((each) => on.has(each)), disabled: names.filter((each) => !on.has(each)) },
    files: sorted(files),
  };
  contents.push({ path: INDEX_NAME, bytes: new TextEncoder().encode(indexText(index)) });
  return { name, index, files: sorted(contents) };
}

/** The name that the CRD's file has elsewhere too; the folders are part of it where two would have the same. */
function fileName({ path }: CrdFile, all: readonly CrdFile[]): string {
  const name = posix.basename(path);
  const isTaken = all.filter((other) => posix.basename(other.path) === name).length > 1;
  return isTaken ? path.replace(/^crds\//, "").replaceAll("/", "_") : name;
}

function sorted<File extends { readonly path: string }>(files: readonly File[]): File[] {
  return [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The clusters that share a bundle: a profile and a set, in releases whose manifests and gates are the same. */
export interface BundleTarget {
  readonly profile: ClusterProfile;
  readonly featureSet: FeatureSet;
  readonly releases: readonly number[];
  /** The name of the bundle and its folder: profile and set, after the releases where these make a difference. */
  readonly name: string;
}

/** The bundles of all profiles and sets. */
export function allTargets(features: FeatureRegistry, crds: readonly CrdFile[]): BundleTarget[] {
  return CLUSTER_PROFILES.flatMap((profile) =>
    FEATURE_SETS.flatMap((featureSet) => targetsOf(features, crds, { profile, featureSet })),
  );
}

/** The bundles of a profile and set: one, unless manifests or gates differ between releases. */
export function targetsOf(
  features: FeatureRegistry,
  crds: readonly CrdFile[],
  { profile, featureSet }: Pick<BundleTarget, "profile" | "featureSet">,
): BundleTarget[] {
  const rows: { readonly key: string; readonly releases: number[] }[] = [];
  for (const release of features.releases) {
    const cluster = { release, profile, featureSet };
    const paths = crdsFor(crds, cluster).map(({ path }) => path);
    const key = JSON.stringify([paths, [...enabledGates(features, cluster)].sort()]);
    const last = rows.at(-1);
    if (last?.key === key) last.releases.push(release);
    else rows.push({ key, releases: [release] });
  }
  return rows.map(({ releases }) => {
    const range = releases.length > 1 ? `${releases[0]}-${releases.at(-1)}` : `${releases[0]}`;
    const name = `${rows.length > 1 ? `${range}-` : ""}${profile}-${featureSet}`;
    return { profile, featureSet, releases, name };
  });
}

/** The CRDs that a kind of cluster gets. */
export function crdsFor(crds: readonly CrdFile[], { release, profile, featureSet }: ClusterKind): CrdFile[] {
  return crds.filter(
    ({ clusters }) =>
      clusters === undefined ||
      (clusters.releases.includes(release) &&
        clusters.profiles.includes(profile) &&
        clusters.featureSets.includes(featureSet)),
  );
}

/**
 * The FeatureGate manifest of a bundle. Those of the fixed sets are the ones that a release payload has. In
 * CustomNoUpgrade the administrator lists gates in `spec.customNoUpgrade`, and status is the config operator's to
 * fill: there stand the gates that were given, or all where none were.
 */
export function gateManifestFile(
  features: FeatureRegistry,
  { profile, featureSet, releases }: BundleTarget,
  gates: ReadonlyMap<string, boolean> | undefined,
): { readonly name: string; readonly text: string } {
  if (featureSet !== "CustomNoUpgrade") {
    const target = { profile, featureSet, releases };
    // A FeatureGateObject holds nothing but JSON; only its interface lacks the index signature.
    const document = featureGateManifest(features, target) as unknown as { readonly [key: string]: JsonValue };
    return { name: publishedGateFileName(target), text: toYaml(document) };
  }
  const listed = gates ?? new Map([...features.gates.keys()].map((name) => [name, true]));
  const named = (isOn: boolean): string[] => [...listed.keys()].filter((name) => listed.get(name) === isOn).sort();
  const text = toYaml({
    apiVersion: "config.openshift.io/v1",
    kind: "FeatureGate",
    metadata: {
      annotations: {
        [PROFILE_ANNOTATIONS[profile]]: "false-except-for-the-config-operator",
        "release.openshift.io/feature-set": featureSet,
      },
      name: "cluster",
    },
    spec: { customNoUpgrade: { disabled: named(false), enabled: named(true) }, featureSet },
  });
  return { name: `featureGate-${profile}-${featureSet}.yaml`, text };
}
