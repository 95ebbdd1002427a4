import { topologyFindings } from "../install-config/rules/topology.js";
import { TAG_CATEGORIES } from "../install-config/tag-categories.js";
import { type Found, inVCenter } from "./check-finding.js";
import { configMapName, type DocumentCheck } from "./cluster-documents.js";
import type { FailureDomain } from "./read-infrastructure.js";

/** Whether failure domains are distinct, and each says by whole paths where its machines are, all in its own datacenter. */
export const failureDomainTopology: DocumentCheck = {
  name: "failure-domains",
  needs: ["infrastructure"],
  find: ({ infrastructure }) => {
    const { failureDomains = [] } = infrastructure?.vsphere ?? {};
    return failureDomains.flatMap((domain, index) => {
      const others = failureDomains.slice(0, index);
      return [...repeated(domain, others), ...pathProblems(domain)];
    });
  },
};

function repeated(domain: FailureDomain, others: readonly FailureDomain[]): Found[] {
  const { name, region, zone, server } = domain;
  const base = { severity: "error", ...inVCenter(server), object: `failure domain ${name}` } as const;
  const same = others.find((each) => each.region === region && each.zone === zone);
  return [
    ...(others.some((each) => each.name === name)
      ? [
          {
            ...base,
            code: "failure-domain-name-repeated",
            reason: "another failure domain has its name",
            help: "rename one of them, and the machine sets that refer to it",
          },
        ]
      : []),
    ...(same === undefined
      ? []
      : [
          {
            ...base,
            code: "failure-domain-zone-repeated",
            reason: `the failure domain ${same.name} is region ${region}, zone ${zone}, too, so that nodes of both have the same labels`,
            help: "give each failure domain a pair of region and zone of its own",
          },
        ]),
  ];
}

function pathProblems({ name, server, topology, ...domain }: FailureDomain): Found[] {
  const base = { severity: "error", ...inVCenter(server), object: `failure domain ${name}` } as const;
  const labels = (["region", "zone"] as const).filter((label) => domain[label] === "");
  return [
    ...labels.map((label) => ({
      ...base,
      code: "failure-domain-label-missing",
      reason: `it has no ${label}`,
      help: `add the tag of the category ${TAG_CATEGORIES[label]} that its machines have`,
    })),
    // Whether the datacenter is one of the vCenter's is a check of its own.
    ...topologyFindings({ ...topology, networks: [...topology.networks] }, "topology", undefined).map(
      ({ path, detail }) => ({
        ...base,
        code: "failure-domain-topology",
        reason: `${path}: ${detail}`,
        help: "write the whole inventory path, with the datacenter in front",
      }),
    ),
  ];
}

/** Whether the cloud provider labels nodes where there are several failure domains: without them all nodes are in one zone. */
export const zoneLabels: DocumentCheck = {
  name: "zone-labels",
  needs: ["infrastructure", "cloudConfig"],
  find: (documents) => {
    const { failureDomains = [] } = documents.infrastructure?.vsphere ?? {};
    const { zone, region } = documents.cloudConfig?.labels ?? {};
    if (failureDomains.length < 2 || (zone !== undefined && region !== undefined)) return [];
    return [
      {
        code: "zone-labels-missing",
        severity: "warning",
        object: configMapName(documents),
        reason: `there are ${failureDomains.length} failure domains, and labels has no ${zone === undefined ? "zone" : "region"}`,
        help: `write labels: { region: ${TAG_CATEGORIES.region}, zone: ${TAG_CATEGORIES.zone} }, unless an operator of the cluster adds them`,
      },
    ];
  },
};
