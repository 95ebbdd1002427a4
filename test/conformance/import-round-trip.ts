import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { GeneratedFile } from "../../src/code/generated-file.js";
import { mergeVariants } from "../../src/crd/partials/merge-variants.js";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { toYaml } from "../../src/crd/yaml/to-yaml.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import type { CrdSource } from "../../src/import/crd-source.js";
import { partialSource, plainSources } from "../../src/import/gather-sources.js";
import { createImporter, type ImportInput } from "../../src/import/import-crds.js";
import { readCrdFiles } from "../../src/import/read-crds.js";
import { vocabularyObjects } from "../../src/import/vocabulary-objects.js";
import type { JsonValue } from "../../src/kube/values/json-value.js";
import { createCompiler } from "../../src/project/compile.js";
import { readGateTables } from "../../src/project/read-partials.js";
import { readVocabulary } from "../../src/project/read-project.js";
import { mergedManifests } from "./manifest-names.js";
import { isRewritten, publishedCrds } from "./published-openshift.js";

/** How many published CRDs came back from TypeScript as they were, and what is wrong with the others. */
export interface ImportResult {
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly { readonly crd: string; readonly problem: string }[];
}

/** What is generated from the TypeScript of an import, and what was found on both ways. */
interface RoundTrip {
  readonly generated: readonly GeneratedFile[];
  readonly findings: readonly Diagnostic[];
}

type ImportAndGenerate = (input: Pick<ImportInput, "sources" | "clusters" | "gates">) => RoundTrip;

/** The folders of published manifests. */
export const FOLDERS = ["crds", "openshift-api/merged"];

/**
 * The published CRDs with a field that no API server knows, and where it is. A server drops it when it stores the CRD;
 * the import leaves it out with a warning.
 */
const STRAY_FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  [
    "openshift-api/merged/operator/v1/0000_70_dns_00_dnses.crd.yaml",
    "spec versions 0 schema openAPIV3Schema properties spec properties upstreamResolvers properties upstreams items anyOf 1 optional".split(
      " ",
    ),
  ],
]);

/** `---` and comments in front of the document. */
const HEADER = /^(?:(?:---|#.*|)\n)*/;

/** Imports every published CRD whose texts are not hidden, one by one, and generates it from the TypeScript. */
export function roundTripCrds(publishedData: string): ImportResult {
  const importAndGenerate = createRoundTrip();
  const files = FOLDERS.flatMap((folder) => manifestsIn(publishedData, folder));
  return countRoundTrips(files, (file) => {
    const findings: Diagnostic[] = [];
    const path = join(publishedData, file);
    const sources = plainSources(readCrdFiles([path], findings), findings);
    const { generated, findings: found } = importAndGenerate({ sources, clusters: [], gates: [] });
    const [only, ...others] = generated;
    if (only === undefined || others.length > 0) return `${generated.length} files were generated`;
    const all = [...findings, ...found];
    const published = readFileSync(path, "utf8");
    const stray = STRAY_FIELDS.get(file);
    if (stray === undefined) return problemOf(all, isSame(only.text, published));
    if (!all.some(({ code }) => code === "import-unknown-field")) return "the stray field is dropped in silence";
    return problemOf(all, isDeepStrictEqual(parseYaml(only.text), without(parseYaml(published), stray)));
  });
}

/**
 * Imports every published CRD that is merged of several per-gate manifests, and generates all its variants from the
 * TypeScript; names of files count.
 */
export function roundTripVariants(openshiftData: string): ImportResult {
  const importAndGenerate = createRoundTrip();
  const { clusters, gates } = readGateTables(join(openshiftData, "featuregates"), []);
  const crds = publishedCrds(openshiftData).filter(
    ({ crd, partials }) => !isRewritten(crd) && partials.filter(({ origin }) => origin === "generated").length > 1,
  );
  const byName = new Map(crds.map((each) => [`${each.version} ${each.crd}`, each]));
  return countRoundTrips([...byName.keys()], (name) => {
    const { crd = "", partials = [] } = byName.get(name) ?? {};
    const source: CrdSource = partialSource(crd, partials, clusters);
    const named = partials.flatMap((partial) => partial.name.split("+")).filter((gate) => /^[A-Za-z0-9]+$/.test(gate));
    const input = { sources: [source], clusters, gates: [...new Set([...gates, ...named])].sort() };
    const { generated, findings } = importAndGenerate(input);
    const wanted = new Map(
      mergedManifests(mergeVariants(partials, clusters)).map((made) => [made.fileName, made.document]),
    );
    const got = new Map(generated.map(({ path, text }) => [path.slice(path.lastIndexOf("/") + 1), text]));
    const same = [...wanted].every(([file, document]) => isSame(got.get(file) ?? "", toYaml(document)));
    return problemOf(findings, same && wanted.size === got.size);
  });
}

function createRoundTrip(): ImportAndGenerate {
  const vocabulary = readVocabulary();
  const run = createImporter(
    vocabulary,
    vocabularyObjects(() => vocabulary),
  );
  const compile = createCompiler();
  return (input) => {
    const { files, features, config, findings } = run({ ...input, out: "api", featuresPath: "api/features.ts" });
    const compilation = compile({
      config,
      sources: files.filter(({ path }) => path.endsWith(".ts")),
      features,
      overrides: files.filter(({ path }) => path.endsWith(".override.yaml")),
      vocabulary: () => vocabulary,
    });
    return { generated: compilation.files, findings: [...findings, ...compilation.diagnostics] };
  };
}

function countRoundTrips(names: readonly string[], problem: (name: string) => string | undefined): ImportResult {
  const failures = names.flatMap((crd) => {
    const found = problem(crd);
    return found === undefined ? [] : [{ crd, problem: found }];
  });
  return { passed: names.length - failures.length, total: names.length, failures };
}

/** Ambiguities and the like are told in warnings; what came out wrong is explained by what was found. */
function problemOf(findings: readonly Diagnostic[], same: boolean): string | undefined {
  const errors = findings.filter(({ severity }) => severity === "error");
  if (same && errors.length === 0) return undefined;
  const texts = (same ? errors : findings).map(({ message }) => message);
  return texts.length === 0 ? "different content" : [...new Set(texts)].slice(0, 3).join("; ");
}

/** Whether two texts are the same document; equal texts need no parsing. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.replace(HEADER, ""));
  return first === second || isDeepStrictEqual(parseYaml(one), parseYaml(other));
}

/** A copy of a document without the member at a path. */
function without(document: JsonValue, [key = "", ...rest]: readonly string[]): JsonValue {
  if (typeof document !== "object" || document === null) return document;
  const members = Object.entries(document)
    .filter(([name]) => name !== key || rest.length > 0)
    .map(([name, member]) => [name, name === key ? without(member ?? null, rest) : member] as const);
  return Array.isArray(document) ? members.map(([, member]) => member ?? null) : Object.fromEntries(members);
}

/** The manifests of a folder, but for those whose texts are hidden. */
export function manifestsIn(publishedData: string, folder: string): string[] {
  return readdirSync(join(publishedData, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".yaml") && !/[/_](?:infrastructures|controllerconfigs)[-.]/.test(path))
    .sort();
}
