import { authorityProblem, withAuthority } from "../crd/document/certificate-authority.js";
import { configInvalid } from "../diagnostics/catalogue/config.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { type InstallConfigGates, readInstallConfigGates as read } from "../emitters/bundles/install-config.js";
import type { JsonObject } from "../kube/values/json-value.js";
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

/**
 * Puts the authority of a webhook's certificate into a manifest, as `caBundle` of a CRD's conversion and of each webhook of a
 * ValidatingWebhookConfiguration or MutatingWebhookConfiguration; webhooks at a `url` are left alone. Returns the manifest; any other
 * one comes back as it is. Throws a TypeError for a text that is no PEM of certificates alone.
 */
export function withCaBundle<Manifest extends object>(manifest: Manifest, pem: string): Manifest {
  const problem = authorityProblem(pem);
  if (problem !== undefined) throw new TypeError(`the CA bundle cannot be put in: ${problem}`);
  // A manifest is what YAML or JSON gave, and has the same form with a caBundle.
  return withAuthority(manifest as object as JsonObject, pem) as object as Manifest;
}
