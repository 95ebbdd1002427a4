import type { Int, Int32, Int64, KubernetesObject } from "crdwright/meta/v1";

/** Doc K8sE. */
// +k8s:enum
export type K8sE = "zz" | "aa" | "" | 'r"w';

/** Both */
// +k8s:enum
// +kubebuilder:validation:Enum=only
export type Both = "b1" | "only";

// +kubebuilder:validation:Pattern=`^x`
export type TM = string;

// +kubebuilder:validation:Type=string
// +kubebuilder:validation:Format=foo
export type JM = string;

/** JNoType doc. */
export interface JNoType {
  x: Int;
}

/** TypeNoMarshal doc. */
// +kubebuilder:validation:Type=string
// +kubebuilder:validation:MaxLength=4
export interface TypeNoMarshal {
  x: Int;
}

/** ObjPres doc. */
// +kubebuilder:pruning:PreserveUnknownFields
// +kubebuilder:validation:XEmbeddedResource
export interface ObjPres {
  x?: Int;
}

/** Titled doc */
// +kubebuilder:title="tt"
// +kubebuilder:externalDocs:url="https://a.b"
export interface Titled {
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:validation:Type=object
  // +kubebuilder:validation:Required
  s: unknown;
  /** sl doc */
  // +kubebuilder:validation:Schemaless
  sl?: unknown;
}

export interface S {
  k: K8sE;
  kl: K8sE[];
  kp: K8sE;
  km: Record<string, K8sE>;
  bo: Both;
  t: TM;
  tk: Record<TM, string>;
  j: JM;
  jn: JNoType;
  tn: TypeNoMarshal;
  op: ObjPres;
  ti: Titled;
  /** own */
  // +kubebuilder:title=mine
  // +kubebuilder:externalDocs:url="https://c.d",description=x
  ti2: Titled;
  // +kubebuilder:default={x: 1}
  defS: ObjPres;
  // +kubebuilder:default={}
  defL: string[];
  // +kubebuilder:default={}
  defNL: NL;
  // +kubebuilder:default={"a","b"}
  defNL2: NL;
  // +listType=map
  // +listMapKey=a
  // +listMapKey=b
  lm: LI[];
  // +kubebuilder:validation:items:MinProperties=1
  // +kubebuilder:validation:MinItems=1
  li: Record<string, string>[];
  // +kubebuilder:validation:Minimum=-5.0
  // +kubebuilder:validation:Maximum=2147483647
  minF: Int64;
  // +kubebuilder:validation:Maximum=9223372036854775807
  maxBig: Int64;
  // +kubebuilder:validation:Minimum=0
  // +kubebuilder:validation:ExclusiveMinimum=false
  // +nullable
  // +optional
  z?: Int32;
}

export type NL = string[];

export interface LI {
  a: string;
  // +kubebuilder:default=TCP
  b?: string;
}

export interface En extends KubernetesObject {
  spec: S;
}
