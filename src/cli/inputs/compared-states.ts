import { hasErrors } from "../../diagnostics/diagnostic.js";
import { FEATURE_SETS } from "../../features/feature-registry.js";
import { EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { jsonOf, printDiagnostics, printJson } from "../../io/output-format.js";
import type { ProjectPlace } from "../../project/read-project.js";
import { type PairedCrd, pairClusters, pairCrds } from "../../review/compare-states.js";
import type { ReviewOptions } from "../../review/finding.js";
import { type ReadState, StateReader } from "./api-state.js";
import { findName, refuse } from "./gate-project.js";

export interface ComparedOptions extends ProjectPlace {
  readonly targetVersion?: string;
  readonly against?: string;
  readonly fromSet?: string;
  readonly toSet?: string;
}

/** What is compared: the CRDs of both states by name, and the state that findings point into. */
export interface ComparedStates {
  readonly pairs: readonly PairedCrd[];
  readonly after: ReadState;
  /** All kinds of cluster that a state tells apart; of two sets, those of the second. */
  readonly clusters: readonly string[];
  /** By the servers of which version they are judged. */
  readonly review: ReviewOptions;
  /** What the states are called. */
  readonly names: readonly [before: string, after: string];
}

/**
 * Reads the two states that a command line names: that of `--against` and a state, or two feature sets of one; the project where no state
 * is named. Returns the exit code where they cannot be compared, which is then said.
 */
export async function readComparedStates(
  state: string | undefined,
  options: ComparedOptions,
  format: "text" | "json" | "github",
): Promise<ComparedStates | ExitCode> {
  const { against, toSet, fromSet = "Default" } = options;
  if (against === undefined && toSet === undefined)
    return refuse("name the state before by --against, or a feature set by --to-set");
  const sets = [fromSet, toSet ?? "Default"].map((name) => findName("feature set", name, FEATURE_SETS));
  if (sets.includes(undefined)) return EXIT_UNUSABLE;
  const project = { project: options.project, ...(options.config === undefined ? {} : { config: options.config }) };
  const reader = new StateReader(options.project);
  const after = await (state === undefined ? reader.project(project) : reader.named(state, { project }));
  const beside = state === undefined ? { project } : { path: state };
  const before = against === undefined ? after : await reader.named(against, beside);
  for (const read of new Set([after, before]))
    if (hasErrors(read.findings)) {
      await printDiagnostics(read.findings, read, format);
      if (format === "json") printJson({ diagnostics: await jsonOf(read.findings, read) });
      return EXIT_UNUSABLE;
    }
  const clusters = [...new Set([...before.crds, ...after.crds].flatMap((crd) => crd.clusters ?? []))].sort();
  const targetVersion = options.targetVersion ?? after.targetVersion;
  const review = targetVersion === undefined ? {} : { targetVersion };
  if (toSet === undefined)
    return { review, pairs: pairCrds(before, after), after, clusters, names: [against ?? "", state ?? "now"] };
  const profiles = [...new Set(clusters.map((cluster) => cluster.replace(/\/[^/]*/, "")))];
  const moves = profiles.map((profile) => [withSet(profile, fromSet), withSet(profile, toSet)] as const);
  return {
    review,
    pairs: pairClusters(after, ...moves),
    after,
    clusters: moves.map(([, to]) => to),
    names: [fromSet, toSet],
  };
}

function withSet(place: string, set: string): string {
  const [profile, release] = place.split("/");
  return [profile, set, ...(release === undefined ? [] : [release])].join("/");
}
