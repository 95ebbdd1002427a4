import { readProviderId, readUuid, swappedUuid } from "../vcenter/provider-id.js";
import type { Found } from "./check-finding.js";
import type { DocumentCheck } from "./cluster-documents.js";
import type { ClusterNode } from "./read-nodes.js";

/**
 * Whether each node says which machine it is (openshift/vsphere-problem-detector, CheckNodeProviderID): the cloud provider and the CSI
 * driver know it by that alone. Nodes of other providers are left alone.
 */
export const nodeProviderIds: DocumentCheck = {
  name: "node-provider-ids",
  needs: ["nodes"],
  find: ({ nodes = [] }) => nodes.flatMap(providerIdProblem),
};

function providerIdProblem({ name, providerId, systemUuid }: ClusterNode): Found[] {
  const base = { severity: "error", object: `node ${name}` } as const;
  const id = readProviderId(providerId);
  if (id.kind === "none")
    return [
      {
        ...base,
        code: "node-provider-id-missing",
        reason: "it has no spec.providerID",
        help: "look whether the cloud controller manager runs and finds its machine; the kubelet needs --cloud-provider=external",
      },
    ];
  if (id.kind === "malformed")
    return [
      {
        ...base,
        code: "node-provider-id-malformed",
        reason: `its spec.providerID ${JSON.stringify(providerId)} is not vsphere:// and a UUID`,
        help: "delete the Node and let the kubelet register again: the field cannot be changed",
      },
    ];
  const own = readUuid(systemUuid);
  if (id.kind === "foreign" || own === undefined || own === id.uuid || swappedUuid(own) === id.uuid) return [];
  return [
    {
      ...base,
      code: "node-uuid-differs",
      reason: `its spec.providerID is of the machine ${id.uuid}, and it runs on ${own}`,
      help: "delete the Node and let the kubelet register again; look whether the machine is a clone of another node",
    },
  ];
}
