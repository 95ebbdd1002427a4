import type { GeneratedFile } from "../code/generated-file.js";
import { checkCrd } from "../crd/acceptance/check-crd.js";
import { problemText } from "../crd/acceptance/shape/crd-problem.js";
import { gatherUnits } from "../crd/unit/crd-unit.js";
import { crdRefused } from "../diagnostics/catalogue/crd.js";
import { importKindTaken, importRefused } from "../diagnostics/catalogue/import.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { ClusterGates } from "../features/cluster-gates.js";
import { readFeatureGates } from "../features/read-feature-gates.js";
import { append } from "../kube/values/append.js";
import { valueAt } from "../kube/values/json-value.js";
import { type Compilation, type Compiler, createCompiler, type ProjectTexts } from "../project/compile.js";
import type { CrdwrightConfig } from "../project/config/define-config.js";
import type { SourceText } from "../source/source-text.js";
import { type CrdSource, leadingDocument, versionNames } from "./crd-source.js";
import { featuresFile } from "./features-file.js";
import { type ImportedApi, importApi, nodeKey } from "./import-api.js";
import { type Generation, overridesOf } from "./kind-overrides.js";
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
  /** The tsconfig files of the project. */
  readonly tsconfigs?: ProjectTexts["tsconfigs"];
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
 * take, are reported and left out, and the others imported. A compiler that compiles the same project afterwards is quick.
 */
export function createImporter(
  vocabulary: SourceText,
  objects: VocabularyObjects,
  compile: Compiler = createCompiler(),
): Importer {
  return (input) => {
    const findings: Diagnostic[] = [];
    let sources = soundSources(input.sources, findings);
    for (;;) {
      const attempt = importAll({ ...input, sources }, { vocabulary, objects, compile });
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

interface Reading {
  readonly vocabulary: SourceText;
  readonly objects: VocabularyObjects;
  readonly compile: Compiler;
}

/** Imports CRDs, and tells which of them would not come back. */
function importAll(
  input: ImportInput,
  reading: Reading,
): { readonly output: Omit<Import, "imported">; readonly failed: ReadonlySet<string> } {
  const { imported, compilation, config } = importWithoutErrors(input, reading);
  const findings = [...imported.findings];
  const failed = new Set(imported.unexplained);
  const isPerFolder = input.clusters.length > 0 && config.versions === undefined;
  const generation: Generation = {
    units: gatherUnits(compilation.model.kinds, isPerFolder ? "per-folder" : "together").units,
    featuresWith(gates) {
      const { features } = compilation;
      if (gates.every((gate) => features.gates.has(gate))) return features;
      const withMore = featuresOf(input, [...imported.gates, ...gates]);
      return withMore === undefined ? features : readFeatureGates(withMore, () => {});
    },
    findings,
  };
  const overrides = imported.kinds.map((kind) => {
    const overrideFiles = overridesOf(kind, generation);
    if (!overrideFiles.isEqual) failed.add(kind.source.name);
    return overrideFiles;
  });
  const gates = new Set([...imported.gates, ...overrides.flatMap((each) => each.gates)]);
  const output: Omit<Import, "imported"> = {
    files: [...imported.files, ...overrides.flatMap((each) => each.files)],
    features: featuresOf(input, [...gates]),
    config,
    findings,
  };
  return { output, failed };
}

/** The features file that declares these gates, where the CRDs have feature sets. */
function featuresOf({ clusters, featuresPath }: ImportInput, gates: readonly string[]): SourceText | undefined {
  return clusters.length === 0 ? undefined : { path: featuresPath, text: featuresFile(gates, clusters) };
}

/**
 * Imports CRDs, and again for as long as the generator would refuse markers of nodes, which it does for some that a server
 * takes: of these nodes only the types are written then, and an override says the rest.
 */
function importWithoutErrors(
  input: ImportInput,
  { vocabulary, objects, compile }: Reading,
): { readonly imported: ImportedApi; readonly compilation: Compilation; readonly config: CrdwrightConfig } {
  const isGated = input.clusters.length > 0;
  const isTogether = input.sources.some((source) => versionNames(source).length > 1);
  const bare = new Set<string>();
  for (;;) {
    const imported = importApi(input.sources, { out: input.out, objects, gates: input.gates, bare });
    const config: CrdwrightConfig = {
      ...(isGated && isTogether ? { versions: "together" } : {}),
      ...(imported.files.some(({ text }) => /\bFloat64\b/.test(text)) ? { allowFloats: true } : {}),
    };
    const compilation = compile(
      {
        config,
        sources: imported.files,
        features: featuresOf(input, imported.gates),
        ...(input.tsconfigs === undefined ? {} : { tsconfigs: input.tsconfigs }),
        vocabulary: () => vocabulary,
      },
      undefined,
      { withoutCode: true },
    );
    const nodes = compilation.diagnostics
      .filter(isOfMarkers)
      .flatMap(({ span }) => (span === undefined ? [] : imported.nodesAt(span.file, span.start)));
    const previousSize = bare.size;
    for (const node of nodes) bare.add(nodeKey(node));
    if (bare.size === previousSize) return { imported, compilation, config };
  }
}

/**
 * Whether a finding is an error that goes without the markers of its node. What a server would refuse is there still without the
 * override files, and rules that it would refuse are reported as they are.
 */
function isOfMarkers({ severity, code }: Diagnostic): boolean {
  return severity === "error" && code !== crdRefused.code && !code.startsWith("cel-");
}
