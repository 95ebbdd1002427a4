import type { CrdOptions } from "../crd/manifests/emit-crds.js";
import { crdSchemaOf } from "../crd/manifests/kind-schema.js";
import { asDecoded, readOverrides } from "../crd/overrides/read-overrides.js";
import { isForAllClusters } from "../crd/partials/select-partials.js";
import { gatherUnits } from "../crd/unit/crd-unit.js";
import {
  type ClusterKind,
  enabledGates,
  type FeatureRegistry,
  featureSetsWhere,
  newestRelease,
} from "../features/feature-registry.js";
import { clusterCrds } from "../gates/cluster-crds.js";
import type { JsonObject } from "../kube/values/json-value.js";
import type { ApiModel } from "../model/api-model.js";
import { documentSchema } from "../schema/document-schema.js";
import { resolveSchema } from "../schema/gated-schema.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { referenceDocument, referenceVersions } from "./build-reference.js";
import { choosableClusters, joinClusters } from "./crd-clusters.js";
import type { Reference } from "./reference.js";
import { valueTexts } from "./value-texts.js";

/** A project without mistakes. */
export interface SoundProject {
  readonly model: ApiModel;
  readonly features: FeatureRegistry;
  readonly options: CrdOptions;
}

/** Returns the kinds and documents of a project in all feature sets of the newest release. */
export function referenceOfProject({ model, options, features }: SoundProject, title: string): Reference {
  const count = features.gates.size === 0 ? 1 : undefined;
  const chosen = choosableClusters(newestRelease(features)).slice(0, count);
  const documents = model.documents.map((root) => {
    const gated = documentSchema(root, options.embeddedObjectMeta);
    return { key: `document ${root.name}`, name: root.name, root, gated };
  });
  const all = clusterCrds(model, options, chosen).map((crds, index) => {
    const enabled = gatesOf(features, chosen[index]);
    return [
      ...crds.map(({ crd, version, document }) => ({ key: `${crd} ${version}`, document })),
      // A schema holds nothing but JSON; only its interface lacks the index signature.
      ...documents.map(({ key, gated }) => ({ key, document: resolveSchema(gated, enabled) as unknown as JsonObject })),
    ];
  });
  const { clusters, crds: joined } = joinClusters(chosen, all);
  const isDocument = ({ key }: { readonly key: string }): boolean => documents.some((each) => each.key === key);
  const crds = joined.filter((each) => !isDocument(each));
  const { units } = gatherUnits(model.kinds, options.versions);
  const overrides = readOverrides(options.overrides, [])
    .filter(({ manifest }) => isForAllClusters(manifest))
    .map(asDecoded);
  const versions = referenceVersions(crds, {
    sourcesOf: (crdName, version) => {
      const unit = units.find(
        (each) => each.crdName === crdName && each.kinds.some((kind) => kind.version === version),
      );
      const kind = unit?.kinds.find((each) => each.version === version);
      if (unit === undefined || kind === undefined) return undefined;
      return { gated: crdSchemaOf(unit, kind, { ...options, overrides }), valueTexts: valueTexts(kind.root) };
    },
  });
  const gateSets = new Map(
    [...features.gates.keys()].map((gate) => [gate, featureSetsWhere(features, (enabled) => enabled.has(gate))]),
  );
  const described = documents.map(({ key, name, root, gated }) => {
    // It is the schema that was put there above.
    const schemas = joined
      .filter((each) => each.key === key)
      .map(({ document, on }) => ({ name, schema: document as unknown as StructuralSchema, on }));
    return referenceDocument(name, schemas, { gated, valueTexts: valueTexts(root.root) });
  });
  return { title, clusters, versions: [...versions, ...described], gateSets };
}

function gatesOf(features: FeatureRegistry, cluster: ClusterKind | undefined): ReadonlySet<string> {
  return cluster === undefined ? new Set() : enabledGates(features, cluster);
}
