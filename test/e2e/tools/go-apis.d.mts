/** API types in Go of a project that others know, at a pinned version. */
export interface GoApi {
  readonly name: string;
  /** The import path of its module. */
  readonly module: string;
  /** The import paths of its packages with kinds. */
  readonly packages: readonly string[];
  /** How many CRDs come of them. */
  readonly crds: number;
  /** The folder of its module in which it publishes them, where that is one. */
  readonly published?: string;
  /** The folder of the Go module that pins it. */
  readonly goFolder: string;
}

export function goApis(): readonly GoApi[];

/** The configuration of a project into which an API is imported, and of one whose source it stays. */
export function importConfig(api: GoApi): object;
export function goConfig(api: GoApi): object;

/** Makes a folder the module that pins an API, and a project of crdwright. */
export function layOutGoApi(api: GoApi, folder: string, config: object): void;

/** The arguments with which controller-gen writes the CRDs of an API into a folder, run in that of the module. */
export function controllerGenArguments(api: GoApi, output: string): string[];
