import { realpathSync } from "node:fs";
import { join } from "node:path";
import { stateUnreadable } from "../../diagnostics/catalogue/review.js";
import {
  type Diagnostic,
  diagnose,
  hasErrors,
  LINT_CODE_PREFIX,
  sortDiagnostics,
} from "../../diagnostics/diagnostic.js";
import { reportSarif } from "../../diagnostics/reporters/report-sarif.js";
import { writeAllAtomically } from "../../io/atomic-writes.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode, reportProblem } from "../../io/exit-codes.js";
import { readInput } from "../../io/input-file.js";
import {
  counted,
  jsonOf,
  type OutputFormat,
  pathFromHere,
  printDiagnostics,
  printJson,
  printSummary,
  seenInCheckout,
} from "../../io/output-format.js";
import { packageVersion } from "../../io/package-version.js";
import { knownFields } from "../../lint/api/field-paths.js";
import { applyEdits, fixesByFile } from "../../lint/api/source-edits.js";
import { baselineOf, baselineText } from "../../lint/baseline.js";
import { lintProject, outdatedBaseline, type ReadBaseline, readBaselineFile } from "../../lint/lint-project.js";
import { LINT_RULES, RULE_FAMILIES } from "../../lint/rule-registry.js";
import { type LintResult, rulesInForce } from "../../lint/run-lint.js";
import { createCompiler } from "../../project/compile.js";
import type { LintPreset, LintSettings } from "../../project/config/define-config.js";
import { lintSettings } from "../../project/config/lint-setting.js";
import type { Project, ProjectPlace } from "../../project/read-project.js";
import { openVerifyingCache } from "../../project/run-cache.js";
import { onChangedLines } from "../inputs/changed-lines.js";
import { withGitProject } from "../inputs/git-project.js";
import { GitProblem } from "../inputs/git-tree.js";
import { openProject } from "../inputs/open-project.js";
import { acceptedAsJson, printAccepted, withAccepted } from "../reports/accepted-report.js";
import { createProgress, hasTooManyWarnings } from "../reports/run-report.js";

export interface LintOptions extends ProjectPlace {
  readonly format: OutputFormat | "sarif";
  readonly quiet: boolean;
  readonly preset?: LintPreset;
  readonly maxWarnings?: number;
  readonly fix: boolean;
  readonly writeBaseline: boolean;
  /** A Git revision: what was found there already is left out. */
  readonly against?: string;
  readonly list: boolean;
}

/** Looks at an API's sources by the rules of its settings. Changes nothing without `--fix` or `--write-baseline`. */
export async function lint(options: LintOptions): Promise<ExitCode> {
  const format = options.format === "sarif" ? "text" : options.format;
  const progress = createProgress(options);
  const cache = openVerifyingCache(options.project, `lint ${options.config ?? ""}`);
  const project = await openProject(options, cache);
  const settings = settingsOf(project, options);
  if (options.list && !hasErrors(project.configFindings)) {
    progress.end();
    listRules(settings, options.format);
    return EXIT_FINE;
  }
  const compilation = hasErrors(project.configFindings)
    ? undefined
    : createCompiler(cache)(project.texts, progress.stage);
  if (compilation !== undefined) cache.close();
  progress.end();
  const findings = [...project.configFindings, ...(compilation?.diagnostics ?? [])];
  if (compilation === undefined || hasErrors(findings)) {
    await printDiagnostics(findings, project, format);
    if (format === "json") printJson({ diagnostics: await jsonOf(findings, project), accepted: [] });
    return compilation === undefined ? EXIT_UNUSABLE : EXIT_FINDINGS;
  }
  const baseline = await baselineFor(project, settings, options);
  if ("problem" in baseline) {
    await printDiagnostics([baseline.problem], project, format);
    if (format === "json") printJson({ diagnostics: await jsonOf([baseline.problem], project), accepted: [] });
    return EXIT_UNUSABLE;
  }
  const result = lintProject(project, compilation, settings, baseline);
  if (options.writeBaseline) return writeBaseline(project, settings.baseline, result, options);
  const fixed = options.fix ? fixSources(project, result) : 0;
  // What was fixed is judged as it is now.
  if (fixed > 0) {
    printSummary(`${counted(fixed, "finding")} fixed`, options);
    return lint({ ...options, fix: false });
  }
  return report(project, result, settings, options);
}

function settingsOf(project: Project, { preset }: LintOptions): Required<LintSettings> {
  const settings = lintSettings(project.texts.config.lint);
  return preset === undefined ? settings : { ...settings, preset };
}

