import { partialsMissing } from "../../diagnostics/catalogue/crd.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { CrdSource } from "../../import/crd-source.js";
import { partialSource, plainSources, variantSources } from "../../import/gather-sources.js";
import type { KindChoice } from "../../import/go/find-kinds.js";
import type { ForeignTypes } from "../../import/go/go-vocabulary.js";
import { createImporter } from "../../import/import-crds.js";
import { readCrdFiles } from "../../import/read-crds.js";
import { tryImport } from "../../import/try-import.js";
import { vocabularyObjects } from "../../import/vocabulary-objects.js";
import type { ExitCode } from "../../io/exit-codes.js";
import { counted, type OutputFormat, type ProjectPaths } from "../../io/output-format.js";
import { append } from "../../kube/values/append.js";
import { type JsonObject, valueAt } from "../../kube/values/json-value.js";
import { createCompiler } from "../../project/compile.js";
import {
  featureGatesAbove,
  type GateTables,
  NO_GATE_TABLES,
  readPartialTrees,
  requireGateTables,
} from "../../project/read-partials.js";
import { type Project, type ProjectPlace, readProject, readVocabulary } from "../../project/read-project.js";
import { refuse } from "../inputs/gate-project.js";
import { apiSetting, endImport, featuresPathOf, featuresToWrite, writeImported } from "./import-output.js";

export interface ImportOptions extends ProjectPlace {
  readonly format: OutputFormat;
  readonly quiet: boolean;
  /** The folder for the sources, relative to the project. */
  readonly out: string;
  readonly force: boolean;
  readonly featureGates?: string;
  readonly partials?: string;
  readonly overrides?: string;
  /** With Go packages, which structs are kinds; undefined for what the packages say themselves. */
  readonly kinds?: KindChoice;
  /** With Go packages, what becomes of types of other modules; undefined for copies. */
  readonly foreignTypes?: ForeignTypes;
}

/**
 * Writes CRDs as annotated TypeScript. `names` are files with CRDs, folders of them or `-` for standard input or, with a tree
 * of per-gate manifests, names of CRDs in it. What can be written is, and the rest is named; but where a file is there with
 * another text, and `force` does not ask to overwrite it, nothing is.
 */
export async function importCrds(names: readonly string[], options: ImportOptions): Promise<ExitCode> {
  if (options.kinds !== undefined) return refuse("--kinds belongs to --go, which is not given");
  if (options.foreignTypes !== undefined) return refuse("--foreign-types belongs to --go, which is not given");
  if (options.overrides !== undefined && options.partials === undefined)
    return refuse("--overrides belongs to --partials <folder>, which is not given");
  if (names.length === 0 && options.partials === undefined)
    return refuse("name files with CRDs, or a tree of per-gate manifests with --partials");
  const project = readProject(options);
  const findings: Diagnostic[] = [];
  const { read, ...input } = gather(names, options, project, findings);
  const vocabulary = readVocabulary();
  const compile = createCompiler();
  const run = createImporter(
    vocabulary,
    vocabularyObjects(() => vocabulary),
    compile,
  );
  const { tsconfigs } = project.texts;
  const place = {
    out: options.out,
    featuresPath: featuresPathOf(project),
    ...(tsconfigs === undefined ? {} : { tsconfigs }),
  };
  const imported = run({ ...input, ...place });
  append(findings, imported.findings);
  const features = featuresToWrite(imported, options, findings);
  const sources = [...imported.files, ...features];
  const config = { ...imported.config, ...apiSetting(project, options.out) };
  const trial = tryImport(project, { ...imported, config }, compile);
  append(findings, trial.findings);
  const output = { sources, config: trial.config, isEmpty: imported.imported === 0 };
  const written = writeImported(output, project, options, findings);
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const paths: ProjectPaths = { root: options.project, textOf: (file) => texts.get(file) ?? project.textOf(file) };
  const count = imported.imported;
  const which = count === 0 ? "none" : count === read ? "all" : String(count);
  const summary = `${counted(read, "CRD")} read, ${which} imported`;
  return endImport({ findings, written, facts: { read, imported: count }, summary }, paths, options);
}

/** The CRDs to import, and which gates are on where. Reports input that is missing or cannot be read. */
function gather(
  names: readonly string[],
  options: ImportOptions,
  { texts: { config } }: Project,
  findings: Diagnostic[],
): Gathered {
  const { partials, overrides } = options;
  const maxMib = config.limits?.fileMiB;
  // A checkout of openshift/api has its own.
  const featureGates = options.featureGates ?? (partials === undefined ? undefined : featureGatesAbove(partials));
  const tables = featureGates === undefined ? NO_GATE_TABLES : requireGateTables(featureGates, findings, { maxMib });
  if (featureGates === undefined && partials !== undefined)
    findings.push(
      diagnose(partialsMissing, undefined, { folder: "--feature-gates", expected: "FeatureGate manifests" }),
    );
  if (partials === undefined) {
    const manifests = readCrdFiles(names, findings, maxMib);
    const { clusters } = tables;
    const sources =
      clusters.length === 0 ? plainSources(manifests, findings) : variantSources(manifests, clusters, findings);
    return { ...tables, sources, read: new Set(manifests.map(({ document }) => nameOf(document))).size };
  }
  const trees = readPartialTrees({ partials, overrides, maxMib }, findings).filter(
    ({ crd }) => names.length === 0 || names.includes(crd),
  );
  if (trees.length === 0)
    findings.push(diagnose(partialsMissing, undefined, { folder: partials, expected: "partial manifests" }));
  const named = trees.flatMap((tree) => tree.partials.flatMap(({ name }) => name.split("+")));
  const gates = new Set([...tables.gates, ...named.filter((name) => /^[A-Za-z][A-Za-z0-9]*$/.test(name))]);
  const sources = trees.map((tree) => partialSource(tree.crd, tree.partials, tables.clusters));
  return { sources, clusters: tables.clusters, gates: [...gates].sort(), read: sources.length };
}

interface Gathered extends GateTables {
  /** How many CRDs were read. */
  readonly read: number;
  readonly sources: readonly CrdSource[];
}

function nameOf(document: JsonObject): string {
  return String(valueAt(document, "metadata", "name") ?? "");
}
