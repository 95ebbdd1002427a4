import { declareDiagnostic } from "../diagnostic.js";
import { didYouMean } from "../suggestion.js";

export const patchUnreadable = declareDiagnostic<{ path: string; problem: string }>({
  code: "schemapatch-unreadable",
  severity: "error",
  message: ({ path, problem }) => `${path} cannot be read: ${problem}`,
  help: () => "correct it, or name the files of CRDs without it; nothing was written",
});

export const patchNoCrd = declareDiagnostic<{ path: string }>({
  code: "schemapatch-no-crd",
  severity: "error",
  message: ({ path }) => `${path} holds no CustomResourceDefinition`,
  help: () => "name files of CRDs, or a folder with some",
});

export const patchInvalidCrd = declareDiagnostic<{ problem: string }>({
  code: "schemapatch-crd-invalid",
  severity: "error",
  message: ({ problem }) => `this CRD cannot be given schemas: ${problem}`,
  help: () =>
    "a CRD of apiextensions.k8s.io/v1 is needed, with spec.group, spec.names.kind and a name for each of spec.versions",
});

export const patchKindUnknown = declareDiagnostic<{ kind: string; group: string; suggestion: string | undefined }>({
  code: "schemapatch-kind-unknown",
  severity: "error",
  message: ({ kind, group }) => `the API has no kind ${kind} of ${group}`,
  help: ({ suggestion }) =>
    suggestion === undefined ? "name the files of this API's CRDs alone, without this one" : didYouMean(suggestion),
});

export const patchVersionUnknown = declareDiagnostic<{ kind: string; version: string; available: readonly string[] }>({
  code: "schemapatch-version-unknown",
  severity: "warning",
  message: ({ kind, version }) => `the API has no version ${version} of ${kind}, so its schema stays as it is`,
  help: ({ available }) => `it has ${available.join(", ")}; take the version out of the CRD if nobody uses it any more`,
});

export const patchClustersUnclear = declareDiagnostic<{ kind: string; annotations: readonly string[] }>({
  code: "schemapatch-clusters-unclear",
  severity: "error",
  message: ({ kind }) =>
    `${kind} has several schemas, by cluster profile and feature set, and the annotations here are of none of them`,
  help: ({ annotations }) => `give metadata.annotations one of these: ${annotations.join(" | ")}`,
});

export const patchLayout = declareDiagnostic<{ problem: string }>({
  code: "schemapatch-layout",
  severity: "error",
  message: ({ problem }) => `the schema cannot be put here: ${problem}`,
  help: () => "write the version with keys of its own, without anchors, aliases and tags; nothing was written",
});

export const patchStale = declareDiagnostic<{ version: string; command: string }>({
  code: "schemapatch-stale",
  severity: "error",
  message: ({ version }) => `the schema of version ${version} is not the generated one`,
  help: ({ command }) => `run ${command}`,
});
