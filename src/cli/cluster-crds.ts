import { readChoice } from "../bundle/bundle-choice.js";
import type { GivenChoice } from "../bundle/given-choice.js";
import { renderBundle } from "../bundle/render-bundle.js";
import { bundleNoUpgrade } from "../diagnostics/catalogue/bundle.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { createCompiler } from "../pipeline/compile.js";
import { bundleSource } from "../pipeline/generated-folders.js";
import { type Project, readProject } from "../pipeline/read-project.js";
import { readManifests } from "../runtime/decode/read-manifests.js";
import type { SuiteCrd } from "../suites/suite-crd.js";
import { crdFacts } from "../suites/suite-crd.js";

/** The CRDs of a project as a cluster gets them, or why there are none. */
export interface ClusterCrds {
  readonly project: Project;
  readonly crds: readonly SuiteCrd[];
  readonly findings: readonly Diagnostic[];
}

/** Generates the CRDs of a project for one cluster, chosen by the rules of bundles. */
export function clusterCrds(root: string, choice: GivenChoice): ClusterCrds {
  const project = readProject(root);
  const failed = (findings: readonly Diagnostic[]): ClusterCrds => ({ project, crds: [], findings });
  if (hasErrors(project.configFindings)) return failed(project.configFindings);
  const compilation = createCompiler()(project.texts);
  if (hasErrors(compilation.diagnostics)) return failed(compilation.diagnostics);
  const findings: Diagnostic[] = [];
  const read = readChoice(choice, compilation.features, (finding) => findings.push(finding));
  // Nothing is installed here.
  const told = findings.filter(({ code }) => code !== bundleNoUpgrade.code);
  if (read === undefined) return failed(told);
  const rendered = renderBundle(bundleSource(project.texts, compilation), read);
  const files = rendered.bundle?.files ?? [];
  const crds = files.flatMap(({ path, bytes }): SuiteCrd[] => {
    const value = readManifests(new TextDecoder().decode(bytes)).documents[0]?.value;
    // Facts are those of an object.
    return crdFacts(value) === undefined ? [] : [{ name: path, document: value as SuiteCrd["document"] }];
  });
  return { project, crds, findings: [...told, ...rendered.findings] };
}
