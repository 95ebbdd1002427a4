import type {
  Duration,
  GroupVersionKind,
  Int64,
  IntOrString,
  JSONValue,
  LabelSelector,
  LocalObjectReference,
  MicroTime,
  ObjectMeta,
  OwnerReference,
  Quantity,
  RawExtension,
  ResourceList,
  SecretKeySelector,
  Time,
  UID,
} from "crdwright/meta/v1";

export interface Known {
  d: Int64;
  md: Duration;
  t: Time;
  pt?: Time;
  mt: MicroTime;
  q: Quantity;
  pq?: Quantity;
  qm?: Record<string, Quantity>;
  rl?: ResourceList;
  is: IntOrString;
  re: RawExtension;
  j: JSONValue;
  jm: Record<string, JSONValue>;
  jl: JSONValue[];
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:validation:Type=object
  un: unknown;
  ls: LabelSelector;
  lor: LocalObjectReference;
  uid: UID;
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:validation:Type=object
  nn: unknown;
  om: ObjectMeta;
  /** om doc */
  om2?: ObjectMeta;
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:validation:Type=object
  f1?: unknown;
  gvk: GroupVersionKind;
  sks: SecretKeySelector;
  // +kubebuilder:validation:EmbeddedResource
  // +kubebuilder:pruning:PreserveUnknownFields
  er: RawExtension;
  // +kubebuilder:default="5m"
  md2?: Duration;
  // +kubebuilder:default="100Mi"
  q2?: Quantity;
  // +kubebuilder:default=80
  is2?: IntOrString;
  ownerRefs?: OwnerReference[];
}
