import type { Found } from "../checks/check-finding.js";
import { hostGroups } from "../checks/live/host-groups.js";
import { inventory } from "../checks/live/inventory.js";
import { domainError } from "../checks/live/live-check.js";
import type { LiveVCenter } from "../checks/live/live-vcenter.js";
import type { FailureDomain } from "../checks/read-infrastructure.js";
import type { Reference } from "../vcenter/soap.js";
import type { CallingTagSession } from "../vcenter/tags.js";
import type { CallingSession } from "../vcenter/vcenter-session.js";
import { missingPrivileges } from "./plan-privileges.js";
import { planTags } from "./plan-tags.js";

/** A thing in a vCenter that failure domains need, and that can be made. */
export type PreparedItem =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "resource-pool"; readonly path: string }
  | { readonly kind: "category"; readonly name: string }
  | { readonly kind: "tag"; readonly category: string; readonly name: string }
  | {
      readonly kind: "attachment";
      readonly category: string;
      readonly tag: string;
      readonly object: Reference;
      /** The object for people, such as `/dc/host/cluster`. */
      readonly place: string;
    };

/** A step of a plan: what is there stays as it is. */
export type PlanStep = PreparedItem & { readonly isThere: boolean };

/** What has to be made in one vCenter, in this order. */
export interface VCenterPlan {
  readonly server: string;
  readonly steps: readonly PlanStep[];
  /** Errors keep the whole vCenter from being prepared; warnings say what is left to be done by hand. */
  readonly findings: readonly Found[];
}

/** A vCenter that is prepared. */
export interface PreparedVCenter extends Omit<LiveVCenter, "session" | "tags"> {
  readonly session: CallingSession;
  readonly tags: () => Promise<CallingTagSession>;
}

/** What the checks of the inventory find that is made here, or that nothing can be made without. */
const MADE = ["folder-not-found", "resource-pool-not-found"];
const NEEDED = ["datacenter-not-found", "cluster-not-found"];
/** What the tags of hosts are; they are planned with the others. */
const TAGS = ["zone-tag-missing", "zone-tag-differs"];
const BY_INSTALLER = ["vm-group-not-found", "vm-host-rule-not-found"];

/**
 * Looks what the failure domains of a vCenter need there: a folder, a resource pool, the categories of tags, and the tags of their regions
 * and zones on the objects that the affinity of the domain names, or else on datacenter and cluster. Changes nothing. Throws a
 * `VCenterError`.
 */
export async function planVCenter(vcenter: PreparedVCenter): Promise<VCenterPlan> {
  const steps = new Map<string, PlanStep>();
  const findings: Found[] = [];
  const add = (step: PlanStep): void => {
    steps.set(itemText(step), step);
  };
  const usable: FailureDomain[] = [];
  for (const domain of vcenter.failureDomains) {
    const found = await missingParts(vcenter, domain);
    for (const finding of found) findings.push(finding);
    if (found.some(({ severity }) => severity === "error")) continue;
    usable.push(domain);
    const { folder } = domain.topology;
    if (folder !== "") for (const each of await planPath(vcenter, domain, "folder", folder, findings)) add(each);
    const pool = domain.topology.resourcePool;
    if (pool !== "") for (const each of await planPath(vcenter, domain, "resource-pool", pool, findings)) add(each);
  }
  const tags = await planTags(vcenter, usable);
  for (const each of tags.steps) add(each);
  const inOrder = [...steps.values()].sort(byOrder);
  const refused = await missingPrivileges(vcenter, inOrder);
  return { server: vcenter.server, steps: inOrder, findings: [...findings, ...tags.findings, ...refused] };
}

/** What the checks find missing: an error where nothing can be made without it, and else a warning that names what is done by hand. */
async function missingParts(vcenter: PreparedVCenter, domain: FailureDomain): Promise<Found[]> {
  const alone = { ...vcenter, failureDomains: [domain] };
  const ofInstaller = domain.hostGroup?.vmGroup === "" ? BY_INSTALLER : [];
  const found = [...(await inventory.find(alone)), ...(await hostGroups.find(alone))];
  return found
    .filter(({ code }) => ![...MADE, ...TAGS, ...ofInstaller].includes(code))
    .map((each) => (NEEDED.includes(each.code) ? each : { ...each, severity: "warning" as const }));
}

const TYPES = { folder: ["Folder"], "resource-pool": ["ResourcePool", "VirtualApp"] } as const;
/** Where the part of a path begins that can be made: below the folder of machines, and below the pool of the whole cluster. */
const ROOTS = { folder: /^\/.+?\/vm(?=\/|$)/, "resource-pool": /^\/.+?\/host\/.+?\/Resources(?=\/|$)/ } as const;

/** The steps that make a path, one for each part of it that is not there. */
async function planPath(
  vcenter: PreparedVCenter,
  domain: FailureDomain,
  kind: keyof typeof ROOTS,
  path: string,
  findings: Found[],
): Promise<PlanStep[]> {
  const what = kind.replace("-", " ");
  const wrong = (reason: string): PlanStep[] => {
    const help = `correct the path of the ${what}`;
    findings.push(domainError(domain, { code: `${kind}-not-found`, reason, help }));
    return [];
  };
  const root = ROOTS[kind].exec(path)?.[0];
  if (root === undefined) return wrong(`${path} is no path of a ${what}`);
  const steps: PlanStep[] = [];
  const names = path.slice(root.length).split("/").filter(Boolean);
  for (let length = 0; length <= names.length; length += 1) {
    const part = [root, ...names.slice(0, length)].join("/");
    // Below what is not there, nothing is.
    const isBelow = steps.at(-1)?.isThere === false;
    const reference = isBelow ? undefined : await vcenter.find(part);
    if (reference !== undefined && !TYPES[kind].some((type) => type === reference.type))
      return wrong(`${part} is no ${what}, but of the type ${reference.type}`);
    if (length === 0 && reference === undefined) return wrong(`there is no ${part}, or this user may not see it`);
    if (length > 0) steps.push({ kind, path: part, isThere: reference !== undefined });
  }
  return steps;
}

const ORDER = ["folder", "resource-pool", "category", "tag", "attachment"] as const;

function byOrder(a: PlanStep, b: PlanStep): number {
  const difference = ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind);
  if (difference !== 0) return difference;
  const [first, second] = [itemText(a), itemText(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Returns what an item is, for people. */
export function itemText(item: PreparedItem): string {
  switch (item.kind) {
    case "folder":
      return `folder ${item.path}`;
    case "resource-pool":
      return `resource pool ${item.path}`;
    case "category":
      return `tag category ${item.name}`;
    case "tag":
      return `tag ${item.name} of ${item.category}`;
    case "attachment":
      return `tag ${item.tag} of ${item.category} on ${item.place}`;
  }
}
