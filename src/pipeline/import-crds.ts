import type { CrdwrightConfig } from "../config/define-config.js";
import { type CrdUnit, gatherUnits } from "../crd/crd-unit.js";
import { readOverrides } from "../crd/overrides/read-overrides.js";
import { orderPartials } from "../crd/partials/select-partials.js";
import { isYamlMap, type YamlMap } from "../crd/partials/yaml-map.js";
import { resolvedVariants } from "../crd/variants/resolved-variants.js";
import type { YamlValue } from "../crd/yaml/yaml-value.js";
import { importMergeOnly, importNotEqual } from "../diagnostics/catalogue/import.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { ClusterGates } from "../features/cluster-gates.js";
import { type FeatureRegistry, NO_FEATURES } from "../features/feature-registry.js";
import { readFeatureGates } from "../features/read-feature-gates.js";
import { type CrdSource, versionNames } from "../import/crd-source.js";
import { differenceOf } from "../import/difference.js";
import { featuresFile } from "../import/features-file.js";
import { type ImportedKind, importApi } from "../import/import-api.js";
import { leavesOf, overrideFiles } from "../import/override-files.js";
import type { VocabularyObjects } from "../import/vocabulary-match.js";
import type { ApiModel } from "../model/api-model.js";
import { buildModel } from "../model/build-model.js";
import type { GeneratedFile } from "../output/generated-file.js";
import type { SourceFileDeclarations } from "../source/declarations.js";
import { readSourceFile } from "../source/read-source-file.js";
import type { SourceText } from "../source/source-text.js";

export interface ImportInput {
  readonly sources: readonly CrdSource[];
  /** Which gates are on where; empty for CRDs without gates. */
  readonly clusters: readonly ClusterGates[];
  /** The gates that can be named. */
  readonly gates: readonly string[];
  /** The folder that the folders of groups are made in. */
  readonly out: string;
  /** The path of the features file, where the CRDs have feature sets. */
  readonly featuresPath: string;
}

export interface Import {
  /** TypeScript, override files and, with feature sets, the features file. */
  readonly files: readonly GeneratedFile[];
  readonly features: SourceText | undefined;
  /** What the configuration has to say for the CRDs to be generated. */
  readonly config: CrdwrightConfig;
  readonly findings: readonly Diagnostic[];
}

export type Importer = (input: ImportInput) => Import;

/**
 * Makes an importer. It writes CRDs as TypeScript, generates from that, puts into override files what then still
 * differs, and generates again to see that nothing does.
 */
export function createImporter(vocabulary: SourceText, objects: VocabularyObjects): Importer {
  const declarations = readSourceFile(vocabulary, () => {});
  return (input) => {
    const imported = importApi(input.sources, { out: input.out, objects, gates: input.gates });
    const findings = [...imported.findings];
    const isGated = input.clusters.length > 0;
    const featuresOf = (gates: readonly string[]): SourceText | undefined =>
      isGated ? { path: input.featuresPath, text: featuresFile(gates, input.clusters) } : undefined;
    // Overrides may need gates that no marker names, so all are there until it is known which.
    const all = featuresOf(input.gates);
    const features = all === undefined ? NO_FEATURES : readFeatureGates(all, () => {});
    const allowFloats = imported.files.some(({ text }) => /\bFloat64\b/.test(text));
    const versions = input.sources.some((source) => versionNames(source).length > 1) ? "together" : "per-folder";
    const model = modelOf(imported.files, declarations, features, allowFloats);
    const { units } = gatherUnits(model.kinds, versions);
    const overrides = imported.kinds.map((kind) => overridesOf(kind, { units, features, findings }));
    const gates = new Set([...imported.gates, ...overrides.flatMap((each) => each.gates)]);
    return {
      files: [...imported.files, ...overrides.flatMap((each) => each.files)],
      features: featuresOf([...gates]),
      config: {
        ...(isGated && versions === "together" ? { versions } : {}),
        ...(allowFloats ? { allowFloats } : {}),
      },
      findings,
    };
  };
}

