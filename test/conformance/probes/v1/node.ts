/** Node is recursive. */
export interface Node {
  name: string;
  /** kids doc */
  kids?: Node[];
  ptr?: Node;
  byName?: Record<string, Node>;
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  any?: Node[];
}
