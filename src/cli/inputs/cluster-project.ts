import { bundleNoUpgrade } from "../../diagnostics/catalogue/bundle.js";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { type BundleChoice, readChoice } from "../../emitters/bundles/bundle-choice.js";
import type { GivenChoice } from "../../emitters/bundles/bundle-index.js";
import { enabledGates, newestRelease } from "../../features/feature-registry.js";
import { type Compilation, createCompiler } from "../../project/compile.js";
import type { Project, ProjectPlace } from "../../project/read-project.js";
import { openProject } from "./open-project.js";

/** A project, what was found in it, and, where that is no error, what a cluster has of it. */
export interface ClusterProject {
  readonly project: Project;
  readonly findings: readonly Diagnostic[];
  readonly cluster: ChosenCluster | undefined;
}

/** One cluster, and the API that it has. */
export interface ChosenCluster {
  readonly compilation: Compilation;
  readonly choice: BundleChoice;
  /** The gates that are on. */
  readonly enabled: ReadonlySet<string>;
}

/** Reads and compiles a project for one cluster, chosen by the rules of bundles. */
export async function clusterProject(place: ProjectPlace, chosen: GivenChoice): Promise<ClusterProject> {
  const project = await openProject(place);
  const failed = (findings: readonly Diagnostic[]): ClusterProject => ({ project, findings, cluster: undefined });
  if (hasErrors(project.configFindings)) return failed(project.configFindings);
  const compilation = createCompiler()(project.texts);
  if (hasErrors(compilation.diagnostics)) return failed(compilation.diagnostics);
  const findings: Diagnostic[] = [];
  const choice = readChoice(chosen, compilation.features, (finding) => findings.push(finding));
  // Nothing is installed here.
  const reported = findings.filter(({ code }) => code !== bundleNoUpgrade.code);
  if (choice === undefined) return failed(reported);
  const { features } = compilation;
  const { profile, featureSet, release = newestRelease(features), gates } = choice;
  const enabled =
    gates === undefined
      ? enabledGates(features, { profile, featureSet, release })
      : new Set([...gates].flatMap(([gate, isOn]) => (isOn ? [gate] : [])));
  return { project, findings: reported, cluster: { compilation, choice, enabled } };
}
