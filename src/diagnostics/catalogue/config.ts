import { declareDiagnostic } from "../diagnostic.js";

export const configInvalid = declareDiagnostic<{ key: string; problem: string }>({
  code: "config-invalid",
  severity: "error",
  message: ({ key, problem }) => `${key}: ${problem}`,
  help: ({ key }) =>
    `correct ${key}, or take it out; the type CrdwrightConfig of crdwright/config says what may be set`,
});

export const acceptancePlaceUnknown = declareDiagnostic<{
  at: string;
  problem: string;
  suggestion: string | undefined;
}>({
  code: "accept-place-unknown",
  severity: "error",
  message: ({ at, problem }) => `nothing can be accepted at ${at}: ${problem}`,
  help: ({ suggestion }) =>
    suggestion === undefined
      ? "name a place as api/v1/widget.ts#WidgetSpec.field, or as api/v1/a.override.yaml#spec.versions[0].schema; or take the acceptance out"
      : `Did you mean ${suggestion}?`,
});

export const configNotRead = declareDiagnostic<{ place: string; file: string }>({
  code: "config-not-read",
  severity: "warning",
  message: ({ place, file }) => `${place} is not read: the configuration of crdwright is ${file}`,
  help: ({ file }) => `move what it says to ${file}, as literals in defineConfig({ … }), or name a file with --config`,
});

export const folderMissing = declareDiagnostic<{ folder: string }>({
  code: "config-folder-missing",
  severity: "error",
  message: ({ folder }) => `there is no folder ${folder} with TypeScript files`,
  help: () =>
    "run crdwright in the folder of the project, set api: in crdwright.config.ts, or start with crdwright init",
});

export const controllersMissing = declareDiagnostic<{ folder: string }>({
  code: "config-controllers-missing",
  severity: "error",
  message: ({ folder }) => `there is no folder ${folder} with TypeScript files, which controllers names`,
  help: () => "correct controllers in crdwright.config.ts, or take it out",
});

export const folderThroughLink = declareDiagnostic<{ folder: string; link: string }>({
  code: "config-folder-through-link",
  severity: "error",
  message: ({ folder, link }) => `${folder} is generated, and the symbolic link ${link} leads out of the project`,
  help: ({ link }) =>
    `remove the link ${link}, or name the place that it leads to in linkTargets of crdwright.config.ts`,
});

export const folderNotRead = declareDiagnostic<{ folder: string }>({
  code: "config-folder-not-read",
  severity: "error",
  message: ({ folder }) =>
    `there are TypeScript files in ${folder}, and what is in node_modules is no source of the API`,
  help: ({ folder }) => `call the folder ${folder} by another name, such as v1`,
});

export const featuresMissing = declareDiagnostic<{ file: string }>({
  code: "config-features-missing",
  severity: "error",
  message: ({ file }) => `the features file ${file} does not exist`,
  help: () => "create it, or take features: out of crdwright.config.ts",
});
