import { declareDiagnostic } from "../diagnostic.js";
import { didYouMean } from "../suggestion.js";

export const lintRuleUnknown = declareDiagnostic<{ name: string; suggestion: string | undefined }>({
  code: "lint-rule-unknown",
  severity: "error",
  message: ({ name }) => `lint: there is no rule ${name}`,
  help: ({ suggestion }) =>
    suggestion === undefined ? "crdwright lint --list tells what there is" : didYouMean(suggestion),
});

export const lintBaselineInvalid = declareDiagnostic<{ path: string; problem: string }>({
  code: "lint-baseline-invalid",
  severity: "error",
  message: ({ path, problem }) => `${path} is no baseline of findings: ${problem}`,
  help: () => "write it again with crdwright lint --write-baseline, or take the file away",
});

export const lintBaselineGone = declareDiagnostic<{ path: string; count: number; examples: readonly string[] }>({
  code: "lint-baseline-outdated",
  severity: "warning",
  message: ({ path, count, examples }) =>
    `${path} has ${count === 1 ? "a finding that is" : `${count} findings that are`} there no more: ${examples.join(", ")}`,
  help: () => "write it again with crdwright lint --write-baseline, so that they cannot come back",
});
