import { join } from "node:path";
import { lintBaselineGone, lintBaselineInvalid } from "../diagnostics/catalogue/lint.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { systemErrorText } from "../io/exit-codes.js";
import { NEWEST_VERSION } from "../kube/target-version.js";
import type { Compilation, ProjectTexts } from "../project/compile.js";
import type { LintSettings } from "../project/config/define-config.js";
import { readTextIfThere } from "../project/output/output-folder.js";
import type { KnownFields } from "./api/field-paths.js";
import { lintedApi } from "./api/linted-api.js";
import { type BaselineEntry, readBaseline } from "./baseline.js";
import { type LintResult, runLint } from "./run-lint.js";

/** A project as far as a lint reads it. */
export interface LintedProject {
  readonly root: string;
  readonly texts: Pick<ProjectTexts, "config">;
  readonly textOf: (file: string) => string | undefined;
}

/** Looks at the API of a project that was compiled without errors. Returns what is found, without what the baseline has. */
export function lintProject(
  { textOf, texts }: Omit<LintedProject, "root">,
  { model, annotated, features, acceptances }: Pick<Compilation, "model" | "annotated" | "features" | "acceptances">,
  settings: Required<LintSettings>,
  { entries, before }: KnownState,
): LintResult {
  const targetVersion = texts.config.targetVersion ?? NEWEST_VERSION;
  const api = lintedApi(model, { files: annotated, features, textOf, targetVersion, settings, before });
  return runLint(api, acceptances, entries);
}

/** What there was before: findings that are not reported, and the fields of a revision that the API is compared with. */
export interface KnownState {
  readonly entries: readonly BaselineEntry[];
  readonly before?: KnownFields;
}

/** The entries of a baseline, or why there are none. */
export type ReadBaseline = KnownState | { readonly problem: Diagnostic };

/** Reads the baseline of a project; without such a file it is empty. */
export function readBaselineFile(root: string, path: string): ReadBaseline {
  try {
    const text = readTextIfThere(join(root, path));
    const entries = text === undefined ? [] : readBaseline(text);
    if (entries !== undefined) return { entries };
    return { problem: diagnose(lintBaselineInvalid, undefined, { path, problem: "it has another form" }) };
  } catch (error) {
    const problem = systemErrorText(error);
    if (problem === undefined) throw error;
    return { problem: diagnose(lintBaselineInvalid, undefined, { path, problem }) };
  }
}

/** Returns the warning that a baseline has what is there no more; none where it has nothing of that. */
export function outdatedBaseline({ gone }: Pick<LintResult, "gone">, path: string): Diagnostic[] {
  if (gone.length === 0) return [];
  const examples = gone.slice(0, 3).map(({ subject, rule }) => `${subject} (${rule})`);
  return [diagnose(lintBaselineGone, undefined, { path, count: gone.length, examples })];
}
