import { declareDiagnostic, replaced } from "../diagnostic.js";

export const presenceContradiction = declareDiagnostic<{
  marker: string;
  field: string;
  says: "required" | "optional";
}>({
  code: "marker-contradicts-presence",
  severity: "error",
  message: ({ marker, field, says }) =>
    says === "required"
      ? `+${marker} contradicts the ? of ${field}`
      : `+${marker} contradicts ${field}, which has no ?`,
  help: ({ says }) =>
    says === "required" ? "take the ? away, or the marker" : "add a ? behind the name; the marker is not needed then",
});

export const requirementContradiction = declareDiagnostic<{ marker: string; expected: string; found: string }>({
  code: "marker-contradicts-type",
  severity: "error",
  message: ({ marker, expected, found }) => `+${marker} is for ${expected}, and this is ${found}`,
  help: ({ marker }) => `take +${marker} away, or change the type`,
});

export const integralContradiction = declareDiagnostic<{ marker: string; value: string }>({
  code: "marker-not-integral",
  severity: "error",
  message: ({ marker, value }) => `+${marker}=${value} on a whole number has to be a whole number`,
  help: () => "round the limit",
});

export const enumValueUnknown = declareDiagnostic<{
  value: string;
  available: readonly string[];
  suggestion: string | undefined;
}>({
  code: "enum-value-unknown",
  severity: "error",
  message: ({ value }) => `the type has no value ${value}`,
  help: ({ available, suggestion }) =>
    suggestion === undefined ? `it has ${available.join(", ")}` : `Did you mean ${suggestion}?`,
});

export const formatUnknown = declareDiagnostic<{ format: string; suggestion: string | undefined }>({
  code: "format-unknown",
  severity: "warning",
  message: ({ format }) => `no API server checks the format ${format}`,
  help: ({ suggestion }) =>
    suggestion === undefined ? "use +kubebuilder:validation:Pattern or a rule" : `Did you mean ${suggestion}?`,
  replacement: ({ format, suggestion }) => replaced(format, suggestion),
});

export const enumExpected = declareDiagnostic<Record<string, never>>({
  code: "enum-expected",
  severity: "error",
  message: () => "+k8s:enum stands on a type that is not an enum",
  help: () => "make the type a union of string literals or a string enum",
});

export const gateOnNonLiteral = declareDiagnostic<Record<string, never>>({
  code: "gate-on-union-member",
  severity: "error",
  message: () => "only the literals of a union can be gated one by one",
  help: () => "gate the whole field instead",
});

export const oneOfField = declareDiagnostic<{ marker: string; field: string; problem: string; help: string }>({
  code: "one-of-field",
  severity: "error",
  message: ({ marker, field, problem }) => `+${marker} names ${field}, ${problem}`,
  help: ({ help }) => help,
});

export const groupMissing = declareDiagnostic<{ folder: string; kind: string }>({
  code: "group-missing",
  severity: "error",
  message: ({ folder, kind }) => `${kind} has no API group: no file in ${folder} says +groupName`,
  help: ({ folder }) =>
    `add // +groupName=example.com at the top of ${folder}/groupVersion.ts, since no server takes a CRD without a group, or // +kubebuilder:skip where only other folders use the types`,
});

export const versionMissing = declareDiagnostic<{ folder: string; kind: string }>({
  code: "version-missing",
  severity: "error",
  message: ({ folder, kind }) =>
    `${kind} has no API version: no file in ${folder} says +versionName, and a version cannot be called as the folder is`,
  help: ({ folder }) =>
    `name the folder as the version, such as v1, or add // +versionName=v1 at the top of ${folder}/groupVersion.ts`,
});

export const versionGuessed = declareDiagnostic<{ folder: string; kind: string; version: string }>({
  code: "version-from-folder",
  severity: "warning",
  message: ({ kind, version }) =>
    `${kind} has the version ${version}, the name of its folder, which is not of the form v1`,
  help: ({ folder, version }) =>
    `move the files to a folder such as ${folder}/v1, or name the version in ${folder}/groupVersion.ts: // +versionName=${version === "" ? "v1" : version}`,
});

export const groupConflict = declareDiagnostic<{ marker: string; folder: string }>({
  code: "group-conflict",
  severity: "error",
  message: ({ marker, folder }) => `+${marker} is given twice for ${folder} with different values`,
  help: () => "keep it once, in groupVersion.ts",
});

