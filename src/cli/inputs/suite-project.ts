import { type CrdOptions, emitCrds } from "../../crd/manifests/emit-crds.js";
import { clusterGatesOfRegistry } from "../../features/cluster-gates.js";
import { enabledGates, newestRelease } from "../../features/feature-registry.js";
import { readManifests } from "../../kube/decode/read-manifests.js";
import type { KubeObject } from "../../kube/values/kube-value.js";
import { isObject } from "../../kube/values/value-kind.js";
import type { Compilation, ProjectTexts } from "../../project/compile.js";
import { crdSettings } from "../../project/crd-settings.js";
import { type CrdChoice, crdChoice } from "../../suites/select-crds.js";
import type { Suite } from "../../suites/suite.js";
import type { SuiteCrd } from "../../suites/suite-crd.js";

/**
 * The CRDs that a project generates, for suites to run on. For gates that no cluster has together one is made: that of a
 * cluster with the gates of the Default set but for those that the suite names.
 */
export function projectCrds(texts: ProjectTexts, compilation: Compilation): CrdChoice {
  const { model, features, files } = compilation;
  const settings = crdSettings(texts);
  const isPerSet = settings.naming === "feature-set";
  const crds = files.map(({ path, text }) => suiteCrd(path.slice(path.lastIndexOf("/") + 1), text));
  const tables = { clusters: clusterGatesOfRegistry(features), gates: [...features.gates.keys()].sort() };
  const cached = new Map<string, SuiteCrd | undefined>();
  const makeFor = (suite: Suite): SuiteCrd | undefined => {
    const key = JSON.stringify([suite.crdName, namesOf(suite)]);
    if (!cached.has(key)) cached.set(key, makeCrd(suite, { model, options: { ...settings, features } }));
    return cached.get(key);
  };
  return crdChoice(crds, tables, isPerSet ? makeFor : undefined);
}

function makeCrd(
  suite: Suite,
  { model, options }: { readonly model: Compilation["model"]; readonly options: CrdOptions },
): SuiteCrd | undefined {
  const cluster = { release: newestRelease(options.features), profile: "SelfManagedHA" } as const;
  const customGates = enabledGates(options.features, { ...cluster, featureSet: "Default" });
  for (const { gate, isOn } of suite.gates) {
    if (isOn) customGates.add(gate);
    else customGates.delete(gate);
  }
  const { files } = emitCrds(model, { ...options, features: { ...options.features, customGates } });
  const file = files.find(
    ({ defines, clusters }) =>
      `${defines.plural}.${defines.group}` === suite.crdName &&
      clusters?.releases.includes(cluster.release) &&
      clusters.profiles.includes(cluster.profile) &&
      clusters.featureSets.includes("CustomNoUpgrade"),
  );
  return file && suiteCrd(`the gates of Default with ${namesOf(suite)}`, file.text);
}

function namesOf({ gates }: Suite): string {
  return gates.map(({ gate, isOn }) => (isOn ? gate : `-${gate}`)).join(", ");
}

function suiteCrd(name: string, text: string): SuiteCrd {
  const value = readManifests(text).documents[0]?.value;
  const nothing: KubeObject = {};
  return { name, document: isObject(value) ? value : nothing };
}
