import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { toYaml } from "../../src/crd/yaml/to-yaml.js";

/** A manifest that came out differently: its path, and the first line that differs, counted from 1. */
export interface RoundTripFailure {
  readonly file: string;
  readonly line: number;
  readonly want: string;
  readonly got: string;
}

/** How many published manifests were written again with the same bytes. */
export interface RoundTripResult {
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly RoundTripFailure[];
}

const FOLDERS = ["openshift-api/partials", "openshift-api/merged", "openshift-api/overrides", "crds"];

/** Manifests whose published form was rewritten by another YAML writer. */
const REWRITTEN = /[/_](?:infrastructures|controllerconfigs)[-.]/;

/** `---` and comments in front of the document. */
const HEADER = /^(?:(?:---|#.*|)\n)*/;

/**
 * Reads the published manifests under the folder, or those chosen of them, and writes them again; reports how many came out with the same bytes
 * and where the others differ. What stands in front of a document is kept as it is.
 */
export function roundTripManifests(
  publishedData: string,
  choose: (files: readonly string[]) => readonly string[] = (files) => files,
): RoundTripResult {
  const failures: RoundTripFailure[] = [];
  const files = choose(manifestsIn(publishedData));
  for (const file of files) {
    const want = readFileSync(join(publishedData, file), "utf8");
    const header = HEADER.exec(want)?.[0] ?? "";
    const got = header + toYaml(parseYaml(want));
    if (got !== want) failures.push({ file, ...firstDifference(want, got) });
  }
  return { passed: files.length - failures.length, total: files.length, failures };
}

function manifestsIn(publishedData: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(publishedData, folder), { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .filter((path) => path.endsWith(".yaml") && !REWRITTEN.test(path))
      .sort(),
  );
}

function firstDifference(want: string, got: string): Omit<RoundTripFailure, "file"> {
  const wanted = want.split("\n");
  const written = got.split("\n");
  const at = wanted.findIndex((line, index) => line !== written[index]);
  const index = at === -1 ? wanted.length : at;
  return { line: index + 1, want: wanted[index] ?? "", got: written[index] ?? "" };
}
