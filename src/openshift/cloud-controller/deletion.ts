import type { Finding } from "./find-machine.js";

/** What keeps a node from deletion though its VM may be gone. */
export type Reprieve = "running" | "unproven" | "never-seen" | "maintenance" | "too-many" | "too-early";

/** What is known of a node whose VM was not found. */
export interface DeletionCase {
  readonly finding: Finding;
  /** Whether the kubelet says that it is ready. */
  readonly isReady: boolean;
  /** Whether this controller has seen its VM: else it may have been in a vCenter that nobody configured. */
  readonly hasRecord: boolean;
  readonly isInMaintenance: boolean;
  /** For how long its VM has been absent, in milliseconds. */
  readonly absentMs: number;
  /** How many nodes are absent now, this one included, and how many were deleted a short while ago. */
  readonly absentNodes: number;
  readonly deletedLately: number;
}

export interface DeletionLimits {
  /** How many nodes may go within a window; more than these at once look like lost permissions, and no node is deleted. */
  readonly maxNodes: number;
  /** For how long a VM has to be absent. */
  readonly minAbsentMs: number;
}

/**
 * Says whether a node is to be deleted; undefined for yes, or what speaks against it. Only an absent VM counts: that a vCenter could
 * not be asked, that a provider ID is odd, or that a vCenter is no longer configured proves nothing.
 */
export function reprieveOf(each: DeletionCase, { maxNodes, minAbsentMs }: DeletionLimits): Reprieve | undefined {
  if (each.finding.kind === "found") return "running";
  if (each.finding.kind !== "absent") return "unproven";
  if (each.isReady) return "running";
  if (!each.hasRecord) return "never-seen";
  if (each.isInMaintenance) return "maintenance";
  if (each.absentNodes + each.deletedLately > maxNodes) return "too-many";
  return each.absentMs < minAbsentMs ? "too-early" : undefined;
}
