import { configInvalid } from "../diagnostics/catalogue/config.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { type InstallConfigGates, readInstallConfigGates as read } from "../emitters/bundles/install-config.js";
import { placeInConfig } from "../project/config/read-config.js";
import { readProject } from "../project/read-project.js";
import type { ApiTexts } from "./bundle.js";

/**
 * Reads `featureSet` and `featureGates` of an install-config, from its YAML or from the object that it is parsed to. What
 * it gives can be handed to `renderBundle` of crdwright/bundle as it is, unless there are findings.
 */
export function readInstallConfigGates(installConfig: unknown): InstallConfigGates {
  return read(installConfig);
}

/**
 * Reads the texts of the API in a project's folder, for `compileApi` of crdwright/bundle. This reads the disk, and the
 * findings are about the configuration.
 */
export function readApi(folder: string): { readonly texts: ApiTexts; readonly findings: readonly Diagnostic[] } {
  const { texts, configFindings, go } = readProject({ project: folder });
  const problem = "this reads TypeScript alone; crdwright import --go writes that of Go packages";
  const inGo = go === undefined ? [] : [diagnose(configInvalid, placeInConfig(go), { key: "api", problem })];
  const { config, sources, features, overrides = [], tsconfigs = [] } = texts;
  return { texts: { config, sources, features, overrides, tsconfigs }, findings: [...configFindings, ...inGo] };
}
