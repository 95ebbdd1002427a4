import type { GeneratedFile } from "../code/generated-file.js";
import type { CrdFile } from "../crd/manifests/crd-files.js";
import {
  type CrdCache,
  type CrdOptions,
  createCrdCache,
  type EmittedCrds,
  emitCrds,
  forgetfulCrdCache,
  type RuleCheck,
} from "../crd/manifests/emit-crds.js";
import { type Diagnostic, hasErrors, LINT_CODE_PREFIX, sortDiagnostics } from "../diagnostics/diagnostic.js";
import { gatesPage } from "../emitters/pages/gates-page.js";
import { markersPage } from "../emitters/pages/markers-page.js";
import type { FeatureRegistry } from "../features/feature-registry.js";
import { gateManifestFiles } from "../gates/gate-manifest-files.js";
import { gateTable } from "../gates/gate-table.js";
import { gateTouches } from "../gates/gate-touches.js";
import { limitHeap } from "../io/heap-limit.js";
import { NEWEST_VERSION } from "../kube/target-version.js";
import type { Acceptance, AnnotatedFile } from "../model/annotated-file.js";
import type { ApiModel, Kind } from "../model/api-model.js";
import { documentKind } from "../model/document-roots.js";
import { forgetSchemas } from "../schema/build-schema.js";
import type { ProjectSource } from "../source/source-origin.js";
import type { SourceText } from "../source/source-text.js";
import type { VocabularyModule } from "../source/vocabulary-modules.js";
import { type AcceptedFinding, acceptFindings } from "./accepted-findings.js";
import { checkRules, forgetCheckedTexts } from "./check-rules.js";
import { type CodeFiles, codeFiles } from "./code-files.js";
import { type CompiledModel, createModelCompiler } from "./compile-model.js";
import type { CrdwrightConfig } from "./config/define-config.js";
import { isWanted } from "./config/read-config.js";
import { crdSettings } from "./crd-settings.js";
import { createKindKeys } from "./kind-keys.js";
import { NO_CACHE, type RunCache } from "./run-cache.js";
import { wholeText } from "./whole-text.js";

/** The texts that an API is generated from. */
export interface ProjectTexts {
  readonly config: CrdwrightConfig;
  readonly sources: readonly ProjectSource[];
  /** What was found where the sources were made, such as in Go packages. */
  readonly sourceFindings?: readonly Diagnostic[];
  /** The text of a file that sources are made from. */
  readonly originText?: (path: string) => string | undefined;
  readonly features: SourceText | undefined;
  /** The override files beside the types, `*.override.yaml`. */
  readonly overrides?: readonly SourceText[];
  /** Files of controllers and the like, which may have markers of roles and webhooks. */
  readonly controllers?: readonly SourceText[];
  /** The project's tsconfig and those that it extends. */
  readonly tsconfigs?: readonly SourceText[];
  /** Reads a module of the vocabulary, `crdwright/meta/v1` unless another is named. */
  readonly vocabulary: (module?: VocabularyModule) => SourceText;
  /** The name in the project's package.json. */
  readonly packageName?: string | undefined;
}

/** What bundles are made of. */
export interface CompiledManifests {
  readonly model: ApiModel;
  readonly features: FeatureRegistry;
  /** The CRDs of every feature set under OpenShift's names; undefined where nobody asked for them. */
  readonly crdsOfSets: readonly CrdFile[] | undefined;
  /** What is accepted where, for findings that are made of the same API later. */
  readonly acceptances: readonly Acceptance[];
}

/** The files that belong in the output folder, and everything that was found on the way. */
export interface CompiledFiles extends CompiledManifests {
  readonly files: readonly CrdFile[];
  /** The FeatureGate manifests, where there are gates and manifests are made per feature set. */
  readonly featureGates: readonly GeneratedFile[];
  /** Clients and validators in TypeScript, where the configuration asks for them. */
  readonly code: readonly GeneratedFile[];
  /** Roles and webhook configurations, where markers ask for them. */
  readonly manifests: readonly GeneratedFile[];
  /** Documentation pages, where the configuration asks for them. */
  readonly pages: readonly GeneratedFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** What was found, too, and accepted at its place. */
  readonly accepted: readonly AcceptedFinding[];
}

/** What came of a run, with the sources that it is of. */
export interface Compilation extends CompiledFiles {
  /** The sources with their markers. */
  readonly annotated: readonly AnnotatedFile[];
}

export type Stage = "features" | "source" | "model" | "crd" | "code";
/** Told when a stage begins, for progress and for figures. */
export type OnStage = (stage: Stage) => void;

