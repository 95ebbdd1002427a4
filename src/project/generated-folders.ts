import { posix, resolve } from "node:path";
import { type OutputFile, withHeader } from "../code/generated-file.js";
import type { BundleSource } from "../emitters/bundles/render-bundle.js";
import { relativePath } from "../io/relative-path.js";
import { withoutAccepted } from "./accepted-findings.js";
import type { Compilation, ProjectTexts } from "./compile.js";
import { isWanted, OUTPUT_FOLDERS, OUTPUTS, outputFolder } from "./config/read-config.js";
import { crdSettings } from "./crd-settings.js";
import { leavesFolder } from "./output/ledger.js";
import { lookAt } from "./output/output-folder.js";
import { type GeneratedFolder, withFormerFolders } from "./output/write-folders.js";
import type { Project } from "./read-project.js";

/**
 * The folders that a compilation fills: that of the output first, then those of outputs that are placed apart, and that of
 * documentation pages where there are any. Folders that the project filled earlier and does no more come last, without files.
 */
export async function generatedFolders(project: Project, compilation: Compilation): Promise<GeneratedFolder[]> {
  const { files, featureGates, code, manifests, pages } = compilation;
  const { config } = project.texts;
  const { header } = config;
  const bundles = isWanted(config.bundles) ? await bundleFiles(project, compilation) : [];
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
  { model, features, crdsOfSets, acceptances }: Compilation,
): BundleSource {
  return {
    model,
    features,
    settings: crdSettings(texts),
    crds: crdsOfSets,
    withoutAccepted: (findings) => withoutAccepted(findings, acceptances),
  };
}

/** The folder of bundles within the output. */
const BUNDLES = `${OUTPUT_FOLDERS.bundles}/`;

/** The bundles of the last compilation, which `--watch` asks for again where no manifest changed. */
const cachedBundles = new WeakMap<
  Compilation["features"],
  { readonly key: string; readonly files: readonly OutputFile[] }
>();

async function bundleFiles(project: Project, compilation: Compilation): Promise<readonly OutputFile[]> {
  const { texts } = project;
  const key = JSON.stringify(compilation.crdsOfSets?.map(({ path, text }) => [path, text]));
  const previous = cachedBundles.get(compilation.features);
  if (previous?.key === key) return previous.files;
  const [{ renderAllBundles }, { bundleOutput }] = await Promise.all([
    import("../emitters/bundles/render-bundle.js"),
    import("../emitters/bundles/bundle-output.js"),
  ]);
  const files = await bundleOutput(renderAllBundles(bundleSource(texts, compilation)), BUNDLES, (file) => {
    const { root, path } = placed(project, file);
    const existing = lookAt(root, path);
    return existing.kind === "file" ? existing.bytes : undefined;
  });
  cachedBundles.set(compilation.features, { key, files });
  return files;
}
