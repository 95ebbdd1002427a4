import { isDeepStrictEqual } from "node:util";
import type { GeneratedFile } from "../code/generated-file.js";
import type { CrdFile } from "../crd/manifests/crd-files.js";
import {
  type CrdCache,
  type CrdOptions,
  createCrdCache,
  type EmittedCrds,
  emitCrds,
  type RuleCheck,
} from "../crd/manifests/emit-crds.js";
import { noKinds } from "../diagnostics/catalogue/model.js";
import { type Diagnostic, diagnose, hasErrors, LINT_CODE_PREFIX, sortDiagnostics } from "../diagnostics/diagnostic.js";
import { gatesPage } from "../emitters/pages/gates-page.js";
import { markersPage } from "../emitters/pages/markers-page.js";
import { type FeatureRegistry, NO_FEATURES } from "../features/feature-registry.js";
import { readFeatureGates } from "../features/read-feature-gates.js";
import { gateManifestFiles } from "../gates/gate-manifest-files.js";
import { gateTable } from "../gates/gate-table.js";
import { gateTouches } from "../gates/gate-touches.js";
import { NEWEST_VERSION } from "../kube/target-version.js";
import { append } from "../kube/values/append.js";
import type { Acceptance, AnnotatedFile } from "../model/annotated-file.js";
import type { ApiModel } from "../model/api-model.js";
import { buildModel, createModelCache, type ModelCache } from "../model/build-model.js";
import { documentKind } from "../model/document-roots.js";
import type { SourceFileDeclarations } from "../source/declarations.js";
import { readSourceFile } from "../source/read-source-file.js";
import { type ProjectSource, type SourceOrigin, withOriginalPlaces } from "../source/source-origin.js";
import type { SourceText } from "../source/source-text.js";
import { VOCABULARY_MODULE, type VocabularyModule } from "../source/vocabulary-modules.js";
import { type AcceptedFinding, acceptFindings } from "./accepted-findings.js";
import { checkRules } from "./check-rules.js";
import { type CodeFiles, codeFiles } from "./code-files.js";
import { apiPlaces } from "./config/api-setting.js";
import type { CrdwrightConfig } from "./config/define-config.js";
import { isWanted } from "./config/read-config.js";
import { configuredAcceptances } from "./configured-acceptances.js";
import { crdSettings } from "./crd-settings.js";
import { createKindKeys } from "./kind-keys.js";
import { type ControllerMarkers, manifestFiles, readControllerMarkers } from "./manifest-files.js";
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

/** What came of a run: the files that belong in the output folder, and everything that was found on the way. */
export interface Compilation {
  readonly files: readonly CrdFile[];
  /** The CRDs of every feature set under OpenShift's names, which bundles are made of; undefined where nobody asked for them. */
  readonly crdsOfSets: readonly CrdFile[] | undefined;
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
  /** What is accepted where, for findings that are made of the same API later. */
  readonly acceptances: readonly Acceptance[];
  readonly model: ApiModel;
  /** The sources with their markers. */
  readonly annotated: readonly AnnotatedFile[];
  readonly features: FeatureRegistry;
}

export type Stage = "features" | "source" | "model" | "crd" | "code";
/** Told when a stage begins, for progress and for figures. */
export type OnStage = (stage: Stage) => void;

interface ParsedSource {
  readonly text: string;
  readonly origin: SourceOrigin | undefined;
  readonly declarations: SourceFileDeclarations;
  readonly findings: readonly Diagnostic[];
}

