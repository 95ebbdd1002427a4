import { type Diagnostic, hasErrors, sortDiagnostics } from "../diagnostics/diagnostic.js";
import { lintProject, outdatedBaseline, readBaselineFile } from "../lint/lint-project.js";
import { findingDiagnostic, type RuleFinding } from "../lint/run-lint.js";
import type { Compilation } from "../project/compile.js";
import { lintSettings } from "../project/config/lint-setting.js";
import type { Project } from "../project/read-project.js";

/** What `crdwright lint` finds of a project. */
export interface LintFindings {
  /** In the order of the command, without what `--fix` does. */
  readonly diagnostics: readonly Diagnostic[];
  /** Those of rules, with their fixes. */
  readonly findings: readonly RuleFinding[];
}

/** Those of a project that cannot be compiled. */
export const NO_LINT_FINDINGS: LintFindings = { diagnostics: [], findings: [] };

/** Looks at a compiled API by the settings of its configuration, and leaves out what the baseline has. An API with errors is not looked at. */
export function lintFindings(
  project: Project,
  compilation: Compilation,
  textOf: (file: string) => string | undefined,
): LintFindings {
  if (hasErrors([...project.configFindings, ...compilation.diagnostics])) return NO_LINT_FINDINGS;
  const settings = lintSettings(project.texts.config.lint);
  const baseline = readBaselineFile(project.root, settings.baseline);
  if ("problem" in baseline) return { diagnostics: [baseline.problem], findings: [] };
  const result = lintProject({ texts: project.texts, textOf }, compilation, settings, baseline);
  const { problems, fresh } = result;
  const about = outdatedBaseline(result, settings.baseline);
  return { diagnostics: sortDiagnostics([...problems, ...fresh.map(findingDiagnostic), ...about]), findings: fresh };
}
