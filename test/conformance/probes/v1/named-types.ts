/** Named doc. */
// +kubebuilder:validation:MaxLength=10
// +kubebuilder:validation:Pattern=`^a`
export type Named = string;

/** Named2 doc. */
export type Named2 = Named;

export type Named3 = Named;

/** NEnum doc. */
// +kubebuilder:validation:Enum=A;B
export type NEnum = string;

/** NList doc. */
// +listType=set
// +kubebuilder:validation:MaxItems=3
export type NList = string[];

/** NMap doc. */
// +kubebuilder:validation:MaxProperties=3
export type NMap = Record<string, string>;

/** KeyType doc. */
// +kubebuilder:validation:MaxLength=5
export type KeyType = string;

/** AliasNamed doc. */
// +kubebuilder:validation:MinLength=2
export type AliasNamed = Named;

/** AliasStr doc. */
// +kubebuilder:validation:MinLength=2
export type AliasStr = string;
