import { FIXED_FEATURE_SETS, type FixedFeatureSet } from "../features/feature-gate-manifest.js";
import {
  CLUSTER_PROFILES,
  type ClusterProfile,
  enabledGates,
  type FeatureRegistry,
} from "../features/feature-registry.js";
import { type GateTouch, touchesOf } from "./gate-touches.js";
import { ownerName } from "./schema-owner.js";

/** In which releases a gate is on for a profile and a set: all of them, some, or none. */
export interface GateCell {
  readonly profile: ClusterProfile;
  readonly featureSet: FixedFeatureSet;
  readonly on: boolean;
  /** The releases in which it is on, where these are some and not all. */
  readonly releases: readonly number[] | undefined;
}

/** A gate, where it is on, and what of an API it touches. */
export interface GateRow {
  readonly gate: string;
  readonly scope: string;
  readonly component: string | undefined;
  readonly enhancement: string | undefined;
  readonly cells: readonly GateCell[];
  readonly touches: readonly GateTouch[];
}

/** A row for each declared gate, in the order of their names. CustomNoUpgrade is not in it: it has every gate. */
export function gateTable(registry: FeatureRegistry, touches: readonly GateTouch[]): GateRow[] {
  const columns = CLUSTER_PROFILES.flatMap((profile) =>
    FIXED_FEATURE_SETS.map((featureSet) => ({
      profile,
      featureSet,
      byRelease: registry.releases.map((release) => ({
        release,
        on: enabledGates(registry, { release, profile, featureSet }),
      })),
    })),
  );
  const gates = [...registry.gates.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return gates.map(({ name, scope, component, enhancement }) => ({
    gate: name,
    scope,
    component,
    enhancement,
    cells: columns.map(({ profile, featureSet, byRelease }): GateCell => {
      const releases = byRelease.filter(({ on }) => on.has(name)).map(({ release }) => release);
      const some = releases.length > 0 && releases.length < registry.releases.length;
      return { profile, featureSet, on: releases.length > 0, releases: some ? releases : undefined };
    }),
    touches: touchesOf(touches, name),
  }));
}

/** The sets of a profile in which a gate is on: `all`, `none`, or their names, with the releases where these are some. */
export function setsText({ cells }: GateRow, profile: ClusterProfile): string {
  const on = cells.filter((cell) => cell.profile === profile && cell.on);
  if (on.length === 0) return "none";
  if (on.length === FIXED_FEATURE_SETS.length && on.every(({ releases }) => releases === undefined)) return "all";
  return on
    .map(({ featureSet, releases }) =>
      releases === undefined ? featureSet : `${featureSet} (${releases.join(", ")} only)`,
    )
    .join(", ");
}

/** How much of each CRD and document a gate touches, such as `widgets.example.com: 2 fields, 1 rule`. */
export function touchesSummary({ touches }: GateRow): string[] {
  return [...new Set(touches.map(ownerName))].map((name) => {
    const counts = new Map<string, number>();
    for (const touch of touches)
      if (ownerName(touch) === name) counts.set(touch.kind, (counts.get(touch.kind) ?? 0) + 1);
    const parts = [...counts].map(([kind, count]) => `${count} ${kind}${count === 1 ? "" : "s"}`);
    return `${name}: ${parts.join(", ")}`;
  });
}
