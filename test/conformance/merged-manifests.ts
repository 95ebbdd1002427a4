import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { mergeVariants } from "../../src/crd/partials/merge-variants.js";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { toYaml } from "../../src/crd/yaml/to-yaml.js";
import { type MergedManifest, mergedManifests } from "./manifest-names.js";
import { isRewritten, publishedClusterGates, publishedCrds, readManifest, yamlFiles } from "./published-openshift.js";

/** How many published merged manifests came out of their partial manifests, and what is wrong with the others. */
export interface MergedManifestsResult {
  readonly passed: number;
  readonly total: number;
  /** A published file that was not made or not made equal, or one that was made and is not published. */
  readonly failures: readonly { readonly file: string; readonly problem: string }[];
}

interface MadeManifest extends MergedManifest {
  readonly crd: string;
}

/**
 * Merges the published partial manifests and overrides of every CRD by the published lists of gates, and compares file
 * names and bytes with the published merged manifests; those that were written by another YAML writer compare parsed.
 */
export function compareMergedManifests(openshiftData: string): MergedManifestsResult {
  const clusters = publishedClusterGates(openshiftData);
  const made = new Map<string, MadeManifest>();
  const failures: { file: string; problem: string }[] = [];
  const folders = new Set<string>();
  for (const { group, version, crd, partials } of publishedCrds(openshiftData)) {
    const folder = `${group}/${version}`;
    folders.add(folder);
    for (const manifest of mergedManifests(mergeVariants(partials, clusters))) {
      const file = `${folder}/${manifest.fileName}`;
      if (made.has(file)) failures.push({ file, problem: "made twice" });
      made.set(file, { ...manifest, crd });
    }
  }

  const published = [...folders].flatMap((folder) =>
    yamlFiles(join(openshiftData, "merged", folder)).map((file) => `${folder}/${file}`),
  );
  for (const file of published) {
    const problem = difference(made.get(file), join(openshiftData, "merged", file));
    if (problem !== undefined) failures.push({ file, problem });
  }
  const failed = new Set(failures.map(({ file }) => file));
  for (const file of made.keys()) if (!published.includes(file)) failures.push({ file, problem: "not published" });
  return { passed: published.filter((file) => !failed.has(file)).length, total: published.length, failures };
}

function difference(made: MadeManifest | undefined, published: string): string | undefined {
  if (made === undefined) return "not made";
  const text = toYaml(made.document);
  const equal = isRewritten(made.crd)
    ? isDeepStrictEqual(parseYaml(text), readManifest(made.crd, published))
    : text === readFileSync(published, "utf8");
  return equal ? undefined : "different content";
}
