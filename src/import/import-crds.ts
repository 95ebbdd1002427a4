import type { GeneratedFile } from "../code/generated-file.js";
import { checkCrd } from "../crd/acceptance/check-crd.js";
import { problemText } from "../crd/acceptance/shape/crd-problem.js";
import { emitCrds } from "../crd/manifests/emit-crds.js";
import { resolvedVariants } from "../crd/manifests/resolved-variants.js";
import { readOverrides } from "../crd/overrides/read-overrides.js";
import { orderPartials } from "../crd/partials/select-partials.js";
import { type CrdUnit, gatherUnits } from "../crd/unit/crd-unit.js";
import { crdRefused } from "../diagnostics/catalogue/crd.js";
import { importKindTaken, importMergeOnly, importNotEqual, importRefused } from "../diagnostics/catalogue/import.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { ClusterGates } from "../features/cluster-gates.js";
import { type FeatureRegistry, NO_FEATURES } from "../features/feature-registry.js";
import { readFeatureGates } from "../features/read-feature-gates.js";
import { append } from "../kube/values/append.js";
import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "../kube/values/json-value.js";
import { buildModel } from "../model/build-model.js";
import type { CrdwrightConfig } from "../project/config/define-config.js";
import type { SourceFileDeclarations } from "../source/declarations.js";
import { readSourceFile } from "../source/read-source-file.js";
import type { SourceText } from "../source/source-text.js";
import { type CrdSource, leadingDocument, versionNames } from "./crd-source.js";
import { type CellDifference, differencesOf } from "./difference.js";
import { featuresFile } from "./features-file.js";
import { type ImportedApi, type ImportedKind, importApi, nodeKey } from "./import-api.js";
import { leavesOf, overrideFiles } from "./override-files.js";
import type { VocabularyObjects } from "./vocabulary-match.js";

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
  /** How many CRDs are in the files. */
  readonly imported: number;
}

export type Importer = (input: ImportInput) => Import;

/**
 * Makes an importer. It writes CRDs as TypeScript, generates from that, puts into override files what then still
 * differs, and generates again to see that nothing does. CRDs that cannot come back as they were, or that no server would
 * take, are reported and left out, and the others imported.
 */
export function createImporter(vocabulary: SourceText, objects: VocabularyObjects): Importer {
  const declarations = readSourceFile(vocabulary, () => {});
  return (input) => {
    const findings: Diagnostic[] = [];
    let sources = soundSources(input.sources, findings);
    for (;;) {
      const attempt = importAll({ ...input, sources }, objects, declarations);
      const isRight = (name: string): boolean => !attempt.failed.has(name);
      if (sources.every(({ name }) => isRight(name)))
        return { ...attempt.output, findings: [...findings, ...attempt.output.findings], imported: sources.length };
      append(
        findings,
        attempt.output.findings.filter(({ severity }) => severity === "error"),
      );
      sources = sources.filter(({ name }) => isRight(name));
    }
  };
}

/** The CRDs that a server would take; names above all, which become paths and code. Reports the others. */
function soundSources(sources: readonly CrdSource[], findings: Diagnostic[]): CrdSource[] {
  const kinds = new Map<string, string>();
  return sources.filter((source) => {
    const crd = source.name;
    for (const document of new Set(source.cells.map((cell) => cell.document))) {
      const wrong =
        document === undefined ? undefined : checkCrd(document).find(({ severity }) => severity === "error");
      if (wrong === undefined) continue;
      findings.push(diagnose(importRefused, undefined, { crd, path: wrong.path, problem: problemText(wrong) }));
      return false;
    }
    const spec = leadingDocument(source)["spec"];
    const kind = String(valueAt(spec, "names", "kind") ?? "");
    const group = String(valueAt(spec, "group") ?? "");
    const other = kinds.get(`${group}/${kind}`);
    if (other === undefined) kinds.set(`${group}/${kind}`, crd);
    else findings.push(diagnose(importKindTaken, undefined, { crd, other, kind, group }));
    return other === undefined;
  });
}

/** Imports CRDs, and tells which of them would not come back. */
function importAll(
  input: ImportInput,
  objects: VocabularyObjects,
  declarations: SourceFileDeclarations,
): { readonly output: Omit<Import, "imported">; readonly failed: ReadonlySet<string> } {
  const isGated = input.clusters.length > 0;
  const featuresOf = (gates: readonly string[]): SourceText | undefined =>
    isGated ? { path: input.featuresPath, text: featuresFile(gates, input.clusters) } : undefined;
  // Overrides may need gates that no marker names, so all are there until it is known which.
  const all = featuresOf(input.gates);
  const features = all === undefined ? NO_FEATURES : readFeatureGates(all, () => {});
  const versions = input.sources.some((source) => versionNames(source).length > 1) ? "together" : "per-folder";
  const { imported, units, allowFloats } = importWithoutErrors(input, { objects, declarations, features, versions });
  const findings = [...imported.findings];
  const failed = new Set(imported.unexplained);
  const overrides = imported.kinds.map((kind) => {
    const overrideFiles = overridesOf(kind, { units, features, findings });
    if (!overrideFiles.isEqual) failed.add(kind.source.name);
    return overrideFiles;
  });
  const gates = new Set([...imported.gates, ...overrides.flatMap((each) => each.gates)]);
  const output: Omit<Import, "imported"> = {
    files: [...imported.files, ...overrides.flatMap((each) => each.files)],
    features: featuresOf([...gates]),
    config: {
      ...(isGated && versions === "together" ? ({ versions } as const) : {}),
      ...(allowFloats ? { allowFloats } : {}),
    },
    findings,
  };
  return { output, failed };
}

