import type { Found } from "../check-finding.js";
import type { FailureDomain } from "../read-infrastructure.js";
import type { LiveVCenter } from "./live-vcenter.js";

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
