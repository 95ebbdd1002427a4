import type { Enablement, FeatureGate } from "../features/feature-registry.js";

/** Where a gate is on, in a few words. */
export function gateSummary({ enabledIn }: FeatureGate): string {
  return enabledIn.length === 0
    ? "on in no feature set but CustomNoUpgrade"
    : `on in ${enabledIn.map(where).join("; ")}`;
}

function where({ featureSets, clusterProfiles, releases }: Enablement): string {
  const of = [...(clusterProfiles ?? []), ...[...(releases ?? [])].map((release) => `release ${release}`)];
  return `${[...featureSets].join(", ")}${of.length === 0 ? "" : ` (${of.join(", ")})`}`;
}

/** All about a gate in Markdown, as a hover shows it. */
export function gateHover(gate: FeatureGate): string {
  const { name, component, enhancement, scope } = gate;
  const owner = [scope, component].filter((each) => each !== undefined && each !== "").join(", ");
  const link = enhancement === undefined ? [] : ["", `<${enhancement}>`];
  return [`**${name}**${owner === "" ? "" : ` (${owner})`}`, "", gateSummary(gate), ...link].join("\n");
}