async function report(
  project: Project,
  result: LintResult,
  settings: Required<LintSettings>,
  options: LintOptions,
): Promise<ExitCode> {
  const { accepted, known } = result;
  // Nobody keeps a revision up to date, as one does with a baseline.
  const aboutBaseline = options.against === undefined ? outdatedBaseline(result, settings.baseline) : [];
  const diagnostics = sortDiagnostics([...result.diagnostics, ...aboutBaseline]);
  if (options.format === "sarif") {
    const all = sortDiagnostics([...diagnostics, ...accepted.map(({ finding }) => finding)]);
    const { shown, textOf } = seenInCheckout(all, project);
    const rules = LINT_RULES.map(({ name, reason }) => ({ id: `${LINT_CODE_PREFIX}${name}`, text: reason }));
    process.stdout.write(reportSarif(shown, textOf, { version: packageVersion(), rules }));
  } else {
    const shown: readonly Diagnostic[] =
      options.format === "github" ? withAccepted(diagnostics, accepted, "github") : diagnostics;
    const isAnnotation = options.format === "github" ? onChangedLines(shown, project, options.against) : undefined;
    await printDiagnostics(shown, project, options.format, isAnnotation);
    if (options.format === "json") {
      printJson({
        diagnostics: await jsonOf(diagnostics, project),
        accepted: await acceptedAsJson(accepted, project),
        inBaseline: known,
      });
    } else {
      const count = result.fresh.filter(({ fix }) => fix !== undefined).length;
      const fixable = count === 0 ? "" : `, ${count} of which --fix changes`;
      const where = options.against === undefined ? "in the baseline" : `in ${options.against}`;
      const inBaseline = known === 0 ? "" : `; ${counted(known, "finding")} ${where}`;
      printSummary(`${counted(diagnostics.length, "finding")}${fixable}${inBaseline}`, options);
      printAccepted(accepted, { ...options, format: options.format });
    }
  }
  const isRefused = hasErrors(diagnostics) || hasTooManyWarnings(diagnostics, options.maxWarnings);
  return isRefused ? EXIT_FINDINGS : EXIT_FINE;
}

/** Makes the fixes of what is reported; returns how many were made. */
function fixSources(project: Project, { fresh }: LintResult): number {
  let fixed = 0;
  const writes = [...fixesByFile(fresh)].flatMap(([file, some]) => {
    // A link stays one: what it leads to is fixed.
    const path = realpathSync(join(project.root, file));
    const bytes = readInput(path, project.texts.config.limits?.fileMiB);
    const text = bytes.toString("utf8");
    if (!Buffer.from(text).equals(bytes)) {
      reportProblem(`${pathFromHere(path)}: it is not in UTF-8, so that nothing is fixed in it`);
      return [];
    }
    const edited = applyEdits(text, some);
    fixed += edited.made;
    return [{ path, text: edited.text }];
  });
  writeAllAtomically(writes);
  return fixed;
}

/** What is left out: the baseline, unless it is about to be replaced, or what a revision has. */
async function baselineFor(
  { root }: Project,
  settings: Required<LintSettings>,
  options: LintOptions,
): Promise<ReadBaseline> {
  if (options.against !== undefined) return baselineAt(options.against, options, settings);
  return options.writeBaseline ? { entries: [] } : readBaselineFile(root, settings.baseline);
}

/** What is found of a Git revision by the settings of today. */
async function baselineAt(
  revision: string,
  options: LintOptions,
  settings: Required<LintSettings>,
): Promise<ReadBaseline> {
  const { project: place } = options;
  const unreadable = (problem: string): ReadBaseline => {
    return { problem: diagnose(stateUnreadable, undefined, { state: revision, problem }) };
  };
  try {
    const cache = openVerifyingCache(place);
    return await withGitProject(revision, options, { cache }, async (project): Promise<ReadBaseline> => {
      const compilation = hasErrors(project.configFindings) ? undefined : createCompiler(cache)(project.texts);
      if (compilation === undefined || hasErrors(compilation.diagnostics))
        return unreadable("the API has errors there");
      const { findings } = lintProject(project, compilation, settings, { entries: [] });
      return { entries: baselineOf(findings), before: knownFields(compilation.model) };
    });
  } catch (error) {
    if (!(error instanceof GitProblem)) throw error;
    return unreadable(error.message);
  }
}

function writeBaseline(project: Project, path: string, { findings }: LintResult, options: LintOptions): ExitCode {
  const entries = baselineOf(findings);
  writeAllAtomically([{ path: join(project.root, path), text: baselineText(entries) }]);
  printSummary(`${path} has ${counted(findings.length, "finding")}`, options);
  return EXIT_FINE;
}

function listRules(settings: Required<LintSettings>, format: LintOptions["format"]): void {
  const levels = new Map(rulesInForce(settings).map(({ rule, level }) => [rule.name, level]));
  const rules = RULE_FAMILIES.flatMap(({ family, rules: some }) =>
    some.map(({ name, presets, reason, before, wrong, right, fixes = false }) => {
      return { name, family, level: levels.get(name) ?? "off", presets, fixes, reason, before, wrong, right };
    }),
  );
  if (format === "json") printJson({ rules });
  else {
    const lines = rules.map(
      ({ name, level, fixes, reason }) => `${name} (${level}${fixes ? ", has fixes" : ""})\n    ${reason}\n`,
    );
    process.stdout.write(lines.join(""));
  }
}
