import { join } from "node:path";
import { gateManifestFiles, publishedGateFiles } from "../../gates/gate-manifest-files.js";
import { writeAllAtomically } from "../../io/atomic-writes.js";
import { EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import { counted, printSummary } from "../../io/output-format.js";
import type { ProjectPlace } from "../../project/read-project.js";
import { readGateProject, refuse } from "../inputs/gate-project.js";

export interface GatesManifestsOptions extends ProjectPlace {
  readonly quiet: boolean;
  readonly json: boolean;
  readonly out: string;
}

/**
 * Writes the FeatureGate manifests, one for each cluster profile and fixed feature set, into a folder: YAML as `generate`
 * writes it, or with `--json` the names and bytes of openshift/api. Other files there are left alone.
 */
export async function gatesManifests(options: GatesManifestsOptions): Promise<ExitCode> {
  const { json, out } = options;
  const project = await readGateProject(options, "text");
  if (typeof project === "number") return project;
  if (project.features.gates.size === 0) return refuse("the project declares no feature gates");
  const files = json
    ? publishedGateFiles(project.features)
    : gateManifestFiles(project.features).map(({ path, text }) => ({ path: path.replace(/^.*\//, ""), text }));
  writeAllAtomically(files.map(({ path, text }) => ({ path: join(out, path), text })));
  printSummary(`${counted(files.length, "file")} written to ${out}`, { ...options, format: "text" });
  return EXIT_FINE;
}
