import type { Reference } from "../../vcenter/soap.js";
import type { TagSession } from "../../vcenter/tags.js";
import type { VCenterSession } from "../../vcenter/vcenter-session.js";
import type { Found } from "../check-finding.js";
import type { FailureDomain } from "../read-infrastructure.js";

/** One vCenter of a cluster, with the session that all checks of a round share. */
export interface LiveVCenter {
  readonly server: string;
  readonly session: VCenterSession;
  /** Opens the session of its tags with the first call. */
  readonly tags: () => Promise<TagSession>;
  /** The failure domains in it. */
  readonly failureDomains: readonly FailureDomain[];
  /** Whether the cluster has several failure domains, in whatever vCenters: then nodes are distinguished by tags. */
  readonly isZoned: boolean;
  /** Returns what an inventory path leads to, and asks once. */
  readonly find: (path: string) => Promise<Reference | undefined>;
}

/** A check of one vCenter. What it throws ends the checks of this vCenter alone. */
export interface LiveCheck {
  readonly name: string;
  readonly find: (vcenter: LiveVCenter) => Promise<readonly Found[]>;
}

/** Returns an error about a failure domain. */
export function domainError(
  { server, name }: FailureDomain,
  { code, reason, help }: Pick<Found, "code" | "reason" | "help">,
): Found {
  return { code, severity: "error", vcenter: server, object: `failure domain ${name}`, reason, help };
}
