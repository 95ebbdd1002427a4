import { declareDiagnostic } from "../diagnostic.js";

export const partialsUnreadable = declareDiagnostic<{ path: string; problem: string }>({
  code: "partials-unreadable",
  severity: "error",
  message: ({ path, problem }) => `${path} cannot be read: ${problem}`,
  mend: () => "correct the file, or take it out of the folder",
});

export const partialsMissing = declareDiagnostic<{ folder: string; wanted: string }>({
  code: "partials-missing",
  severity: "error",
  message: ({ folder, wanted }) => `there are no ${wanted} in ${folder}`,
  mend: () => "name the folder that holds <group>/<version>/<crd>/<gate>.yaml, or that of the FeatureGate manifests",
});
