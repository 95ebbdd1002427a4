import { join } from "node:path";
import { type Diagnostic, hasErrors, type Report } from "../../diagnostics/diagnostic.js";
import { pathFromHere } from "../../io/output-format.js";
import type { AcceptedFinding } from "../../project/accepted-findings.js";
import { createCompiler } from "../../project/compile.js";
import { featureGatesAbove, type GateTables, NO_GATE_TABLES, requireGateTables } from "../../project/read-partials.js";
import { fileLimitOf, inputsOf, type Project, type ProjectPlace, readProject } from "../../project/read-project.js";
import { type ReadSuiteOptions, readSuite } from "../../suites/read-suite.js";
import { createSuiteRunner, type RunOptions, type SuiteRun, serverRun } from "../../suites/run-suites.js";
import { type CrdChoice, crdChoice } from "../../suites/select-crds.js";
import type { Suite } from "../../suites/suite.js";
import { readCrds } from "../inputs/crd-folder.js";
import { openProject } from "../inputs/open-project.js";
import { crdFolders, namedSuites, projectSuites, publishedManifestsOf } from "../inputs/suite-files.js";
import { projectCrds } from "../inputs/suite-project.js";

export interface SuiteInputs extends ProjectPlace {
  /** Files and folders with suites; without any, those of the project. */
  readonly paths: readonly string[];
  /** A folder with CRDs to use instead of those beside the suites or the project's. */
  readonly crds?: string;
  /** The folder of the FeatureGate manifests that go with the CRDs of a folder. */
  readonly featureGates?: string;
  /** The project, read once for all that ask for it. */
  readonly opened?: Project | undefined;
}

/** What came of running suites. */
export interface SuiteOutcome {
  readonly runs: readonly SuiteRun[];
  /** What is wrong with suites, CRDs and gates; failed cases are not among it. */
  readonly findings: readonly Diagnostic[];
  /** The project, and what is accepted of it, where suites run on what it generates. */
  readonly generated: GeneratedCrds | undefined;
  /** The suites, as seen from here, and their texts. */
  readonly texts: ReadonlyMap<string, string>;
  /** The project, if its mistakes kept the suites from running. */
  readonly broken: { readonly project: Project; readonly findings: readonly Diagnostic[] } | undefined;
}

export type SuiteRunOptions = ReadSuiteOptions & Pick<RunOptions, "comparison" | "targetVersion">;

/** Opens the project that suites may run on, in whatever language its sources are. */
export async function withProject(inputs: SuiteInputs): Promise<SuiteInputs> {
  return inputs.crds === undefined ? { ...inputs, opened: await openProject(inputs) } : inputs;
}

/**
 * Reads suites and runs them: on the CRDs of a folder that is named, else on the merged manifests beside a suite, where it
 * lies in a checkout of openshift/api, else on what the project generates.
 */
export function runSuiteFiles(inputs: SuiteInputs, options: SuiteRunOptions): SuiteOutcome {
  const findings: Diagnostic[] = [];
  const report: Report = (finding) => findings.push(finding);
  const { paths, project, crds } = inputs;
  const maxMib = fileLimitOf(inputs);
  const texts =
    paths.length > 0
      ? namedSuites(paths, report, maxMib)
      : projectSuites(
          (inputs.opened ?? readProject(inputs)).api.map((folder) => join(project, folder)),
          report,
          maxMib,
        );
  const textsByPath = new Map(texts.map(({ path, text }) => [path, text]));
  const suites = texts.flatMap((text) => readSuite(text, options, report) ?? []);
  const sources = new Map<string, Suite[]>();
  for (const suite of suites) {
    const folder = crds ?? publishedManifestsOf(suite.location) ?? "";
    sources.set(folder, [...(sources.get(folder) ?? []), suite]);
  }
  const runs = new Map<Suite, readonly SuiteRun[]>();
  const tablesOf = createTableReader(inputs, { report, maxMib });
  let generated: GeneratedCrds | undefined;
  for (const [folder, ofSource] of sources) {
    const choice: ProjectChoice | NonNullable<SuiteOutcome["broken"]> =
      folder === "" ? projectChoice(inputs) : folderChoice(folder, tablesOf(folder), ofSource, { report, maxMib });
    if ("findings" in choice) return { runs: [], findings, generated, texts: textsByPath, broken: choice };
    generated = choice.generated ?? generated;
    const run = createSuiteRunner(choice, serverRun(options));
    for (const suite of ofSource) runs.set(suite, run(suite, report));
  }
  return {
    runs: suites.flatMap((suite) => runs.get(suite) ?? []),
    findings,
    generated,
    texts: textsByPath,
    broken: undefined,
  };
}

/** The files and folders that the outcome depends on. */
export function watchedPaths(inputs: SuiteInputs): string[] {
  const { paths, project, crds, featureGates } = inputs;
  const named = [...paths, crds, featureGates].filter((path) => path !== undefined);
  const suites = crds === undefined ? namedSuites(paths, () => {}, fileLimitOf(inputs)) : [];
  const places = suites.map(({ location = "" }) => publishedManifestsOf(location));
  const folders = [...new Set(places.filter((place) => place !== undefined))];
  const gates = folders.map((folder) => featureGatesAbove(folder)).filter((path) => path !== undefined);
  const published = new Set([...folders, ...gates]);
  const needsProject = paths.length === 0 || (crds === undefined && places.includes(undefined));
  if (!needsProject) return [...named, ...published];
  const own = inputsOf(inputs.opened ?? readProject(inputs));
  return [...named, ...published, ...own.map((path) => join(project, path))];
}

interface Reading {
  readonly report: Report;
  readonly maxMib: number;
}

/** Returns the gates that go with a folder of CRDs; those of a checkout are the same for all its folders, and are read once. */
function createTableReader({ featureGates }: SuiteInputs, { report, maxMib }: Reading): (folder: string) => GateTables {
  const cached = new Map<string, GateTables>();
  return (folder) => {
    const gatesFolder = featureGates ?? featureGatesAbove(folder);
    if (gatesFolder === undefined) return NO_GATE_TABLES;
    const read = cached.get(gatesFolder);
    if (read !== undefined) return read;
    const findings: Diagnostic[] = [];
    const shown = featureGates ?? pathFromHere(gatesFolder);
    const tables = requireGateTables(gatesFolder, findings, { maxMib, shown });
    cached.set(gatesFolder, tables);
    findings.forEach(report);
    return tables;
  };
}

function folderChoice(
  folder: string,
  tables: GateTables,
  suites: readonly Suite[],
  { report, maxMib }: Reading,
): CrdChoice {
  const crdNames = new Set(suites.map(({ crdName }) => crdName));
  return crdChoice(readCrds(crdFolders(folder), report, { crdNames, maxMib }), tables);
}

/** A project whose CRDs suites run on, and what is accepted of these. */
interface GeneratedCrds {
  readonly project: Project;
  readonly accepted: readonly AcceptedFinding[];
}

interface ProjectChoice extends CrdChoice {
  readonly generated?: GeneratedCrds;
}

function projectChoice(inputs: SuiteInputs): ProjectChoice | NonNullable<SuiteOutcome["broken"]> {
  const project = inputs.opened ?? readProject(inputs);
  if (hasErrors(project.configFindings)) return { project, findings: project.configFindings };
  const compilation = createCompiler()(project.texts);
  if (hasErrors(compilation.diagnostics)) return { project, findings: compilation.diagnostics };
  const { accepted } = compilation;
  return { ...projectCrds(project.texts, compilation), generated: { project, accepted } };
}
