import { auditModel } from "../../crd/manifests/audit-model.js";
import { auditLosses, type Loss } from "../../crd/partials/audit-losses.js";
import { mergeVariants } from "../../crd/partials/merge-variants.js";
import { partialsMissing } from "../../diagnostics/catalogue/crd.js";
import { type Diagnostic, diagnose, hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { jsonOf, type OutputFormat, type ProjectPaths, printDiagnostics, printJson } from "../../io/output-format.js";
import { createCompiler } from "../../project/compile.js";
import { crdSettings } from "../../project/crd-settings.js";
import { featureGatesAbove, readPartialTrees, requireGateTables } from "../../project/read-partials.js";
import { fileLimitOf, type ProjectPlace } from "../../project/read-project.js";
import { openProject } from "../inputs/open-project.js";
import { lossesAsJson, printLosses } from "../reports/loss-report.js";

export interface GatesAuditOptions extends ProjectPlace {
  readonly format: OutputFormat;
  readonly partials?: string;
  readonly overrides?: string;
  readonly featureGates?: string;
}

interface Audit {
  readonly paths: ProjectPaths;
  readonly findings: readonly Diagnostic[];
  readonly losses: readonly Loss[];
  /** The exit code where there are errors among the findings. */
  readonly failure: ExitCode;
}

/**
 * Lists what the merge of per-gate manifests loses: of the project's API, or of trees of published partial manifests. Exits
 * with 1 where something is lost.
 */
export async function gatesAudit(options: GatesAuditOptions): Promise<ExitCode> {
  const { partials, overrides, featureGates, format } = options;
  if (partials === undefined && (overrides ?? featureGates) !== undefined)
    return refuse("--overrides and --feature-gates belong to --partials <folder>, which is not given");
  // A checkout of openshift/api has its own.
  const gates = featureGates ?? (partials === undefined ? undefined : featureGatesAbove(partials));
  if (partials !== undefined && gates === undefined)
    return refuse("--partials needs --feature-gates <folder>, which says which gates are on where");
  const audit =
    partials === undefined || gates === undefined
      ? await auditProject(options)
      : auditFolders({ partials, overrides, featureGates: gates, maxMib: fileLimitOf(options) });
  const { findings, losses, paths } = audit;
  await printDiagnostics(findings, paths, format);
  if (format === "json") {
    const body = { diagnostics: await jsonOf(findings, paths), losses: lossesAsJson(losses) };
    printJson(body);
  } else if (!hasErrors(findings)) printLosses(losses, format);
  if (hasErrors(findings)) return audit.failure;
  return losses.length === 0 ? EXIT_FINE : EXIT_FINDINGS;
}

function auditFolders(folders: {
  readonly partials: string;
  readonly overrides: string | undefined;
  readonly featureGates: string;
  readonly maxMib: number;
}): Audit {
  const { partials, overrides, featureGates, maxMib } = folders;
  const findings: Diagnostic[] = [];
  const missing = (folder: string, expected: string): void =>
    void findings.push(diagnose(partialsMissing, undefined, { folder, expected }));
  const trees = readPartialTrees(folders, findings);
  if (trees.length === 0) missing(partials, "partial manifests");
  const used = trees.some((tree) => tree.partials.some(({ origin }) => origin === "override"));
  if (overrides !== undefined && !used && findings.length === 0) missing(overrides, "overrides of these manifests");
  const { clusters } = requireGateTables(featureGates, findings, { maxMib });
  const losses = hasErrors(findings)
    ? []
    : trees.flatMap((tree) => auditLosses(mergeVariants(tree.partials, clusters)));
  return { paths: { root: ".", textOf: () => undefined }, findings, losses, failure: EXIT_UNUSABLE };
}

async function auditProject(place: ProjectPlace): Promise<Audit> {
  const project = await openProject(place);
  if (hasErrors(project.configFindings))
    return { paths: project, findings: project.configFindings, losses: [], failure: EXIT_UNUSABLE };
  const { diagnostics, model, features } = createCompiler()(project.texts);
  const losses = hasErrors(diagnostics) ? [] : auditModel(model, features, crdSettings(project.texts));
  return { paths: project, findings: diagnostics, losses, failure: EXIT_FINDINGS };
}

function refuse(problem: string): ExitCode {
  process.stderr.write(`crdwright: ${problem}\n`);
  return EXIT_UNUSABLE;
}
