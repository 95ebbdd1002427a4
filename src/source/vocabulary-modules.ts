/** The module of the vocabulary's own types, as API authors import it. */
export const VOCABULARY_MODULE = "crdwright/meta/v1";

const API = "k8s.io/api";

/**
 * The modules with the types of Kubernetes' own APIs, each with the Go package that its types are of and have their names from.
 * `scripts/core-types.mjs` makes `src/kubernetes` of these packages.
 */
const PACKAGES = {
  "crdwright/admissionregistration/v1": `${API}/admissionregistration/v1`,
  "crdwright/apiextensions/v1": "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1",
  "crdwright/apps/v1": `${API}/apps/v1`,
  "crdwright/authentication/v1": `${API}/authentication/v1`,
  "crdwright/authorization/v1": `${API}/authorization/v1`,
  "crdwright/autoscaling/v1": `${API}/autoscaling/v1`,
  "crdwright/autoscaling/v2": `${API}/autoscaling/v2`,
  "crdwright/batch/v1": `${API}/batch/v1`,
  "crdwright/certificates/v1": `${API}/certificates/v1`,
  "crdwright/coordination/v1": `${API}/coordination/v1`,
  "crdwright/core/v1": `${API}/core/v1`,
  "crdwright/discovery/v1": `${API}/discovery/v1`,
  "crdwright/events/v1": `${API}/events/v1`,
  "crdwright/networking/v1": `${API}/networking/v1`,
  "crdwright/node/v1": `${API}/node/v1`,
  "crdwright/policy/v1": `${API}/policy/v1`,
  "crdwright/rbac/v1": `${API}/rbac/v1`,
  "crdwright/resource/v1": `${API}/resource/v1`,
  "crdwright/scheduling/v1": `${API}/scheduling/v1`,
  "crdwright/scheduling/v1alpha3": `${API}/scheduling/v1alpha3`,
  "crdwright/storage/v1": `${API}/storage/v1`,
} as const;

/** A module with the types of one of Kubernetes' own APIs, such as `crdwright/core/v1`. */
export type CoreModule = keyof typeof PACKAGES;

/** A module whose types API authors import without declaring them. */
export type VocabularyModule = typeof VOCABULARY_MODULE | CoreModule;

/** The Go packages by the modules that have their types. */
export const CORE_PACKAGES: Readonly<Record<CoreModule, string>> = PACKAGES;

/** All modules of the vocabulary; those that have most of what APIs use come first. */
export const VOCABULARY_MODULES: readonly VocabularyModule[] = [
  VOCABULARY_MODULE,
  "crdwright/core/v1",
  "crdwright/apps/v1",
  // Object.keys forgets which keys there are.
  ...(Object.keys(PACKAGES) as CoreModule[]).filter((each) => !/^crdwright\/(?:core|apps)\//.test(each)),
];

/** Returns whether a module is one of the vocabulary. */
export function isVocabularyModule(module: string): module is VocabularyModule {
  return module === VOCABULARY_MODULE || isCoreModule(module);
}

/** Returns whether a module has the types of one of Kubernetes' own APIs. */
export function isCoreModule(module: string): module is CoreModule {
  return Object.hasOwn(PACKAGES, module);
}

/**
 * Returns the place of a module's declarations below `src` and `dist`, without ending: `meta/v1`, and `kubernetes/core-v1` for
 * `crdwright/core/v1`.
 */
export function vocabularyPlace(module: VocabularyModule): string {
  const [, group = "", version = ""] = module.split("/");
  return module === VOCABULARY_MODULE ? `${group}/${version}` : `kubernetes/${group}-${version}`;
}

/** Returns the module that a file of the vocabulary means by a relative path: `../meta/v1.js` or `./core-v1.js`. */
export function vocabularyModuleAt(path: string): VocabularyModule | undefined {
  const [, group, version] = /([a-z]+)[-/](v\d\w*)\.js$/.exec(path) ?? [];
  const module = `crdwright/${group}/${version}`;
  return isVocabularyModule(module) ? module : undefined;
}
