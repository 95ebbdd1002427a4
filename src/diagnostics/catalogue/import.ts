import { declareDiagnostic } from "../diagnostic.js";

export const importUnreadable = declareDiagnostic<{ path: string; problem: string; help: string | undefined }>({
  code: "import-unreadable",
  severity: "error",
  message: ({ path, problem }) => `${path} cannot be imported: ${problem}`,
  help: ({ help }) => help ?? "name files with a CustomResourceDefinition of apiextensions.k8s.io/v1",
});

export const importUrl = declareDiagnostic<{ path: string }>({
  code: "import-url",
  severity: "error",
  message: ({ path }) => `${path} is an address; nothing is fetched`,
  help: ({ path }) => `fetch it yourself: curl -fsSL ${path} | crdwright import -`,
});

export const importStorageChosen = declareDiagnostic<{ crd: string; version: string }>({
  code: "import-storage-chosen",
  severity: "warning",
  message: ({ crd, version }) => `${crd}: several files say that their version is stored; taken is ${version}`,
  help: () => "move +kubebuilder:storageversion if another one is meant",
});

export const importThroughLink = declareDiagnostic<{ path: string; link: string }>({
  code: "import-through-link",
  severity: "error",
  message: ({ path, link }) =>
    `${path} would be written outside of the project: ${link} is a symbolic link that leads out`,
  help: () => "take the link away, or import to another folder with --out",
});

export const importEmptyFolder = declareDiagnostic<{ path: string }>({
  code: "import-empty-folder",
  severity: "error",
  message: ({ path }) => `there is no CustomResourceDefinition in any YAML or JSON file below ${path}`,
  help: () => "name the folder or the files that have them",
});

export const importRefused = declareDiagnostic<{ crd: string; path: string; problem: string }>({
  code: "import-refused",
  severity: "error",
  message: ({ crd, path, problem }) => `${crd} is left out, since no API server would take it: ${path}: ${problem}`,
  help: () => "correct the manifest, and import it again",
});

export const importKindTaken = declareDiagnostic<{ crd: string; other: string; kind: string; group: string }>({
  code: "import-kind-taken",
  severity: "error",
  message: ({ crd, other, kind, group }) =>
    `${crd} is left out: ${other} has the kind ${kind} of ${group} already, and a server establishes only one of them`,
  help: () => "import them into projects of their own, each with --project",
});

export const importUnknownField = declareDiagnostic<{ crd: string; path: string }>({
  code: "import-unknown-field",
  severity: "warning",
  message: ({ crd, path }) => `${crd}: ${path} is left out: no API server knows this field of a CRD`,
  help: () => "nothing is lost that a cluster would have had",
});

export const importGatesUndeclared = declareDiagnostic<{ file: string; gates: readonly string[] }>({
  code: "import-gates-undeclared",
  severity: "error",
  message: ({ file, gates }) =>
    `${file} is there already and does not declare ${othersText(gates)}; nothing was written`,
  help: ({ gates }) => `declare there first: ${gates.join(", ")}`,
});

export const importConfigNeeded = declareDiagnostic<{ setting: string }>({
  code: "import-config-needed",
  severity: "error",
  message: ({ setting }) => `generating these CRDs needs ${setting} in crdwright.config.ts`,
  help: ({ setting }) => `add ${setting} to defineConfig({…})`,
});

export const importFileExists = declareDiagnostic<{ path: string }>({
  code: "import-file-exists",
  severity: "error",
  message: ({ path }) => `${path} is there already, with another text; nothing was written`,
  help: () => "import to another folder with --out, move the file away, or overwrite it with --force",
});

export const importGatesMissing = declareDiagnostic<{ crd: string; count: number }>({
  code: "import-gates-missing",
  severity: "error",
  message: ({ crd, count }) => `there are ${count} manifests of ${crd}, and nothing tells which gates are on for each`,
  help: () => "name the folder of the FeatureGate manifests with --feature-gates, or import one of the manifests",
});

export const importVariantsOverlap = declareDiagnostic<{ crd: string; cluster: string }>({
  code: "import-variants-overlap",
  severity: "error",
  message: ({ crd, cluster }) => `two of the manifests of ${crd} are for ${cluster}, and they differ`,
  help: () => "give one manifest for each kind of cluster",
});

export const importAmbiguousGate = declareDiagnostic<{
  crd: string;
  subject: string;
  chosen: string;
  others: readonly string[];
}>({
  code: "import-gate-ambiguous",
  severity: "warning",
  message: ({ crd, subject, chosen, others }) =>
    `${crd}: ${subject} is where the gate ${chosen} is on, and where ${othersText(others)} is as well`,
  help: ({ chosen }) => `check that ${chosen} is meant; the per-gate manifests (--partials) would tell`,
});

export const importUnexplained = declareDiagnostic<{ crd: string; path: string }>({
  code: "import-gate-unexplained",
  severity: "error",
  message: ({ crd, path }) => `${crd}: no gates explain in which of the manifests ${path || "the kind"} is there`,
  help: () => "check that the FeatureGate manifests are of the same release as the manifests",
});

export const importMergeOnly = declareDiagnostic<{ crd: string; path: string }>({
  code: "import-merge-only",
  severity: "warning",
  message: ({ crd, path }) =>
    `${crd}: ${path} is as the merge of per-gate manifests left it, which no marker's own condition gives; an override keeps it`,
  help: () => "crdwright gates audit tells what that merge loses; take the override out once the loss is not wanted",
});

export const importNotEqual = declareDiagnostic<{ crd: string; places: readonly string[] }>({
  code: "import-not-equal",
  severity: "error",
  message: ({ crd, places }) =>
    `${crd} is left out: what would be generated differs from the manifest at ${othersText(places)}`,
  help: () =>
    "report it with the manifest at https://github.com/crdwright/crdwright/issues, for this should not happen",
});

export const importMarkerUnknown = declareDiagnostic<{ name: string; count: number; suggestion: string | undefined }>({
  code: "import-marker-unknown",
  severity: "warning",
  message: ({ name, count }) =>
    `+${name} is left out, ${placesText(count)}: there is no such marker, and Go's generators pass over it`,
  help: ({ suggestion }) =>
    suggestion === undefined
      ? "nothing is lost that a manifest would have had"
      : `+${suggestion} was probably meant: write it there if it is to have an effect`,
});

export const importMarkerMisplaced = declareDiagnostic<{
  name: string;
  count: number;
  target: string;
  targets: readonly string[];
}>({
  code: "import-marker-misplaced",
  severity: "warning",
  message: ({ name, count, target, targets }) =>
    `+${name} is left out, ${placesText(count)}: it belongs on a ${targets.join(" or ")}, and on a ${target} it has no effect`,
  help: ({ targets }) => `write it above the ${targets.join(" or ")} that it was meant for, if it is to have an effect`,
});

function placesText(count: number): string {
  return count === 1 ? "once" : `in ${count} places`;
}

function othersText(names: readonly string[]): string {
  const reported = names.slice(0, 4).join(", ");
  return names.length > 4 ? `${reported} and ${names.length - 4} more` : reported;
}
