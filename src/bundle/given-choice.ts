/** The choice of a cluster as people write it, in the words of an install-config. */
export interface GivenChoice {
  /** `SelfManagedHA` or `Hypershift`. Default: the first. */
  readonly clusterProfile?: string | undefined;
  /** The name of a feature set. Empty or absent: Default. */
  readonly featureSet?: string | undefined;
  /** A major version; needed only where manifests differ between releases. */
  readonly release?: string | undefined;
  /** With CustomNoUpgrade only: entries of the form `<name>=<bool>`. Every other gate is off. */
  readonly featureGates?: readonly string[] | undefined;
  /** Take gates that nothing declares, as OpenShift's installer does. Default false. */
  readonly allowUnknownGates?: boolean | undefined;
}
