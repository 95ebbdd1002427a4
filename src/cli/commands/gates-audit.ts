import { auditModel } from "../../crd/audit-model.js";
import { auditLosses, type Loss, type PartialFile } from "../../crd/partials/audit-losses.js";
import { mergeVariants } from "../../crd/partials/merge-variants.js";
import { partialsMissing } from "../../diagnostics/catalogue/partials.js";
import { type Diagnostic, diagnose, hasErrors } from "../../diagnostics/diagnostic.js";
import type { ClusterKind } from "../../features/feature-registry.js";
import { createCompiler } from "../../pipeline/compile.js";
import { readClusterGates, readPartialTrees } from "../../pipeline/read-partials.js";
import { readProject } from "../../pipeline/read-project.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../exit-codes.js";
import { counted, type OutputFormat, printDiagnostics } from "../output-format.js";

export interface GatesAuditOptions {
  readonly project: string;
  readonly format: OutputFormat;
  readonly partials?: string;
  readonly overrides?: string;
  readonly featureGates?: string;
}

/**
 * Lists what the merge of per-gate manifests loses: of the project's API, or of trees of published partial manifests. Exits
 * with 1 where something is lost.
 */
export async function gatesAudit(options: GatesAuditOptions): Promise<ExitCode> {
  const found = options.partials === undefined ? await auditProject(options) : auditFolders(options, options.partials);
  if ("code" in found) return found.code;
  await printDiagnostics(found.findings, { root: options.project, textOf: () => undefined }, options.format);
  if (hasErrors(found.findings)) return EXIT_UNUSABLE;
  printLosses(found.losses, options.format);
  return found.losses.length === 0 ? EXIT_FINE : EXIT_FINDINGS;
}

interface Audit {
  readonly losses: readonly Loss[];
  readonly findings: readonly Diagnostic[];
}

function auditFolders({ overrides, featureGates }: GatesAuditOptions, partials: string): Audit {
  const findings: Diagnostic[] = [];
  const trees = readPartialTrees({ partials, overrides }, findings);
  if (trees.length === 0)
    findings.push(diagnose(partialsMissing, undefined, { folder: partials, wanted: "partial manifests" }));
  const clusters = featureGates === undefined ? [] : readClusterGates(featureGates, findings);
  if (clusters.length === 0) {
    findings.push(
      diagnose(partialsMissing, undefined, {
        folder: featureGates ?? "--feature-gates",
        wanted: "FeatureGate manifests",
      }),
    );
  }
  return { losses: trees.flatMap((tree) => auditLosses(mergeVariants(tree.partials, clusters))), findings };
}

async function auditProject({
  project: root,
  format,
}: GatesAuditOptions): Promise<Audit | { readonly code: ExitCode }> {
  const project = readProject(root);
  if (hasErrors(project.configFindings)) {
    await printDiagnostics(project.configFindings, project, format);
    return { code: EXIT_UNUSABLE };
  }
  const { diagnostics, model, features } = createCompiler()(project.texts);
  if (hasErrors(diagnostics)) {
    await printDiagnostics(diagnostics, project, format);
    return { code: EXIT_FINDINGS };
  }
  return { losses: auditModel(model, features, project.texts.overrides ?? []), findings: [] };
}

function printLosses(losses: readonly Loss[], format: OutputFormat): void {
  if (format === "json") {
    process.stdout.write(`${JSON.stringify(losses.map(jsonLoss), null, 2)}\n`);
    return;
  }
  for (const { crd, path, kind, what, lostFrom, drops } of losses) {
    const droppedBy = drops.map((drop) => `${fileText(drop.droppedBy)} (${whereText(drop.where)})`).join("; ");
    if (format === "github") {
      process.stdout.write(
        `::warning title=lost ${kind}::${crd} ${path || "."}: ${escape(what)}, of ${fileText(lostFrom)}, dropped by ${droppedBy}\n`,
      );
    } else {
      process.stdout.write(
        `${crd} ${path || "."}\n  ${kind} ${what}\n  of ${fileText(lostFrom)}, dropped by ${droppedBy}\n`,
      );
    }
  }
  if (format === "github") return;
  const count = (kind: Loss["kind"]): number => losses.filter((loss) => loss.kind === kind).length;
  const parts = [
    counted(count("rule"), "rule"),
    counted(count("enum"), "enum value"),
    counted(count("limit"), "limit"),
  ];
  process.stdout.write(
    `${losses.length === 0 ? "nothing is lost in the merge" : `lost in the merge: ${parts.join(", ")}`}\n`,
  );
}

function jsonLoss({ drops, lostFrom, ...loss }: Loss): object {
  return {
    ...loss,
    lostFrom: fileText(lostFrom),
    drops: drops.map(({ droppedBy, now, where }) => ({
      droppedBy: fileText(droppedBy),
      now: now ?? null,
      where: whereText(where),
    })),
  };
}

function fileText({ name, origin }: PartialFile): string {
  return origin === "override" ? `${name}.yaml (override)` : `${name}.yaml`;
}

/** The clusters in a few words: sets, with the profile where it is not on both. */
function whereText(where: readonly ClusterKind[]): string {
  const sets = [...new Set(where.map(({ featureSet }) => featureSet))].sort();
  const parts = sets.map((set) => {
    const profiles = [
      ...new Set(where.filter(({ featureSet }) => featureSet === set).map(({ profile }) => profile)),
    ].sort();
    return profiles.length > 1 ? set : `${set} on ${profiles.join("")}`;
  });
  return parts.join(", ");
}

function escape(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
