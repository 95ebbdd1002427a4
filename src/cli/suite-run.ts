import { join } from "node:path";
import { CONFIG_FILE } from "../config/read-config.js";
import { partialsMissing } from "../diagnostics/catalogue/partials.js";
import { type Diagnostic, diagnose, hasErrors } from "../diagnostics/diagnostic.js";
import { createCompiler } from "../pipeline/compile.js";
import { readGateTables } from "../pipeline/read-partials.js";
import { type Project, readProject } from "../pipeline/read-project.js";
import { type ReadSuiteOptions, readSuite } from "../suites/read-suite.js";
import { createSuiteRunner, type RunOptions, type SuiteRun } from "../suites/run-suites.js";
import { type CrdChoice, crdChoice } from "../suites/select-crds.js";
import type { Suite, SuiteText } from "../suites/suite.js";
import { validatorForCrd } from "../validation/validator-for-crd.js";
import { manifestFiles, readCrds, textOrReport } from "./crd-folder.js";
import { pathFromHere } from "./output-format.js";
import { projectCrds } from "./suite-project.js";

export interface SuiteInputs {
  /** Files and folders with suites; without any, those of the project. */
  readonly paths: readonly string[];
  readonly project: string;
  /** A folder with CRDs to use instead of the project's. */
  readonly crds?: string;
  /** With `crds`: the folder of its FeatureGate manifests. */
  readonly featureGates?: string;
}

/** What came of running suites. */
export interface SuiteOutcome {
  readonly runs: readonly SuiteRun[];
  /** What is wrong with suites, CRDs and gates; failed cases are not among it. */
  readonly findings: readonly Diagnostic[];
  /** The suites, as seen from here, and their texts. */
  readonly texts: ReadonlyMap<string, string>;
  /** The project, if its mistakes kept the suites from running. */
  readonly broken: { readonly project: Project; readonly findings: readonly Diagnostic[] } | undefined;
}

export interface SuiteRunOptions extends ReadSuiteOptions, Partial<Pick<RunOptions, "comparison">> {
  readonly targetVersion?: string | undefined;
}

/** Suites of a project lie beside its types: `<folder>/tests/<crd>/<name>.yaml`. */
const PROJECT_SUITE = /(?:^|\/)tests\/[^/]+\/[^/]+\.ya?ml$/;

/** Reads suites and runs them on the CRDs of a folder or of a project. */
export function runSuiteFiles(inputs: SuiteInputs, options: SuiteRunOptions): SuiteOutcome {
  const findings: Diagnostic[] = [];
  const report = (finding: Diagnostic): number => findings.push(finding);
  const texts = suiteTexts(inputs, findings);
  const known = new Map(texts.map(({ path, text }) => [path, text]));
  const suites = texts.flatMap((text) => readSuite(text, options, report) ?? []);
  const choice = inputs.crds === undefined ? projectChoice(inputs.project) : folderChoice(inputs, suites, findings);
  if ("findings" in choice) return { runs: [], findings, texts: known, broken: choice };
  const { targetVersion, comparison = "texts" } = options;
  const run = createSuiteRunner(choice, {
    comparison,
    validatorFor: (crd, version) =>
      validatorForCrd(crd, { version, ...(targetVersion !== undefined && { targetVersion }) }),
  });
  const runs = suites.flatMap((suite) => run(suite, report));
  return { runs, findings, texts: known, broken: undefined };
}

/** The files and folders that the outcome depends on. */
export function watchedPaths({ paths, project, crds, featureGates }: SuiteInputs): string[] {
  const given = [...paths, crds, featureGates].filter((path) => path !== undefined);
  if (crds !== undefined && paths.length > 0) return given;
  const { api, texts } = readProject(project);
  const own = [api, texts.config.features, CONFIG_FILE].filter((path) => path !== undefined);
  return [...given, ...own.map((path) => join(project, path))];
}

function suiteTexts({ paths, project }: SuiteInputs, findings: Diagnostic[]): SuiteText[] {
  const files =
    paths.length > 0
      ? paths.flatMap(manifestFiles)
      : manifestFiles(join(project, readProject(project).api)).filter((path) => PROJECT_SUITE.test(path));
  return [...new Set(files)].flatMap((file): SuiteText[] => {
    const text = textOrReport(file, (finding) => findings.push(finding));
    return text === undefined ? [] : [{ path: pathFromHere(file), text }];
  });
}

function folderChoice(
  { crds = "", featureGates }: SuiteInputs,
  suites: readonly Suite[],
  findings: Diagnostic[],
): CrdChoice {
  const tables = featureGates === undefined ? { clusters: [], gates: [] } : readGateTables(featureGates, findings);
  if (featureGates !== undefined && tables.clusters.length === 0)
    findings.push(diagnose(partialsMissing, undefined, { folder: featureGates, wanted: "FeatureGate manifests" }));
  const wanted = new Set(suites.map(({ crdName }) => crdName));
  const found = readCrds([crds], (finding) => findings.push(finding), wanted);
  return crdChoice(found, tables);
}

function projectChoice(root: string): CrdChoice | NonNullable<SuiteOutcome["broken"]> {
  const project = readProject(root);
  if (hasErrors(project.configFindings)) return { project, findings: project.configFindings };
  const compilation = createCompiler()(project.texts);
  if (hasErrors(compilation.diagnostics)) return { project, findings: compilation.diagnostics };
  return projectCrds(project.texts, compilation);
}