type OnManifests = (manifests: CompiledManifests) => void;

/** How far a compilation goes. */
export interface CompileOptions {
  /** Leave out the code and pages, and so what is found on making validators: where nothing is written, and time counts. */
  readonly withoutCode?: boolean;
}

export type Compiler = (texts: ProjectTexts, onStage?: OnStage, options?: CompileOptions) => Compilation;

/**
 * Makes a compiler that keeps what it read between calls, so that a second call with few changes is quick. Each call is
 * pure but for that: the same texts give the same files, whatever was compiled before. A `cache` spares parsing from run to run.
 */
export function createCompiler(cache: RunCache = NO_CACHE): Compiler {
  const compileModel = createModelCompiler(cache);
  const [ofKinds, ofSets, ofDocuments] = [createCrdCache(), createCrdCache(), createCrdCache()];
  return (texts, onStage = () => {}, { withoutCode = false } = {}) => {
    const compiled = compileModel(texts, onStage);
    const compiledFiles = compileFiles(texts, compiled, {
      cache,
      crdCaches: { ofKinds, ofSets, ofDocuments },
      onStage,
      withoutCode,
      letsGo: false,
      onManifests: () => {},
    });
    return { ...compiledFiles, annotated: compiled.annotated };
  };
}

/**
 * Compiles for a process that does so once. What is made on the way is let go as soon as nothing else is made of it, so that many kinds
 * take little more memory than their files. `onManifests` gets the manifests as soon as they are made and right, before code is.
 */
export function compileOnce(
  texts: ProjectTexts,
  cache: RunCache,
  onStage: OnStage,
  onManifests: OnManifests = () => {},
): CompiledFiles {
  const [ofKinds, ofSets, ofDocuments] = [forgetfulCrdCache(), forgetfulCrdCache(), forgetfulCrdCache()];
  const letsGo = !makesMoreOfKinds(texts.config);
  limitHeap();
  const compiled = compileModelOnce(texts, cache, onStage);
  return compileFiles(texts, compiled, {
    cache,
    crdCaches: { ofKinds, ofSets, ofDocuments },
    onStage,
    withoutCode: false,
    letsGo,
    onManifests,
  });
}

/** The declarations are left behind in here. */
function compileModelOnce(texts: ProjectTexts, cache: RunCache, onStage: OnStage): Omit<CompiledModel, "annotated"> {
  const { annotated: _, ...compiled } = createModelCompiler(cache)(texts, onStage);
  return compiled;
}

/** Whether more is made of kinds than their CRDs. */
function makesMoreOfKinds({ clients, validation, schemas, bundles, docs }: CrdwrightConfig): boolean {
  return docs !== undefined || [clients, validation, schemas, bundles].some(isWanted);
}

/** What is known of CRDs: those that are written, those of all sets that bundles have where these are others, and those that hold documents. */
type CrdCaches = Readonly<Record<"ofKinds" | "ofSets" | "ofDocuments", CrdCache>>;

interface FileSettings extends Required<CompileOptions> {
  readonly cache: RunCache;
  readonly crdCaches: CrdCaches;
  readonly onStage: OnStage;
  /** Whether the schemas of a kind are let go once its CRD is made. */
  readonly letsGo: boolean;
  readonly onManifests: OnManifests;
}

/** Makes all files of a model. */
function compileFiles(
  texts: ProjectTexts,
  { model, features, manifests, acceptances, findings: modelFindings, filesOf }: Omit<CompiledModel, "annotated">,
  { cache, crdCaches, onStage, withoutCode, letsGo, onManifests }: FileSettings,
): CompiledFiles {
  onStage("crd");
  const looksBehindErrors = acceptances.length > 0;
  const options = { ...checkedCrdSettings(texts, acceptances), features };
  const keyOf = createKindKeys(texts, filesOf);
  const crds = emitCrds(model, options, crdCaches.ofKinds, ({ kinds }, overrides, make) => {
    const emitted = cache.read("crd", keyOf(kinds, [looksBehindErrors, overrides]), make);
    if (letsGo) letGo(kinds, emitted);
    return emitted;
  });
  const inSets =
    options.naming === "feature-set" || !isWanted(texts.config.bundles)
      ? undefined
      : emitCrds(model, { ...options, naming: "feature-set" }, crdCaches.ofSets, ({ kinds }, overrides, make) =>
          cache.read("crd of sets", keyOf(kinds, [looksBehindErrors, overrides]), make),
        );
  const documents = cache.read("documents", wholeText(texts), () =>
    documentFindings(model, options, crdCaches.ofDocuments),
  );
  // What the lint reports is accepted there.
  const own = acceptances.filter(({ code }) => !code.startsWith(LINT_CODE_PREFIX));
  const ofSets = (inSets?.findings ?? []).filter(isNotAmong(crds.findings));
  const findings = [...modelFindings, ...crds.findings, ...ofSets, ...documents.findings];
  const sorted = acceptFindings(findings, own, [...crds.behind, ...(inSets?.behind ?? []), ...documents.behind]);
  const isRight = !withoutCode && !hasErrors(sorted.findings);
  const crdsOfSets = options.naming === "feature-set" ? crds.files : inSets?.files;
  if (isRight) onManifests({ model, features, crdsOfSets, acceptances });
  onStage("code");
  const code = !isRight
    ? NO_CODE
    : codeFiles(texts, model, features, (output, kinds, facts, make) => cache.read(output, keyOf(kinds, facts), make));
  return {
    files: crds.files,
    crdsOfSets,
    featureGates: featureGateFiles(texts, features),
    code: code.files,
    manifests,
    pages: withoutCode ? [] : pageFiles(texts, model, features, cache),
    diagnostics: sortDiagnostics([...sorted.findings, ...code.findings]),
    accepted: sorted.accepted,
    acceptances,
    model,
    features,
  };
}

