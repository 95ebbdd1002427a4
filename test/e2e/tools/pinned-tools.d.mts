/** A Go program that the end-to-end tests build from its pinned module, and its place in the cache. */
export interface PinnedTool {
  readonly name: string;
  /** The version that go.mod requires. */
  readonly version: string;
  /** The main package to build. */
  readonly package: string;
  /** The folder with the go.mod that pins it. */
  readonly moduleDirectory: string;
  /** Arguments of `go build`, without output and package. */
  readonly buildArguments: readonly string[];
  /** Name of its cache folder: name, version, platform, and a digest of pins, own sources and build arguments. */
  readonly key: string;
  readonly directory: string;
  /** Where the finished binary stands; absent until it was built. */
  readonly binary: string;
}

/** Gives every tool, in the order to build them: the quick ones first. */
export function pinnedTools(): PinnedTool[];

/** Gives the folder of all built tools: CRDWRIGHT_E2E_CACHE, or crdwright-e2e in the user's cache folder. */
export function cacheRoot(): string;

/** Gives the path of etcd, whether or not it is built. */
export function etcdPath(): string;

/** Gives the path of kube-apiserver, whether or not it is built. */
export function kubeApiserverPath(): string;

/** Gives the path of controller-gen, whether or not it is built. */
export function controllerGenPath(): string;

/** Gives the path of kubeconform, whether or not it is built. */
export function kubeconformPath(): string;

/** Gives the path of Ignition's validator, whether or not it is built. */
export function ignitionValidatePath(): string;

/** Gives the path of the program that reads files by Go's gcfg, whether or not it is built. */
export function gcfgPath(): string;

/** Gives the path of the vCenter simulator, whether or not it is built. */
export function vcsimPath(): string;
