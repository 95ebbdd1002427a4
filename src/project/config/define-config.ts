/** Whether something is written, or the folder that it is written to, relative to the project's. */
export type Output = boolean | string;

/** The configuration of an API, in `crdwright.config.ts`. Everything has a default. */
export interface CrdwrightConfig {
  /** The folder of the API's sources, or several of them; or the Go packages that have it. Default `api`. */
  readonly api?: string | readonly string[] | GoApi;
  /** The folder that is generated. Default `generated`. */
  readonly output?: string;
  /** The file that declares the feature gates. Default `features.ts` in the first folder of the API that has one. */
  readonly features?: string;
  /** Allow Float64. Default false. */
  readonly allowFloats?: boolean;
  /** Give metadata of embedded objects a schema, so that it is not pruned. Default false. */
  readonly embeddedObjectMeta?: boolean;
  /**
   * `feature-set` writes a manifest per cluster profile and feature set under OpenShift's names, `controller-gen` one
   * manifest per kind under controller-gen's. Default: `feature-set` where there is a features file, else `controller-gen`.
   */
  readonly naming?: "feature-set" | "controller-gen";
  /**
   * How gate-aware markers are applied. `resolved`: each by its own condition. `partials`: one manifest per gate, merged as
   * openshift/api does it, including what that merge loses (`crdwright gates audit` lists it). Default `resolved`.
   */
  readonly gating?: "resolved" | "partials";
  /**
   * `per-folder` makes CRDs of each version directory by itself, `together` one CRD with all versions of a kind. Default:
   * `per-folder` with the naming `feature-set`, `together` with `controller-gen`.
   */
  readonly versions?: "per-folder" | "together";
  /** A folder for generated documentation pages, such as the list of markers. Default: none are made. */
  readonly docs?: string;
  /** Write the CRDs. Default true, into `crds` of the output folder; a folder places them, such as `config/crd/bases`. */
  readonly crds?: Output;
  /** Write the FeatureGate manifests, where there are feature gates. Default true, into `featuregates` of the output folder. */
  readonly gateManifests?: Output;
  /** Write a bundle for installers per cluster profile and feature set, as folder and archive. Default false. */
  readonly bundles?: Output;
  /** Write a typed client per kind. Default false. */
  readonly clients?: Output;
  /**
   * Write JSON Schemas (draft-07) of kinds and documents, for editors and for tools such as kubeconform. Default false; into
   * `schemas` of the output folder.
   */
  readonly schemas?: Output;
  /** Write the types of document roots, `+crdwright:document`. Default true, into `documents` of the output folder. */
  readonly documents?: Output;
  /**
   * How generated clients and validators end the names of generated files that they import. `.js`: as they are called once they
   * are compiled, which every resolution of TypeScript takes. `.ts`: for Node, Deno and Bun, which run them as they are; `tsc`
   * needs `allowImportingTsExtensions`, or `rewriteRelativeImportExtensions`. Empty: for bundlers. Default `.js`.
   */
  readonly importExtension?: ".js" | ".ts" | "";
  /** Write a validator per kind that does with objects what an API server does, and one per document. Default false. */
  readonly validation?: Output;
  /**
   * Folders with other code of the project, such as controllers, whose files are read for `+kubebuilder:rbac` and
   * `+kubebuilder:webhook`. Those of the API are read in any case. Default: none.
   */
  readonly controllers?: string | readonly string[];
  /** Write the roles that `+kubebuilder:rbac` asks for. Default true, into `rbac` of the output folder. */
  readonly rbac?: Output;
  /** The name of roles whose marker gives none. Default `manager-role`. */
  readonly roleName?: string;
  /** Write the webhook configurations that `+kubebuilder:webhook` asks for. Default true, into `webhook` of the output folder. */
  readonly webhooks?: Output;
  /** A text, such as a licence, that begins each generated TypeScript, YAML and Markdown file as a comment. */
  readonly header?: string;
  /**
   * The Kubernetes version, such as `1.34`, whose API servers have to take the CRDs: what their rules may use, and what they
   * may cost. Default: the newest that is known.
   */
  readonly targetVersion?: string;
  /** Cut descriptions to so many bytes; 0 leaves them out. Default: whole. */
  readonly maxDescLen?: number;
  /**
   * Places outside of the project that its generated folders may lead to by symbolic links, relative to the project or
   * absolute. Default: none, so that a link which somebody commits cannot have files overwritten elsewhere.
   */
  readonly linkTargets?: readonly string[];
  /** How much is read. */
  readonly limits?: InputLimits;
  /** What `crdwright lint` asks for. Default: the rules of the preset `recommended`. */
  readonly lint?: LintSettings;
  /** Findings that are known and right, where no marker can say so, such as in an override file. Default: none. */
  readonly accept?: readonly AcceptedPlace[];
}

