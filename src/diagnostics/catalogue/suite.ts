import { declareDiagnostic } from "../diagnostic.js";
import { didYouMean } from "../suggestion.js";

export const suiteUnreadable = declareDiagnostic<{ path: string; problem: string }>({
  code: "suite-unreadable",
  severity: "error",
  message: ({ path, problem }) => `${path} is no suite: ${problem}`,
  help: () => "a suite is one YAML document with name, crdName and tests",
});

export const suiteNone = declareDiagnostic<{ folder: string }>({
  code: "suite-none",
  severity: "error",
  message: ({ folder }) => `there are no suites in ${folder}`,
  help: () => "name a suite, a folder of them, or one with tests/<crd>/<name>.yaml below it",
});

export const suiteKeyUnknown = declareDiagnostic<{ key: string; where: string; suggestion: string | undefined }>({
  code: "suite-key-unknown",
  severity: "error",
  message: ({ key, where }) => `${where} has no key ${key}, so that it has no effect`,
  help: ({ key, suggestion }) => didYouMean(suggestion) || `take ${key} out`,
});

export const suiteKeyMisplaced = declareDiagnostic<{ key: string; where: string; belongs: string }>({
  code: "suite-key-misplaced",
  severity: "error",
  message: ({ key, where, belongs }) => `${key} stands in ${where} and has no effect there; it belongs in ${belongs}`,
  help: ({ key, belongs }) => `move ${key} into ${belongs}`,
});

export const suiteKeyMissing = declareDiagnostic<{ key: string; where: string }>({
  code: "suite-key-missing",
  severity: "error",
  message: ({ key, where }) => `${where} needs ${key}`,
  help: ({ key }) => `add ${key}`,
});

export const suiteKeyDouble = declareDiagnostic<{ path: string }>({
  code: "suite-key-double",
  severity: "error",
  message: ({ path }) => `${path} is given twice, and only the last one counts`,
  help: () => "join the two",
});

export const suiteValue = declareDiagnostic<{ path: string; expected: string }>({
  code: "suite-value",
  severity: "error",
  message: ({ path, expected }) => `${path} has to be ${expected}`,
  help: ({ expected }) => `write ${expected}`,
});

export const suiteObjectUnreadable = declareDiagnostic<{ key: string; problem: string }>({
  code: "suite-object-unreadable",
  severity: "error",
  message: ({ key, problem }) => `${key} holds no object: ${problem}`,
  help: () => "write the YAML of one object, with apiVersion and kind",
});

export const suiteExpectationDead = declareDiagnostic<{ key: string; reason: string }>({
  code: "suite-expectation-dead",
  severity: "error",
  message: ({ key, reason }) => `${key} is never looked at: ${reason}`,
  help: ({ key }) => `take ${key} out, or make two cases of this one`,
});

export const suiteGateUnknown = declareDiagnostic<{
  gate: string;
  suggestion: string | undefined;
  isAnyKnown: boolean;
}>({
  code: "suite-gate-unknown",
  severity: "error",
  message: ({ gate }) => `there is no feature gate ${gate}`,
  help: ({ suggestion, isAnyKnown }) => {
    if (!isAnyKnown) return "no FeatureGate manifests were read: name their folder with --feature-gates";
    return didYouMean(suggestion) || "name a gate that is declared, with - in front if it is to be off";
  },
});

export const suiteNoCrd = declareDiagnostic<{ crdName: string; gates: string; suggestion: string | undefined }>({
  code: "suite-no-crd",
  severity: "error",
  message: ({ crdName, gates }) =>
    gates === "" ? `there is no CRD ${crdName}` : `no manifest of ${crdName} is for clusters with ${gates}`,
  help: ({ gates, suggestion }) =>
    didYouMean(suggestion) || (gates === "" ? "correct the name" : "name gates that some cluster has together"),
});

export const suiteVersion = declareDiagnostic<{
  crdName: string;
  version: string | undefined;
  available: readonly string[];
}>({
  code: "suite-version",
  severity: "error",
  message: ({ crdName, version, available }) =>
    version === undefined
      ? `${crdName} has several versions: ${available.join(", ")}`
      : `${crdName} has no version ${version}; there are ${available.join(", ")}`,
  help: ({ available }) => `say which with version: ${available[0] ?? ""}`,
});

export const suiteCrdRefused = declareDiagnostic<{ path: string; targetVersion: string; problem: string }>({
  code: "suite-crd-refused",
  severity: "error",
  message: ({ path, targetVersion, problem }) =>
    `no case was run on ${path}, which Kubernetes ${targetVersion} would refuse: ${problem}`,
  help: () => "correct the CRD, or choose the version that it was written for with --target-version",
});

export const suiteOtherWording = declareDiagnostic<{
  cases: number;
  suites: number;
  targetVersion: string;
  wordedBy: string;
}>({
  code: "suite-other-wording",
  severity: "error",
  message: ({ cases, suites, targetVersion, wordedBy }) =>
    `${cases} ${cases === 1 ? "case" : "cases"} of ${suites} ${suites === 1 ? "suite" : "suites"} ${cases === 1 ? "expects" : "expect"} texts of Kubernetes ${wordedBy}, which ${targetVersion} words otherwise; what is refused is right`,
  help: ({ wordedBy }) => `run them with --target-version ${wordedBy}, or leave texts alone with --verdicts`,
});

export const suiteCaseFailed = declareDiagnostic<{ name: string; on: readonly string[]; problem: string }>({
  code: "suite-case-failed",
  severity: "error",
  message: ({ name, on, problem }) => `"${name}" fails on ${someOf(on)}: ${problem}`,
  help: () => "correct the API where the suite is right, else the suite",
});

const MAX_NAMED = 2;

function someOf(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return more > 1 ? `${names.slice(0, MAX_NAMED).join(", ")} and ${more} more` : names.join(", ");
}
