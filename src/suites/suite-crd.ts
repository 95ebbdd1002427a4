import { PROFILE_ANNOTATIONS } from "../features/feature-registry.js";
import type { KubeObject, KubeValue } from "../kube/values/kube-value.js";
import { isList, isObject, ownValue } from "../kube/values/value-kind.js";

/** A manifest of a CRD that suites can run on. */
export interface SuiteCrd {
  /** What it is called in results. */
  readonly name: string;
  /** The folder that it was read from, as it is shown; none for one that was made here. */
  readonly folder?: string;
  /** The `<group>/<version>` whose folder it lies in. */
  readonly place?: string;
  readonly document: KubeObject;
}

/** What a CRD says about itself, as far as suites need it. */
export interface CrdFacts {
  readonly crdName: string;
  readonly group: string;
  readonly kind: string;
  readonly isNamespaced: boolean;
  readonly versions: readonly CrdVersionFacts[];
  readonly featureSets: readonly string[];
  /** In the order of their annotations. */
  readonly profiles: readonly string[];
  /** Empty where it is for all. */
  readonly releases: readonly number[];
  /** Whether it is the manifest of one feature gate, of which others are merged, and for no cluster as it is. */
  readonly isPartial: boolean;
}

export interface CrdVersionFacts {
  readonly name: string;
  readonly hasStatusSubresource: boolean;
  readonly schema?: KubeObject;
}

const INCLUDE_PREFIX = "include.release.openshift.io/";
const PARTIAL_PREFIX = "feature-gate.release.openshift.io/";

/** Reads the facts of a CRD; undefined for an object that is not one. */
export function crdFacts(document: KubeValue | undefined): CrdFacts | undefined {
  if (!isObject(document) || document.kind !== "CustomResourceDefinition") return undefined;
  const valueOf = (...keys: readonly string[]): KubeValue | undefined =>
    keys.reduce<KubeValue | undefined>((value, key) => (isObject(value) ? ownValue(value, key) : undefined), document);
  const versions = valueOf("spec", "versions");
  const annotations = valueOf("metadata", "annotations");
  const annotationKeys = Object.keys(isObject(annotations) ? annotations : {});
  const annotation = (key: string): string => String((isObject(annotations) && ownValue(annotations, key)) || "");
  return {
    crdName: String(valueOf("metadata", "name") ?? ""),
    group: String(valueOf("spec", "group") ?? ""),
    kind: String(valueOf("spec", "names", "kind") ?? ""),
    isNamespaced: valueOf("spec", "scope") === "Namespaced",
    versions: isList(versions) ? versions.filter(isObject).map(versionFacts) : [],
    featureSets: listOf(annotation("release.openshift.io/feature-set")),
    profiles: annotationKeys
      .filter((key) => key.startsWith(INCLUDE_PREFIX) && annotation(key) === "true")
      .sort()
      .map(profileOf),
    releases: listOf(annotation("release.openshift.io/major-version")).map(Number),
    isPartial: annotationKeys.some((key) => key.startsWith(PARTIAL_PREFIX)),
  };
}

/** Whether a manifest is for clusters with every gate. */
export function hasEveryGate({ featureSets }: CrdFacts): boolean {
  return featureSets.includes("CustomNoUpgrade");
}

function versionFacts(version: KubeObject): CrdVersionFacts {
  const { name, subresources, schema: held } = version;
  const schema = isObject(held) ? held["openAPIV3Schema"] : undefined;
  return {
    name: String(name ?? ""),
    hasStatusSubresource: isObject(subresources) && isObject(subresources.status),
    ...(isObject(schema) ? { schema } : {}),
  };
}

function listOf(text: string): string[] {
  return text === "" ? [] : text.split(",");
}

function profileOf(annotation: string): string {
  const entry = Object.entries(PROFILE_ANNOTATIONS).find(([, each]) => each === annotation);
  return entry?.[0] ?? annotation.slice(INCLUDE_PREFIX.length);
}
