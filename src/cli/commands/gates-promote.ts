import { createTwoFilesPatch } from "diff";
import { emitCrds } from "../../crd/manifests/emit-crds.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { FIXED_FEATURE_SETS } from "../../features/feature-gate-manifest.js";
import { FEATURE_SETS, type FeatureRegistry, type FeatureSet, newestRelease } from "../../features/feature-registry.js";
import { clusterCrds } from "../../gates/cluster-crds.js";
import { clusterDifferences } from "../../gates/cluster-differences.js";
import { gateManifestFiles } from "../../gates/gate-manifest-files.js";
import { type Promotion, promoteGate } from "../../gates/promotion.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { jsonOf, printDiagnostics, printJson } from "../../io/output-format.js";
import { withoutAccepted } from "../../project/accepted-findings.js";
import type { ProjectPlace } from "../../project/read-project.js";
import { type ApiState, changeAsJson, pairCrds, reviewPairs, type StateFinding } from "../../review/compare-states.js";
import {
  findGate,
  findName,
  type GateFormat,
  type GateProject,
  profilesAskedFor,
  readGateProject,
  refuse,
} from "../inputs/gate-project.js";
import { clusterDifferenceAsJson, clusterDifferenceText } from "../reports/gate-report.js";

export interface GatesPromoteOptions extends ProjectPlace {
  readonly format: GateFormat;
  readonly to: string;
  readonly profile?: string;
  readonly dryRun: boolean;
}

/**
 * Tells what it would mean to turn a gate on in a further set: which manifests would change and how, and what would become
 * of the API. It never edits the features file. Exits with 1 where the CRDs that come of it are not sound.
 */
export async function gatesPromote(name: string, options: GatesPromoteOptions): Promise<ExitCode> {
  if (options.to === "CustomNoUpgrade") return refuse("CustomNoUpgrade takes every gate; nothing is promoted to it");
  const to = findName("feature set", options.to, FIXED_FEATURE_SETS);
  const profiles = profilesAskedFor(options.profile);
  if (to === undefined || profiles === undefined) return EXIT_UNUSABLE;
  if (!options.dryRun)
    return refuse("gates are promoted by hand, in the features file; add --dry-run to see what comes of it");
  const project = await readGateProject(options, options.format);
  if (typeof project === "number") return project;
  const gate = findGate(project, name);
  if (typeof gate === "number") return gate;

  const promotion = promoteGate(project.features, gate, to, options.profile === undefined ? undefined : profiles);
  const previous = manifestsOf(project, project.features);
  const after = manifestsOf(project, promotion.registry);
  const changed = changedFiles(previous.files, after.files);
  const sets = promotion.featureSets.map((featureSet) => ({
    featureSet,
    clusters: clusterDifferences(
      project.model,
      project.options,
      [
        { features: project.features, featureSet },
        { features: promotion.registry, featureSet },
      ],
      promotion.profiles,
    ),
  }));
  const harms = promotion.featureSets.map((featureSet) => ({
    featureSet,
    findings: findingsOf(project, promotion, featureSet),
  }));
  const exitCode = hasErrors(after.findings) ? EXIT_FINDINGS : EXIT_FINE;
  const paths = { root: ".", textOf: () => undefined };
  if (options.format === "json") {
    printJson({
      diagnostics: await jsonOf(after.findings, paths),
      gate: name,
      featureSets: promotion.featureSets,
      profiles: promotion.profiles,
      manifests: changed,
      changes: sets.map(({ featureSet, clusters }) => ({
        featureSet,
        clusters: clusters.map(clusterDifferenceAsJson),
        breaking: (harms.find((each) => each.featureSet === featureSet)?.findings ?? []).map(changeAsJson),
      })),
    });
    return exitCode;
  }
  if (hasErrors(after.findings)) await printDiagnostics(after.findings, paths, "text");
  if (sets.length === 0) {
    process.stdout.write(`${name} is on in ${to} already: nothing changes\n`);
    return exitCode;
  }
  process.stdout.write(headText(name, project.features.file, promotion));
  for (const file of changed) process.stdout.write(`\n${changedFileText(file)}`);
  for (const { featureSet, clusters } of sets) {
    const vocabulary = { features: project.features, profiles: promotion.profiles };
    for (const each of clusters)
      process.stdout.write(`\n${clusterDifferenceText(`API of ${featureSet}`, each, vocabulary)}`);
  }
  for (const { featureSet, findings } of harms)
    if (findings.length > 0) process.stdout.write(`\n${harmText(featureSet, findings)}`);
  return exitCode;
}

