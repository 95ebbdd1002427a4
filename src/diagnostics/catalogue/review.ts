import { declareDiagnostic } from "../diagnostic.js";

/** A change of an API as it is reported. */
interface ChangeWords {
  readonly rule: string;
  /** The CRD, with the version where the change is of one. */
  readonly owner: string;
  readonly text: string;
  /** For which clusters it is, where not for all. */
  readonly where: string;
  /** What shows it. */
  readonly example: string | undefined;
}

function changeText({ rule, owner, text, where }: ChangeWords): string {
  return `${owner} ${text}${where === "" ? "" : ` (${where})`} [${rule}]`;
}

export const apiBreaking = declareDiagnostic<ChangeWords>({
  code: "api-breaking",
  severity: "error",
  message: changeText,
  help: ({ example }) => example,
});

export const apiForReview = declareDiagnostic<ChangeWords>({
  code: "api-review",
  severity: "warning",
  message: changeText,
  help: ({ example }) => example,
});

export const exceptionUnmatched = declareDiagnostic<{ rule: string; crd: string; path: string }>({
  code: "api-exception-unmatched",
  severity: "error",
  message: ({ rule, crd, path }) => `there is an exception for ${rule} of ${crd} ${path || "."}, and no such change`,
  help: () => "take it out, so that it does not let the next change through",
});

export const exceptionExpired = declareDiagnostic<{ rule: string; crd: string; path: string; until: string }>({
  code: "api-exception-expired",
  severity: "error",
  message: ({ rule, crd, path, until }) => `the exception for ${rule} of ${crd} ${path || "."} ended on ${until}`,
  help: () => "undo the change, or agree on a later date",
});

export const exceptionsInvalid = declareDiagnostic<{ path: string; problem: string }>({
  code: "api-exceptions-invalid",
  severity: "error",
  message: ({ path, problem }) => `${path} is no list of exceptions: ${problem}`,
  help: () =>
    "an exception has crd, rule, reason, until (such as 2027-03-31), and, where they matter, path, version and featureSet",
});

export const stateUnreadable = declareDiagnostic<{ state: string; problem: string }>({
  code: "api-state-unreadable",
  severity: "error",
  message: ({ state, problem }) => `${state} cannot be compared: ${problem}`,
  help: () =>
    "name a folder or file of CRDs, the folder of a project, a bundle, or a Git revision such as HEAD~1 or v1.2:manifests",
});

export const stateCrdTwice = declareDiagnostic<{ crd: string; first: string; second: string }>({
  code: "api-state-crd-twice",
  severity: "error",
  message: ({ crd, first, second }) => `${crd} is in ${first} and otherwise in ${second}, for the same clusters`,
  help: () => "compare one of them by name, or folders that have each CRD once",
});
