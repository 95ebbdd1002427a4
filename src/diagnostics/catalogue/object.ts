import { declareDiagnostic } from "../diagnostic.js";
import { errorHelp } from "../error-help.js";

export const objectUnreadable = declareDiagnostic<{ path: string; problem: string }>({
  code: "object-unreadable",
  severity: "error",
  message: ({ path, problem }) => `${path} cannot be read: ${problem}`,
  help: () => "give files of YAML or JSON with objects that have apiVersion and kind",
});

export const objectCrdRefused = declareDiagnostic<{ path: string; problem: string }>({
  code: "object-crd-refused",
  severity: "error",
  message: ({ path, problem }) => `a server would refuse the CRD ${path}: ${problem}`,
  help: () => "correct the CRD first: no server judges objects by it as it is",
});

export const objectWithoutCrd = declareDiagnostic<{
  apiVersion: string;
  kind: string;
  available: readonly string[];
  documents: readonly string[];
}>({
  code: "object-without-crd",
  severity: "error",
  message: ({ apiVersion, kind }) =>
    `no CRD defines ${kind || "objects without a kind"} of ${apiVersion || "no version"}`,
  help: ({ kind, available, documents }) => {
    if (kind === "" && documents.length > 0)
      return `name the document that it is with --document: ${documents.join(", ")}`;
    return available.length === 0
      ? "give its CRD with --crd"
      : `correct apiVersion and kind: there are ${available.join(", ")}`;
  },
});

export const objectWithoutOld = declareDiagnostic<{ name: string; path: string }>({
  code: "object-without-old",
  severity: "error",
  message: ({ name, path }) => `${path} has no ${name} that this could be an update of`,
  help: () => "give the old object the same kind, namespace and name",
});

export const objectRefused = declareDiagnostic<{ message: string }>({
  code: "object-refused",
  severity: "error",
  message: ({ message }) => message,
  help: () => "correct what the server would not even begin to validate",
});

/** What gates would change about a refusal, such as `with the gate A it would be accepted: at most 3 items`; several, or none. */
interface Liftable {
  readonly lifts?: readonly string[];
}

export const objectFieldUnknown = declareDiagnostic<Liftable & { path: string }>({
  code: "object-field-unknown",
  severity: "error",
  message: ({ path }) => `unknown field "${path}"`,
  help: ({ lifts }) => withLifts("correct the name, or take the field out: it would not be stored", lifts),
});

export const objectFieldDouble = declareDiagnostic<{ path: string }>({
  code: "object-field-double",
  severity: "error",
  message: ({ path }) => `duplicate field "${path}"`,
  help: () => "keep one of them; only the last would count",
});

export const objectInvalid = declareDiagnostic<Liftable & { message: string; type: string }>({
  code: "object-invalid",
  severity: "error",
  message: ({ message }) => message,
  help: ({ type, lifts }) => withLifts(errorHelp(type), lifts),
});

export const objectWarned = declareDiagnostic<{ message: string }>({
  code: "object-warned",
  severity: "warning",
  message: ({ message }) => message,
  help: () => undefined,
});

function withLifts(help: string, lifts: readonly string[] = []): string {
  return [help, ...lifts].join("; ");
}
