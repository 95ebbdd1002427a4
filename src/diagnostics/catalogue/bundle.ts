import { declareDiagnostic } from "../diagnostic.js";
import { didYouMean } from "../suggestion.js";

export const bundleSetUnknown = declareDiagnostic<{
  value: string;
  available: readonly string[];
  suggestion: string | undefined;
}>({
  code: "bundle-set-unknown",
  severity: "error",
  message: ({ value, available }) =>
    `featureSet: Unsupported value: "${value}": supported values: ${quoted(available)}`,
  help: ({ value, suggestion }) =>
    value === "OKD"
      ? "only builds on SCOS have this set; --scos (scos: true in the library) says that this is one"
      : didYouMean(suggestion) || "name one of these sets, or none for Default",
});

export const bundleProfileUnknown = declareDiagnostic<{
  value: string;
  available: readonly string[];
  suggestion: string | undefined;
}>({
  code: "bundle-profile-unknown",
  severity: "error",
  message: ({ value, available }) => `there is no cluster profile "${value}"; there are ${quoted(available)}`,
  help: ({ suggestion }) => didYouMean(suggestion) || "name one of these profiles",
});

export const bundleReleaseUnknown = declareDiagnostic<{ value: string; available: readonly string[] }>({
  code: "bundle-release-unknown",
  severity: "error",
  message: ({ value, available }) =>
    value === ""
      ? `the manifests differ between the releases ${available.join(", ")}`
      : `no manifests are made for release ${value}${available.length === 0 ? "" : `; there are ${available.join(", ")}`}`,
  help: ({ available }) => (available.length === 0 ? "leave the release out" : "name one of these releases"),
});

export const bundleAuthorityInvalid = declareDiagnostic<{ problem: string }>({
  code: "bundle-authority-invalid",
  severity: "error",
  message: ({ problem }) => `the CA bundle cannot be put into CRDs: ${problem}`,
  help: () => "hand over the certificates of the authority that signed the webhook's certificate, such as ca.crt",
});

export const bundleAuthorityUnused = declareDiagnostic<Record<never, never>>({
  code: "bundle-authority-unused",
  severity: "warning",
  message: () => "no CRD of the bundle asks a service to convert, so the CA bundle is put into none",
  help: () => "say where the webhook is by +crdwright:conversion:webhook on the kind, or leave the CA bundle out",
});

export const bundleGatesForbidden = declareDiagnostic<{ featureSet: string }>({
  code: "bundle-gates-forbidden",
  severity: "error",
  message: () => "featureGates: Forbidden: featureGates can only be used with the CustomNoUpgrade feature set",
  help: ({ featureSet }) => `set the feature set to CustomNoUpgrade, or leave the gates out: it is ${featureSet}`,
});

export const bundleGateFormat = declareDiagnostic<{ index: number; value: string }>({
  code: "bundle-gate-format",
  severity: "error",
  message: ({ index, value }) =>
    `featureGates[${index}]: Invalid value: "${value}": must match the format <feature-name>=<bool>`,
  help: () => "write the gate's name, one = and true or false",
});

export const bundleGateValue = declareDiagnostic<{ index: number; value: string }>({
  code: "bundle-gate-value",
  severity: "error",
  message: ({ index, value }) =>
    `featureGates[${index}]: Invalid value: "${value}": must match the format <feature-name>=<bool>, could not parse boolean value`,
  help: () => "write true or false; 1, t, T, TRUE, True, 0, f, F, FALSE and False are read too, with no space around",
});

export const bundleGateUnknown = declareDiagnostic<{ index: number; gate: string; suggestion: string | undefined }>({
  code: "bundle-gate-unknown",
  severity: "error",
  message: ({ index, gate }) => `featureGates[${index}]: there is no feature gate ${gate}`,
  help: ({ suggestion }) =>
    didYouMean(suggestion) || "correct the name; --allow-unknown-gates takes any, as OpenShift's installer does",
});

export const bundleGateTwice = declareDiagnostic<{ index: number; gate: string }>({
  code: "bundle-gate-twice",
  severity: "error",
  message: ({ index, gate }) => `featureGates[${index}]: ${gate} is on in one entry and off in another`,
  help: () => "keep one of the entries",
});

export const bundleNoUpgrade = declareDiagnostic<{ featureSet: string }>({
  code: "bundle-no-upgrade",
  severity: "warning",
  message: ({ featureSet }) => `a cluster with ${featureSet} cannot be upgraded, and the set cannot be taken back`,
  help: () => "use the Default set where the cluster is to be kept",
});

export const installConfigUnreadable = declareDiagnostic<{ problem: string }>({
  code: "install-config-unreadable",
  severity: "error",
  message: ({ problem }) => `this install-config cannot be read: ${problem}`,
  help: () => "an install-config is one YAML document; featureSet is a text in it, featureGates a list of texts",
});

export const bundleUnreadable = declareDiagnostic<{ problem: string }>({
  code: "bundle-unreadable",
  severity: "error",
  message: ({ problem }) => `this is no bundle: ${problem}`,
  help: () => "name the folder that holds index.json, or the .tar.gz of one, as crdwright bundle writes them",
});

export const bundleFileMissing = declareDiagnostic<{ path: string }>({
  code: "bundle-file-missing",
  severity: "error",
  message: ({ path }) => `${path} is listed in index.json and is not there`,
  help: () => "render the bundle again",
});

export const bundleFileChanged = declareDiagnostic<{ path: string; what: string }>({
  code: "bundle-file-changed",
  severity: "error",
  message: ({ path, what }) => `${path} has another ${what} than index.json says`,
  help: () => "render the bundle again",
});

export const bundleFileExtra = declareDiagnostic<{ path: string }>({
  code: "bundle-file-extra",
  severity: "error",
  message: ({ path }) => `${path} is not listed in index.json`,
  help: ({ path }) => `take ${path} out, or render the bundle again`,
});

export const bundleInTheWay = declareDiagnostic<{ path: string }>({
  code: "bundle-in-the-way",
  severity: "error",
  message: ({ path }) => `${path} is there and is no whole bundle that could be replaced`,
  help: ({ path }) => `move or delete ${path}, or give another folder; nothing was written`,
});

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}
