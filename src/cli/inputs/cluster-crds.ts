import { bundleNoUpgrade } from "../../diagnostics/catalogue/bundle.js";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { readChoice } from "../../emitters/bundles/bundle-choice.js";
import type { GivenChoice } from "../../emitters/bundles/bundle-index.js";
import { type RenderedBundle, renderBundle } from "../../emitters/bundles/render-bundle.js";
import { enabledGates } from "../../features/feature-registry.js";
import { readManifests } from "../../kube/decode/read-manifests.js";
import { createCompiler } from "../../project/compile.js";
import { bundleSource } from "../../project/generated-folders.js";
import { type Project, type ProjectPlace, readProject } from "../../project/read-project.js";
import { crdFacts, type SuiteCrd } from "../../suites/suite-crd.js";

/** The CRDs of a project as a cluster gets them, or why there are none. */
export interface ClusterCrds {
  readonly project: Project;
  readonly crds: readonly SuiteCrd[];
  readonly findings: readonly Diagnostic[];
  /** The gates that a kind's types name and the cluster has off. */
  readonly gatesOff: (apiVersion: string, kind: string) => readonly string[];
  /** The CRDs that the cluster would get with some more gates on. */
  readonly crdsWith: (gates: readonly string[]) => readonly SuiteCrd[];
}

/** Generates the CRDs of a project for one cluster, chosen by the rules of bundles. */
export function clusterCrds(place: ProjectPlace, choice: GivenChoice): ClusterCrds {
  const project = readProject(place);
  const failed = (findings: readonly Diagnostic[]): ClusterCrds => ({
    project,
    crds: [],
    findings,
    gatesOff: () => [],
    crdsWith: () => [],
  });
  if (hasErrors(project.configFindings)) return failed(project.configFindings);
  const compilation = createCompiler()(project.texts);
  if (hasErrors(compilation.diagnostics)) return failed(compilation.diagnostics);
  const findings: Diagnostic[] = [];
  const read = readChoice(choice, compilation.features, (finding) => findings.push(finding));
  // Nothing is installed here.
  const reported = findings.filter(({ code }) => code !== bundleNoUpgrade.code);
  if (read === undefined) return failed(reported);
  const { model, features } = compilation;
  const source = bundleSource(project.texts, compilation);
  const rendered = renderBundle(source, read);
  const { profile, featureSet, release = features.releases.at(-1) ?? 0, gates: given } = read;
  const enabled =
    given === undefined
      ? enabledGates(features, { profile, featureSet, release })
      : new Set([...given].flatMap(([gate, isOn]) => (isOn ? [gate] : [])));
  return {
    project,
    crds: crdsOfBundle(rendered.bundle),
    findings: [...reported, ...rendered.findings],
    gatesOff: (apiVersion, kind) => {
      const found = model.kinds.find(
        ({ group, version, name }) => name === kind && `${group}/${version}` === apiVersion,
      );
      return (found?.gates ?? []).filter((gate) => !enabled.has(gate));
    },
    crdsWith: (more) => {
      const gates = new Map([...enabled, ...more].map((each) => [each, true]));
      return crdsOfBundle(renderBundle(source, { ...read, featureSet: "CustomNoUpgrade", gates }).bundle);
    },
  };
}

function crdsOfBundle(bundle: RenderedBundle["bundle"]): SuiteCrd[] {
  return (bundle?.files ?? []).flatMap(({ path, bytes }): SuiteCrd[] => {
    const value = readManifests(new TextDecoder().decode(bytes)).documents[0]?.value;
    // Facts are those of an object.
    return crdFacts(value) === undefined ? [] : [{ name: path, document: value as SuiteCrd["document"] }];
  });
}
