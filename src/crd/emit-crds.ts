import { crdRefused, crdWarned, sameManifest } from "../diagnostics/catalogue/crd.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import {
  CLUSTER_PROFILES,
  type ClusterKind,
  FEATURE_SETS,
  type FeatureRegistry,
} from "../features/feature-registry.js";
import type { ApiModel, Kind } from "../model/api-model.js";
import { checkCrd } from "./acceptance/check-crd.js";
import { type ClusterManifest, collapseManifests } from "./collapse-manifests.js";
import { pluralName } from "./crd-document.js";
import { type CrdUnit, gatherUnits } from "./crd-unit.js";
import { manifestFileName, withClusterAnnotations } from "./manifest-file.js";
import { checkOverrideKeys, checkOverrideTargets, type Override, readOverrides } from "./overrides/read-overrides.js";
import { annotationsOf } from "./partials/partial-manifest.js";
import { isYamlMap, type YamlMap } from "./partials/yaml-map.js";
import { problemSpan } from "./problem-span.js";
import { joinVariantFindings, type VariantFinding } from "./variant-findings.js";
import type { CrdVariant } from "./variants/crd-variant.js";
import { partialVariants } from "./variants/partial-variants.js";
import { resolvedVariants } from "./variants/resolved-variants.js";
import { toYaml } from "./yaml/to-yaml.js";

export interface CrdOptions {
  readonly features: FeatureRegistry;
  readonly embeddedObjectMeta: boolean;
  /** `feature-set` names and collapses as OpenShift does, `controller-gen` writes one `<group>_<plural>.yaml`. */
  readonly naming: "feature-set" | "controller-gen";
  readonly maxDescLen: number | undefined;
  /** `resolved` applies each marker by its own condition, `partials` merges one manifest per gate as upstream does. */
  readonly gating: "resolved" | "partials";
  /** Whether each version directory makes CRDs of its own, or the versions of a kind share one. */
  readonly versions: "per-folder" | "together";
  /** Override files, which are merged last. */
  readonly overrides: readonly { readonly path: string; readonly text: string }[];
}

export interface EmittedCrds {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly findings: readonly Diagnostic[];
}

/** What was made of each CRD; those whose kinds come back as the same objects, as in `--watch`, are not made again. */
export type CrdCache = WeakMap<Kind, { readonly key: readonly unknown[]; readonly emitted: EmittedCrds }>;

/** The CRD manifests of an API: for each kind one per cluster profile and feature set, in the fewest files. */
export function emitCrds(model: ApiModel, options: CrdOptions, cache: CrdCache = new WeakMap()): EmittedCrds {
  const files: { path: string; text: string }[] = [];
  const findings: Diagnostic[] = [];
  const { units, findings: unitFindings } = gatherUnits(model.kinds, options.versions);
  const overrides = readOverrides(options.overrides, findings);
  findings.push(...unitFindings);
  checkOverrideTargets(overrides, units.map(crdName), findings);
  const unitsByPath = new Map<string, CrdUnit>();
  for (const unit of units) {
    const own = overrides.filter(({ crd }) => crd === crdName(unit));
    const emitted = emitCached(unit, own, options, cache);
    findings.push(...emitted.findings);
    for (const file of emitted.files) {
      const other = unitsByPath.get(file.path);
      if (other === undefined) files.push(file);
      else {
        const related = [{ message: "the other is here", span: other.leading.span }];
        const { span, name } = unit.leading;
        findings.push(diagnose(sameManifest, span, { path: file.path, kind: name }, related));
      }
      unitsByPath.set(file.path, unit);
    }
  }
  return { files, findings };
}

function emitCached(unit: CrdUnit, overrides: readonly Override[], options: CrdOptions, cache: CrdCache): EmittedCrds {
  const { features, embeddedObjectMeta, naming, maxDescLen, gating, versions } = options;
  const settings = [features, embeddedObjectMeta, naming, maxDescLen, gating, versions];
  const key = [...unit.kinds, ...settings, ...overrides.map(({ source }) => source.text)];
  const cached = cache.get(unit.leading);
  if (cached?.key.length === key.length && cached.key.every((part, index) => part === key[index]))
    return cached.emitted;
  const emitted = emitUnit(unit, overrides, options);
  cache.set(unit.leading, { key, emitted });
  return emitted;
}

