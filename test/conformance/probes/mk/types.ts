// +groupName=mk.example.com
import type { KubernetesObject } from "crdwright/meta/v1";

export interface S {
  // group one
  // +kubebuilder:validation:MaxLength=1

  // group two
  // +kubebuilder:validation:MinLength=1
  // +optional

  // doc A
  // +kubebuilder:validation:Pattern=a
  a?: string; // trailing +nullable
  // +nullable

  b: string;

  // only doc no markers

  // +optional
  c?: string;
  /*
   Block doc D.
   +optional
  */
  d: string;
  // E and F doc
  e: string;
  //+optional
  //+kubebuilder:validation:MaxLength=7
  g?: string;
  // H doc
  //	indented code
  h: string;
  // tail comment in struct
  // +nullable
}

// free floating
// +kubebuilder:resource:scope=Cluster

// second block
// +kubebuilder:subresource:status

// Mk doc
// +kubebuilder:storageversion
export interface Mk extends KubernetesObject {
  spec: S;
}

// Grp doc
// +kubebuilder:resource:shortName=gg
export interface Grp extends KubernetesObject {}
