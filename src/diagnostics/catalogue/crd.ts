import { declareDiagnostic } from "../diagnostic.js";

export const sameManifest = declareDiagnostic<{ path: string; kind: string }>({
  code: "manifest-path-taken",
  severity: "error",
  message: ({ path, kind }) => `${kind} would be written to ${path}, as another kind is`,
  help: () =>
    'give one of them another plural (+kubebuilder:resource:path=…) or file pattern; versions of one kind can share a CRD: set versions: "together" in crdwright.config.ts',
});

export const sameSchemaFile = declareDiagnostic<{ path: string; kind: string; other: string }>({
  code: "schema-path-taken",
  severity: "error",
  message: ({ path, kind, other }) => `the JSON Schema of ${kind} would be written to ${path}, as that of ${other} is`,
  help: () =>
    "tools look a schema up by the kind in small letters: rename one of the kinds, or set schemas: false in crdwright.config.ts",
});

export const storageVersionMissing = declareDiagnostic<{ kind: string; versions: readonly string[] }>({
  code: "crd-storage-version",
  severity: "error",
  message: ({ kind, versions }) => `${kind} has the versions ${versions.join(", ")}, and none is marked as stored`,
  help: () => "put +kubebuilder:storageversion on one of them",
});

export const severalStorageVersions = declareDiagnostic<{ kind: string }>({
  code: "crd-storage-versions",
  severity: "error",
  message: ({ kind }) => `two versions of ${kind} are marked as stored`,
  help: () => "keep +kubebuilder:storageversion on one of them",
});

export const versionsDisagree = declareDiagnostic<{ kind: string; version: string; other: string; what: string }>({
  code: "crd-versions-disagree",
  severity: "error",
  message: ({ kind, version, other, what }) => `${kind} ${version} and ${kind} ${other} disagree about ${what}`,
  help: () => "write the same marker on both, or on one of them alone: the versions share one CRD",
});

interface ServerWords {
  readonly path: string;
  readonly text: string;
  readonly where: string;
  readonly help: string;
}

export const crdRefused = declareDiagnostic<ServerWords>({
  code: "crd-refused",
  severity: "error",
  acceptable: true,
  message: ({ path, text, where }) => `an API server would refuse this CRD: ${path}: ${text}${where}`,
  help: ({ help }) => help,
});

export const crdWarned = declareDiagnostic<ServerWords>({
  code: "crd-warning",
  severity: "warning",
  message: ({ path, text, where }) => `${path}: ${text}${where}`,
  help: ({ help }) => help,
});

export const enumMemberImpossible = declareDiagnostic<{
  members: readonly string[];
  problem: string;
  help: string;
  where: string;
}>({
  code: "enum-member-impossible",
  severity: "error",
  acceptable: true,
  message: ({ members, problem, where }) =>
    `the enum lists ${members.join(", ")}, which can never be written: ${problem}${where}`,
  help: ({ help }) => help,
});

export const nullImpossible = declareDiagnostic<{ where: string }>({
  code: "null-impossible",
  severity: "warning",
  message: ({ where }) =>
    `null can never be written here: an API server refuses it where there is an enum, also one that lists it${where}`,
  help: () => "take `| null` or +nullable away; what may be absent is marked with ? or +optional",
});

export const exampleImpossible = declareDiagnostic<{ problem: string; where: string }>({
  code: "example-impossible",
  severity: "warning",
  message: ({ problem, where }) => `an API server would refuse this example as a value: ${problem}${where}`,
  help: () => "change the example so that type and limits allow it; texts that look like numbers need quotes",
});

export const defaultImpossible = declareDiagnostic<{ problem: string; where: string }>({
  code: "default-impossible",
  severity: "error",
  acceptable: true,
  message: ({ problem, where }) =>
    `an API server would take this default, since it is below a map, and then refuse every object that it is filled into: ${problem}${where}`,
  help: () => "change the default so that type and limits allow it; texts that look like numbers need quotes",
});

export const overrideUnreadable = declareDiagnostic<{ problem: string }>({
  code: "override-unreadable",
  severity: "error",
  message: ({ problem }) => `this override cannot be read: ${problem}`,
  help: () =>
    "an override is one YAML document with metadata.name and the parts of spec.versions[].schema that it adds",
});

export const overrideInvalid = declareDiagnostic<{ path: string; problem: string }>({
  code: "override-invalid",
  severity: "error",
  message: ({ path, problem }) => `${path} of this override ${problem}`,
  help: () => "write it as in a CustomResourceDefinition: an override is a part of one",
});

export const overrideWithoutCrd = declareDiagnostic<{ name: string; suggestion: string | undefined }>({
  code: "override-without-crd",
  severity: "error",
  message: ({ name }) =>
    `this override is for ${name === "" ? "a CRD without a name" : `the CRD ${name}`}, and no kind makes it`,
  help: ({ suggestion }) =>
    suggestion === undefined ? "name a CRD as <plural>.<group> in metadata.name" : `Did you mean ${suggestion}?`,
});

export const overrideFieldIgnored = declareDiagnostic<{ path: string; available: readonly string[] }>({
  code: "override-field-ignored",
  severity: "warning",
  message: ({ path }) => `${path} is a field of what is no object: a server takes it and never looks at it`,
  help: () => "take it out, or make the type an object",
});

export const overrideRequiredUndeclared = declareDiagnostic<{ path: string; available: readonly string[] }>({
  code: "override-required-undeclared",
  severity: "warning",
  message: ({ path }) =>
    `${path} is required, and no field declares it: a server drops it from objects, then misses it`,
  help: ({ available }) =>
    available.length === 0
      ? "take the name out of required"
      : `declare the field, or take the name out; there are ${available.join(", ")}`,
});

export const overrideUnknownKey = declareDiagnostic<{ path: string; available: readonly string[] }>({
  code: "override-unknown-key",
  severity: "error",
  acceptable: true,
  message: ({ path }) => `${path} is not in the generated CRD, so nothing is overridden here`,
  help: ({ available }) => (available.length === 0 ? "correct the path" : `there are ${available.join(", ")}`),
});

export const partialsUnreadable = declareDiagnostic<{ path: string; problem: string }>({
  code: "partials-unreadable",
  severity: "error",
  message: ({ path, problem }) => `${path} cannot be read: ${problem}`,
  help: () => "correct the file, or take it out of the folder",
});

export const partialsMissing = declareDiagnostic<{ folder: string; expected: string }>({
  code: "partials-missing",
  severity: "error",
  message: ({ folder, expected }) => `there are no ${expected} in ${folder}`,
  help: () => "name the folder that holds <group>/<version>/<crd>/<gate>.yaml, or that of the FeatureGate manifests",
});
