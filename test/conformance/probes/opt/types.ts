// +groupName=opt.example.com
// +versionName=v1alpha1
// +kubebuilder:validation:Optional
import type { KubernetesObject } from "crdwright/meta/v1";

/** In doc. */
// +kubebuilder:validation:XValidation:rule="in"
export interface In {
  a?: string;
  // +kubebuilder:validation:Required
  b: string;
  // +required
  c: string;
}

/** In2 doc. */
// +kubebuilder:validation:XValidation:rule="in2"
export interface In2 {
  z?: string;
}

/** Root doc. */
// +kubebuilder:validation:XValidation:rule="root"
export interface Root extends KubernetesObject, In, In2 {
  spec?: In;
}
