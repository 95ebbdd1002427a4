import type { KubernetesList, KubernetesObject } from "crdwright/meta/v1";
import type { ConfigMapFileReference } from "./config-map-file-reference.js";
import type { PlatformSpec, PlatformStatus } from "./platform.js";
import type { PlatformType } from "./platform-type.js";
import type { CPUPartitioningMode, TopologyMode } from "./topology.js";

/**
 * Infrastructure describes the surroundings of the cluster: the provider it runs on, how it is laid out there, and the
 * addresses of its API server. There is one object that counts, and its name is cluster.
 *
 * Compatibility level 1: within a major release the API stays as it is for at least 12 months or three minor releases,
 * whichever is longer.
 */
// +genclient
// +genclient:nonNamespaced
// +kubebuilder:object:root=true
// +kubebuilder:resource:path=infrastructures,scope=Cluster
// +kubebuilder:subresource:status
// +kubebuilder:metadata:annotations=release.openshift.io/bootstrap-required=true
// +openshift:api-approved.openshift.io=https://github.com/openshift/api/pull/470
// +openshift:file-pattern=cvoRunLevel=0000_10,operatorName=config-operator,operatorOrdering=01
// +openshift:compatibility-gen:level=1
// +openshift:validation:FeatureGateAwareXValidation:featureGate=MutableTopology,rule="!has(self.spec.controlPlaneTopology) || (has(oldSelf.spec.controlPlaneTopology) && oldSelf.spec.controlPlaneTopology == self.spec.controlPlaneTopology) || (has(self.status) && has(self.status.controlPlaneTopology) && (self.status.controlPlaneTopology == self.spec.controlPlaneTopology || (self.status.controlPlaneTopology == 'SingleReplica' && self.spec.controlPlaneTopology == 'HighlyAvailable')))",message="spec.controlPlaneTopology must equal status.controlPlaneTopology, or be HighlyAvailable while the status says SingleReplica"
export interface Infrastructure extends KubernetesObject {
  /** spec holds what is wanted. Administrators and the installer write it. */
  spec: InfrastructureSpec;

  /**
   * status holds what has been found out about the cluster.
   * The installer and the operators write it; changing it by hand does not change the cluster.
   */
  status?: InfrastructureStatus;
}

/** InfrastructureSpec holds what is wanted of the surroundings of the cluster. */
export interface InfrastructureSpec {
  /**
   * cloudConfig points at the configuration file of the cloud provider, in a ConfigMap in the namespace
   * openshift-config. Only the controller that prepares the file for use should read it: it merges the file with the
   * rest of this spec and publishes the outcome as the key cloud.conf of the ConfigMap kube-cloud-config in the
   * namespace openshift-config-managed. Everything else should read the published one.
   */
  cloudConfig?: ConfigMapFileReference;

  /** platformSpec holds the settings that depend on the provider. */
  platformSpec?: PlatformSpec;

  /**
   * controlPlaneTopology is the layout that the control plane should have.
   * Leaving it out, or repeating the value of status.controlPlaneTopology, asks for nothing. Setting it to
   * HighlyAvailable while the status says SingleReplica makes a cluster with one control-plane node into a highly
   * available one; no other conversion can be asked for after installation.
   */
  // +openshift:enable:FeatureGate=MutableTopology
  controlPlaneTopology?: Extract<TopologyMode, "HighlyAvailable" | "SingleReplica">;
}

/** InfrastructureStatus holds what has been found out about the surroundings of the cluster. */
export interface InfrastructureStatus {
  /**
   * infrastructureName is a readable name of the cluster that no other cluster has. The names of machines, folders,
   * tags and other things that belong to the cluster begin with it.
   * It has no more than 27 characters, all of them letters, digits or hyphens, and is never changed after installation.
   */
  infrastructureName?: string;

  /**
   * platform is the provider that the cluster runs on.
   *
   * Deprecated: read platformStatus.type, which has the same value.
   */
  platform?: PlatformType;

  /** platformStatus holds the findings that depend on the provider. */
  platformStatus?: PlatformStatus;

  /**
   * etcdDiscoveryDomain was the DNS domain in which etcd members looked each other up.
   *
   * Deprecated: since version 4.7 it is neither written nor read, and it will go away.
   */
  etcdDiscoveryDomain?: string;

  /**
   * apiServerURL is the https address at which people, command-line clients and the web console reach the API server.
   * If it names no port, the port is 443.
   */
  apiServerURL?: string;

  /**
   * apiServerInternalURI is the https address at which nodes and other parts of the cluster reach the API server.
   * Traffic to it stays on the network of the nodes and does not go through the pod network.
   * If it names no port, the port is 443.
   */
  apiServerInternalURI?: string;

  /**
   * controlPlaneTopology is the layout of the control plane. It guides operators whose operands usually run on
   * control-plane nodes.
   */
  // +default="HighlyAvailable"
  controlPlaneTopology?: TopologyMode;

  /**
   * infrastructureTopology is the layout of the nodes that carry infrastructure services away from the control plane,
   * such as ingress and the image registry.
   */
  // +default="HighlyAvailable"
  infrastructureTopology?: Extract<TopologyMode, "HighlyAvailable" | "SingleReplica">;

  /**
   * cpuPartitioning tells whether the cluster was installed ready for pinning workloads to CPU sets.
   * With AllNodes, a PerformanceProfile decides which CPUs of a node are set aside for the platform.
   */
  // +default="None"
  cpuPartitioning?: CPUPartitioningMode;
}

/**
 * InfrastructureList is a list of Infrastructure objects.
 *
 * Compatibility level 1: see Infrastructure.
 */
// +openshift:compatibility-gen:level=1
export type InfrastructureList = KubernetesList<Infrastructure>;
