import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { definitionName } from "./custom-resource-definition.js";
import { isJsonObject, type JsonObject, type JsonValue, stringAt } from "./json-value.js";

export const clusterProfiles = ["SelfManagedHA", "Hypershift"] as const;
export type ClusterProfile = (typeof clusterProfiles)[number];

export interface CrdSelection {
  readonly clusterProfile: ClusterProfile;
  /** For example `TechPreviewNoUpgrade`. */
  readonly featureSet: string;
  /** Folder to search, at any depth, for `*.crd.yaml`; the committed `generated/crds` where absent. */
  readonly directory?: string;
}

export interface GeneratedCrd {
  readonly file: string;
  readonly name: string;
  readonly manifest: JsonObject;
}

const committed = fileURLToPath(new URL("../../../generated/crds", import.meta.url));

const profileAnnotations: Readonly<Record<ClusterProfile, string>> = {
  SelfManagedHA: "include.release.openshift.io/self-managed-high-availability",
  Hypershift: "include.release.openshift.io/ibm-cloud-managed",
};

/**
 * Returns the CRDs that a cluster of this profile and feature set gets, by file name. As OpenShift's cluster-version operator
 * does, it goes by annotations: the profile's must be "true", and `release.openshift.io/feature-set`, where present, must
 * list the set. Throws where none applies, or two of one name do.
 */
export function selectGeneratedCrds(selection: CrdSelection): GeneratedCrd[] {
  const directory = selection.directory ?? committed;
  const selected = readCrds(directory).filter(({ manifest }) => applies(manifest, selection));
  const wanted = `${selection.clusterProfile} with ${selection.featureSet}`;
  if (selected.length === 0) throw new Error(`no CRD in ${directory} applies to ${wanted}`);
  const files = new Map<string, string>();
  for (const { name, file } of selected) {
    const other = files.get(name);
    if (other !== undefined) throw new Error(`both ${other} and ${file} define ${name} for ${wanted}`);
    files.set(name, file);
  }
  return selected;
}

/** Reads every `*.crd.yaml` under a folder, in the order of their paths. */
export function readCrds(directory: string): GeneratedCrd[] {
  if (!existsSync(directory)) throw new Error(`there is no folder ${directory}`);
  const entries = readdirSync(directory, { recursive: true, encoding: "utf8" });
  const files = entries.filter((entry) => entry.endsWith(".crd.yaml")).sort();
  return files.map((entry) => {
    const file = path.join(directory, entry);
    const manifest: JsonValue = parse(readFileSync(file, "utf8"));
    if (!isJsonObject(manifest)) throw new Error(`${file} holds no object`);
    return { file, name: definitionName(manifest), manifest };
  });
}

function applies(manifest: JsonObject, { clusterProfile, featureSet }: CrdSelection): boolean {
  const annotation = (name: string) => stringAt(manifest, "metadata", "annotations", name);
  if (annotation(profileAnnotations[clusterProfile]) !== "true") return false;
  const sets = annotation("release.openshift.io/feature-set");
  return sets === undefined || sets.split(",").includes(featureSet);
}
