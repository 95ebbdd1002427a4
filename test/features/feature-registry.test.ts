import { describe, expect, it } from "vitest";
import { clusterGatesOfRegistry } from "../../src/features/cluster-gates.js";
import { enabledGates, FEATURE_SETS, hasAllGates } from "../../src/features/feature-registry.js";
import { readFeatureGates } from "../../src/features/read-feature-gates.js";
import { GATES } from "../diagnostics/catalogue/finding-case.js";

const registry = readFeatureGates({ path: "api/features.ts", text: GATES.join("\n") }, () => {});
const CUSTOM = { release: 0, profile: "SelfManagedHA", featureSet: "CustomNoUpgrade" } as const;

describe("CustomNoUpgrade", () => {
  it("has every gate where no cluster lists its own", () => {
    expect([...enabledGates(registry, CUSTOM)]).toEqual(["Tech", "Off"]);
    expect(hasAllGates(registry, CUSTOM)).toBe(true);
  });

  it("has the gates that a cluster lists, and declared ones alone", () => {
    const listed = { ...registry, customGates: new Set(["Off", "Novel"]) };
    expect([...enabledGates(listed, CUSTOM)]).toEqual(["Off"]);
    expect(hasAllGates(listed, CUSTOM)).toBe(false);
    expect([...enabledGates({ ...registry, customGates: new Set<string>() }, CUSTOM)]).toEqual([]);
  });
});

describe("a list for CustomNoUpgrade", () => {
  it("changes no other set", () => {
    const listed = { ...registry, customGates: new Set(["Off"]) };
    for (const featureSet of FEATURE_SETS.filter((set) => set !== "CustomNoUpgrade")) {
      const cluster = { ...CUSTOM, featureSet };
      expect(enabledGates(listed, cluster)).toEqual(enabledGates(registry, cluster));
    }
    const custom = clusterGatesOfRegistry(listed).filter(({ cluster }) => cluster.featureSet === "CustomNoUpgrade");
    expect(custom.map(({ gates }) => gates)).toEqual([new Set(["Off"]), new Set(["Off"])]);
  });
});