function modelOf(
  files: readonly GeneratedFile[],
  vocabulary: SourceFileDeclarations,
  features: FeatureRegistry,
  allowFloats: boolean,
): ApiModel {
  const read = files.map((file) => readSourceFile(file, () => {}));
  return buildModel({ files: read, vocabulary: () => vocabulary, features, allowFloats }).model;
}

interface Generation {
  readonly units: readonly CrdUnit[];
  readonly features: FeatureRegistry;
  readonly findings: Diagnostic[];
}

/** The override files that a CRD needs, and the gates that they name. Reports what they cannot mend. */
function overridesOf(
  { source, folder, solver }: ImportedKind,
  generation: Generation,
): { readonly files: readonly GeneratedFile[]; readonly gates: readonly string[] } {
  const wanted = source.cells.map(({ document }) => document);
  const before = generatedDocuments(source, generation, []);
  const patches = wanted.map((document, index) => {
    const generated = before[index];
    return document === undefined || generated === undefined ? undefined : differenceOf(document, generated);
  });
  const overrides = overrideFiles(source.name, patches, wanted, solver);
  const base = `${folder}/${source.name.slice(0, source.name.indexOf("."))}`;
  const files = overrides.map(({ suffix, text }) => ({ path: `${base}${suffix}.override.yaml`, text }));
  const after = overrides.length === 0 ? before : generatedDocuments(source, generation, files);
  const places = new Set(wanted.flatMap((document, index) => differentPlaces(document, after[index])));
  const report = (finding: Diagnostic): void => void generation.findings.push(finding);
  for (const { gates, places: paths } of overrides) {
    if (gates.length === 0) continue;
    for (const path of paths) report(diagnose(importMergeOnly, undefined, { crd: source.name, path }));
  }
  if (places.size > 0) report(diagnose(importNotEqual, undefined, { crd: source.name, places: [...places] }));
  return { files, gates: overrides.flatMap(({ gates }) => gates) };
}

/** The places at which what is generated for a cell differs from what is wanted. */
function differentPlaces(wanted: YamlMap | undefined, generated: YamlMap | undefined): string[] {
  if (wanted === undefined || generated === undefined) return wanted === generated ? [] : ["the whole CRD"];
  const patch = differenceOf(wanted, generated);
  return patch === undefined ? [] : leavesOf(patch, []).map(({ path }) => path.join("."));
}

/** What is generated for each cell of a CRD; undefined where nothing is. */
function generatedDocuments(
  source: CrdSource,
  { units, features }: Generation,
  overrides: readonly SourceText[],
): (YamlMap | undefined)[] {
  const versions = versionNames(source);
  const unit = units.find(
    ({ crdName, kinds }) => crdName === source.name && kinds.some(({ version }) => versions.includes(version)),
  );
  if (unit === undefined) return source.cells.map(() => undefined);
  const variants = resolvedVariants(unit, {
    features,
    clusters: source.cells.map(({ cluster }) => cluster),
    embeddedObjectMeta: false,
    naming: features === NO_FEATURES ? "controller-gen" : "feature-set",
    maxDescLen: undefined,
    overrides: orderPartials(readOverrides(overrides, []).map(({ manifest }) => manifest)),
  });
  return source.cells.map(({ cluster }) => {
    const document = variants.find(({ clusters }) => clusters.includes(cluster))?.document;
    return document === undefined ? undefined : withoutAbsent(document);
  });
}

/** A map without the members that are undefined, as its text has them. */
function withoutAbsent(map: YamlMap): YamlMap {
  const within = (value: YamlValue): YamlValue => {
    if (Array.isArray(value)) return value.map(within);
    return isYamlMap(value) ? withoutAbsent(value) : value;
  };
  const given = Object.entries(map).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, within(value)] as const],
  );
  return Object.fromEntries(given);
}
