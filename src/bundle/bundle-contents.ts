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

/** The `index.json` of a bundle. */
export interface BundleIndex {
  /** Grows when a key goes or changes its meaning. */
  readonly schemaVersion: 1;
  readonly name: string;
  /** The major versions that it is for; empty where the API makes no difference between releases. */
  readonly releases: readonly number[];
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

export function indexText(index: BundleIndex): string {
  return `${JSON.stringify(index, undefined, 2)}\n`;
}

/** Reads an index. Gives a sentence about what is wrong where it is none. */
export function parseIndex(text: string): BundleIndex | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `${INDEX_NAME} is no JSON`;
  }
  if (!isRecord(value) || value["schemaVersion"] !== 1) return `${INDEX_NAME} has not the schemaVersion 1`;
  const { name, releases, profile, featureSet, upgradable, gates, files } = value;
  const isSound =
    [name, profile, featureSet].every((each) => typeof each === "string") &&
    typeof upgradable === "boolean" &&
    Array.isArray(releases) &&
    releases.every((release) => typeof release === "number") &&
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
