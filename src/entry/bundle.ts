import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { readChoice } from "../emitters/bundles/bundle-choice.js";
import type { Bundle, BundleFile, GivenChoice } from "../emitters/bundles/bundle-index.js";
import { checkBundle as check } from "../emitters/bundles/check-bundle.js";
import { packBundle as pack } from "../emitters/bundles/pack-bundle.js";
import { type BundleSource, renderBundle as render } from "../emitters/bundles/render-bundle.js";
import { crdDifferences } from "../gates/crd-differences.js";
import { type JsonObject, valueAt } from "../kube/values/json-value.js";
import type { KubeObject } from "../kube/values/kube-value.js";
import { createCompiler, type ProjectTexts } from "../project/compile.js";
import type { CrdwrightConfig } from "../project/config/define-config.js";
import { bundleSource } from "../project/project-bundles.js";
import { readVocabulary } from "../project/read-project.js";
import type { SourceText } from "../source/source-text.js";
import { VOCABULARY_MODULE, type VocabularyModule } from "../source/vocabulary-modules.js";

/** The texts of the vocabulary's modules; the build puts them here, so that nothing is read from the disk. */
declare const CRDWRIGHT_VOCABULARY: Readonly<Record<VocabularyModule, string>> | undefined;

/** The texts of an API. Paths only tell files apart and stand in findings. */
export interface ApiTexts {
  readonly config?: CrdwrightConfig;
  /** The TypeScript files of the types, without that of the gates. */
  readonly sources: readonly SourceText[];
  /** The file that declares the feature gates. */
  readonly features?: SourceText | undefined;
  readonly overrides?: readonly SourceText[];
  /** The project's tsconfig and those that it extends, which map the names of modules (`paths`). */
  readonly tsconfigs?: readonly SourceText[];
}

/** An API to render bundles of, any number of times. With an error among its findings it renders none. */
export interface CompiledApi {
  readonly findings: readonly Diagnostic[];
}

/** A bundle, or why there is none. */
export interface RenderedBundle {
  readonly bundle: Bundle | undefined;
  readonly findings: readonly Diagnostic[];
}

const sources = new WeakMap<CompiledApi, BundleSource>();

/** Reads the types and gates of an API. Pure: no file is read or written. */
export function compileApi(texts: ApiTexts): CompiledApi {
  const { docs: _, ...config } = texts.config ?? {};
  const project: ProjectTexts = {
    config,
    sources: texts.sources,
    features: texts.features,
    overrides: texts.overrides ?? [],
    tsconfigs: texts.tsconfigs ?? [],
    vocabulary,
  };
  const compilation = createCompiler()(project);
  const api: CompiledApi = { findings: compilation.diagnostics };
  sources.set(api, bundleSource(project, compilation));
  return api;
}

/**
 * Renders the bundle of a cluster: the CRDs of exactly its gates, its FeatureGate manifest and an index. Pure: the same API
 * and choice give the same bytes. The rules of the choice are those of OpenShift's install-config.
 */
export function renderBundle(api: CompiledApi, choice: GivenChoice = {}): RenderedBundle {
  const source = sources.get(api);
  if (source === undefined || hasErrors(api.findings)) return { bundle: undefined, findings: api.findings };
  const findings: Diagnostic[] = [];
  const read = readChoice(choice, source.features, (finding) => findings.push(finding));
  if (read === undefined) return { bundle: undefined, findings };
  const rendered = render(source, read);
  return { bundle: rendered.bundle, findings: [...findings, ...rendered.findings] };
}

/** The bundle as a `.tar.gz`, with the same bytes on every machine. */
export function packBundle(bundle: Bundle): Promise<Uint8Array> {
  return pack(bundle);
}

/** What is wrong with the files of a bundle: those that are missing, changed or not listed. */
export function checkBundle(files: readonly BundleFile[]): readonly Diagnostic[] {
  const findings: Diagnostic[] = [];
  check(files, (finding) => findings.push(finding));
  return findings;
}

function vocabulary(module: VocabularyModule = VOCABULARY_MODULE): SourceText {
  if (typeof CRDWRIGHT_VOCABULARY === "undefined") return readVocabulary(module);
  return { path: module, text: CRDWRIGHT_VOCABULARY[module] };
}

/** One thing in which the second of two sets of CRDs differs from the first. */
export interface CrdChange {
  /** The name of the CRD. */
  readonly crd: string;
  /** The version whose schema or entry it is in; empty for what is said of the CRD as a whole. */
  readonly version: string;
  /** The field, such as `.spec.list[]`; empty at the root of a schema, and outside of schemas. */
  readonly path: string;
  readonly change: "added" | "removed" | "changed";
  /** `crd`, `version`, `field`, `rule`, `enum value`, `required field`, or the keyword. */
  readonly what: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Returns what differs between two sets of CRDs, field by field, as `crdwright gates diff` tells it. An object that is no CRD, or has no
 * name, is left out.
 */
export function compareCrds(before: readonly KubeObject[], after: readonly KubeObject[]): readonly CrdChange[] {
  const [one, two] = [before, after].map((set) =>
    set.flatMap((object) => {
      // A float64 is compared as it is, and is JSON as it is.
      const document = object as JsonObject;
      const name = valueAt(document["metadata"], "name");
      const isCrd = document["kind"] === "CustomResourceDefinition" && typeof name === "string";
      return isCrd ? [{ crd: name, version: "", document }] : [];
    }),
  );
  // Of CRDs alone, all differences are in CRDs.
  return crdDifferences(one ?? [], two ?? []).flatMap((difference) => ("crd" in difference ? [difference] : []));
}
