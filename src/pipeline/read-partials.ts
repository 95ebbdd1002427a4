import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PartialManifest } from "../crd/partials/partial-manifest.js";
import { parseYaml } from "../crd/yaml/parse-yaml.js";
import { partialsUnreadable } from "../diagnostics/catalogue/partials.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { type ClusterGates, clusterGatesOfManifests } from "../features/cluster-gates.js";
import { type FeatureGateManifest, readFeatureGateManifest } from "../features/read-feature-gate-manifest.js";
import { entriesIfThere } from "../output/output-folder.js";

/** The partial manifests of one CRD in one group and version, as a tree of openshift/api holds them. */
export interface PartialTree {
  readonly group: string;
  readonly version: string;
  readonly crd: string;
  readonly partials: readonly PartialManifest[];
}

export interface PartialFolders {
  /** `<group>/<version>/<crd>/<gate>.yaml`. */
  readonly partials: string;
  /** The same tree with manifests that are merged last. */
  readonly overrides: string | undefined;
}

/** Reads every CRD's partial manifests and overrides below two folders. Reports files that are no YAML. */
export function readPartialTrees({ partials, overrides }: PartialFolders, findings: Diagnostic[]): PartialTree[] {
  return folders(partials).flatMap((group) =>
    folders(join(partials, group)).flatMap((version) =>
      folders(join(partials, group, version)).map((crd): PartialTree => {
        const place = join(group, version, crd);
        const generated = readFolder(join(partials, place), "generated", findings);
        const last = overrides === undefined ? [] : readFolder(join(overrides, place), "override", findings);
        return { group, version, crd, partials: [...generated, ...last] };
      }),
    ),
  );
}

/** Reads the FeatureGate manifests of a folder: which gates are on for which clusters. Reports what cannot be read. */
export function readClusterGates(folder: string, findings: Diagnostic[]): readonly ClusterGates[] {
  return readGateTables(folder, findings).clusters;
}

/** The same, with the names of all gates, those that are off everywhere among them. */
export function readGateTables(
  folder: string,
  findings: Diagnostic[],
): { readonly clusters: readonly ClusterGates[]; readonly gates: readonly string[] } {
  const manifests = yamlFiles(folder).flatMap((name): FeatureGateManifest[] => {
    const path = join(folder, name);
    const document = readYaml(path, findings);
    if (document === undefined) return [];
    const manifest = readFeatureGateManifest(document.value, (problem) =>
      findings.push(diagnose(partialsUnreadable, undefined, { path, problem })),
    );
    return manifest === undefined ? [] : [manifest];
  });
  const gates = new Set(manifests.flatMap(({ enabled, disabled }) => [...enabled, ...disabled]));
  return { clusters: clusterGatesOfManifests(manifests).clusters, gates: [...gates].sort() };
}

function readFolder(folder: string, origin: PartialManifest["origin"], findings: Diagnostic[]): PartialManifest[] {
  return yamlFiles(folder).flatMap((name): PartialManifest[] => {
    const document = readYaml(join(folder, name), findings);
    return document === undefined ? [] : [{ name: name.replace(/\.ya?ml$/, ""), document: document.value, origin }];
  });
}

function readYaml(path: string, findings: Diagnostic[]): { readonly value: ReturnType<typeof parseYaml> } | undefined {
  try {
    return { value: parseYaml(readFileSync(path, "utf8")) };
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
    findings.push(diagnose(partialsUnreadable, undefined, { path, problem }));
    return undefined;
  }
}

function folders(folder: string): string[] {
  return entriesIfThere(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function yamlFiles(folder: string): string[] {
  return entriesIfThere(folder)
    .map(({ name }) => name)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort();
}
