import { isAddress, readNetwork } from "./addresses.js";
import type { Rule } from "./rule.js";
import { forbidden, invalid, notSupported, type RuleFinding, required } from "./rule-error.js";

const PATH = "platform.vsphere";
const DISK_TYPES = ["eagerZeroedThick", "thick", "thin"];
const BALANCERS = ["OpenShiftManagedDefault", "UserManaged"];
const ROLES = ["bootstrap", "compute", "control-plane"];

const diskType: Rule = ({ vsphere: { diskType: type = "" } = {} }) =>
  type === "" || DISK_TYPES.includes(type) ? [] : [invalid(`${PATH}.diskType`, `there are ${DISK_TYPES.join(", ")}`)];

const loadBalancer: Rule = ({ vsphere }) => {
  const { type = "" } = vsphere?.loadBalancer ?? {};
  return type === "" || BALANCERS.includes(type)
    ? []
    : [invalid(`${PATH}.loadBalancer.type`, `there are ${BALANCERS.join(", ")}`)];
};

const dnsRecords: Rule = ({ vsphere, isOn }) => {
  if (vsphere?.dnsRecordsType !== "External") return [];
  const fieldPath = `${PATH}.dnsRecordsType`;
  const findings: RuleFinding[] = [];
  if (vsphere.loadBalancer?.type !== "UserManaged")
    findings.push(
      invalid(fieldPath, "records of one's own are for a load balancer of one's own: loadBalancer.type UserManaged"),
    );
  if (!isOn("OnPremDNSRecords"))
    findings.push(forbidden(fieldPath, "External needs the feature gate OnPremDNSRecords"));
  return findings;
};

const nodeNetworking: Rule = ({ vsphere, isOn }) => {
  const { nodeNetworking: networking, failureDomains = [] } = vsphere ?? {};
  if (networking === undefined) return [];
  const fieldPath = `${PATH}.nodeNetworking`;
  if (!isOn("VSphereMultiNetworks")) return [forbidden(fieldPath, "it needs the feature gate VSphereMultiNetworks")];
  const networkNames = failureDomains.flatMap(({ topology }) => topology?.networks ?? []);
  return (["external", "internal"] as const).flatMap((side) => {
    const { network = "", networkSubnetCidr = [], excludeNetworkSubnetCidr = [] } = networking[side] ?? {};
    const findings: RuleFinding[] = [];
    if (network !== "" && !networkNames.includes(network))
      findings.push(invalid(`${fieldPath}.${side}.network`, `${network} is no network of a failure domain`));
    for (const [field, cidrs] of Object.entries({ networkSubnetCidr, excludeNetworkSubnetCidr }))
      for (const [index, cidr] of cidrs.entries())
        if (readNetwork(cidr) === undefined)
          findings.push(invalid(`${fieldPath}.${side}.${field}[${index}]`, "it is no network, such as 192.0.2.0/24"));
    return findings;
  });
};

/** With addresses of their own, all machines have some: one to bootstrap from, and one for each replica. */
const hostCounts: Rule = ({ vsphere, pools }) => {
  const hosts = vsphere?.hosts ?? [];
  if (hosts.length === 0) return [];
  const fieldPath = `${PATH}.hosts`;
  const count = (role: string): number => hosts.filter((host) => host.role === role).length;
  const findings: RuleFinding[] = [];
  if (count("bootstrap") !== 1) findings.push(invalid(fieldPath, "one host has the role bootstrap"));
  for (const { pool, isControlPlane } of pools) {
    const role = isControlPlane ? "control-plane" : "compute";
    const expected = Number(pool.replicas ?? 3);
    if (count(role) < expected)
      findings.push(invalid(fieldPath, `${count(role)} hosts have the role ${role}, and ${expected} are needed`));
    if (!isControlPlane && count(role) > expected)
      findings.push(
        invalid(fieldPath, `${count(role)} hosts have the role ${role}, and ${expected} are all that are used`),
      );
  }
  return findings;
};

const hosts: Rule = ({ vsphere }) => {
  const domainNames = (vsphere?.failureDomains ?? []).map(({ name }) => name);
  return (vsphere?.hosts ?? []).flatMap(({ role, failureDomain = "", networkDevice: device }, index) => {
    const path = `${PATH}.hosts[${index}]`;
    const findings: RuleFinding[] = [];
    if (!ROLES.includes(role)) findings.push(notSupported(`${path}.role`, ROLES));
    if (failureDomain !== "" && !domainNames.includes(failureDomain))
      findings.push(invalid(`${path}.failureDomain`, `${failureDomain} is no failure domain`));
    if (device === undefined)
      return [...findings, required(`${path}.networkDevice`, "a host needs the configuration of its network card")];
    const { ipAddrs = [], gateway = "", nameservers = [] } = device;
    const card = `${path}.networkDevice`;
    if (ipAddrs.length === 0) findings.push(required(`${card}.ipAddrs`, "a host needs an address"));
    for (const [each, address] of ipAddrs.entries())
      if (readNetwork(address) === undefined)
        findings.push(invalid(`${card}.ipAddrs[${each}]`, "it is no address with a prefix, such as 192.0.2.20/24"));
    if (gateway !== "" && !isAddress(gateway)) findings.push(invalid(`${card}.gateway`, "it is no address"));
    for (const [each, server] of nameservers.entries())
      if (!isAddress(server)) findings.push(invalid(`${card}.nameservers[${each}]`, "it is no address"));
    return findings;
  });
};

export const platformRules: readonly Rule[] = [diskType, loadBalancer, dnsRecords, nodeNetworking, hostCounts, hosts];
