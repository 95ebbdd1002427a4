import type { Found } from "../checks/check-finding.js";
import { groupNamed } from "../checks/live/host-groups.js";
import { domainError } from "../checks/live/live-check.js";
import { ancestors } from "../checks/live/zone-tags.js";
import type { FailureDomain } from "../checks/read-infrastructure.js";
import { TAG_CATEGORIES } from "../install-config/tag-categories.js";
import { childrenOf, type Reference, referenceKey, referenceOf, textOf } from "../vcenter/soap.js";
import { readCategories, readTags, type TagCategory } from "../vcenter/tag-writes.js";
import type { Tag } from "../vcenter/tags.js";
import type { PlanStep, PreparedVCenter } from "./plan.js";

type Label = keyof typeof TAG_CATEGORIES;

/** An object that has to have the tag of a region or a zone. */
interface Target {
  readonly domain: FailureDomain;
  readonly label: Label;
  readonly object: Reference;
  readonly place: string;
  /** What it is in, where a tag of any of these counts, too. */
  readonly above: readonly Reference[];
}

/** The failure domain that an installer makes where there is none says nothing of tags. */
const GENERATED = ["generated-region", "generated-zone"];

/** Looks which categories, tags and attachments the failure domains of a vCenter need. */
export async function planTags(
  vcenter: PreparedVCenter,
  domains: readonly FailureDomain[],
): Promise<{ readonly steps: readonly PlanStep[]; readonly findings: readonly Found[] }> {
  const targets: Target[] = [];
  for (const domain of domains) for (const each of await targetsOf(vcenter, domain)) targets.push(each);
  if (targets.length === 0) return { steps: [], findings: [] };
  const session = await vcenter.tags();
  const categories = (await readCategories(session)).filter(({ name }) => CATEGORY_NAMES.includes(name));
  const objects = new Map(
    targets.flatMap(({ object, above }) => [object, ...above]).map((each) => [referenceKey(each), each]),
  );
  const attached = await session.attached([...objects.values()]);
  const steps: PlanStep[] = [];
  const findings: Found[] = [];
  for (const label of ["region", "zone"] as const) {
    const name = TAG_CATEGORIES[label];
    const ofLabel = targets.filter((each) => each.label === label);
    if (ofLabel.length === 0) continue;
    const category = categories.find((each) => each.name === name);
    steps.push({ kind: "category", name, isThere: category !== undefined });
    const tags = category === undefined ? [] : (await readTags(session, category.id)).map((each) => each.name);
    for (const tag of new Set(ofLabel.map(({ domain }) => domain[label])))
      steps.push({ kind: "tag", category: name, name: tag, isThere: tags.includes(tag) });
    const planned = new Map<string, Target>();
    for (const target of ofLabel) {
      const tag = target.domain[label];
      const key = referenceKey(target.object);
      const isThere = [target.object, ...target.above].some((each) => tagsOn(attached, each, name).includes(tag));
      const problem = isThere ? undefined : conflict(target, category, attached, planned.get(key));
      if (problem !== undefined) findings.push(problem);
      planned.set(key, target);
      const { object, place } = target;
      steps.push({ kind: "attachment", category: name, tag, object, place, isThere });
    }
  }
  return { steps, findings };
}

const CATEGORY_NAMES: readonly string[] = Object.values(TAG_CATEGORIES);

function tagsOn(attached: ReadonlyMap<string, readonly Tag[]>, object: Reference, category: string): string[] {
  return (attached.get(referenceKey(object)) ?? []).filter((tag) => tag.category === category).map(({ name }) => name);
}

/** Why a tag cannot be attached: an object is in one region and one zone, and what others attached is not taken away. */
function conflict(
  { domain, label, object, place }: Target,
  category: TagCategory | undefined,
  attached: ReadonlyMap<string, readonly Tag[]>,
  other: Target | undefined,
): Found | undefined {
  const name = TAG_CATEGORIES[label];
  if (other !== undefined && other.domain[label] !== domain[label])
    return domainError(domain, {
      code: `${label}-tag-conflict`,
      reason: `${place} would have the tag ${domain[label]} of ${name}, and for the failure domain ${other.domain.name} the tag ${other.domain[label]}`,
      help: `give both the same ${label}, or another ${label === "region" ? "regionAffinity" : "zoneAffinity"}`,
    });
  const differing = tagsOn(attached, object, name).filter((tag) => tag !== domain[label]);
  if (differing.length > 0)
    return domainError(domain, {
      code: `${label}-tag-differs`,
      reason: `the ${label} is ${domain[label]}, and ${place} has the tag ${differing.sort().join(", ")} of ${name}`,
      help: `correct the ${label}, or detach that tag by hand`,
    });
  if (category === undefined || category.types.length === 0 || category.types.includes(object.type)) return undefined;
  return domainError(domain, {
    code: "tag-category-restricted",
    reason: `tags of the category ${name} cannot be attached to a ${object.type}, as ${place} is one`,
    help: `let the category be for the type ${object.type}, too`,
  });
}

/** The objects that the tags of a failure domain belong on (openshift/vsphere-problem-detector, CheckZoneTags and CheckHostGroups). */
async function targetsOf(vcenter: PreparedVCenter, domain: FailureDomain): Promise<Target[]> {
  const { regionAffinity, zoneAffinity, topology } = domain;
  const [cluster, datacenter] = [
    await vcenter.find(topology.computeCluster),
    await vcenter.find(`/${topology.datacenter}`),
  ];
  if (cluster === undefined || datacenter === undefined) return [];
  const chain = await ancestors(vcenter, cluster);
  const ofCluster = { object: cluster, place: topology.computeCluster };
  const ofDatacenter = { object: datacenter, place: `/${topology.datacenter}` };
  const targets: Target[] = [];
  if (domain.region !== "" && !GENERATED.includes(domain.region))
    targets.push({
      domain,
      label: "region",
      ...(regionAffinity === "ComputeCluster" ? ofCluster : ofDatacenter),
      above: regionAffinity === "" ? chain : [],
    });
  if (domain.zone === "" || GENERATED.includes(domain.zone)) return targets;
  if (zoneAffinity !== "HostGroup") {
    targets.push({ domain, label: "zone", ...ofCluster, above: zoneAffinity === "" ? chain : [] });
    return targets;
  }
  for (const { reference, name } of await hostsOf(vcenter, cluster, domain.hostGroup?.hostGroup ?? ""))
    targets.push({ domain, label: "zone", object: reference, place: `${topology.computeCluster}/${name}`, above: [] });
  return targets;
}

/** The hosts of a group; none where there is no such group, which another finding says. */
async function hostsOf({ session }: PreparedVCenter, cluster: Reference, group: string) {
  const [object] = await session.read([cluster], ["configurationEx"]);
  const groups = childrenOf(object?.properties.get("configurationEx"), "group");
  const hosts = childrenOf(groupNamed(groups, "ClusterHostGroup", group), "host").flatMap(
    (each) => referenceOf(each) ?? [],
  );
  const objects = await session.read(hosts, ["name"]);
  return objects.map(({ reference, properties }) => ({ reference, name: textOf(properties.get("name")) }));
}
