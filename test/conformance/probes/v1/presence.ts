import type { Int64 } from "crdwright/meta/v1";

export interface Req {
  a: string;
  b?: string;
  c?: string;
  // +optional
  d?: string;
  // +required
  e: string;
  // +optional
  f?: string;
  // +kubebuilder:validation:Optional
  g?: string;
  // +kubebuilder:validation:Required
  h: string;
  // +kubebuilder:validation:Optional
  i?: string;
  j: string;
  // +kubebuilder:default=x
  k: string;
  "-": string;
  n: Int64;
  // +nullable
  o: string;
}
