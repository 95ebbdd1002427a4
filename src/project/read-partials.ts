import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { PartialManifest } from "../crd/partials/partial-manifest.js";
import { PUBLISHED_FOLDERS } from "../crd/partials/published-folders.js";
import { parseYaml } from "../crd/yaml/parse-yaml.js";
import { partialsMissing, partialsUnreadable } from "../diagnostics/catalogue/crd.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { type ClusterGates, clusterGatesOfManifests } from "../features/cluster-gates.js";
import { type FeatureGateManifest, readFeatureGateManifest } from "../features/read-feature-gate-manifest.js";
import { entriesIfThere, InputProblem, readInput } from "../io/input-file.js";

/** The partial manifests of one CRD in one group and version, as a tree of openshift/api holds them. */
export interface PartialTree {
  readonly group: string;
  readonly version: string;
  readonly crd: string;
  readonly partials: readonly PartialManifest[];
}

export interface PartialFolders {
  /** `<group>/<version>/<crd>/<gate>.yaml`, or a checkout of openshift/api or a folder of one. */
  readonly partials: string;
  /** The same tree with manifests that are merged last; a checkout has its own beside the partial manifests. */
  readonly overrides: string | undefined;
  /** How many MiB a manifest may have. */
  readonly maxMib?: number | undefined;
}

/** Reads every CRD's partial manifests and overrides below two folders. Reports files that are no YAML. */
export function readPartialTrees(
  { partials, overrides, maxMib }: PartialFolders,
  findings: Diagnostic[],
): PartialTree[] {
  const published = publishedFolders(partials);
  return (published.length > 0 ? published : plainFolders(partials)).flatMap(({ group, version, path, beside }) =>
    foldersIn(path).map((crd): PartialTree => {
      const generated = readFolder(join(path, crd), "generated", findings, maxMib);
      const lastFolder = overrides === undefined ? beside : overridesFolder(overrides, group, version);
      const last = lastFolder === undefined ? [] : readFolder(join(lastFolder, crd), "override", findings, maxMib);
      return { group, version, crd, partials: [...generated, ...last] };
    }),
  );
}

interface VersionFolder {
  readonly group: string;
  readonly version: string;
  /** The folder with a folder for each CRD. */
  readonly path: string;
  /** The like folder of overrides that belongs to it. */
  readonly beside: string | undefined;
}

function plainFolders(root: string): VersionFolder[] {
  return foldersIn(root).flatMap((group) =>
    foldersIn(join(root, group)).map((version) => ({
      group,
      version,
      path: join(root, group, version),
      beside: undefined,
    })),
  );
}

/** The folders of partial manifests in a checkout of openshift/api: the folder itself, or those up to three levels below. */
function publishedFolders(root: string, levels = 3): VersionFolder[] {
  if (basename(root) === PUBLISHED_FOLDERS.partials) {
    const version = dirname(resolve(root));
    const beside = join(dirname(root), PUBLISHED_FOLDERS.overrides);
    return [{ group: basename(dirname(version)), version: basename(version), path: root, beside }];
  }
  return levels === 0 ? [] : foldersIn(root).flatMap((name) => publishedFolders(join(root, name), levels - 1));
}

function overridesFolder(root: string, group: string, version: string): string {
  const place = join(root, group, version);
  const published = join(place, PUBLISHED_FOLDERS.overrides);
  return existsSync(published) ? published : place;
}

/** The nearest folder with the FeatureGate manifests of a checkout of openshift/api, from a folder upwards. */
export function featureGatesAbove(folder: string): string | undefined {
  const from = resolve(folder);
  const found = join(from, PUBLISHED_FOLDERS.featureGates);
  if (existsSync(found)) return found;
  const parent = dirname(from);
  return parent === from ? undefined : featureGatesAbove(parent);
}

/** What FeatureGate manifests say. */
export interface GateTables {
  /** Which gates are on for which clusters. */
  readonly clusters: readonly ClusterGates[];
  /** The names of all gates, sorted; those that are off everywhere among them. */
  readonly gates: readonly string[];
}

export const NO_GATE_TABLES: GateTables = { clusters: [], gates: [] };

/** Reads the FeatureGate manifests of a folder. Reports what cannot be read, and, under the name `shown`, a folder that has none. */
export function requireGateTables(
  folder: string,
  findings: Diagnostic[],
  { maxMib, shown = folder }: { readonly maxMib: number | undefined; readonly shown?: string },
): GateTables {
  const tables = readGateTables(folder, findings, maxMib);
  if (tables.clusters.length === 0)
    findings.push(diagnose(partialsMissing, undefined, { folder: shown, expected: "FeatureGate manifests" }));
  return tables;
}

/** Reads the FeatureGate manifests of a folder, which need not have any. Reports what cannot be read. */
export function readGateTables(folder: string, findings: Diagnostic[], maxMib?: number): GateTables {
  const manifests = yamlFilesIn(folder).flatMap((name): FeatureGateManifest[] => {
    const path = join(folder, name);
    const document = readYaml(path, findings, maxMib);
    if (document === undefined) return [];
    const manifest = readFeatureGateManifest(document.value, (problem) =>
      findings.push(diagnose(partialsUnreadable, undefined, { path, problem })),
    );
    return manifest === undefined ? [] : [manifest];
  });
  const gates = new Set(manifests.flatMap(({ enabled, disabled }) => [...enabled, ...disabled]));
  return { clusters: clusterGatesOfManifests(manifests).clusters, gates: [...gates].sort() };
}

function readFolder(
  folder: string,
  origin: PartialManifest["origin"],
  findings: Diagnostic[],
  maxMib: number | undefined,
): PartialManifest[] {
  return yamlFilesIn(folder).flatMap((name): PartialManifest[] => {
    const document = readYaml(join(folder, name), findings, maxMib);
    return document === undefined ? [] : [{ name: name.replace(/\.ya?ml$/, ""), document: document.value, origin }];
  });
}

function readYaml(
  path: string,
  findings: Diagnostic[],
  maxMib: number | undefined,
): { readonly value: ReturnType<typeof parseYaml> } | undefined {
  try {
    return { value: parseYaml(readInput(path, maxMib).toString("utf8")) };
  } catch (error) {
    const text = error instanceof InputProblem ? error.problem : error instanceof Error ? error.message : String(error);
    const problem = text.split("\n", 1)[0] ?? "";
    findings.push(diagnose(partialsUnreadable, undefined, { path, problem }));
    return undefined;
  }
}

/** The names of the folders in a folder, sorted; none where it is not there. */
export function foldersIn(folder: string): string[] {
  return entriesIfThere(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The names of the YAML files in a folder, sorted; none where it is not there. */
export function yamlFilesIn(folder: string): string[] {
  return entriesIfThere(folder)
    .map(({ name }) => name)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort();
}
