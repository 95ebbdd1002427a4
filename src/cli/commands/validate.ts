import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { STANDARD_INPUT } from "../../io/input-file.js";
import {
  counted,
  jsonOf,
  type OutputOptions,
  printDiagnostics,
  printJson,
  printSummary,
} from "../../io/output-format.js";
import { fileLimitOf, type ProjectPlace } from "../../project/read-project.js";
import type { SuiteCrd } from "../../suites/suite-crd.js";
import { clusterCrds } from "../inputs/cluster-crds.js";
import { readCrds } from "../inputs/crd-folder.js";
import { type ObjectRunOptions, validateFiles } from "./object-run.js";
import { validateDocuments } from "./validate-documents.js";

export interface ValidateOptions extends ObjectRunOptions, ProjectPlace, OutputOptions {
  /** The document root of the project that the files are documents of. */
  readonly document?: string;
  /** Files or folders with CRDs to use instead of the project's. */
  readonly crd?: readonly string[];
  readonly featureSet?: string;
  readonly clusterProfile?: string;
  readonly featureGate: readonly string[];
  readonly release?: string;
}

/** Tells what a server would say of objects that are created, or updated from old ones. */
export async function validate(paths: readonly string[], options: ValidateOptions): Promise<ExitCode> {
  const { format, old, status } = options;
  if (status && old === undefined) {
    process.stderr.write("crdwright: --status needs --old: only a stored object has its status updated\n");
    return EXIT_UNUSABLE;
  }
  if ([...paths, old, ...(options.crd ?? [])].filter((path) => path === STANDARD_INPUT).length > 1) {
    process.stderr.write("crdwright: - can stand for one file alone, since standard input is read once\n");
    return EXIT_UNUSABLE;
  }
  if (options.document !== undefined) return validateDocuments(paths, options.document, options);
  const crds = await crdsOf(options);
  if (typeof crds === "number") return crds;
  const run = { ...options, ...crds.run, maxMib: fileLimitOf(options) };
  const { results, findings: fileFindings, texts } = validateFiles(paths, crds.crds, run);
  const findings = [...crds.findings, ...fileFindings];
  const here = { root: ".", textOf: (file: string) => texts.get(file) };
  await printDiagnostics(findings, here, format);
  if (format === "json") printJson({ diagnostics: await jsonOf(findings, here), results });
  const fine = results.filter(({ ok }) => ok).length;
  printSummary(`${counted(results.length, "object")}: ${fine} accepted, ${results.length - fine} refused`, options);
  return hasErrors(findings) ? EXIT_FINDINGS : EXIT_FINE;
}

interface ChosenCrds {
  /** What is known of these CRDs, where they are those of the project. */
  readonly run: Pick<ObjectRunOptions, "areCrdsKnown" | "gates" | "documents" | "targetVersion">;
  readonly crds: readonly SuiteCrd[];
  readonly findings: readonly Diagnostic[];
}

/** The CRDs to validate by; the exit code where the project has mistakes, which are then reported. */
async function crdsOf(options: ValidateOptions): Promise<ChosenCrds | ExitCode> {
  const { crd, format, featureSet, clusterProfile, release, featureGate: featureGates } = options;
  if (crd !== undefined) {
    const findings: Diagnostic[] = [];
    const limit = { maxMib: fileLimitOf(options) };
    return { crds: readCrds(crd, (finding) => findings.push(finding), limit), findings, run: {} };
  }
  const choice = { featureSet, clusterProfile, release, featureGates, scos: true };
  const cluster = await clusterCrds(options, choice);
  const { project, crds, findings, documents } = cluster;
  const targetVersion = options.targetVersion ?? project.texts.config.targetVersion;
  const run = { areCrdsKnown: true, gates: cluster, documents, targetVersion };
  if (!hasErrors(findings)) return { crds, findings: [], run };
  await printDiagnostics(findings, project, format);
  if (format === "json") printJson({ diagnostics: await jsonOf(findings, project), results: [] });
  return hasErrors(project.configFindings) ? EXIT_UNUSABLE : EXIT_FINDINGS;
}
