import { TAG_CATEGORIES } from "../../install-config/tag-categories.js";
import { type Reference, referenceKey, referenceOf } from "../../vcenter/soap.js";
import type { Tag } from "../../vcenter/tags.js";
import { VCenterError } from "../../vcenter/vcenter-error.js";
import type { Found } from "../check-finding.js";
import type { FailureDomain } from "../read-infrastructure.js";
import { domainError, type LiveCheck } from "./live-check.js";
import type { LiveVCenter } from "./live-vcenter.js";

/**
 * Whether the tags of each failure domain are in its vCenter, on its cluster or above, or where its affinity demands them
 * (openshift/vsphere-problem-detector, CheckZoneTags). Only where there are several failure domains, as there.
 */
export const zoneTags: LiveCheck = {
  name: "zone-tags",
  find: async (vcenter) => {
    if (!vcenter.isZoned || vcenter.failureDomains.length === 0) return [];
    const categories = await (await vcenter.tags()).categories();
    const missing = Object.values(TAG_CATEGORIES).filter((category) => !categories.includes(category));
    if (missing.length > 0)
      return [
        {
          code: "tag-category-missing",
          severity: "error",
          vcenter: vcenter.server,
          object: `vCenter ${vcenter.server}`,
          reason: `it has no tag category ${missing.sort().join(" and no ")}`,
          help: "make both categories, a tag for each region and zone, and attach them",
        },
      ];
    const findings: Found[] = [];
    for (const domain of vcenter.failureDomains)
      for (const each of await missingTags(vcenter, domain)) findings.push(each);
    return findings;
  },
};

async function missingTags(vcenter: LiveVCenter, domain: FailureDomain): Promise<Found[]> {
  const cluster = await vcenter.find(domain.topology.computeCluster);
  // The inventory is another check's.
  if (cluster === undefined) return [];
  const chain = await ancestors(vcenter, cluster);
  const attached = await (await vcenter.tags()).attached(chain);
  const places = {
    region:
      domain.regionAffinity === "Datacenter"
        ? ofType(chain, "Datacenter")
        : domain.regionAffinity === "ComputeCluster"
          ? [cluster]
          : chain,
    zone: domain.zoneAffinity === "ComputeCluster" ? [cluster] : chain,
  };
  // The hosts of a group have the tags of their zone; those are another check's.
  const labels = domain.zoneAffinity === "HostGroup" ? (["region"] as const) : (["region", "zone"] as const);
  return labels.flatMap((label) => {
    const tags = places[label].flatMap((each): readonly Tag[] => attached.get(referenceKey(each)) ?? []);
    return tagProblem(
      domain,
      label,
      tags,
      places[label] === chain
        ? `${domain.topology.computeCluster} or above it`
        : `the ${places[label][0]?.type ?? "Datacenter"} itself`,
    );
  });
}

/** Returns what is wrong with the tags of a category on an object: none, or only others. */
export function tagProblem(
  domain: FailureDomain,
  label: "region" | "zone",
  tags: readonly Tag[],
  place: string,
): Found[] {
  const category = TAG_CATEGORIES[label];
  const names = [...new Set(tags.filter((tag) => tag.category === category).map(({ name }) => name))].sort();
  if (names.includes(domain[label])) return [];
  const help = `attach the tag ${domain[label]} of the category ${category} there, or correct the ${label}`;
  return names.length === 0
    ? [
        domainError(domain, {
          code: `${label}-tag-missing`,
          reason: `there is no tag of the category ${category} on ${place}`,
          help,
        }),
      ]
    : [
        domainError(domain, {
          code: `${label}-tag-differs`,
          reason: `the ${label} is ${domain[label]}, and on ${place} is the tag ${names.join(", ")}`,
          help,
        }),
      ];
}

function ofType(chain: readonly Reference[], type: string): Reference[] {
  return chain.filter((each) => each.type === type);
}

/** An object and all that it is in, from the inside out. */
export async function ancestors(
  { server, session }: Pick<LiveVCenter, "server" | "session">,
  from: Reference,
): Promise<Reference[]> {
  const chain = [from];
  const seen = new Set([referenceKey(from)]);
  for (;;) {
    const [object] = await session.read(chain.slice(-1), ["parent"]);
    const parent = referenceOf(object?.properties.get("parent"));
    if (parent === undefined) return chain;
    if (seen.has(referenceKey(parent)))
      throw new VCenterError(server, "answer", "an object of its inventory is inside of itself");
    seen.add(referenceKey(parent));
    chain.push(parent);
  }
}
