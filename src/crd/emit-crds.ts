import { sameManifest } from "../diagnostics/catalogue/crd.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import {
  CLUSTER_PROFILES,
  type ClusterKind,
  enabledGates,
  FEATURE_SETS,
  type FeatureRegistry,
} from "../features/feature-registry.js";
import type { ApiModel, Kind } from "../model/api-model.js";
import { exists } from "../model/gate-condition.js";
import { buildSchema } from "../schema/build-schema.js";
import type { SchemaFinding } from "../schema/check-node.js";
import { type ClusterManifest, collapseManifests } from "./collapse-manifests.js";
import { crdSpec, pluralName } from "./crd-document.js";
import { limitDescriptions } from "./limit-descriptions.js";
import { manifestFileName, withClusterAnnotations } from "./manifest-file.js";
import { joinVariantFindings, type VariantFinding } from "./variant-findings.js";
import { toYaml } from "./yaml/to-yaml.js";

export interface CrdOptions {
  readonly features: FeatureRegistry;
  readonly embeddedObjectMeta: boolean;
  /** `feature-set` names and collapses as OpenShift does, `controller-gen` writes one `<group>_<plural>.yaml`. */
  readonly naming: "feature-set" | "controller-gen";
  readonly maxDescLen: number | undefined;
}

export interface EmittedCrds {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly findings: readonly Diagnostic[];
}

/** What was made of each kind; kinds that come back as the same object, as in `--watch`, are not made again. */
export type CrdCache = WeakMap<Kind, { readonly features: FeatureRegistry; readonly emitted: EmittedCrds }>;

/** The CRD manifests of an API: for each kind one per cluster profile and feature set, in the fewest files. */
export function emitCrds(model: ApiModel, options: CrdOptions, cache: CrdCache = new WeakMap()): EmittedCrds {
  const files: { path: string; text: string }[] = [];
  const findings: Diagnostic[] = [];
  const kindsByPath = new Map<string, Kind>();
  for (const kind of model.kinds) {
    const cached = cache.get(kind);
    const emitted = cached?.features === options.features ? cached.emitted : emitKind(kind, options);
    cache.set(kind, { features: options.features, emitted });
    findings.push(...emitted.findings);
    for (const file of emitted.files) {
      const other = kindsByPath.get(file.path);
      if (other === undefined) files.push(file);
      else {
        const related = [{ message: "the other is here", span: other.span }];
        findings.push(diagnose(sameManifest, kind.span, { path: file.path, kind: kind.name }, related));
      }
      kindsByPath.set(file.path, kind);
    }
  }
  return { files, findings };
}

function emitKind(kind: Kind, options: CrdOptions): EmittedCrds {
  const clusters = clustersOf(options);
  const variants = new Map<
    string,
    { readonly spec: string; readonly found: SchemaFinding[]; readonly clusters: ClusterKind[] }
  >();
  const manifests: ClusterManifest[] = [];
  for (const cluster of clusters) {
    const on = enabledGates(options.features, cluster);
    const enabled = new Set(kind.gates.filter((gate) => on.has(gate)));
    if (!exists(kind, { mode: "resolved", enabled })) continue;
    const key = [...enabled].join("\n");
    let variant = variants.get(key);
    if (variant === undefined) {
      const found: SchemaFinding[] = [];
      const selection = { mode: "resolved", enabled } as const;
      const schema = buildSchema(kind.root, { selection, embeddedObjectMeta: options.embeddedObjectMeta }, (each) =>
        found.push(each),
      );
      const limited = options.maxDescLen === undefined ? schema : limitDescriptions(schema, options.maxDescLen);
      variant = { spec: toYaml({ spec: crdSpec(kind, limited) }), found, clusters: [] };
      variants.set(key, variant);
    }
    variant.clusters.push(cluster);
    manifests.push({ ...cluster, data: variant.spec });
  }
  const found: VariantFinding[] = [...variants.values()].flatMap((variant) =>
    variant.found.map((finding) => ({ finding, clusters: variant.clusters })),
  );
  return { files: filesOf(kind, manifests, options), findings: joinVariantFindings(found, clusters) };
}

function clustersOf({ features, naming }: CrdOptions): ClusterKind[] {
  if (naming === "controller-gen") {
    return [{ release: features.releases.at(-1) ?? 0, profile: "SelfManagedHA", featureSet: "Default" }];
  }
  return features.releases.flatMap((release) =>
    CLUSTER_PROFILES.flatMap((profile) => FEATURE_SETS.map((featureSet) => ({ release, profile, featureSet }))),
  );
}

function filesOf(
  kind: Kind,
  manifests: readonly ClusterManifest[],
  options: CrdOptions,
): { path: string; text: string }[] {
  const plural = pluralName(kind);
  if (options.naming === "controller-gen") {
    return manifests.map(({ data }) => ({
      path: `crds/${kind.group}_${plural}.yaml`,
      text: `---\n${headText(kind, Object.fromEntries(kind.crd.annotations))}${data}`,
    }));
  }
  return collapseManifests(manifests).map((manifest) => ({
    path: `crds/${kind.group}/${kind.version}/${manifestFileName(kind.crd.filePattern, plural, manifest)}`,
    text: headText(kind, withClusterAnnotations(kind.crd.annotations, manifest)) + manifest.data,
  }));
}

/** All that stands before `spec`; the keys come in this order in the sorted document. */
function headText(kind: Kind, annotations: Readonly<Record<string, string>>): string {
  return toYaml({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {
      annotations: Object.keys(annotations).length === 0 ? undefined : annotations,
      labels: kind.crd.labels.size === 0 ? undefined : Object.fromEntries(kind.crd.labels),
      name: `${pluralName(kind)}.${kind.group}`,
    },
  });
}
