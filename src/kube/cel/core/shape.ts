/**
 * What a value is read as: the static type of CEL at run time. Formats of strings are shapes of their own, since the data
 * holds them as text. A list of a schema says how it is compared and added (`x-kubernetes-list-type`).
 */
export type Shape = ScalarShape | ListShape | MapShape | ObjectShape | OptionalShape | OpaqueShape;

/** A scalar carries its reader, not a name, so that a bundle has the readers that its rules need and no others. */
export interface ScalarShape {
  readonly read: (value: unknown) => unknown;
  /** A value as `dyn` needs it, where that is not what is read. */
  readonly box?: (value: unknown) => unknown;
  /** The type of a boxed value as `type(x)` prints it; absent where that is not known. */
  readonly typeName?: string;
}

export interface ListShape {
  readonly list: Shape;
  readonly kind?: "set" | MapListKind;
}

/** Of a list of type map. */
export interface MapListKind {
  /** The keys by their names in the data. */
  readonly keys: readonly string[];
  /** The same by their names in a rule, if these differ. */
  readonly escaped?: readonly string[];
}

export interface MapShape {
  readonly map: Shape;
}

export interface ObjectShape {
  /** The fields by their names in the data. */
  readonly object: Readonly<Record<string, Shape>>;
  /** By the same names, those of a rule where they differ. */
  readonly names?: Readonly<Record<string, string>>;
}

export interface OptionalShape {
  readonly optional: Shape;
}

/** A value of a library, by the name of its type. */
export interface OpaqueShape {
  readonly opaque: string;
}