/** Tells the findings of which there is none of the same kind at the same place. */
function isNotAmong(known: readonly Diagnostic[]): (finding: Diagnostic) => boolean {
  const keyOf = ({ code, span }: Diagnostic): string => JSON.stringify([code, span]);
  const keys = new Set(known.map(keyOf));
  return (finding) => !keys.has(keyOf(finding));
}

/** Lets go of all that is kept for kinds, once the files that are made of it have their texts. */
function letGo(kinds: readonly Kind[], { files }: EmittedCrds): void {
  for (const { text } of files) void text;
  for (const kind of kinds) {
    forgetSchemas(kind.root);
    forgetCheckedTexts(kind);
  }
}

function pageFiles(
  texts: ProjectTexts,
  model: ApiModel,
  features: FeatureRegistry,
  cache: RunCache,
): readonly GeneratedFile[] {
  if (texts.config.docs === undefined) return [];
  const page = cache.read("page", MARKERS_PAGE, markersPage);
  if (texts.features === undefined) return [page];
  return [page, gatesPage(gateTable(features, gateTouches(model, crdSettings(texts))))];
}

const NO_CODE: CodeFiles = { files: [], findings: [] };

/** What is wrong with the types of documents: what a server would say of a CRD whose objects hold one in a field. */
function documentFindings(
  { documents }: ApiModel,
  options: CrdOptions,
  cache: CrdCache,
): Pick<EmittedCrds, "findings" | "behind"> {
  if (documents.length === 0) return { findings: [], behind: [] };
  const held = { kinds: documents.map(documentKind), documents: [], unusedGates: [] };
  // All feature sets are looked at, and override files are for CRDs.
  const settings = { naming: "feature-set", gating: "resolved", overrides: [], versions: "per-folder" } as const;
  const { findings, behind } = emitCrds(held, { ...options, ...settings }, cache);
  return { findings, behind };
}

/** How CRDs are made of a project's types, and their rules looked at. */
export function checkedCrdSettings(
  texts: ProjectTexts,
  acceptances: readonly Acceptance[],
): Omit<CrdOptions, "features"> {
  const sources = new Map(texts.sources.map((source) => [source.path, source.text]));
  const textOf = (path: string): string | undefined => sources.get(path) ?? texts.originText?.(path);
  const targetVersion = texts.config.targetVersion ?? NEWEST_VERSION;
  const check: RuleCheck["check"] = (kind, schema) => checkRules(kind, schema, targetVersion, textOf);
  return { ...crdSettings(texts), rules: { targetVersion, check }, looksBehindErrors: acceptances.length > 0 };
}

/** With controller-gen's naming there is one manifest for everyone, and so nothing that asks for a set. */
function featureGateFiles(texts: ProjectTexts, registry: FeatureRegistry): readonly GeneratedFile[] {
  if (texts.features === undefined || crdSettings(texts).naming !== "feature-set") return [];
  const files = gateFilesKnown.get(registry) ?? gateManifestFiles(registry);
  gateFilesKnown.set(registry, files);
  return files;
}

/** The FeatureGate manifests of registries that come unchanged from run to run, as under `--watch`. */
const gateFilesKnown = new WeakMap<FeatureRegistry, readonly GeneratedFile[]>();

/** The page of markers is made of this build of crdwright and nothing else. */
const MARKERS_PAGE: SourceText = { path: "markers.md", text: "" };
