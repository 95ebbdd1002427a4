import { counted } from "../../io/output-format.js";
import { type Found, inVCenter } from "./check-finding.js";
import { type ClusterDocuments, configMapName, type DocumentCheck } from "./cluster-documents.js";

/**
 * Whether the Infrastructure object and the cloud config have the same vCenters, and each has its failure domains. As in
 * openshift/vsphere-problem-detector (CheckInfraConfig) a cluster without failure domains passes, and the entries of the cloud config
 * are compared by their names, whatever server they have.
 */
export const infrastructureConfig: DocumentCheck = {
  name: "infrastructure-config",
  needs: ["infrastructure", "cloudConfig"],
  find: (documents) => {
    const { vcenters = [], failureDomains = [] } = documents.infrastructure?.vsphere ?? {};
    if (failureDomains.length === 0) return [];
    const servers = vcenters.map(({ server }) => server);
    const used = new Set(failureDomains.map(({ server }) => server));
    return [
      ...differences(documents, servers),
      ...failureDomains
        .filter(({ server }) => !servers.includes(server))
        .map(({ name, server }): Found => {
          const names = [...servers].sort();
          return {
            code: "failure-domain-vcenter-unknown",
            severity: "error",
            ...inVCenter(server),
            object: `failure domain ${name}`,
            reason: `its server ${JSON.stringify(server)} is not one of the vCenters of the Infrastructure object: ${names.join(", ")}`,
            help: "add the vCenter to spec.platformSpec.vsphere.vcenters, or correct the server; it has to be spelled alike",
            details: { failureDomain: name, server, infrastructure: names },
          };
        }),
      ...servers
        .filter((server) => !used.has(server))
        .map(
          (server): Found => ({
            code: "vcenter-unused",
            severity: "error",
            vcenter: server,
            object: "Infrastructure cluster",
            reason: `no failure domain is in the vCenter ${server}`,
            help: "add a failure domain with this server, or take the vCenter out",
            details: { server },
          }),
        ),
    ];
  },
};

function differences(documents: ClusterDocuments, servers: readonly string[]): Found[] {
  const entries = [...(documents.cloudConfig?.vcenters.keys() ?? [])];
  const infrastructure = [...servers].sort();
  const cloudConfig = [...entries].sort();
  const object = configMapName(documents);
  const lists = `${infrastructure.join(", ")} there, ${cloudConfig.join(", ")} here`;
  const details = { configMap: documents.infrastructure?.configMap ?? "", infrastructure, cloudConfig };
  if (infrastructure.length !== cloudConfig.length)
    return [
      {
        code: "vcenter-count-differs",
        severity: "error",
        object,
        reason: `the Infrastructure object has ${counted(infrastructure.length, "vCenter")}, and the cloud config ${cloudConfig.length}: ${lists}`,
        help: "name the same vCenters in both",
        details,
      },
    ];
  return servers
    .filter((server) => !entries.includes(server))
    .map((server) => ({
      code: "vcenter-names-differ",
      severity: "error",
      vcenter: server,
      object,
      reason: `it has no entry ${server}, which the Infrastructure object has: ${lists}`,
      help: "name the entry as the server of the Infrastructure object, in the same letters",
      details,
    }));
}
