/** The configuration of an API, in `crdwright.config.ts`. Everything has a default. */
export interface CrdwrightConfig {
  /** The folder of the API's sources. Default `api`. */
  readonly api?: string;
  /** The folder that is generated. Default `generated`. */
  readonly output?: string;
  /** The file that declares the feature gates. Default `features.ts` in the API's folder, where there is one. */
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
  /** Write a bundle for installers per cluster profile and feature set, as folder and archive. Default false. */
  readonly bundles?: boolean;
  /** Write a typed client per kind. Default false. */
  readonly clients?: boolean;
  /** Write a validator per kind that does with objects what an API server does. Default false. */
  readonly validation?: boolean;
  /**
   * The Kubernetes version, such as `1.34`, whose API servers have to take the CRDs: what their rules may use, and what they
   * may cost. Default: the newest that is known.
   */
  readonly targetVersion?: string;
  /** Cut descriptions to so many bytes; 0 leaves them out. Default: whole. */
  readonly maxDescLen?: number;
}

/**
 * Types the configuration. The toolchain reads the call from the source and never runs it, so everything in it has to be
 * a literal. Gives back what it is given.
 */
export function defineConfig(config: CrdwrightConfig): CrdwrightConfig {
  return config;
}
