import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { GivenChoice } from "../../emitters/bundles/bundle-index.js";
import { type RenderedBundle, renderBundle } from "../../emitters/bundles/render-bundle.js";
import { readManifests } from "../../kube/decode/read-manifests.js";
import { crdSettings } from "../../project/crd-settings.js";
import { judgedSource } from "../../project/project-bundles.js";
import type { Project, ProjectPlace } from "../../project/read-project.js";
import { gatedSchemaOf } from "../../schema/build-schema.js";
import { crdFacts, type SuiteCrd } from "../../suites/suite-crd.js";
import { secretFields } from "../reports/document-secrets.js";
import { clusterProject } from "./cluster-project.js";

/** The CRDs of a project as a cluster gets them, or why there are none. */
export interface ClusterCrds {
  readonly project: Project;
  readonly crds: readonly SuiteCrd[];
  readonly findings: readonly Diagnostic[];
  /** The names of the project's document roots. */
  readonly documents: readonly string[];
  /** The gates that a kind's types name and the cluster has off. */
  readonly gatesOff: (apiVersion: string, kind: string) => readonly string[];
  /** The CRDs that the cluster would get with some more gates on. */
  readonly crdsWith: (gates: readonly string[]) => readonly SuiteCrd[];
  /** The names of fields that hold passwords under any gates. */
  readonly secretFields: () => ReadonlySet<string>;
}

/** Generates the CRDs of a project for one cluster, chosen by the rules of bundles. */
export async function clusterCrds(place: ProjectPlace, chosen: GivenChoice): Promise<ClusterCrds> {
  const { project, findings, cluster } = await clusterProject(place, chosen);
  if (cluster === undefined)
    return {
      project,
      crds: [],
      findings,
      documents: [],
      gatesOff: () => [],
      crdsWith: () => [],
      secretFields: () => new Set(),
    };
  const { compilation, choice, enabled } = cluster;
  const { model } = compilation;
  const source = judgedSource(project.texts, compilation);
  const rendered = renderBundle(source, choice);
  return {
    project,
    crds: crdsOfBundle(rendered.bundle),
    findings: [...findings, ...rendered.findings],
    documents: model.documents.map(({ name }) => name),
    gatesOff: (apiVersion, kind) => {
      const found = model.kinds.find(
        ({ group, version, name }) => name === kind && `${group}/${version}` === apiVersion,
      );
      return (found?.gates ?? []).filter((gate) => !enabled.has(gate));
    },
    crdsWith: (more) => {
      const gates = new Map([...enabled, ...more].map((each) => [each, true]));
      return crdsOfBundle(renderBundle(source, { ...choice, featureSet: "CustomNoUpgrade", gates }).bundle);
    },
    secretFields: () => {
      const { embeddedObjectMeta } = crdSettings(project.texts);
      const settings = { mode: "resolved", embeddedObjectMeta } as const;
      return new Set(model.kinds.flatMap(({ root }) => [...secretFields(gatedSchemaOf(root, settings).schema)]));
    },
  };
}

/** The CRDs among the files of a bundle. */
export function crdsOfBundle(bundle: RenderedBundle["bundle"]): SuiteCrd[] {
  return (bundle?.files ?? []).flatMap(({ path, bytes }): SuiteCrd[] => {
    const value = readManifests(new TextDecoder().decode(bytes)).documents[0]?.value;
    // Facts are those of an object.
    return crdFacts(value) === undefined ? [] : [{ name: path, document: value as SuiteCrd["document"] }];
  });
}
