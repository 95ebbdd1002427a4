import type { CrdOptions } from "../crd/manifests/emit-crds.js";
import { crdSchemaOf } from "../crd/manifests/kind-schema.js";
import { asDecoded, readOverrides } from "../crd/overrides/read-overrides.js";
import { isForAllClusters } from "../crd/partials/select-partials.js";
import { gatherUnits } from "../crd/unit/crd-unit.js";
import { type FeatureRegistry, featureSetsWhere, newestRelease } from "../features/feature-registry.js";
import { clusterCrds } from "../gates/cluster-crds.js";
import type { ApiModel } from "../model/api-model.js";
import { referenceVersions } from "./build-reference.js";
import { choosableClusters, joinClusters } from "./crd-clusters.js";
import type { Reference } from "./reference.js";

/** A project without mistakes. */
export interface SoundProject {
  readonly model: ApiModel;
  readonly features: FeatureRegistry;
  readonly options: CrdOptions;
}

/** Returns the kinds of a project in all feature sets of the newest release. */
export function referenceOfProject({ model, options, features }: SoundProject, title: string): Reference {
  const all = features.gates.size === 0 ? 1 : undefined;
  const chosen = choosableClusters(newestRelease(features)).slice(0, all);
  const crdsOf = clusterCrds(model, options, chosen).map((crds) =>
    crds.map(({ crd, version, document }) => ({ key: `${crd} ${version}`, document })),
  );
  const { clusters, crds } = joinClusters(chosen, crdsOf);
  const { units } = gatherUnits(model.kinds, options.versions);
  const overrides = readOverrides(options.overrides, [])
    .filter(({ manifest }) => isForAllClusters(manifest))
    .map(asDecoded);
  const versions = referenceVersions(crds, {
    gatedSchemaOf: (crdName, version) => {
      const unit = units.find(
        (each) => each.crdName === crdName && each.kinds.some((kind) => kind.version === version),
      );
      const kind = unit?.kinds.find((each) => each.version === version);
      return unit === undefined || kind === undefined ? undefined : crdSchemaOf(unit, kind, { ...options, overrides });
    },
  });
  const gateSets = new Map(
    [...features.gates.keys()].map((gate) => [gate, featureSetsWhere(features, (enabled) => enabled.has(gate))]),
  );
  return { title, clusters, versions, gateSets };
}
