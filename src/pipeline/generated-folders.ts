import type { BundleSource } from "../bundle/render-bundle.js";
import type { OutputFile } from "../output/generated-file.js";
import type { GeneratedFolder } from "../output/generated-folders.js";
import { lookAt } from "../output/output-folder.js";
import type { Compilation, ProjectTexts } from "./compile.js";
import { crdSettings } from "./crd-settings.js";
import type { Project } from "./read-project.js";

/** The folder of bundles within the output. */
const BUNDLES = "bundles/";

/** The folders that a compilation fills: that of the output first, and that of documentation pages where there are any. */
export async function generatedFolders(project: Project, compilation: Compilation): Promise<GeneratedFolder[]> {
  const { files, featureGates, code, pages } = compilation;
  const bundles = project.texts.config.bundles === true ? await bundleFiles(project, compilation) : [];
  const folders: GeneratedFolder[] = [
    { root: project.output, files: [...files, ...featureGates, ...code, ...bundles] },
  ];
  if (project.docs !== undefined) folders.push({ root: project.docs, files: pages });
  return folders;
}

/** How many files belong in the folders, their ledgers aside. */
export function countFiles(folders: readonly GeneratedFolder[]): number {
  return folders.reduce((count, { files }) => count + files.length, 0);
}

/** What bundles of a compilation are made of. */
export function bundleSource(texts: ProjectTexts, { model, features, files }: Compilation): BundleSource {
  return { model, features, settings: crdSettings(texts), crds: files };
}

/** The bundles of the last compilation, which `--watch` asks for again where no manifest changed. */
const known = new WeakMap<Compilation["features"], { readonly key: string; readonly files: readonly OutputFile[] }>();

async function bundleFiles({ texts, output }: Project, compilation: Compilation): Promise<readonly OutputFile[]> {
  const key = JSON.stringify(compilation.files.map(({ path, text }) => [path, text]));
  const before = known.get(compilation.features);
  if (before?.key === key) return before.files;
  const [{ renderAllBundles }, { bundleOutput }] = await Promise.all([
    import("../bundle/render-bundle.js"),
    import("../bundle/bundle-output.js"),
  ]);
  const files = await bundleOutput(renderAllBundles(bundleSource(texts, compilation)), BUNDLES, (path) => {
    const there = lookAt(output, path);
    return there.kind === "file" ? there.bytes : undefined;
  });
  known.set(compilation.features, { key, files });
  return files;
}
