// +groupName=errs.example.com
import type { Float64, Int, IntOrString, KubernetesObject, Quantity } from "crdwright/meta/v1";
import type { ExtString } from "../ext/types.js";

export interface Gen<T> {
  v: T;
}
export type GS = Gen<string>;

// +listType=set
export type NList = string[];

// +k8s:enum
export type NoConst = string;

// +k8s:enum
export type IntEnum = 1;

export interface E {
  f: Float64;
  a: unknown;
  i: object;
  m: Record<string, unknown>;
  mi: Record<number, string>;
  ms: Record<string, { a: string }>;
  s: { a: string };
  fn: () => void;
  ch: AsyncIterable<Int>;
  cx: [Float64, Float64];
  t: Date;
  g: Gen<string>;
  g2: GS;
  gm: Record<string, Gen<string>>;
  // +kubebuilder:validation:MinLength=1
  p: ExtString;
  // +kubebuilder:validation:MinItems=1
  nl: NList;
  // +listType=set
  nl2: NList;
  // +kubebuilder:validation:items:MinLength=1
  nl3: NList;
  // +kubebuilder:validation:Minimum=1
  str: string;
  // +kubebuilder:validation:MaxLength=1
  int: Int;
  // +kubebuilder:validation:Maximum=1.5
  intf: Int;
  // +kubebuilder:validation:Pattern=`a`
  q: Quantity;
  // +kubebuilder:validation:Pattern=`a`
  is: IntOrString;
  // +listMapKey=a
  lmk: string[];
  // +listType=bogus
  lt: string[];
  // +listType=set
  lts: string;
  // +mapType=atomic
  mt: string[];
  // +structType=atomic
  st: string[];
  // +structType=bogus
  st2: Record<string, string>;
  // +kubebuilder:validation:XValidation:rule="a",reason="Bogus"
  xr: string;
  // +kubebuilder:title=1
  ti: string;
  // +k8s:enum
  ke: string;
  nc: NoConst;
  ie: IntEnum;
  // +kubebuilder:externalDocs:url="not a url"
  ed: string;
  bad: string;
  // +kubebuilder:validation:items:MaxLength=1
  notArr: string;
  // +k8s:minimum=1
  // +k8s:maxLength=2
  k8s: Int;
  // +kubebuilder:validation:enum=a;b
  lower: string;
  // @ts-expect-error: this type is nowhere
  ud: Undefined;
}

export interface Errs extends KubernetesObject {
  spec?: E;
}
