import { declareDiagnostic } from "../diagnostic.js";

export const sameManifest = declareDiagnostic<{ path: string; kind: string }>({
  code: "manifest-path-taken",
  severity: "error",
  message: ({ path, kind }) => `${kind} would be written to ${path}, as another kind is`,
  mend: () => "give one of them another plural (+kubebuilder:resource:path=…) or file pattern",
});
