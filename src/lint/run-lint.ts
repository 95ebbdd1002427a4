import { lintRuleUnknown } from "../diagnostics/catalogue/lint.js";
import { type Diagnostic, diagnose, LINT_CODE_PREFIX } from "../diagnostics/diagnostic.js";
import { suggestName } from "../diagnostics/suggestion.js";
import type { Acceptance } from "../model/annotated-file.js";
import { type AcceptedFinding, acceptFindings } from "../project/accepted-findings.js";
import type { LintLevel, LintSettings } from "../project/config/define-config.js";
import type { LintFinding, LintRule } from "./api/lint-rule.js";
import type { LintedApi } from "./api/linted-api.js";
import { againstBaseline, type BaselineEntry } from "./baseline.js";
import { LINT_RULES } from "./rule-registry.js";

/** A finding of a rule that is on. */
export interface RuleFinding extends LintFinding {
  readonly rule: string;
  readonly level: Exclude<LintLevel, "off">;
}

export interface LintResult {
  /** What is reported: findings that nobody accepts and no baseline has, and what is wrong with settings and acceptances. */
  readonly diagnostics: readonly Diagnostic[];
  readonly accepted: readonly AcceptedFinding[];
  /** All findings that nobody accepts, also those of the baseline. */
  readonly findings: readonly RuleFinding[];
  /** How many of these the baseline has. */
  readonly known: number;
  readonly gone: readonly BaselineEntry[];
  /** Those that are reported: the baseline does not have them. */
  readonly fresh: readonly RuleFinding[];
  /** What is wrong with settings and acceptances, and reported as well. */
  readonly problems: readonly Diagnostic[];
}

/** The rules that are on by the settings, and how much they count. */
export function rulesInForce({
  preset,
  rules,
}: Required<LintSettings>): { rule: LintRule; level: RuleFinding["level"] }[] {
  return LINT_RULES.flatMap((rule) => {
    const level = Object.hasOwn(rules, rule.name) ? rules[rule.name] : rule.presets.includes(preset) ? "error" : "off";
    return level === undefined || level === "off" ? [] : [{ rule, level }];
  });
}

/** Looks at an API by the rules that are on. Acceptances of other findings than a lint's are passed over. */
export function runLint(
  api: LintedApi,
  acceptances: readonly Acceptance[],
  baseline: readonly BaselineEntry[] = [],
): LintResult {
  const names = LINT_RULES.map(({ name }) => name);
  const unknown = Object.keys(api.settings.rules).filter((name) => !names.includes(name));
  const wrong = unknown.map((name) =>
    diagnose(lintRuleUnknown, undefined, { name, suggestion: suggestName(name, names) }),
  );
  const inForce = rulesInForce(api.settings);
  const all = inForce.flatMap(({ rule, level }) => {
    const findings: RuleFinding[] = [];
    rule.check(api, (finding) => findings.push({ ...finding, rule: rule.name, level }));
    return findings;
  });
  const on = new Set(inForce.map(({ rule }) => `${LINT_CODE_PREFIX}${rule.name}`));
  // An acceptance for a rule that is off waits for the day on which it is on.
  const ofRules = acceptances.filter(({ code }) => on.has(code) || isUnknownRule(code, names));
  const byDiagnostic = new Map(all.map((finding) => [diagnosticOf(finding), finding]));
  const sorted = acceptFindings([...byDiagnostic.keys()], ofRules);
  const findings = sorted.findings.flatMap((diagnostic) => byDiagnostic.get(diagnostic) ?? []);
  const problems = [...wrong, ...sorted.findings.filter((diagnostic) => !byDiagnostic.has(diagnostic))];
  const { fresh, known, gone } = againstBaseline(findings, baseline);
  return {
    diagnostics: [...problems, ...fresh.map(diagnosticOf)],
    accepted: sorted.accepted,
    findings,
    known,
    gone,
    fresh,
    problems,
  };
}

function isUnknownRule(code: string, names: readonly string[]): boolean {
  return code.startsWith(LINT_CODE_PREFIX) && !names.includes(code.slice(LINT_CODE_PREFIX.length));
}

/** A finding as the command reports it: with what `--fix` does. */
function diagnosticOf(finding: RuleFinding): Diagnostic {
  const { help, fix } = finding;
  const found = findingDiagnostic(finding);
  return fix === undefined ? found : { ...found, help: `${help === undefined ? "" : `${help}; `}--fix does` };
}

/** Returns a finding of a rule as one of the toolchain. */
export function findingDiagnostic({ rule, level, message, help, span }: RuleFinding): Diagnostic {
  const code = `${LINT_CODE_PREFIX}${rule}`;
  return { code, severity: level, message, help, span, related: [], acceptable: true };
}
