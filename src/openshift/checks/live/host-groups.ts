import {
  childOf,
  childrenOf,
  type Reference,
  referenceKey,
  referenceOf,
  textOf,
  type XmlValue,
} from "../../vcenter/soap.js";
import type { Found } from "../check-finding.js";
import type { FailureDomain } from "../read-infrastructure.js";
import { domainError, type LiveCheck } from "./live-check.js";
import type { LiveVCenter } from "./live-vcenter.js";
import { tagProblem } from "./zone-tags.js";

/** Whether a zone that is a group of hosts has its groups and its rule in the cluster, and its tag on each host of the group. */
export const hostGroups: LiveCheck = {
  name: "host-groups",
  find: async (vcenter) => {
    const findings: Found[] = [];
    for (const domain of vcenter.failureDomains)
      if (domain.zoneAffinity === "HostGroup")
        for (const each of await groupProblems(vcenter, domain)) findings.push(each);
    return findings;
  },
};

async function groupProblems(vcenter: LiveVCenter, domain: FailureDomain): Promise<Found[]> {
  const cluster = await vcenter.find(domain.topology.computeCluster);
  // The inventory is another check's.
  if (cluster?.type !== "ClusterComputeResource") return [];
  const [object] = await vcenter.session.read([cluster], ["configurationEx"]);
  const configuration = object?.properties.get("configurationEx");
  const groups = childrenOf(configuration, "group");
  const { hostGroup = "", vmGroup = "", vmHostRule = "" } = domain.hostGroup ?? {};
  const hosts = groupNamed(groups, "ClusterHostGroup", hostGroup);
  const parts = [
    { what: "host group", name: hostGroup, value: hosts },
    { what: "vm group", name: vmGroup, value: groupNamed(groups, "ClusterVmGroup", vmGroup) },
    {
      what: "vm host rule",
      name: vmHostRule,
      value: childrenOf(configuration, "rule").find((rule) => nameOf(rule) === vmHostRule),
    },
  ];
  const found = parts
    .filter(({ value }) => value === undefined)
    .map(({ what, name }) =>
      domainError(domain, {
        code: `${what.replaceAll(" ", "-")}-not-found`,
        reason: `it refers to the ${what} ${name}, which the cluster ${domain.topology.computeCluster} does not have`,
        help: "make it in the cluster, or correct zoneAffinity.hostGroup",
      }),
    );
  if (hosts === undefined) return found;
  const references = childrenOf(hosts, "host").flatMap((each): Reference[] => {
    const host = referenceOf(each);
    return host === undefined ? [] : [host];
  });
  if (references.length === 0)
    return [
      ...found,
      domainError(domain, {
        code: "host-group-empty",
        reason: `the host group ${hostGroup} has no hosts`,
        help: "add hosts to it",
      }),
    ];
  const attached = await (await vcenter.tags()).attached(references);
  const named = new Map(
    (await vcenter.session.read(references, ["name"])).map(({ reference, properties }) => [
      referenceKey(reference),
      textOf(properties.get("name")),
    ]),
  );
  for (const host of references) {
    const key = referenceKey(host);
    for (const each of tagProblem(domain, "zone", attached.get(key) ?? [], `the host ${named.get(key) ?? host.value}`))
      found.push(each);
  }
  return found;
}

/** Returns the group of a type and a name in the configuration of a cluster. */
export function groupNamed(groups: readonly XmlValue[], type: string, name: string): XmlValue {
  return groups.find(
    (group) => textOf(childOf(group, "@value-type")).replace(/^.*:/, "") === type && nameOf(group) === name,
  );
}

function nameOf(value: XmlValue): string {
  return textOf(childOf(value, "name"));
}
