import { declareDiagnostic } from "../diagnostic.js";

export const applyRefused = declareDiagnostic<{ object: string; problem: string }>({
  code: "apply-refused",
  severity: "error",
  message: ({ object, problem }) => `the server refuses ${object}: ${problem}`,
  help: () => "correct the manifest, and apply the folder again: what is right already stays as it is",
});

export const applyConflict = declareDiagnostic<{ object: string; field: string; problem: string }>({
  code: "apply-conflict",
  severity: "error",
  message: ({ object, field, problem }) => `${object}: ${field}: ${problem}`,
  help: () => "take the field out of the manifest, or take it over with --force-conflicts",
});

export const applyKindUnknown = declareDiagnostic<{ kind: string; apiVersion: string }>({
  code: "apply-kind-unknown",
  severity: "error",
  message: ({ kind, apiVersion }) => `the server has no kind ${kind} of ${apiVersion}`,
  help: () => "install its CustomResourceDefinition first, or correct apiVersion and kind",
});
