import type { GateArguments } from "../markers/definition/marker-effect.js";

/** A marker as it will be written, but for where it stands: on a node, on the entries of a list, under a gate. */
export interface ImportMarker {
  /** The name of the plain marker, without `+`. */
  readonly name: string;
  /** How arguments are given: none, one without a name, or named ones. */
  readonly form: "flag" | "anonymous" | "named";
  /** The arguments in the marker grammar. */
  readonly text: string;
  /** Undefined for a marker that always applies. */
  readonly gates: GateArguments | undefined;
}

/** A literal of an enum; it exists where one of the gates is on. */
export interface ImportEnumValue {
  readonly value: string | number | boolean;
  readonly enabledBy: readonly string[] | undefined;
}

/** The form that a node's value has in TypeScript. */
export type ImportForm =
  /** What is written in place: `string`, or names of the vocabulary. */
  | { readonly kind: "plain"; readonly text: string; readonly vocabulary: readonly string[] }
  | { readonly kind: "enum"; readonly values: readonly ImportEnumValue[] }
  | { readonly kind: "list"; readonly items: ImportNode }
  | { readonly kind: "map"; readonly values: ImportNode }
  | { readonly kind: "object"; readonly fields: readonly ImportField[] };

/** A node of a schema on its way to TypeScript. What neither type nor marker says of it is not here. */
export interface ImportNode {
  readonly form: ImportForm;
  readonly nullable: boolean;
  readonly description: string;
  /** What describes the value, and can stand on a type: limits and rules. */
  readonly markers: readonly ImportMarker[];
  /** What describes the place that the value has, such as its default: on the field, where there is one. */
  readonly placeMarkers: readonly ImportMarker[];
  /** The names that lead to the node, from the kind on; entries of lists and maps in the singular. */
  readonly path: readonly string[];
}

export interface ImportField {
  readonly name: string;
  readonly optional: boolean;
  /** The gates of which one has to be on for the field to exist; undefined for a field that always does. */
  readonly enabledBy: readonly string[] | undefined;
  readonly node: ImportNode;
}

/** A kind in one version. */
export interface ImportKind {
  readonly name: string;
  readonly plural: string;
  readonly group: string;
  readonly version: string;
  /** The markers of the resource, as lines without `// `. */
  readonly resourceMarkers: readonly string[];
  readonly enabledBy: readonly string[] | undefined;
  /** The fields `apiVersion` and `kind`, where their texts are not those of the vocabulary. */
  readonly ownBase: readonly ImportField[] | undefined;
  /** The object itself; of `metadata` it has only what differs from every object's. */
  readonly root: ImportNode;
}
