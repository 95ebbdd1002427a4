/** The choice of a cluster as people write it, in the words of an install-config. */
export interface GivenChoice {
  /** `SelfManagedHA` or `Hypershift`. Default: the first. */
  readonly clusterProfile?: string | undefined;
  /** The name of a feature set. Empty or absent: Default. OKD needs `scos`. */
  readonly featureSet?: string | undefined;
  /** The cluster is of a build on CentOS Stream CoreOS; no other build has the set OKD. Default false. */
  readonly scos?: boolean | undefined;
  /** A major version; needed only where manifests differ between releases. */
  readonly release?: string | undefined;
  /** With CustomNoUpgrade only: entries of the form `<name>=<bool>`. Every other gate is off. */
  readonly featureGates?: readonly string[] | undefined;
  /** Take gates that nothing declares, as OpenShift's installer does. Default false. */
  readonly allowUnknownGates?: boolean | undefined;
}
