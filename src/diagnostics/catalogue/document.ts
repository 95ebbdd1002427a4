import { declareDiagnostic } from "../diagnostic.js";
import { suggestName } from "../suggestion.js";

export const documentUnreadable = declareDiagnostic<{ path: string; problem: string }>({
  code: "document-unreadable",
  severity: "error",
  message: ({ path, problem }) => `${path} cannot be read: ${problem}`,
  help: () => "give a file with one document of YAML or JSON that is a map",
});

export const documentMissing = declareDiagnostic<{ what: string; help: string }>({
  code: "document-missing",
  severity: "error",
  message: ({ what }) => `${what} is missing in the cluster`,
  help: ({ help }) => help,
});

export const documentFieldUnknown = declareDiagnostic<{
  path: string;
  name: string;
  available: readonly string[];
  lifts: readonly string[];
}>({
  code: "document-field-unknown",
  severity: "error",
  message: ({ path }) => `${path} is no field of the document`,
  help: ({ name, available, lifts }) => {
    const suggestion = suggestName(name, available);
    if (lifts.length > 0) return ["take it out", ...lifts].join("; ");
    if (suggestion !== undefined) return `Did you mean ${suggestion}?`;
    return available.length === 0 ? "take it out" : `take it out, or use one of ${[...available].sort().join(", ")}`;
  },
});

export const documentFieldDouble = declareDiagnostic<{ path: string }>({
  code: "document-field-double",
  severity: "error",
  message: ({ path }) => `${path} is there twice`,
  help: () => "keep one of them",
});

export const documentInvalid = declareDiagnostic<{ message: string; help: string }>({
  code: "document-invalid",
  severity: "error",
  message: ({ message }) => message,
  help: ({ help }) => help,
});

export const documentWarned = declareDiagnostic<{ message: string; help: string }>({
  code: "document-warned",
  severity: "warning",
  message: ({ message }) => message,
  help: ({ help }) => help,
});
