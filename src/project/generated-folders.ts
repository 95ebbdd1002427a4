import { posix, resolve } from "node:path";
import { type OutputFile, withHeader } from "../code/generated-file.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { relativePath } from "../io/relative-path.js";

import { type CompiledFiles, compileOnce, type OnStage } from "./compile.js";
import { isWanted, OUTPUT_FOLDERS, OUTPUTS, outputFolder } from "./config/read-config.js";
import { leavesFolder } from "./output/ledger.js";
import { type GeneratedFolder, withFormerFolders } from "./output/write-folders.js";
import { type BegunBundles, bundleFiles, bundlesBeside, retainArchives } from "./project-bundles.js";
import type { Project } from "./read-project.js";
import { NO_CACHE, type RunCache } from "./run-cache.js";

/** What a process found that compiles a project once, and the folders that it is to write; none where there is an error. */
export interface FolderRun extends Pick<CompiledFiles, "diagnostics" | "accepted"> {
  readonly unusedGates: readonly string[];
  readonly folders: readonly GeneratedFolder[];
}

/** Compiles a project for a process that does so once, down to the folders that it generates. The model is left behind in here. */
export async function compileFolders(project: Project, cache: RunCache, onStage: OnStage): Promise<FolderRun> {
  const beginBundles = isWanted(project.texts.config.bundles) ? await bundlesBeside(project, cache) : undefined;
  let begun: BegunBundles | undefined;
  const compilation = compileOnce(project.texts, cache, onStage, (crds) => {
    begun = beginBundles?.(crds);
  });
  const { diagnostics, accepted, model } = compilation;
  const folders = hasErrors(diagnostics) ? [] : await generatedFolders(project, compilation, cache, begun);
  retainArchives(project, cache);
  return { diagnostics, accepted, unusedGates: model.unusedGates, folders };
}

/**
 * The folders that a compilation fills: that of the output first, then those of outputs that are placed apart, and that of
 * documentation pages where there are any. Folders that the project filled earlier and does no more come last, without files.
 * A `cache` spares the packing of bundles from run to run; `begun` are those of which packing began while the rest was compiled.
 */
export async function generatedFolders(
  project: Project,
  compilation: CompiledFiles,
  cache: RunCache = NO_CACHE,
  begun?: BegunBundles,
): Promise<GeneratedFolder[]> {
  const { files, featureGates, code, manifests, pages } = compilation;
  const { config } = project.texts;
  const { header } = config;
  const bundles = isWanted(config.bundles) ? await bundleFiles(project, compilation, cache, begun) : [];
  const outputs = [
    ...(config.crds === false ? [] : files),
    ...(config.gateManifests === false ? [] : featureGates),
    ...code,
    ...manifests,
    ...bundles,
  ];
  const byRoot = new Map<string, OutputFile[]>([[project.output, []]]);
  for (const file of outputs) {
    const { root, path } = placed(project, file.path);
    const ofRoot = byRoot.get(root) ?? [];
    byRoot.set(root, ofRoot);
    // The index of a bundle holds the digests of its files.
    ofRoot.push(withHeader(path === file.path ? file : { ...file, path }, bundles.includes(file) ? undefined : header));
  }
  const roots = [...byRoot].filter(([, ofRoot]) => ofRoot.length > 0).map(([root]) => root);
  const folders = [...byRoot].map(([root, ofRoot]): GeneratedFolder => {
    const others = roots.filter((other) => other !== root).map((other) => relativePath(root, other));
    return { root, files: ofRoot, others: others.sort() };
  });
  if (project.docs !== undefined)
    folders.push({ root: project.docs, files: pages.map((page) => withHeader(page, header)) });
  return withFormerFolders(resolve(project.root), folders);
}

/** Where a file of an output belongs, by the folder that it has in the output folder. */
function placed({ root, output, texts: { config } }: Project, path: string): { root: string; path: string } {
  const [first = ""] = path.split("/", 1);
  const kind = OUTPUTS.find((each) => OUTPUT_FOLDERS[each] === first);
  if (kind === undefined || typeof config[kind] !== "string") return { root: output, path };
  const folder = resolve(root, outputFolder(config, kind));
  const inOutput = relativePath(output, folder);
  const rest = path.slice(first.length + 1);
  return leavesFolder(inOutput) ? { root: folder, path: rest } : { root: output, path: posix.join(inOutput, rest) };
}

/** How many files belong in the folders, their ledgers aside. */
export function countFiles(folders: readonly GeneratedFolder[]): number {
  return folders.reduce((count, { files }) => count + files.length, 0);
}
