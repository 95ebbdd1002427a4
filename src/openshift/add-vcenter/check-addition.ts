import { posix } from "node:path";
import type { VSphereSpec } from "../checks/read-infrastructure.js";
import type { FieldReport } from "../fields/field-report.js";
import { topologyFindings } from "../install-config/rules/topology.js";
import type { Addition } from "./read-addition.js";

/** The API of Infrastructure has no place for more. */
const MAX_VCENTERS = 3;

/**
 * Reports what keeps a vCenter from being added to those of a cluster, each at its place in the addition. `servers` are all that the
 * cluster has already, in either of its documents; `spec` is its vSphere spec with failure domains that have real tags.
 */
export function checkAddition(
  { vcenter, failureDomains, credentials }: Addition,
  { vcenters, failureDomains: existing }: VSphereSpec,
  servers: readonly string[],
  report: FieldReport,
): void {
  const { server, datacenters } = vcenter;
  if (server === "") report.error("vcenter.server", "the server is missing", "add its host name or address");
  else if (servers.some((each) => each.toLowerCase() === server.toLowerCase()))
    report.error("vcenter.server", `the cluster has the vCenter ${server} already`, "name another one");
  if (vcenters.length >= MAX_VCENTERS)
    report.error(
      "vcenter",
      `the cluster has ${vcenters.length} vCenters, and ${MAX_VCENTERS} are possible`,
      "remove one first",
    );
  if (datacenters.length === 0)
    report.error("vcenter.datacenters", "no datacenter is named", "add those of its failure domains");
  if (failureDomains.length === 0)
    report.error("failureDomains", "no failure domain is in the new vCenter, so that it would be unused", "add one");
  for (const [index, domain] of failureDomains.entries()) {
    const path = `failureDomains[${index}]`;
    const others = [...existing, ...failureDomains.slice(0, index)];
    const { name, region, zone } = domain;
    if (domain.server !== server)
      report.error(`${path}.server`, `it is another than the new vCenter ${server}`, `write ${server}`);
    if (name === "") report.error(`${path}.name`, "the name is missing", "add it");
    else if (others.some((each) => each.name === name))
      report.error(`${path}.name`, `another failure domain has the name ${name}`, "choose another one");
    for (const label of ["region", "zone"] as const)
      if (domain[label] === "") report.error(`${path}.${label}`, `the ${label} is missing`, "add the name of its tag");
    const same = others.find((each) => each.region === region && each.zone === zone);
    if (same !== undefined && region !== "" && zone !== "")
      report.error(`${path}.zone`, `${same.name} is this zone of this region already`, "choose another pair of tags");
    const place = { ...domain.topology, networks: [...domain.topology.networks] };
    for (const { path: field, detail } of topologyFindings(place, `${path}.topology`, {
      server,
      datacenters: [...datacenters],
    }))
      report.error(field, detail, "write a whole inventory path of the new vCenter");
  }
  checkLogin(credentials, report);
}

function checkLogin(credentials: Addition["credentials"], report: FieldReport): void {
  if (credentials === undefined) {
    report.error("credentials", "they are missing, and the Secret needs them", "add user and password");
    return;
  }
  for (const field of ["user", "password"] as const) {
    const value = credentials[field];
    if (value === "") report.error(`credentials.${field}`, `the ${field} is missing`, "add it");
    else if (/[\r\n]/.test(value))
      report.error(
        `credentials.${field}`,
        "it has a line break in it, and no vCenter takes that",
        "write it in one line",
      );
  }
}

/** Returns an inventory path: a bare name is one in the datacenter's folder of its kind. */
export function inventoryPath(datacenter: string, kind: "datastore" | "vm", name: string): string {
  return name.startsWith("/") ? posix.normalize(name) : `/${datacenter}/${kind}/${name}`;
}
