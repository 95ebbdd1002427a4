import { declareDiagnostic } from "../diagnostic.js";

export const configInvalid = declareDiagnostic<{ key: string; problem: string }>({
  code: "config-invalid",
  severity: "error",
  message: ({ key, problem }) => `${key}: ${problem}`,
  mend: () => "see CrdwrightConfig of crdwright/config for what may be set",
});

export const configNotRead = declareDiagnostic<{ place: string; file: string }>({
  code: "config-not-read",
  severity: "warning",
  message: ({ place, file }) => `${place} is not read: the configuration of crdwright is ${file}`,
  mend: ({ file }) => `move what it says to ${file}, as literals in defineConfig({ … }), or name a file with --config`,
});

export const folderMissing = declareDiagnostic<{ folder: string }>({
  code: "config-folder-missing",
  severity: "error",
  message: ({ folder }) => `there is no folder ${folder} with TypeScript files`,
  mend: () =>
    "run crdwright in the folder of the project, set api: in crdwright.config.ts, or start with crdwright init",
});

export const featuresMissing = declareDiagnostic<{ file: string }>({
  code: "config-features-missing",
  severity: "error",
  message: ({ file }) => `the features file ${file} does not exist`,
  mend: () => "create it, or take features: out of crdwright.config.ts",
});
