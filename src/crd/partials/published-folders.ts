/** The folders of a checkout of openshift/api. Those of a version lie in `<group>/<version>`, beside its types. */
export const PUBLISHED_FOLDERS = {
  /** The manifests that clusters get. */
  merged: "zz_generated.crd-manifests",
  /** `<crd>/<gate>.yaml`: a manifest for each feature gate. */
  partials: "zz_generated.featuregated-crd-manifests",
  /** `<crd>/<gate>.yaml`: manifests that are kept by hand and merged last. */
  overrides: "manual-override-crd-manifests",
  /** `<crd>/<name>.yaml`: integration suites. */
  suites: "tests",
  /** The FeatureGate manifests, from the checkout's own folder. */
  featureGates: "payload-manifests/featuregates",
} as const;

/** Folders in whose place their parent counts. */
const INNER_FOLDERS: readonly string[] = [
  PUBLISHED_FOLDERS.merged,
  PUBLISHED_FOLDERS.partials,
  PUBLISHED_FOLDERS.overrides,
];

/**
 * The `<group>/<version>` that a manifest or a suite lies in, by its path with `/`: of a suite the two folders above
 * `tests` or, where there is none, above the folder of its CRD.
 */
export function placeOf(path: string, crdName: string): string {
  const folders = path.split("/").slice(0, -1);
  if (folders.at(-1) === crdName) folders.pop();
  if (folders.at(-1) === PUBLISHED_FOLDERS.suites || INNER_FOLDERS.includes(folders.at(-1) ?? "")) folders.pop();
  return folders.slice(-2).join("/");
}

/** Whether a file is where openshift/api looks for suites: two levels below a folder `tests`. */
export function isSuitePlace(path: string): boolean {
  return path.split("/").at(-3) === PUBLISHED_FOLDERS.suites && /\.ya?ml$/.test(path);
}