function manifestsOf({ model, options, acceptances }: GateProject, features: FeatureRegistry) {
  const { files, findings } = emitCrds(model, { ...options, features });
  return {
    files: [...(options.naming === "feature-set" ? gateManifestFiles(features) : []), ...files],
    findings: withoutAccepted(findings, acceptances),
  };
}

/** What breaks, or is for review, in a set where the gate is newly on, as `crdwright breaking` finds it. */
function findingsOf(
  { model, options, features, review }: GateProject,
  { registry, profiles }: Promotion,
  featureSet: FeatureSet,
): StateFinding[] {
  const release = newestRelease(features);
  const states = [features, registry].map((each): ApiState => {
    const clusters = profiles.map((profile) => ({ release, profile, featureSet }));
    const byCluster = clusterCrds(model, { ...options, features: each }, clusters);
    return {
      crds: byCluster.flatMap((crds, index) =>
        crds.map(({ document }) => {
          const place = { clusters: [`${clusters[index]?.profile}/${featureSet}`], spanOf: () => undefined };
          return { ...place, document, origin: featureSet };
        }),
      ),
    };
  });
  const [previous, after] = states;
  return previous === undefined || after === undefined ? [] : reviewPairs(pairCrds(previous, after), review);
}

function harmText(featureSet: FeatureSet, findings: readonly StateFinding[]): string {
  const line = ({ level, crd, version, message, rule }: StateFinding): string =>
    `  ${level === "breaking" ? "breaks" : "for review"}: ${crd} ${version}: ${message} (${rule})\n`;
  return `For who has objects in ${featureSet}:\n${findings.map(line).join("")}`;
}

function headText(gate: string, file: string, { featureSets, profiles }: ReturnType<typeof promoteGate>): string {
  const sets = featureSets.map((set) => JSON.stringify(set)).join(", ");
  const others = FEATURE_SETS.filter((set) => set !== "CustomNoUpgrade" && !featureSets.some((each) => each === set));
  return [
    `${gate} would be on in ${featureSets.join(" and ")} on ${profiles.join(" and ")}`,
    `to do so, add ${sets} to its enabledIn in ${file}; no set implies another, and ${others.join(", ")} stay as they are`,
    "",
  ].join("\n");
}

interface ManifestFile {
  readonly path: string;
  readonly text: string;
}

/** A manifest that comes, goes or changes, with a unified diff of one that changes. */
export interface ManifestChange {
  readonly path: string;
  readonly change: "added" | "removed" | "changed";
  readonly diff: string | undefined;
}

/** How two sets of manifests differ, in the order of their paths. */
export function changedFiles(previous: readonly ManifestFile[], after: readonly ManifestFile[]): ManifestChange[] {
  const [old, now] = [previous, after].map((files) => new Map(files.map(({ path, text }) => [path, text])));
  const paths = [...new Set([...previous, ...after].map(({ path }) => path))].sort();
  return paths.flatMap((path): ManifestChange[] => {
    const [first, second] = [old?.get(path), now?.get(path)];
    if (first === second) return [];
    if (second === undefined) return [{ path, change: "removed", diff: undefined }];
    if (first === undefined) return [{ path, change: "added", diff: undefined }];
    const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, first, second, undefined, undefined, { context: 3 });
    const lines = patch.split("\n").filter((line) => !line.startsWith("====="));
    return [{ path, change: "changed", diff: lines.join("\n") }];
  });
}

/** A change as it is printed: the diff, or a line for a manifest that comes or goes as a whole. */
export function changedFileText({ path, change, diff }: ManifestChange): string {
  return diff ?? `${change === "added" ? "new" : "gone"}  ${path}\n`;
}
