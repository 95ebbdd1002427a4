import type { OutputFile } from "../code/generated-file.js";
import type { CrdFile } from "../crd/manifests/crd-files.js";
import type { Bundle } from "../emitters/bundles/bundle-index.js";
import type { ArchivePieces, PackedBundles } from "../emitters/bundles/pack-bundle.js";
import type { BundleSource } from "../emitters/bundles/render-bundle.js";
import { withoutAccepted } from "./accepted-findings.js";
import { type CompiledManifests, checkedCrdSettings, type ProjectTexts } from "./compile.js";
import { OUTPUT_FOLDERS } from "./config/read-config.js";
import { crdSettings } from "./crd-settings.js";
import type { Project } from "./read-project.js";
import type { RunCache } from "./run-cache.js";

/** What bundles of a compilation are made of. */
export function bundleSource(
  texts: ProjectTexts,
  { model, features, crdsOfSets, acceptances }: CompiledManifests,
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
export function judgedSource(texts: ProjectTexts, compilation: CompiledManifests): BundleSource {
  return { ...bundleSource(texts, compilation), settings: crdSettings(texts) };
}

/** Bundles that are rendered, and packed already or soon. */
export interface BegunBundles {
  readonly bundles: readonly Bundle[];
  /** The pieces that are kept of earlier archives. */
  readonly kept: ArchivePieces;
  /** Undefined where nothing packs them yet. */
  readonly packed: Promise<PackedBundles> | undefined;
}

/** Makes what renders the bundles of a project and begins to pack them beside what else is compiled, where nothing is kept of earlier archives. */
export async function bundlesBeside(
  project: Project,
  cache: RunCache,
): Promise<(manifests: CompiledManifests) => BegunBundles> {
  const [{ renderAllBundles }, { packBeside }] = await Promise.all([
    import("../emitters/bundles/render-bundle.js"),
    import("../emitters/bundles/pack-beside.js"),
  ]);
  const kept = keptPieces(project, cache);
  return ({ features, crdsOfSets = [] }) => {
    const bundles = renderAllBundles(features, crdsOfSets);
    return { bundles, kept, packed: kept.size === 0 ? packBeside(bundles) : undefined };
  };
}

/** The folder of bundles within the output. */
const BUNDLES = `${OUTPUT_FOLDERS.bundles}/`;

/** The bundles of the last compilation, which `--watch` asks for again where no manifest changed. */
const cachedBundles = new WeakMap<
  CompiledManifests["features"],
  { readonly crds: readonly CrdFile[]; readonly files: readonly OutputFile[] }
>();

/** The files of a project's bundles. A `cache` spares packing what is kept of earlier archives. */
export async function bundleFiles(
  project: Project,
  compilation: CompiledManifests,
  cache: RunCache,
  begun?: BegunBundles,
): Promise<readonly OutputFile[]> {
  const crds = compilation.crdsOfSets ?? [];
  const previous = cachedBundles.get(compilation.features);
  if (previous !== undefined && areSameFiles(previous.crds, crds)) return previous.files;
  const [{ renderAllBundles }, { bundleOutput }, { packBundles }] = await Promise.all([
    import("../emitters/bundles/render-bundle.js"),
    import("../emitters/bundles/bundle-output.js"),
    import("../emitters/bundles/pack-bundle.js"),
  ]);
  const bundles = begun?.bundles ?? renderAllBundles(compilation.features, crds);
  const kept = begun?.kept ?? keptPieces(project, cache);
  const { archives, pieces } = await (begun?.packed ?? packBundles(bundles, kept));
  if (pieces.size !== kept.size || [...pieces.keys()].some((key) => !kept.has(key)))
    cache.keep(...archivesOf(project), pieces);
  const files = bundleOutput(bundles, archives, BUNDLES);
  cachedBundles.set(compilation.features, { crds, files });
  return files;
}

/** The entry of a cache with the pieces of archives. Each piece names what it is made of, so that a project has one entry for all its runs. */
function archivesOf({ configFile }: Project) {
  return ["archives", { path: configFile, text: "" }] as const;
}

function keptPieces(project: Project, cache: RunCache): ArchivePieces {
  return cache.find<ArchivePieces>(...archivesOf(project)) ?? new Map<string, Uint8Array>();
}

/** Has pieces of archives stay in a cache, also where none are asked for, as after an error. */
export function retainArchives(project: Project, cache: RunCache): void {
  cache.retain(...archivesOf(project));
}

function areSameFiles(ones: readonly CrdFile[], others: readonly CrdFile[]): boolean {
  return (
    ones.length === others.length &&
    ones.every(({ path, text }, index) => path === others[index]?.path && text === others[index]?.text)
  );
}
