import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { clusterGatesOfManifests } from "../../src/features/cluster-gates.js";
import { type FeatureGateManifest, readFeatureGateManifest } from "../../src/features/read-feature-gate-manifest.js";
import type { CrdSource } from "../../src/import/crd-source.js";
import { partialSource, plainSources, variantSources } from "../../src/import/gather-sources.js";
import { createImporter, type Import } from "../../src/import/import-crds.js";
import { vocabularyObjects } from "../../src/import/vocabulary-objects.js";
import { isJsonObject, type JsonObject } from "../../src/kube/values/json-value.js";
import { readVocabulary } from "../../src/project/read-project.js";
import { compile, type Manifest, manifests } from "../compile.js";

const vocabulary = readVocabulary();
const run = createImporter(
  vocabulary,
  vocabularyObjects(() => vocabulary),
);

/** The files of an import by path, and what is generated from them by file name. */
export interface RoundTrip {
  readonly files: Readonly<Record<string, string>>;
  readonly generated: Readonly<Record<string, Manifest>>;
  readonly findings: readonly Diagnostic[];
}

/** Imports CRDs that have no gates, and generates them again. */
export function roundTrip(...texts: readonly string[]): RoundTrip {
  const given = texts.map((text) => ({ path: "crd.yaml", document: documentOf(text) }));
  return generated(run({ sources: plainSources(given, []), clusters: [], gates: [], ...PLACES }));
}

/** Imports the variants of a CRD by gate tables, and generates them again. */
export function roundTripVariants(
  variants: Readonly<Record<string, string>>,
  tables: Readonly<Record<string, string>>,
): RoundTrip {
  const { clusters, gates } = readTables(tables);
  const given = Object.entries(variants).map(([path, text]) => ({ path, document: documentOf(text) }));
  const findings: Diagnostic[] = [];
  const sources = variantSources(given, clusters, findings);
  if (findings.length > 0) throw new Error(findings.map(({ message }) => message).join("; "));
  return generated(run({ sources, clusters, gates, ...PLACES }));
}

/** Imports a CRD of per-gate manifests, and generates its variants. */
export function roundTripPartials(
  partials: Readonly<Record<string, string>>,
  tables: Readonly<Record<string, string>>,
): RoundTrip {
  const { clusters, gates } = readTables(tables);
  const given = Object.entries(partials).map(
    ([name, text]) => ({ name, document: documentOf(text), origin: "generated" }) as const,
  );
  const sources: CrdSource[] = [partialSource("widgets.example.com", given, clusters)];
  return generated(run({ sources, clusters, gates, ...PLACES }));
}

const PLACES = { out: "api", featuresPath: "api/features.ts" } as const;

function generated({ files, features, config, findings }: Import): RoundTrip {
  const all = [...files, ...(features === undefined ? [] : [features])];
  const byPath = Object.fromEntries(all.map(({ path, text }) => [path, text]));
  return { files: byPath, generated: manifests(compile(byPath, config)), findings };
}

function readTables(tables: Readonly<Record<string, string>>) {
  const read = Object.values(tables).flatMap((text): FeatureGateManifest[] => {
    const manifest = readFeatureGateManifest(parseYaml(text), (problem) => {
      throw new Error(problem);
    });
    return manifest === undefined ? [] : [manifest];
  });
  const gates = new Set(read.flatMap(({ enabled, disabled }) => [...enabled, ...disabled]));
  return { clusters: clusterGatesOfManifests(read).clusters, gates: [...gates].sort() };
}

export function documentOf(text: string) {
  const document = parseYaml(text);
  if (!isJsonObject(document)) throw new Error("the text holds no map");
  return document;
}

/** Imports CRDs without gates and generates them again; gives the errors of both ways, and the manifests. */
export function roundTripDocuments(documents: readonly JsonObject[]): {
  readonly errors: readonly string[];
  readonly texts: readonly string[];
} {
  const found: Diagnostic[] = [];
  const sources = plainSources(
    documents.map((document) => ({ path: "crd.yaml", document })),
    found,
  );
  const { files, config, findings: imported } = run({ sources, clusters: [], gates: [], ...PLACES });
  const compiled = compile(Object.fromEntries(files.map(({ path, text }) => [path, text])), config);
  const errors = [...found, ...imported, ...compiled.diagnostics].filter(({ severity }) => severity === "error");
  return {
    errors: errors.map(({ code, message }) => `${code}: ${message}`),
    texts: compiled.files.map(({ text }) => text),
  };
}