interface Reading {
  readonly objects: VocabularyObjects;
  readonly declarations: SourceFileDeclarations;
  readonly features: FeatureRegistry;
  readonly versions: "per-folder" | "together";
}

/**
 * Imports CRDs, and again for as long as the generator would refuse markers of nodes, which it does for some that a server
 * takes: of these nodes only the types are written then, and an override says the rest.
 */
function importWithoutErrors(
  input: ImportInput,
  { objects, declarations, features, versions }: Reading,
): { readonly imported: ImportedApi; readonly units: readonly CrdUnit[]; readonly allowFloats: boolean } {
  const bare = new Set<string>();
  for (;;) {
    const imported = importApi(input.sources, { out: input.out, objects, gates: input.gates, bare });
    const allowFloats = imported.files.some(({ text }) => /\bFloat64\b/.test(text));
    const files = imported.files.map((file) => readSourceFile(file, () => {}));
    const built = buildModel({ files, vocabulary: () => declarations, features, allowFloats });
    const { units } = gatherUnits(built.model.kinds, versions);
    const naming = features === NO_FEATURES ? "controller-gen" : "feature-set";
    const options = { features, embeddedObjectMeta: false, naming, maxDescLen: undefined, versions } as const;
    const emitted = emitCrds(built.model, { ...options, gating: "resolved", overrides: [] });
    // What a server would refuse is there still without the override files.
    const errors = [...built.findings, ...emitted.findings].filter(
      ({ severity, code }) => severity === "error" && code !== crdRefused.code,
    );
    const nodes = errors.flatMap(({ span }) => (span === undefined ? [] : imported.nodesAt(span.file, span.start)));
    const previousSize = bare.size;
    for (const node of nodes) bare.add(nodeKey(node));
    if (bare.size === previousSize) return { imported, units, allowFloats };
  }
}

interface Generation {
  readonly units: readonly CrdUnit[];
  readonly features: FeatureRegistry;
  readonly findings: Diagnostic[];
}

/** The override files that a CRD needs, and the gates that they name. Reports what they cannot fix. */
function overridesOf(
  { source, folder, solver }: ImportedKind,
  generation: Generation,
): { readonly files: readonly GeneratedFile[]; readonly gates: readonly string[]; readonly isEqual: boolean } {
  const expected = source.cells.map(({ document }) => document);
  const previous = generatedDocuments(source, generation, []);
  const differences = differencesOf(expected, previous);
  const patches = differences.map((difference) => (difference === "the whole CRD" ? undefined : difference));
  const overrides = overrideFiles(source.name, patches, expected, solver);
  const base = `${folder}/${source.name.slice(0, source.name.indexOf("."))}`;
  const files = overrides.map(({ suffix, text }) => ({ path: `${base}${suffix}.override.yaml`, text }));
  const after =
    overrides.length === 0 ? differences : differencesOf(expected, generatedDocuments(source, generation, files));
  const places = new Set([...new Set(after)].flatMap(placesOf));
  const report = (finding: Diagnostic): void => void generation.findings.push(finding);
  for (const { gates, places: paths } of overrides) {
    if (gates.length === 0) continue;
    for (const path of paths) report(diagnose(importMergeOnly, undefined, { crd: source.name, path }));
  }
  if (places.size > 0) report(diagnose(importNotEqual, undefined, { crd: source.name, places: [...places] }));
  return { files, gates: overrides.flatMap(({ gates }) => gates), isEqual: places.size === 0 };
}

function placesOf(difference: CellDifference): string[] {
  if (typeof difference === "string") return [difference];
  return difference === undefined ? [] : leavesOf(difference, []).map(({ path }) => path.join("."));
}

/** What is generated for each cell of a CRD; undefined where nothing is. */
function generatedDocuments(
  source: CrdSource,
  { units, features }: Generation,
  overrides: readonly SourceText[],
): (JsonObject | undefined)[] {
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
  const documents = variants.map(({ clusters, document }) => ({ clusters, document: withoutAbsent(document) }));
  return source.cells.map(({ cluster }) => documents.find(({ clusters }) => clusters.includes(cluster))?.document);
}

/** A map without the members that are undefined, as its text has them. */
function withoutAbsent(map: JsonObject): JsonObject {
  const within = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(within);
    return isJsonObject(value) ? withoutAbsent(value) : value;
  };
  const defined = Object.entries(map).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, within(value)] as const],
  );
  return Object.fromEntries(defined);
}
