import type { StorageClass } from "crdwright/storage/v1";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { FieldTable } from "../fields/check-fields.js";
import { readObjects } from "./read-objects.js";

/** A StorageClass, as far as checks look at it. */
export interface ClusterStorageClass {
  readonly name: string;
  readonly provisioner: string;
  /** By their names in small letters: drivers take any. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** What checks take of a StorageClass. */
export type StorageClassObject = Pick<StorageClass, "metadata" | "provisioner" | "parameters">;

const STORAGE_CLASS: FieldTable = {
  fields: { metadata: { fields: { name: "text" } }, provisioner: "text", parameters: { map: "text" } },
  required: ["provisioner"],
};

/** Returns a storage class of a cluster as checks take it. */
export function clusterStorageClass({ metadata, provisioner, parameters }: StorageClassObject): ClusterStorageClass {
  return {
    name: metadata?.name ?? "",
    provisioner,
    parameters: new Map(Object.entries(parameters ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
  };
}

/** Reads storage classes as `oc get storageclasses -o yaml` writes them, or one of them. Reports values of another type than the API has. */
export function readStorageClasses(source: { readonly path: string; readonly text: string }): {
  readonly storageClasses: readonly ClusterStorageClass[] | undefined;
  readonly findings: readonly Diagnostic[];
} {
  const { objects, findings } = readObjects<StorageClassObject>(source, "StorageClass", STORAGE_CLASS);
  return { storageClasses: objects?.map(clusterStorageClass), findings };
}
