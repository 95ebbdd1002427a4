import type { InstallConfig } from "../../../generated/documents/install-config.ts";
import { writeYaml } from "../yaml/write-yaml.js";

/** A file of manifests to write: its path below the folder that is asked for, and its text. */
export interface ManifestFile {
  readonly path: string;
  readonly text: string;
  /** Whether it holds credentials, so that nobody but its owner may read it. */
  readonly isSecret: boolean;
}

/** A Kubernetes object as it is written, with its keys in this order. */
export type ManifestObject = Readonly<Record<string, unknown>>;

/** Returns an object as Kubernetes' own writers put it into YAML. */
export function manifestText(object: ManifestObject): string {
  return writeYaml(object);
}

/** The API of the objects of Cluster API that are made for vSphere. */
export const INFRASTRUCTURE = "infrastructure.cluster.x-k8s.io/v1beta1";

/** The namespace of all that is applied to a cluster while it is made. */
export const NAMESPACE = "openshift-cluster-api-guests";

/** Returns an object without the keys that have no value. */
export function present(object: Readonly<Record<string, unknown>>): ManifestObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/** Returns a text as the data of a Secret has it. */
export function secretData(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}

/** Returns the domain of a cluster, below which its names are, such as that of its API. */
export function clusterDomain({ metadata, baseDomain }: InstallConfig): string {
  return `${metadata.name}.${baseDomain.replace(/\.$/, "")}`;
}
