import { FEATURE_SETS } from "../../features/feature-registry.js";
import { clusterDifferences } from "../../gates/cluster-differences.js";
import { EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { printJson } from "../../io/output-format.js";
import type { ProjectPlace } from "../../project/read-project.js";
import { findName, type GateFormat, profilesAskedFor, readGateProject } from "../inputs/gate-project.js";
import { clusterDifferenceAsJson, clusterDifferenceText } from "../reports/gate-report.js";

export interface GatesDiffOptions extends ProjectPlace {
  readonly format: GateFormat;
  readonly profile?: string;
}

/** Tells what the second of two feature sets has that the first has not, and the other way round, in gates and CRDs. */
export async function gatesDiff(first: string, second: string, options: GatesDiffOptions): Promise<ExitCode> {
  const one = findName("feature set", first, FEATURE_SETS);
  const two = findName("feature set", second, FEATURE_SETS);
  const profiles = profilesAskedFor(options.profile);
  if (one === undefined || two === undefined || profiles === undefined) return EXIT_UNUSABLE;
  const project = await readGateProject(options, options.format);
  if (typeof project === "number") return project;
  const { model, features, options: crdOptions } = project;
  const differences = clusterDifferences(
    model,
    crdOptions,
    [
      { features, featureSet: one },
      { features, featureSet: two },
    ],
    profiles,
  );
  if (options.format === "json") {
    printJson({ diagnostics: [], from: one, to: two, clusters: differences.map(clusterDifferenceAsJson) });
    return EXIT_FINE;
  }
  const parts = differences.map((each) => clusterDifferenceText(`${one} → ${two}`, each, { features, profiles }));
  process.stdout.write(parts.join("\n"));
  return EXIT_FINE;
}
