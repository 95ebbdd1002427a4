/** ExtString is an external string. */
// +kubebuilder:validation:MinLength=1
export type ExtString = string;

/** ExtStruct is an external struct. */
export interface ExtStruct {
  /** A doc. */
  a: string;
}
