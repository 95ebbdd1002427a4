import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readFeatureGateManifest } from "../../src/features/read-feature-gate-manifest.js";
import { readFeatureGates } from "../../src/features/read-feature-gates.js";
import { publishedGateFiles } from "../../src/gates/gate-manifest-files.js";
import { featuresFile } from "../../src/import/features-file.js";
import { publishedClusterGates } from "./published-openshift.js";

/** A FeatureGate manifest that came out differently, or that only one side has. */
export interface GateManifestFailure {
  readonly file: string;
  readonly problem: string;
}

export interface GateManifestsResult {
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly GateManifestFailure[];
}

/**
 * Declares the gates of the published FeatureGate manifests in a features file, generates the manifests from that, and
 * compares names and bytes.
 */
export function compareGateManifests(openshiftData: string): GateManifestsResult {
  const folder = join(openshiftData, "featuregates");
  const published = new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]));
  const gates = new Set<string>();
  for (const [file, text] of published) {
    const manifest = readFeatureGateManifest(JSON.parse(text), (problem) => {
      throw new Error(`${file}: ${problem}`);
    });
    for (const gate of [...(manifest?.enabled ?? []), ...(manifest?.disabled ?? [])]) gates.add(gate);
  }
  const text = featuresFile([...gates], publishedClusterGates(openshiftData));
  const registry = readFeatureGates({ path: "features.ts", text }, ({ message }) => {
    throw new Error(message);
  });
  const made = new Map(publishedGateFiles(registry).map((file) => [file.path, file.text]));
  const files = [...new Set([...published.keys(), ...made.keys()])].sort();
  const failures = files.flatMap((file): GateManifestFailure[] => {
    if (made.get(file) === published.get(file)) return [];
    const problem = !made.has(file) ? "not generated" : published.has(file) ? "other bytes" : "not published";
    return [{ file, problem }];
  });
  return { passed: files.length - failures.length, total: files.length, failures };
}
