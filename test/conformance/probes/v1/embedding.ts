/** Base doc. */
// +kubebuilder:validation:XValidation:rule="self.base"
export interface Base {
  /** x in base */
  // +kubebuilder:validation:MinLength=1
  x: string;
  y?: string;
}

/** Base2 doc. */
// +kubebuilder:validation:XValidation:rule="self.base2"
// +kubebuilder:validation:MinProperties=1
export interface Base2 {
  /** x in base2 */
  // +kubebuilder:validation:MaxLength=9
  x?: string;
  z: string;
}

export type Bases = Base & Base2;

/** Emb doc. */
// +kubebuilder:validation:XValidation:rule="self.emb1"
// +kubebuilder:validation:XValidation:rule="self.emb2",message="m"
// +kubebuilder:validation:AtLeastOneOf=own;y
// +kubebuilder:validation:MinProperties=1
export interface Emb extends Bases {
  namedBase: Base;
  // +k8s:immutable
  // +optional
  own?: string;
}

export interface EmbNamed {
  base: Base;
}