function emitUnit(unit: CrdUnit, overrides: readonly Override[], options: CrdOptions): EmittedCrds {
  const clusters = clustersOf(options);
  const { features, embeddedObjectMeta, maxDescLen } = options;
  const manifests = overrides.map(({ manifest }) => manifest);
  const makeVariants = options.gating === "partials" ? partialVariants : resolvedVariants;
  const variants = makeVariants(unit, { features, clusters, embeddedObjectMeta, maxDescLen, overrides: manifests });
  const found: VariantFinding[] = variants.flatMap(({ document, clusters: some, findings: own }) => {
    // What a server says of a CRD that is known to be wrong is mostly a consequence of that.
    const isSound = own.length === 0 && unit.kinds.every(({ sound }) => sound);
    const all = isSound ? acceptanceFindings(unit, document) : own;
    return all.map((finding) => ({ finding, clusters: some }));
  });
  const findings = joinVariantFindings(found, clusters);
  for (const override of overrides)
    checkOverrideKeys(
      override,
      variants.map(({ document }) => document),
      findings,
    );
  return { files: filesOf(unit, variants, options), findings };
}

/** What an API server would say of a CRD; formats that it does not check are the model's to tell, at their markers. */
function acceptanceFindings(unit: CrdUnit, document: YamlMap): ((where: string) => Diagnostic)[] {
  const problems = checkCrd(document).filter(({ text }) => !text.startsWith("unrecognized format"));
  return problems.map(({ path, type, text, severity }) => (where: string) => {
    const declaration = severity === "error" ? crdRefused : crdWarned;
    return diagnose(declaration, problemSpan(unit, path), { path, text: text || type, where });
  });
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
  unit: CrdUnit,
  variants: readonly CrdVariant[],
  options: CrdOptions,
): { path: string; text: string }[] {
  const { leading } = unit;
  const plural = pluralName(leading);
  const texts = variants.map(({ document }) => ({ document, spec: toYaml({ spec: document["spec"] }) }));
  if (options.naming === "controller-gen") {
    return texts.map(({ document, spec }) => ({
      path: `crds/${leading.group}_${plural}.yaml`,
      text: `---\n${headText(document, Object.fromEntries(annotationTexts(document)))}${spec}`,
    }));
  }
  const manifests = variants.flatMap(({ clusters }, index): ClusterManifest[] => {
    const same = texts.findIndex((each) => isSame(each, texts[index]));
    return clusters.map((cluster) => ({ ...cluster, data: String(same) }));
  });
  const folder = options.versions === "together" ? leading.group : `${leading.group}/${leading.version}`;
  return collapseManifests(manifests).flatMap((manifest) => {
    const text = texts[Number(manifest.data)];
    if (text === undefined) return [];
    const annotations = withClusterAnnotations(annotationTexts(text.document), manifest);
    const path = `crds/${folder}/${manifestFileName(leading.crd.filePattern, plural, manifest)}`;
    return [{ path, text: headText(text.document, annotations) + text.spec }];
  });
}

interface VariantText {
  readonly document: YamlMap;
  readonly spec: string;
}

function isSame(one: VariantText, other: VariantText | undefined): boolean {
  return (
    one.spec === other?.spec && toYaml({ m: one.document["metadata"] }) === toYaml({ m: other.document["metadata"] })
  );
}

function annotationTexts(document: YamlMap): Map<string, string> {
  return new Map([...annotationsOf(document)].map(([key, value]) => [key, String(value)]));
}

/** All that stands before `spec`; the keys come in this order in the sorted document. */
function headText({ apiVersion, kind, metadata }: YamlMap, annotations: Readonly<Record<string, string>>): string {
  const own = Object.keys(annotations).length === 0 ? undefined : annotations;
  return toYaml({ apiVersion, kind, metadata: { ...(isYamlMap(metadata) ? metadata : {}), annotations: own } });
}

function crdName(unit: CrdUnit): string {
  return `${pluralName(unit.leading)}.${unit.leading.group}`;
}
