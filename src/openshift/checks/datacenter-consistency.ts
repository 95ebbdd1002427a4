import type { Found } from "./check-finding.js";
import { configMapName, type DocumentCheck } from "./cluster-documents.js";

/**
 * Whether the datacenter of each failure domain is one of its vCenter's, in the cloud config and in the Infrastructure object
 * (openshift/vsphere-problem-detector, CheckDatacenterConsistency). A vCenter that one of them does not have is another check's.
 */
export const datacenterConsistency: DocumentCheck = {
  name: "datacenter-consistency",
  needs: ["infrastructure", "cloudConfig"],
  find: (documents) => {
    const { vcenters = [], failureDomains = [] } = documents.infrastructure?.vsphere ?? {};
    return failureDomains.flatMap(({ name, server, topology: { datacenter } }): Found[] => {
      const entry = documents.cloudConfig?.vcenters.get(server);
      if (entry === undefined) return [];
      const places = [
        { code: "datacenter-not-in-cloud-config", place: configMapName(documents), listed: entry.datacenters ?? [] },
        {
          code: "datacenter-not-in-infrastructure",
          place: "Infrastructure cluster",
          listed: vcenters.find((each) => each.server === server)?.datacenters,
        },
      ];
      return places.flatMap(({ code, place, listed }): Found[] => {
        if (listed === undefined || listed.includes(datacenter)) return [];
        return [
          {
            code,
            severity: "error",
            vcenter: server,
            object: `failure domain ${name}`,
            reason: `its datacenter ${datacenter} is not one of those that ${place} has for ${server}: ${listed.join(", ")}`,
            help: `add ${datacenter} to the datacenters there, or correct topology.datacenter; capitals count`,
            details: { failureDomain: name, datacenter, server, listed: listed.join(",") },
          },
        ];
      });
    });
  },
};