interface ParsedFeatures {
  readonly text: string;
  readonly registry: FeatureRegistry;
  readonly findings: readonly Diagnostic[];
}

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
  const parsed = new Map<string, ParsedSource>();
  const ofControllers = new Map<string, { readonly text: string; readonly markers: ControllerMarkers }>();
  let features: ParsedFeatures | undefined;
  const modelCache: ModelCache = createModelCache();
  const crdCache = createCrdCache();
  const setsCache = createCrdCache();
  const documentCache = createCrdCache();

  const parse = (source: ProjectSource): ParsedSource => {
    const cached = parsed.get(source.path);
    if (cached?.text === source.text && isDeepStrictEqual(cached.origin, source.origin)) return cached;
    const entry = cache.read("source", withOriginText(source), () => parseSource(source));
    parsed.set(source.path, entry);
    return entry;
  };

  const readController = (source: SourceText): ControllerMarkers => {
    const parsed = ofControllers.get(source.path);
    if (parsed?.text === source.text) return parsed.markers;
    const markers = cache.read("controllers", source, () => readControllerMarkers(source));
    ofControllers.set(source.path, { text: source.text, markers });
    return markers;
  };

  const parseFeaturesCached = (source: SourceText): ParsedFeatures =>
    cache.read("features", source, () => parseFeatures(source));

  const pages = (texts: ProjectTexts, model: ApiModel, registry: FeatureRegistry): GeneratedFile[] => {
    if (texts.config.docs === undefined) return [];
    const page = cache.read("page", MARKERS_PAGE, markersPage);
    if (texts.features === undefined) return [page];
    return [page, gatesPage(gateTable(registry, gateTouches(model, crdSettings(texts))))];
  };

  return (texts, onStage = () => {}, { withoutCode = false } = {}) => {
    const findings: Diagnostic[] = [...(texts.sourceFindings ?? [])];
    onStage("features");
    if (texts.features === undefined) features = { text: "", registry: NO_FEATURES, findings: [] };
    else if (features?.text !== texts.features.text || features.registry.file !== texts.features.path) {
      features = parseFeaturesCached(texts.features);
    }
    append(findings, features.findings);
    onStage("source");
    const sources = texts.sources.map(parse);
    for (const source of sources) append(findings, source.findings);
    onStage("model");
    const vocabulary = new Map<VocabularyModule, SourceFileDeclarations>();
    const readModule = (module: VocabularyModule = VOCABULARY_MODULE): SourceFileDeclarations => {
      const source = (): SourceText => texts.vocabulary(module === VOCABULARY_MODULE ? undefined : module);
      const declarations = vocabulary.get(module) ?? parse(source()).declarations;
      vocabulary.set(module, declarations);
      return declarations;
    };
    const built = buildModel(
      {
        files: sources.map(({ declarations }) => declarations),
        vocabulary: readModule,
        features: features.registry,
        allowFloats: texts.config.allowFloats ?? false,
        tsconfigs: texts.tsconfigs ?? [],
      },
      modelCache,
    );
    append(findings, built.findings);
    if (built.model.kinds.length + built.model.documents.length === 0 && !built.leftOut && findings.length === 0) {
      const { nearest } = built;
      const folder = apiPlaces(texts.config);
      findings.push(diagnose(noKinds, nearest?.span, { folder, nearest }));
    }
    const controllers = (texts.controllers ?? []).map(readController);
    for (const controller of controllers) append(findings, controller.findings);
    const manifestUses = [...built.manifestUses, ...controllers.flatMap(({ uses }) => uses)];
    const manifests = manifestFiles(
      manifestUses,
      controllers.flatMap(({ memberUses }) => memberUses),
      built.model,
      { config: texts.config, versions: crdSettings(texts).versions },
    );
    append(findings, manifests.findings);
    const configured = configuredAcceptances(texts.config.accept ?? [], {
      files: sources.map(({ declarations }) => declarations),
      overrides: texts.overrides ?? [],
    });
    append(findings, configured.findings);
    const inControllers = controllers.flatMap((controller) => controller.acceptances);
    const acceptances = [...built.acceptances, ...inControllers, ...configured.acceptances];
    onStage("crd");
    const { registry } = features;
    const whole = wholeText(texts);
    const looksBehindErrors = acceptances.length > 0;
    const options = { ...crdOptions(texts, registry), looksBehindErrors };
    const keyOf = createKindKeys(texts, built.filesOf);
    const crds = emitCrds(built.model, options, crdCache, ({ kinds }, overrides, make) =>
      cache.read("crd", keyOf(kinds, [looksBehindErrors, overrides]), make),
    );
    append(findings, crds.findings);
    const inSets =
      options.naming === "feature-set" || !isWanted(texts.config.bundles)
        ? undefined
        : emitCrds(built.model, { ...options, naming: "feature-set" }, setsCache, ({ kinds }, overrides, make) =>
            cache.read("crd of sets", keyOf(kinds, [looksBehindErrors, overrides]), make),
          );
    if (inSets !== undefined) append(findings, inSets.findings.filter(isNotAmong(crds.findings)));
    const documents = cache.read("documents", whole, () => documentFindings(built.model, options, documentCache));
    append(findings, documents.findings);
    // What the lint reports is accepted there.
    const own = acceptances.filter(({ code }) => !code.startsWith(LINT_CODE_PREFIX));
    const sorted = acceptFindings(findings, own, [...crds.behind, ...(inSets?.behind ?? []), ...documents.behind]);
    const isRight = !withoutCode && !hasErrors(sorted.findings);
    onStage("code");
    const code = !isRight
      ? NO_CODE
      : codeFiles(texts, built.model, registry, (output, kinds, facts, make) =>
          cache.read(output, keyOf(kinds, facts), make),
        );
    return {
      files: crds.files,
      crdsOfSets: options.naming === "feature-set" ? crds.files : inSets?.files,
      featureGates: featureGateFiles(texts, registry),
      code: code.files,
      manifests: manifests.files,
      pages: withoutCode ? [] : pages(texts, built.model, registry),
      diagnostics: sortDiagnostics([...sorted.findings, ...code.findings]),
      accepted: sorted.accepted,
      acceptances,
      model: built.model,
      annotated: built.annotated,
      features: registry,
    };
  };
}

/** Tells the findings of which there is none of the same kind at the same place. */
function isNotAmong(known: readonly Diagnostic[]): (finding: Diagnostic) => boolean {
  const keyOf = ({ code, span }: Diagnostic): string => JSON.stringify([code, span]);
  const keys = new Set(known.map(keyOf));
  return (finding) => !keys.has(keyOf(finding));
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

function crdOptions(texts: ProjectTexts, features: FeatureRegistry): CrdOptions {
  const sources = new Map(texts.sources.map((source) => [source.path, source.text]));
  const textOf = (path: string): string | undefined => sources.get(path) ?? texts.originText?.(path);
  const targetVersion = texts.config.targetVersion ?? NEWEST_VERSION;
  const check: RuleCheck["check"] = (kind, schema) => checkRules(kind, schema, targetVersion, textOf);
  return { ...crdSettings(texts), features, rules: { targetVersion, check } };
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

function parseSource(source: ProjectSource): ParsedSource {
  const findings: Diagnostic[] = [];
  const { text, origin } = source;
  const declarations = readSourceFile(source, (finding) => findings.push(finding));
  if (origin === undefined) return { text, origin, declarations, findings };
  return { text, origin, declarations: withOriginalPlaces(declarations, origin), findings };
}

/** What the parsing of a source depends on, as one text. */
function withOriginText(source: ProjectSource): SourceText {
  const { path, text, origin } = source;
  return origin === undefined ? source : { path, text: JSON.stringify([text, origin]) };
}

function parseFeatures(source: SourceText): ParsedFeatures {
  const findings: Diagnostic[] = [];
  const registry = readFeatureGates(source, (finding) => findings.push(finding));
  return { text: source.text, registry, findings };
}
