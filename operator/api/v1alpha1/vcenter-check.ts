import type { Condition, Int32, KubernetesObject, Time } from "crdwright/meta/v1";

/**
 * VCenterCheck asks for checks of the vCenters that a cluster uses, and tells what they came to. The object that
 * counts is called cluster; where several copies of the operator have some of the vCenters each, that of a copy begins so.
 */
// +genclient
// +genclient:nonNamespaced
// +kubebuilder:object:root=true
// +kubebuilder:resource:path=vcenterchecks,singular=vcentercheck,scope=Cluster
// +kubebuilder:subresource:status
// +kubebuilder:validation:XValidation:rule="self.metadata.name == 'cluster' || self.metadata.name.startsWith('cluster-')",message="a VCenterCheck is called cluster, or cluster- and which vCenters it is about"
// +kubebuilder:printcolumn:name=Healthy,type=string,JSONPath=.status.conditions[?(@.type=="Healthy")].status
// +kubebuilder:printcolumn:name=Errors,type=integer,JSONPath=.status.errors
// +kubebuilder:printcolumn:name=Warnings,type=integer,JSONPath=.status.warnings
// +kubebuilder:printcolumn:name=Checked,type=date,JSONPath=.status.lastCheckTime
// +kubebuilder:printcolumn:name=Message,type=string,priority=1,JSONPath=.status.conditions[?(@.type=="Healthy")].message
export interface VCenterCheck extends KubernetesObject {
  /** spec says how the vCenters are checked. */
  spec?: VCenterCheckSpec;

  /** status tells what the checks came to. The operator writes it. */
  status?: VCenterCheckStatus;
}

/** VCenterCheckSpec says how the vCenters of a cluster are checked. */
export interface VCenterCheckSpec {
  /**
   * askVCenters says whether the vCenters themselves are asked, with the users of the Secret. Without it, the documents of
   * the cluster alone are compared.
   * +default=true
   */
  askVCenters?: boolean;

  /**
   * intervalSeconds is the time between two rounds of a vCenter of which nothing has changed, give or take a tenth. A
   * vCenter that cannot be asked is tried again after a minute, and after twice as long each time, up to an hour.
   * +default=900
   * +kubebuilder:validation:Minimum=60
   * +kubebuilder:validation:Maximum=86400
   */
  intervalSeconds?: Int32;
}

/** VCenterCheckStatus tells what the checks of a cluster's vCenters came to. */
export interface VCenterCheckStatus {
  /**
   * conditions are DocumentsAgree, VCentersReachable and VCentersMatch, and Healthy for all of them.
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** documents are the versions of the objects that the findings are about. */
  documents?: CheckedDocuments;

  /** errors counts the findings that keep a component from working. */
  errors?: Int32;

  /** warnings counts the findings that are allowed and most likely not meant. */
  warnings?: Int32;

  /** lastCheckTime is when a round ended last, be it of the documents or of a vCenter. */
  lastCheckTime?: Time;

  /**
   * vcenters tells of each vCenter when it was asked.
   * +listType=map
   * +listMapKey=server
   * +kubebuilder:validation:MaxItems=64
   */
  vcenters?: CheckedVCenter[];

  /**
   * findings are the first hundred, errors before warnings.
   * +listType=atomic
   * +kubebuilder:validation:MaxItems=100
   */
  findings?: Finding[];
}

/** CheckedDocuments has the resourceVersion of each object that was read; of one that is not there it has none. */
export interface CheckedDocuments {
  /** infrastructure is that of the Infrastructure object cluster. */
  infrastructure?: string;

  /** cloudConfig is that of the ConfigMap with the cloud provider's configuration. */
  cloudConfig?: string;

  /** credentials is that of the Secret with a user and a password for each vCenter. */
  credentials?: string;
}

/** CheckedVCenter tells how one vCenter is. */
export interface CheckedVCenter {
  /** server is its name, as the documents spell it. */
  server: string;

  /** state is Passed or Failed by the errors that were found, Unreachable where it could not be asked. */
  state: "Passed" | "Failed" | "Unreachable";

  /** lastAskTime is when the round that says so ended. */
  lastAskTime: Time;
}

/** Finding is something that is not as it should be. */
export interface Finding {
  /** check is the name of the check that found it. */
  check: string;

  /** code says what it is, and stays the same across releases. */
  code: string;

  /** severity is error where it keeps a component from working. */
  severity: "error" | "warning";

  /** vcenter is the server of the vCenter, where it is about one. */
  vcenter?: string;

  /** object is what it is about. */
  object: string;

  /** reason is what is wrong. */
  reason: string;

  /** help is what to do about it. */
  help: string;
}
