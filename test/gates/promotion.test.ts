import { describe, expect, it } from "vitest";
import type { FixedFeatureSet } from "../../src/features/feature-gate-manifest.js";
import { type ClusterProfile, enabledGates, type FeatureSet } from "../../src/features/feature-registry.js";
import { promoteGate, withoutGate } from "../../src/gates/promotion.js";
import { GATED, gatedApi, RELEASES } from "./gated-api.js";

const { features } = gatedApi();

function gateOf(name: string, registry = features) {
  const gate = registry.gates.get(name);
  if (gate === undefined) throw new Error(`there is no ${name}`);
  return gate;
}

const promote = (name: string, to: FixedFeatureSet, profiles?: readonly ClusterProfile[]) =>
  promoteGate(features, gateOf(name), to, profiles);

const isOn = (registry: typeof features, gate: string, profile: ClusterProfile, featureSet: FeatureSet, release = 0) =>
  enabledGates(registry, { release, profile, featureSet }).has(gate);

describe("the promotion of a gate", () => {
  it("to Default is one to OKD as well, and to nothing else", () => {
    const { registry, featureSets, profiles } = promote("Beta", "Default");
    expect({ featureSets, profiles }).toEqual({
      featureSets: ["Default", "OKD"],
      profiles: ["Hypershift", "SelfManagedHA"],
    });
    const sets = ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] as const;
    expect(sets.map((set) => isOn(registry, "Beta", "Hypershift", set))).toEqual([true, true, false, true]);
    expect(sets.map((set) => isOn(features, "Beta", "Hypershift", set))).toEqual([false, false, false, true]);
    expect([...registry.gates.keys()]).toEqual([...features.gates.keys()]);
  });

  it("is for the profiles on which the gate is on, unless others are asked for", () => {
    const { registry, profiles } = promote("Self", "OKD");
    expect(profiles).toEqual(["SelfManagedHA"]);
    expect(isOn(registry, "Self", "Hypershift", "OKD")).toBe(false);
    expect(promote("Self", "OKD", ["Hypershift"]).profiles).toEqual(["Hypershift"]);
  });

  it("changes nothing where the gate is on", () => {
    expect(promote("Alpha", "TechPreviewNoUpgrade")).toEqual({ registry: features, featureSets: [], profiles: [] });
  });

  it("is for every release", () => {
    const registry = gatedApi(GATED, RELEASES).features;
    const promoted = promoteGate(registry, gateOf("Alpha", registry), "TechPreviewNoUpgrade");
    expect(promoted.featureSets).toEqual(["TechPreviewNoUpgrade"]);
    expect(isOn(promoted.registry, "Alpha", "Hypershift", "TechPreviewNoUpgrade", 4)).toBe(true);
  });

  it("is for all profiles where the gate is off everywhere", () => {
    const off = withoutGate(features, gateOf("Self"));
    expect(isOn(off, "Self", "SelfManagedHA", "TechPreviewNoUpgrade")).toBe(false);
    expect(isOn(off, "Self", "SelfManagedHA", "CustomNoUpgrade")).toBe(true);
    expect(promoteGate(off, gateOf("Self", off), "OKD").profiles).toEqual(["Hypershift", "SelfManagedHA"]);
  });
});
