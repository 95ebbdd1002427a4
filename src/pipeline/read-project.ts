import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { CrdwrightConfig } from "../config/define-config.js";
import { CONFIG_FILE, readConfig } from "../config/read-config.js";
import { featuresMissing, folderMissing } from "../diagnostics/catalogue/config.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { readTextIfThere } from "../output/output-folder.js";
import type { SourceText } from "../source/source-text.js";
import type { ProjectTexts } from "./compile.js";

/** A project as it is on disk. Paths in it are relative to `root`, with `/`. */
export interface Project {
  readonly root: string;
  readonly output: string;
  readonly texts: ProjectTexts;
  /** What is wrong with the configuration; with an error among it nothing else is done. */
  readonly configFindings: readonly Diagnostic[];
  readonly textOf: (file: string) => string | undefined;
}

/** Reads configuration and sources of the project in a folder. Nothing is run. */
export function readProject(root: string): Project {
  const findings: Diagnostic[] = [];
  const configText = readTextIfThere(join(root, CONFIG_FILE));
  const config: CrdwrightConfig =
    configText === undefined
      ? {}
      : readConfig({ path: CONFIG_FILE, text: configText }, (finding) => findings.push(finding));
  const api = config.api ?? "api";
  const features = readFeaturesFile(root, api, config, findings);
  const sources = listSources(root, api)
    .filter((path) => path !== features?.path)
    .map((path): SourceText => ({ path, text: readFileSync(join(root, path), "utf8") }));
  if (sources.length === 0 && findings.length === 0) findings.push(diagnose(folderMissing, undefined, { folder: api }));
  const texts: ProjectTexts = { config, sources, features, vocabulary: readVocabulary };
  const byPath = new Map(
    [...sources, ...(features === undefined ? [] : [features])].map(({ path, text }) => [path, text]),
  );
  return {
    root,
    output: resolve(root, config.output ?? "generated"),
    texts,
    configFindings: findings,
    textOf: (file) => byPath.get(file) ?? (file === CONFIG_FILE ? configText : undefined),
  };
}

function readFeaturesFile(
  root: string,
  api: string,
  config: CrdwrightConfig,
  findings: Diagnostic[],
): SourceText | undefined {
  const path = config.features ?? `${api}/features.ts`;
  const text = readTextIfThere(join(root, path));
  if (text !== undefined) return { path, text };
  if (config.features !== undefined) findings.push(diagnose(featuresMissing, undefined, { file: path }));
  return undefined;
}

/** The TypeScript files of a folder and those below it, sorted; tests and declaration files are not API sources. */
function listSources(root: string, folder: string): string[] {
  let entries: { name: string; isDirectory: () => boolean }[];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory())
        return entry.name === "node_modules" || entry.name.startsWith(".") ? [] : listSources(root, path);
      return /\.[cm]?ts$/.test(entry.name) && !/\.(d|test|spec)\.[cm]?ts$/.test(entry.name) ? [path] : [];
    });
}

/** The vocabulary's declarations stand beside this code: as `.ts` in the repository, as `.d.ts` in the package. */
export function readVocabulary(): SourceText {
  const base = fileURLToPath(new URL("../meta/v1", import.meta.url));
  const text = readTextIfThere(`${base}.d.ts`) ?? readFileSync(`${base}.ts`, "utf8");
  return { path: "crdwright/meta/v1", text };
}