export const kindDuplicate = declareDiagnostic<{ kind: string; group: string; version: string }>({
  code: "kind-duplicate",
  severity: "error",
  message: ({ kind, group, version }) => `two types make the kind ${kind} of ${group}/${version}`,
  help: () => "rename one of them",
});

export const rootWithoutObject = declareDiagnostic<{ name: string; isInterface: boolean }>({
  code: "kind-not-an-object",
  severity: "error",
  message: ({ name, isInterface }) =>
    isInterface
      ? `${name} is marked as a root and extends neither KubernetesObject nor KubernetesList`
      : `${name} is marked as a root, and a root is an interface that extends KubernetesObject`,
  help: ({ name }) =>
    `write: export interface ${name} extends KubernetesObject { … }, with KubernetesObject from crdwright/meta/v1`,
});

export const crdMarkerWithoutKind = declareDiagnostic<{ marker: string; name: string }>({
  code: "marker-needs-kind",
  severity: "error",
  message: ({ marker, name }) => `+${marker} describes a kind, and ${name} is not one`,
  help: () => "move it to the interface that extends KubernetesObject, or to a field if it can stand there",
});

export const documentRoot = declareDiagnostic<{ name: string; problem: string; help: string }>({
  code: "document-root",
  severity: "error",
  message: ({ name, problem }) => `${name} cannot be the root of a document: ${problem}`,
  help: ({ help }) => help,
});

export const documentDuplicate = declareDiagnostic<{ name: string; document: string }>({
  code: "document-duplicate",
  severity: "error",
  message: ({ name, document }) => `${name} is the root of ${document}, and another type is so already`,
  help: () => "give one of the documents another name",
});

export const metadataLimit = declareDiagnostic<{ what: string; path: string; help: string }>({
  code: "metadata-limit",
  severity: "error",
  message: ({ what, path }) =>
    `${path} is given ${what}; of metadata, an API server lets a CRD limit name and generateName and nothing else`,
  help: ({ help }) => help,
});

export const pathInvalid = declareDiagnostic<{ path: string; problem: string; help: string }>({
  code: "path-invalid",
  severity: "warning",
  message: ({ path, problem }) => `${path} ${problem}`,
  help: ({ help }) => help,
});

export const pathFieldUnknown = declareDiagnostic<{
  path: string;
  problem: string;
  available: readonly string[];
  suggestion: string | undefined;
}>({
  code: "path-field-unknown",
  severity: "warning",
  message: ({ path, problem }) => `${path} leads to nothing: ${problem}`,
  help: ({ available, suggestion }) =>
    suggestion !== undefined
      ? `Did you mean ${suggestion}?`
      : available.length === 0
        ? "correct the path; it begins at the root of the object"
        : `it has ${available.join(", ")}`,
});

export const pathType = declareDiagnostic<{
  path: string;
  found: string;
  use: string;
  otherwise: string;
  help: string;
}>({
  code: "path-type",
  severity: "warning",
  message: ({ path, found, use, otherwise }) => `${path} is ${found}, and ${use}; so ${otherwise}`,
  help: ({ help }) => help,
});

export const noKinds = declareDiagnostic<{ folder: string; nearest: { problem: string; help: string } | undefined }>({
  code: "no-kinds",
  severity: "error",
  message: ({ folder, nearest }) =>
    `there is no kind in ${folder}${nearest === undefined ? "" : `, since ${nearest.problem}`}`,
  help: ({ nearest }) =>
    nearest?.help ?? "export an interface that extends KubernetesObject from crdwright/meta/v1, or run crdwright init",
});

export const clientScopeContradiction = declareDiagnostic<{ kind: string }>({
  code: "client-scope-contradiction",
  severity: "error",
  message: ({ kind }) => `+genclient:nonNamespaced contradicts the scope of ${kind}, which is Namespaced`,
  help: () => "write scope=Cluster in +kubebuilder:resource, or take the marker away",
});

export const clientVerbWithoutStatus = declareDiagnostic<{ kind: string; verb: string }>({
  code: "client-verb-without-status",
  severity: "error",
  message: ({ kind, verb }) => `the verb ${verb} writes the status, and that of ${kind} is no subresource`,
  help: ({ verb }) => `add +kubebuilder:subresource:status, or leave ${verb} out`,
});

export const clientMethodType = declareDiagnostic<{ method: string; type: string; kind: string }>({
  code: "client-method-type",
  severity: "error",
  message: ({ method, type }) => `the client's method ${method} names the type ${type}, which is not known to it`,
  help: ({ kind }) => `name ${kind} or Scale, or leave the type out for ${kind}`,
});
