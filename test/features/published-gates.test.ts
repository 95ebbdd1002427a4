import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ClusterGates, clusterGatesOfRegistry } from "../../src/features/cluster-gates.js";
import { readFeatureGates } from "../../src/features/read-feature-gates.js";
import { publishedDataFolder } from "../conformance/published-data.js";
import { publishedClusterGates } from "../conformance/published-openshift.js";

/** Newer than the published lists. */
const NOT_PUBLISHED = "VSphereMultiVCenters";

const folder = publishedDataFolder();
if (folder === undefined) console.log("published gates: skipped, there is no published data beside the project");

const found: unknown[] = [];
const registry = readFeatureGates(
  { path: "api/features.ts", text: readFileSync("api/features.ts", "utf8") },
  (finding) => found.push(finding),
);

/** The gates of each kind of cluster, sorted, by its parts. */
function table(clusters: readonly ClusterGates[]): Record<string, string[] | "all"> {
  return Object.fromEntries(
    clusters.map(({ cluster: { release, profile, featureSet }, gates }) => [
      `${release} ${profile} ${featureSet}`,
      gates === "all" ? gates : [...gates].filter((gate) => gate !== NOT_PUBLISHED).sort(),
    ]),
  );
}

describe("the gates of api/features.ts", () => {
  it("are sound", () => {
    expect(found).toEqual([]);
    expect(registry.gates.has(NOT_PUBLISHED)).toBe(true);
  });

  it("say that the multi-vCenter gate is on in TechPreviewNoUpgrade and DevPreviewNoUpgrade alone", () => {
    const sets = clusterGatesOfRegistry(registry).flatMap(({ cluster, gates }) =>
      gates !== "all" && gates.has(NOT_PUBLISHED) ? [cluster.featureSet] : [],
    );
    expect([...new Set(sets)]).toEqual(["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"]);
    expect(sets).toHaveLength(registry.releases.length * 4);
  });

  it.skipIf(folder === undefined)("are on where the published lists have them on, and nowhere else", () => {
    const published = publishedClusterGates(join(folder ?? "", "openshift-api"));
    expect(table(clusterGatesOfRegistry(registry))).toEqual(table(published));
    expect(published).toHaveLength(7 * 2 * 5);
  });
});
