import type { Found } from "../check-finding.js";
import { type ClusterDocuments, serversOf } from "../cluster-documents.js";
import type { ClusterStorageClass } from "../read-storage-classes.js";
import type { ClusterCheck, ClusterFacts } from "./cluster-check.js";
import { datastoreProblems } from "./datastores.js";
import type { LiveDatastore } from "./live-vcenter.js";

/** The plugins whose classes name datastores: the CSI driver, and the one of before. */
const PROVISIONERS = ["csi.vsphere.vmware.com", "kubernetes.io/vsphere-volume"];

/** The parameters that name a datastore, and how one is known by them. */
const PARAMETERS: Readonly<Record<string, (datastore: LiveDatastore) => string>> = {
  datastoreurl: ({ url }) => withoutSlash(url),
  datastore: ({ name }) => name,
};

/** Whether the datastores that storage classes name are in a vCenter, and volumes can be made on them. */
export const storageClasses: ClusterCheck = {
  name: "storage-classes",
  needs: ["storageClasses"],
  find: (documents, facts) =>
    (documents.storageClasses ?? [])
      .filter(({ provisioner }) => PROVISIONERS.includes(provisioner))
      .flatMap((storageClass) => problems(storageClass, documents, facts)),
};

function problems(storageClass: ClusterStorageClass, documents: ClusterDocuments, facts: ClusterFacts): Found[] {
  const object = `StorageClass ${storageClass.name}`;
  return Object.entries(PARAMETERS).flatMap(([parameter, keyOf]): Found[] => {
    const value = storageClass.parameters.get(parameter) ?? "";
    if (value === "") return [];
    const found = [...facts.values()].flatMap(({ server, datastores }) =>
      datastores.filter((each) => keyOf(each) === withoutSlash(value)).map((datastore) => ({ server, datastore })),
    );
    if (found.length > 0) return found.flatMap((each) => datastoreProblems(each.server, each.datastore, object));
    // It may be in one that could not be asked.
    if (serversOf(documents).some((server) => !facts.has(server))) return [];
    return [
      {
        code: "storage-class-datastore-not-found",
        severity: "error",
        object,
        reason: `no vCenter has the datastore of its parameter ${parameter}: ${value}`,
        help: "correct the parameter, or take a storage policy, which each vCenter has datastores of",
      },
    ];
  });
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
