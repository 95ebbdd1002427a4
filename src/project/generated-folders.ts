import { posix, resolve } from "node:path";
import { type OutputFile, withHeader } from "../code/generated-file.js";
import type { CrdFile } from "../crd/manifests/crd-files.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { ArchivePieces } from "../emitters/bundles/pack-bundle.js";
import type { BundleSource } from "../emitters/bundles/render-bundle.js";
import { relativePath } from "../io/relative-path.js";
import { withoutAccepted } from "./accepted-findings.js";
import { type CompiledFiles, checkedCrdSettings, compileOnce, type OnStage, type ProjectTexts } from "./compile.js";
import { isWanted, OUTPUT_FOLDERS, OUTPUTS, outputFolder } from "./config/read-config.js";
import { crdSettings } from "./crd-settings.js";
import { leavesFolder } from "./output/ledger.js";
import { type GeneratedFolder, withFormerFolders } from "./output/write-folders.js";
import type { Project } from "./read-project.js";
import { NO_CACHE, type RunCache } from "./run-cache.js";

/** What a process found that compiles a project once, and the folders that it is to write; none where there is an error. */
export interface FolderRun extends Pick<CompiledFiles, "diagnostics" | "accepted"> {
  readonly unusedGates: readonly string[];
  readonly folders: readonly GeneratedFolder[];
}

/** Compiles a project for a process that does so once, down to the folders that it generates. The model is left behind in here. */
export async function compileFolders(project: Project, cache: RunCache, onStage: OnStage): Promise<FolderRun> {
  const compilation = compileOnce(project.texts, cache, onStage);
  const { diagnostics, accepted, model } = compilation;
  const folders = hasErrors(diagnostics) ? [] : await generatedFolders(project, compilation, cache);
  retainArchives(project, cache);
  return { diagnostics, accepted, unusedGates: model.unusedGates, folders };
}

/**
 * The folders that a compilation fills: that of the output first, then those of outputs that are placed apart, and that of
 * documentation pages where there are any. Folders that the project filled earlier and does no more come last, without files.
 * A `cache` spares the packing of bundles from run to run.
 */
export async function generatedFolders(
  project: Project,
  compilation: CompiledFiles,
  cache: RunCache = NO_CACHE,
): Promise<GeneratedFolder[]> {
  const { files, featureGates, code, manifests, pages } = compilation;
  const { config } = project.texts;
  const { header } = config;
  const bundles = isWanted(config.bundles) ? await bundleFiles(project, compilation, cache) : [];
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

/** What bundles of a compilation are made of. */
export function bundleSource(
  texts: ProjectTexts,
  { model, features, crdsOfSets, acceptances }: CompiledFiles,
): BundleSource {
  return {
    model,
    features,
    settings: checkedCrdSettings(texts, acceptances),
    crds: crdsOfSets,
    withoutAccepted: (findings, behind) => withoutAccepted(findings, acceptances, behind),
  };
}

/** What the CRDs of a cluster are made of that objects are judged by, which meet wrong rules where they reach them. */
export function judgedSource(texts: ProjectTexts, compilation: CompiledFiles): BundleSource {
  return { ...bundleSource(texts, compilation), settings: crdSettings(texts) };
}

/** The folder of bundles within the output. */
const BUNDLES = `${OUTPUT_FOLDERS.bundles}/`;

/** The bundles of the last compilation, which `--watch` asks for again where no manifest changed. */
const cachedBundles = new WeakMap<
  CompiledFiles["features"],
  { readonly crds: readonly CrdFile[]; readonly files: readonly OutputFile[] }
>();

/** The entry of a cache with the pieces of archives. Each piece names what it is made of, so that a project has one entry for all its runs. */
function archivesOf({ configFile }: Project) {
  return ["archives", { path: configFile, text: "" }] as const;
}

/** Has pieces of archives stay in a cache, also where none are asked for, as after an error. */
export function retainArchives(project: Project, cache: RunCache): void {
  cache.retain(...archivesOf(project));
}

async function bundleFiles(
  project: Project,
  compilation: CompiledFiles,
  cache: RunCache,
): Promise<readonly OutputFile[]> {
  const crds = compilation.crdsOfSets ?? [];
  const previous = cachedBundles.get(compilation.features);
  if (previous !== undefined && areSameFiles(previous.crds, crds)) return previous.files;
  const [{ renderAllBundles }, { bundleOutput }, { createPacker }] = await Promise.all([
    import("../emitters/bundles/render-bundle.js"),
    import("../emitters/bundles/bundle-output.js"),
    import("../emitters/bundles/pack-bundle.js"),
  ]);
  const kept = cache.find<ArchivePieces>(...archivesOf(project)) ?? new Map<string, Uint8Array>();
  const packer = createPacker(kept);
  const files = await bundleOutput(renderAllBundles(compilation.features, crds), BUNDLES, packer);
  const { pieces } = packer;
  if (pieces.size !== kept.size || [...pieces.keys()].some((key) => !kept.has(key)))
    cache.keep(...archivesOf(project), pieces);
  cachedBundles.set(compilation.features, { crds, files });
  return files;
}

function areSameFiles(ones: readonly CrdFile[], others: readonly CrdFile[]): boolean {
  return (
    ones.length === others.length &&
    ones.every(({ path, text }, index) => path === others[index]?.path && text === others[index]?.text)
  );
}
