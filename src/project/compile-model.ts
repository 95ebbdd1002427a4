import { isDeepStrictEqual } from "node:util";
import type { GeneratedFile } from "../code/generated-file.js";
import { noKinds } from "../diagnostics/catalogue/model.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { type FeatureRegistry, NO_FEATURES } from "../features/feature-registry.js";
import { readFeatureGates } from "../features/read-feature-gates.js";
import { keepHeapSmall } from "../io/heap-limit.js";
import { append } from "../kube/values/append.js";
import type { Acceptance, AnnotatedFile } from "../model/annotated-file.js";
import type { ApiModel } from "../model/api-model.js";
import { type BuiltModel, buildModel, createModelCache } from "../model/build-model.js";
import type { SourceFileDeclarations } from "../source/declarations.js";
import { readSourceFile } from "../source/read-source-file.js";
import { type ProjectSource, type SourceOrigin, withOriginalPlaces } from "../source/source-origin.js";
import type { SourceText } from "../source/source-text.js";
import { VOCABULARY_MODULE, type VocabularyModule } from "../source/vocabulary-modules.js";
import type { OnStage, ProjectTexts } from "./compile.js";
import { apiPlaces } from "./config/api-setting.js";
import { configuredAcceptances } from "./configured-acceptances.js";
import { crdSettings } from "./crd-settings.js";
import { type ControllerMarkers, manifestFiles, readControllerMarkers } from "./manifest-files.js";
import type { RunCache } from "./run-cache.js";

/** What the sources of a project say, and what was found in them. */
export interface CompiledModel {
  readonly model: ApiModel;
  readonly features: FeatureRegistry;
  /** Roles and webhook configurations. */
  readonly manifests: readonly GeneratedFile[];
  readonly acceptances: readonly Acceptance[];
  readonly findings: readonly Diagnostic[];
  readonly filesOf: BuiltModel["filesOf"];
  readonly annotated: readonly AnnotatedFile[];
}

export type ModelCompiler = (texts: ProjectTexts, onStage: OnStage) => CompiledModel;

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

/** Makes what reads the texts of a project and builds their model. It keeps what it read between calls. */
export function createModelCompiler(cache: RunCache): ModelCompiler {
  const parsed = new Map<string, ParsedSource>();
  const ofControllers = new Map<string, { readonly text: string; readonly markers: ControllerMarkers }>();
  let features: ParsedFeatures | undefined;
  const modelCache = createModelCache();

  const parse = (source: ProjectSource): ParsedSource => {
    const cached = parsed.get(source.path);
    if (cached?.text === source.text && isSameOrigin(cached.origin, source.origin)) return cached;
    const entry = cache.read("source", withOriginText(source), () => parseSource(source));
    parsed.set(source.path, entry);
    keepHeapSmall();
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

  return (texts, onStage) => {
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
    return {
      model: built.model,
      features: features.registry,
      manifests: manifests.files,
      acceptances,
      findings,
      filesOf: built.filesOf,
      annotated: built.annotated,
    };
  };
}

function parseSource(source: ProjectSource): ParsedSource {
  const findings: Diagnostic[] = [];
  const { text, origin } = source;
  const declarations = readSourceFile(source, (finding) => findings.push(finding));
  if (origin === undefined) return { text, origin, declarations, findings };
  return { text, origin, declarations: withOriginalPlaces(declarations, origin), findings };
}

/** Most sources are made of nothing else, and have no origin. */
function isSameOrigin(one: SourceOrigin | undefined, other: SourceOrigin | undefined): boolean {
  return one === other || isDeepStrictEqual(one, other);
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
