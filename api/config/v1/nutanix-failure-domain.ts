/** NutanixFailureDomain describes one place in Nutanix where machines of the cluster can run. */
export interface NutanixFailureDomain {
  /**
   * name identifies the failure domain, here and wherever else it is referred to, such as in a control plane machine
   * set. It has 1 to 64 characters and should consist of lower-case letters, digits and hyphens, without a hyphen at
   * either end.
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=64
  // +kubebuilder:validation:Pattern=`[a-z0-9]([-a-z0-9]*[a-z0-9])?`
  name: string;

  /** cluster is the Prism Element on which the machines of this failure domain are created. */
  cluster: NutanixResourceIdentifier;

  /**
   * subnets lists the subnets that the machines of this failure domain are attached to. No subnet may be listed twice.
   * Up to 32 can be given while the feature gate NutanixMultiSubnets is on, otherwise one.
   */
  // +listType=atomic
  // +kubebuilder:validation:MinItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=NutanixMultiSubnets,maxItems=32
  // +openshift:validation:FeatureGateAwareXValidation:featureGate=NutanixMultiSubnets,rule="self.all(subnet, self.exists_one(other, other == subnet))",message="each subnet may be listed only once"
  subnets: NutanixResourceIdentifier[];
}

/** NutanixIdentifierType tells by what a Nutanix object is named: by its UUID, or by the name that people gave it. */
export type NutanixIdentifierType = "UUID" | "Name";

/** NutanixResourceIdentifier names a Nutanix object, such as a Prism Element or a subnet. */
// +kubebuilder:validation:XValidation:rule="has(self.uuid) == (self.type == 'UUID')",message="uuid must be given if type is UUID and left out otherwise"
// +kubebuilder:validation:XValidation:rule="has(self.name) == (self.type == 'Name')",message="name must be given if type is Name and left out otherwise"
export interface NutanixResourceIdentifier {
  /** type tells which of the other members names the object: uuid for UUID, name for Name. */
  type: NutanixIdentifierType;

  /** uuid is the UUID of the object, as Prism Central shows it. Give it if type is UUID, and only then. */
  uuid?: string;

  /** name is the name of the object, as Prism Central shows it. Give it if type is Name, and only then. */
  name?: string;
}
