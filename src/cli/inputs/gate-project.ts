import type { CrdOptions } from "../../crd/manifests/emit-crds.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { didYouMean, suggestName } from "../../diagnostics/suggestion.js";
import {
  CLUSTER_PROFILES,
  type ClusterProfile,
  type FeatureGate,
  type FeatureRegistry,
} from "../../features/feature-registry.js";
import { EXIT_FINDINGS, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { jsonOf, printDiagnostics, printJson } from "../../io/output-format.js";
import type { Acceptance } from "../../model/annotated-file.js";
import type { ApiModel } from "../../model/api-model.js";
import { createCompiler } from "../../project/compile.js";
import { crdSettings } from "../../project/crd-settings.js";
import type { ProjectPlace } from "../../project/read-project.js";
import type { ReviewOptions } from "../../review/finding.js";
import { openProject } from "./open-project.js";

const GATE_FORMATS = ["text", "json"] as const;
export type GateFormat = (typeof GATE_FORMATS)[number];

/** A project as the commands about gates see it. */
export interface GateProject {
  readonly model: ApiModel;
  readonly features: FeatureRegistry;
  readonly options: CrdOptions;
  readonly acceptances: readonly Acceptance[];
  /** By the servers of which version its changes are judged. */
  readonly review: ReviewOptions;
}

/**
 * Reads and checks a project. Returns the exit code where it has mistakes, which are then printed; warnings are left to
 * `generate`.
 */
export async function readGateProject(place: ProjectPlace, format: string): Promise<GateProject | ExitCode> {
  const project = await openProject(place);
  const unusable = hasErrors(project.configFindings);
  const compilation = unusable ? undefined : createCompiler()(project.texts);
  const findings = [...project.configFindings, ...(compilation?.diagnostics ?? [])];
  if (compilation === undefined || hasErrors(findings)) {
    if (format === "json") printJson({ diagnostics: await jsonOf(findings, project) });
    else await printDiagnostics(findings, project, "text");
    return unusable ? EXIT_UNUSABLE : EXIT_FINDINGS;
  }
  const { model, features, acceptances } = compilation;
  const { targetVersion } = project.texts.config;
  const review = targetVersion === undefined ? {} : { targetVersion };
  return { model, features, options: { ...crdSettings(project.texts), features }, acceptances, review };
}

/** The gate of a name; where there is none it is said what was likely meant. */
export function findGate({ features }: GateProject, name: string): FeatureGate | ExitCode {
  const gate = features.gates.get(name);
  if (gate !== undefined) return gate;
  if (features.file === "") return refuse(`there is no feature gate ${name}: the project has no features file`);
  return refuse(unknownText(`there is no feature gate ${name} in ${features.file}`, name, features.gates.keys()));
}

/** A name out of a list, such as that of a feature set; where it is not, the list is printed. */
export function findName<Name extends string>(what: string, name: string, names: readonly Name[]): Name | undefined {
  const found = names.find((each) => each === name);
  if (found === undefined)
    refuse(unknownText(`there is no ${what} ${name}; there are ${names.join(", ")}`, name, names));
  return found;
}

/** The cluster profile that is asked for, or all; undefined where it is not one. */
export function profilesAskedFor(name: string | undefined): readonly ClusterProfile[] | undefined {
  if (name === undefined) return CLUSTER_PROFILES;
  const found = findName("cluster profile", name, CLUSTER_PROFILES);
  return found === undefined ? undefined : [found];
}

/** Says why a command cannot do what it was asked to. */
export function refuse(problem: string): ExitCode {
  process.stderr.write(`crdwright: ${problem}\n`);
  return EXIT_UNUSABLE;
}

function unknownText(problem: string, name: string, knownNames: Iterable<string>): string {
  return `${problem}. ${didYouMean(suggestName(name, knownNames))}`.trimEnd();
}