/** Go packages that stay the source of an API: they are read at each run, and no TypeScript is kept of them. */
export interface GoApi {
  /** The packages as for `go list`: folders such as `./api/...`, relative to the project, or import paths. */
  readonly go: string | readonly string[];
  /**
   * Which structs are kinds: all with metav1.TypeMeta and metav1.ObjectMeta embedded, or those that are marked with
   * `+kubebuilder:object:root=true`. Default: the marked ones of a package that marks any.
   */
  readonly kinds?: "embedded" | "marked";
  /**
   * What becomes of types of other modules. `copy`: they come along with their texts, so that CRDs are what controller-gen makes of them.
   * `vocabulary`: where `crdwright/meta/v1`, `crdwright/core/v1` and the like have the type, that is taken; the packages of Kubernetes
   * need not be there then, and texts are the vocabulary's. Default `copy`.
   */
  readonly foreignTypes?: "copy" | "vocabulary";
}

/** The sets of rules that a project chooses from: what nobody argues about, Kubernetes' conventions, and OpenShift's. */
export const LINT_PRESETS = ["recommended", "kubernetes", "openshift"] as const;
export type LintPreset = (typeof LINT_PRESETS)[number];

/** How much a rule counts: not at all, as a warning, or so that `crdwright lint` fails. */
export const LINT_LEVELS = ["off", "warning", "error"] as const;
export type LintLevel = (typeof LINT_LEVELS)[number];

/** What `crdwright lint` asks for. */
export interface LintSettings {
  /** The set of rules that are on, each as an error. Default `recommended`. */
  readonly preset?: LintPreset;
  /** Rules that are off, on or milder against the preset, by name, such as `{ "no-bool": "off" }`. */
  readonly rules?: Readonly<Record<string, LintLevel>>;
  /** Markers that nobody may write, by name without `+`. */
  readonly forbiddenMarkers?: readonly string[];
  /** Markers by the name of the one to be written instead, such as `{ "kubebuilder:default": "default" }`. */
  readonly preferredMarkers?: Readonly<Record<string, string>>;
  /** Markers that ask for others beside them. */
  readonly dependentMarkers?: readonly DependentMarker[];
  /** Markers that do not go together. */
  readonly conflictingMarkers?: readonly MarkerConflict[];
  /** What names of fields must not be. */
  readonly namingConventions?: readonly NamingConvention[];
  /** The file of findings that were there when the lint was introduced, and are not reported. Default `crdwright.lint-baseline.json`. */
  readonly baseline?: string;
}

/** A marker that asks for others on the same field, or on the type of the field. Names are without `+`. */
export interface DependentMarker {
  readonly marker: string;
  readonly needs: readonly string[];
  /** Whether all of these are needed, or any one of them. Default `all`. */
  readonly how?: "all" | "any";
}

/** Sets of markers of which no two have a marker on the same field, its type included. Names are without `+`. */
export interface MarkerConflict {
  readonly sets: readonly (readonly string[])[];
  /** Why, as a finding says it. */
  readonly reason: string;
}

/** A convention that names of fields do not keep where they match. */
export interface NamingConvention {
  /** A regular expression of JavaScript. */
  readonly matches: string;
  /** What to do instead, as a finding says it, such as `write Resource`. */
  readonly message: string;
}

/** A finding that is accepted, as `+crdwright:accept` accepts one on a declaration. */
export interface AcceptedPlace {
  /** The finding's code, such as `cel-rule-cost`. */
  readonly code: string;
  /**
   * Where it is found: `api/v1/widget.ts#WidgetSpec.size` on a type or a member of it (of a Go file, too, with the names of JSON), `api/v1/groupVersion.ts` on the markers of a
   * package, `api/v1/a.override.yaml#spec.versions[0].schema` on a key of an override file.
   */
  readonly at: string;
  /** Why it is right there. */
  readonly reason: string;
}

/** Bounds of what is read, against input that is made to fill the memory. */
export interface InputLimits {
  /** A file of the project, or one that a command is given, may have as many MiB, 1 to 500. Default 100. */
  readonly fileMiB?: number;
}

/**
 * Types the configuration. The toolchain reads the call from the source and never runs it, so everything in it has to be
 * a literal. Returns back what it is given.
 */
export function defineConfig(config: CrdwrightConfig): CrdwrightConfig {
  return config;
}
