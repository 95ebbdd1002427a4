import { textOf } from "../../vcenter/soap.js";
import type { Found } from "../check-finding.js";
import type { FailureDomain } from "../read-infrastructure.js";
import { domainError, type LiveCheck } from "./live-check.js";
import type { LiveVCenter } from "./live-vcenter.js";

/** Whether all that a failure domain names is in its vCenter. Paths that are not whole are another check's. */
export const inventory: LiveCheck = {
  name: "inventory",
  find: async (vcenter) => {
    const findings: Found[] = [];
    for (const domain of vcenter.failureDomains)
      for (const each of await missingObjects(vcenter, domain)) findings.push(each);
    return findings;
  },
};

async function missingObjects(vcenter: LiveVCenter, domain: FailureDomain): Promise<Found[]> {
  const { datacenter, computeCluster, datastore, folder, template } = domain.topology;
  const place = await vcenter.find(`/${datacenter}`);
  if (place?.type !== "Datacenter") {
    const all = await vcenter.session.list("Datacenter", ["name"]);
    const names = all.map(({ properties }) => textOf(properties.get("name"))).sort();
    const reason = `there is no datacenter ${datacenter}, or this user may not see it; there are ${names.join(", ") || "none"}`;
    return [domainError(domain, { code: "datacenter-not-found", reason, help: "correct topology.datacenter" })];
  }
  const objects = [
    { what: "cluster", path: computeCluster, types: ["ClusterComputeResource"] },
    { what: "resource pool", path: resourcePoolPath(domain), types: ["ResourcePool", "VirtualApp"] },
    { what: "datastore", path: datastore, types: ["Datastore"] },
    { what: "folder", path: folder, types: ["Folder"] },
    { what: "template", path: template, types: ["VirtualMachine"] },
  ];
  const findings: Found[] = [];
  for (const { what, path, types } of objects) {
    if (!path.startsWith("/")) continue;
    const reference = await vcenter.find(path);
    if (reference !== undefined && types.includes(reference.type)) continue;
    const reason =
      reference === undefined
        ? `there is no ${what} ${path}, or this user may not see it`
        : `${path} is no ${what}, but of the type ${reference.type}`;
    findings.push(
      domainError(domain, {
        code: `${what.replace(" ", "-")}-not-found`,
        reason,
        help: `make it, or correct the path of the ${what}`,
      }),
    );
  }
  const networks = await vcenter.networks(place);
  const names = [...networks.keys()].sort();
  for (const network of domain.topology.networks) {
    // A path leads to it, and a name is unique in its datacenter.
    const isThere = network.startsWith("/") ? (await vcenter.find(network)) !== undefined : networks.has(network);
    if (isThere) continue;
    const reason = `there is no network ${network} in ${datacenter}; there are ${names.join(", ") || "none"}`;
    findings.push(domainError(domain, { code: "network-not-found", reason, help: "correct topology.networks" }));
  }
  return findings;
}

/** Returns the path of the pool that machines of a failure domain are in: that of the whole cluster otherwise. */
export function resourcePoolPath({ topology: { resourcePool, computeCluster } }: FailureDomain): string {
  return resourcePool || `${computeCluster}/Resources`;
}
