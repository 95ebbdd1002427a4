import type { Condition, KubernetesList, KubernetesObject } from "crdwright/meta/v1";

/**
 * FeatureGate chooses which features of the cluster are on, and tells which are. There is one object that counts, and
 * its name is cluster.
 */
// +genclient
// +genclient:nonNamespaced
// +kubebuilder:object:root=true
// +kubebuilder:resource:path=featuregates,scope=Cluster
// +kubebuilder:subresource:status
// +kubebuilder:metadata:annotations=release.openshift.io/bootstrap-required=true
// +openshift:api-approved.openshift.io=https://github.com/openshift/api/pull/470
// +openshift:file-pattern=cvoRunLevel=0000_10,operatorName=config-operator,operatorOrdering=01
// +openshift:compatibility-gen:level=1
export interface FeatureGate extends KubernetesObject {
  /** spec holds what is wanted. Administrators write it. */
  spec: FeatureGateSpec;

  /** status holds which feature gates are on. The cluster writes it; changing it by hand has no lasting effect. */
  status?: FeatureGateStatus;
}

/** FeatureGateSpec chooses the features of the cluster. */
// +kubebuilder:validation:XValidation:rule="!has(oldSelf.featureSet) || has(self.featureSet)",message="featureSet may be changed, within limits, but not removed after it has been given"
export interface FeatureGateSpec {
  /**
   * featureSet is the set of features that the cluster has. Think twice before changing it: a feature that is on can
   * change the cluster for good, and most sets can never be left again.
   *
   * - With an empty text, and if it is left out, the cluster has the features that are supported in production.
   * - With OKD, it has the features that the community distribution OKD has. From there the cluster can go to any other
   *   set, but not back to the empty text.
   * - TechPreviewNoUpgrade adds features that are meant for trying out, and DevPreviewNoUpgrade those that are under
   *   development. With CustomNoUpgrade, customNoUpgrade says which feature gates are on and off. A cluster with one of
   *   these three sets cannot be upgraded to another minor version, is not supported in production and keeps the set
   *   for as long as it lives.
   *
   * Once featureSet has been given, it cannot be left out any more.
   */
  // +kubebuilder:validation:XValidation:rule="self == oldSelf || !(oldSelf in ['CustomNoUpgrade', 'DevPreviewNoUpgrade', 'TechPreviewNoUpgrade'])",message="CustomNoUpgrade, DevPreviewNoUpgrade and TechPreviewNoUpgrade cannot be left again"
  // +kubebuilder:validation:XValidation:rule="self != '' || oldSelf != 'OKD'",message="OKD cannot be left for the default feature set"
  featureSet?: FeatureSet;

  /**
   * customNoUpgrade turns feature gates on and off one by one. It only counts while featureSet is CustomNoUpgrade.
   * Nothing checks that the feature gates exist or go together: a name that is misspelt or a combination that nobody
   * has tried can break the cluster for good.
   */
  customNoUpgrade?: CustomFeatureGates | null;
}

/** FeatureSet is a named choice of features. */
export type FeatureSet = "CustomNoUpgrade" | "DevPreviewNoUpgrade" | "TechPreviewNoUpgrade" | "OKD" | "";

/** FeatureGateName is the name of a feature gate: letters, digits and hyphens, in parts that periods separate. */
// +kubebuilder:validation:Pattern=`^([A-Za-z0-9-]+\.)*[A-Za-z0-9-]+\.?$`
export type FeatureGateName = string;

/** CustomFeatureGates turns feature gates on and off one by one. */
export interface CustomFeatureGates {
  /** enabled lists the feature gates that are on, whatever the feature sets say. */
  enabled?: FeatureGateName[];

  /** disabled lists the feature gates that are off, whatever the feature sets say. */
  disabled?: FeatureGateName[];
}

/** FeatureGateStatus tells which feature gates are on. */
export interface FeatureGateStatus {
  /**
   * conditions tell how the cluster is doing with working out its feature gates. While DeterminationDegraded is True,
   * it could not do so, and featureGates may be out of date.
   */
  // +listType=map
  // +listMapKey=type
  conditions?: Condition[];

  /**
   * featureGates tells which feature gates are on and off, for each version of the product that a part of the cluster
   * may be running. During an upgrade there are several; versions that the status of the ClusterVersion does not have
   * are not here either.
   * An operator goes by the entry of its own version, and brings itself and what it manages in line with it whenever
   * the entry changes, if need be by a restart. Other entries and earlier contents are of no concern to it.
   */
  // +listType=map
  // +listMapKey=version
  featureGates?: FeatureGateDetails[];
}

/** FeatureGateDetails tells which feature gates are on and off in one version of the product. */
export interface FeatureGateDetails {
  /** version is the version of the product, as ClusterVersion and ClusterOperator objects have it in their status. */
  version: string;

  /** enabled lists the feature gates that are on in this version. */
  enabled?: FeatureGateAttributes[];

  /** disabled lists the feature gates that are off in this version. */
  disabled?: FeatureGateAttributes[];
}

/** FeatureGateAttributes is what is known of a feature gate. */
export interface FeatureGateAttributes {
  /** name is the name of the feature gate. */
  name: FeatureGateName;
}

/**
 * FeatureGateList is a list of FeatureGate objects.
 */
// +openshift:compatibility-gen:level=1
export type FeatureGateList = KubernetesList<FeatureGate>;
