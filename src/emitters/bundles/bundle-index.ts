import { isRecord } from "../../kube/values/json-value.js";

/** A file of a bundle as its index lists it. */
export interface IndexedFile {
  /** Relative to the bundle's folder, with `/`. */
  readonly path: string;
  readonly manifest: "CustomResourceDefinition" | "FeatureGate";
  /** What the CRD defines; of a FeatureGate manifest, its own. */
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/**
 * The `index.json` of a bundle. To `kubectl apply -f` of the bundle's folder, which takes every JSON file in it for a
 * manifest, it is an empty List.
 */
export interface BundleIndex {
  readonly apiVersion: "v1";
  readonly kind: "List";
  readonly items: readonly [];
  /** Grows when a key goes or changes its meaning. */
  readonly schemaVersion: typeof SCHEMA_VERSION;
  readonly name: string;
  /**
   * The major versions that it is for, in the form of the annotation `release.openshift.io/major-version`, such as `4,5`;
   * empty where the API has no releases.
   */
  readonly release: string;
  readonly profile: string;
  readonly featureSet: string;
  /** Whether clusters with this set can be upgraded. */
  readonly upgradable: boolean;
  /** Each gate that is known, or was given, is in exactly one of the lists; both are sorted. */
  readonly gates: { readonly enabled: readonly string[]; readonly disabled: readonly string[] };
  /** All files but the index itself, by their paths. */
  readonly files: readonly IndexedFile[];
}

export const INDEX_NAME = "index.json";
export const SCHEMA_VERSION = 1;

export function indexText(index: BundleIndex): string {
  return `${JSON.stringify(index, undefined, 2)}\n`;
}

/** Reads an index. Returns a sentence about what is wrong where it is not one. */
export function parseIndex(text: string): BundleIndex | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `${INDEX_NAME} is no JSON`;
  }
  if (!isRecord(value) || value["schemaVersion"] !== SCHEMA_VERSION)
    return `${INDEX_NAME} has not the schemaVersion ${SCHEMA_VERSION}`;
  const { apiVersion, kind, items, name, release, profile, featureSet, upgradable, gates, files } = value;
  const isSound =
    apiVersion === "v1" &&
    kind === "List" &&
    Array.isArray(items) &&
    items.length === 0 &&
    [name, release, profile, featureSet].every((each) => typeof each === "string") &&
    typeof upgradable === "boolean" &&
    isRecord(gates) &&
    isTexts(gates["enabled"]) &&
    isTexts(gates["disabled"]) &&
    Array.isArray(files) &&
    files.every(isIndexedFile);
  if (!isSound) return `${INDEX_NAME} lacks a key, or has one with a value of another form`;
  // Each key was checked against the type that BundleIndex gives it.
  return value as unknown as BundleIndex;
}

function isIndexedFile(value: unknown): boolean {
  return (
    isRecord(value) &&
    ["path", "manifest", "group", "kind", "plural", "sha256"].every((key) => typeof value[key] === "string") &&
    typeof value["size"] === "number"
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

export interface BundleFile {
  /** Relative to the bundle's folder, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What an installer gets for a cluster. */
export interface Bundle {
  /** Profile and set, after the releases where these make a difference. */
  readonly name: string;
  readonly index: BundleIndex;
  /** In the order of their paths, `index.json` among them. */
  readonly files: readonly BundleFile[];
}

/** The choice of a cluster as people write it, in the words of an install-config. */
export interface GivenChoice {
  /** `SelfManagedHA` or `Hypershift`. Default: the first. */
  readonly clusterProfile?: string | undefined;
  /** The name of a feature set. Empty or absent: Default. OKD needs `scos`. */
  readonly featureSet?: string | undefined;
  /** The cluster is of a build on CentOS Stream CoreOS; no other build has the set OKD. Default false. */
  readonly scos?: boolean | undefined;
  /** A major version; needed only where manifests differ between releases. */
  readonly release?: string | undefined;
  /** With CustomNoUpgrade only: entries of the form `<name>=<bool>`. Every other gate is off. */
  readonly featureGates?: readonly string[] | undefined;
  /** The authority of the webhook that converts objects between versions, in PEM: it is put into the CRDs that have one. */
  readonly caBundle?: string | undefined;
  /** Take gates that nothing declares, as OpenShift's installer does. Default false. */
  readonly allowUnknownGates?: boolean | undefined;
}
