import { Float64 } from "../../values/kube-value.js";
import { Uint64 } from "../values/uint.js";
import { readBytes, readDate, readDuration, readTimestamp } from "./format-readers.js";
import { readDyn } from "./read-shaped.js";
import { readBool, readDouble, readInt, readIntOrString, readString, readUint } from "./readers.js";

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

// Each is a value of its own, so that a bundle has the readers of those alone that it names.

export const boolShape: ScalarShape = { read: readBool, typeName: "bool" };
export const intShape: ScalarShape = { read: readInt, typeName: "int" };
export const stringShape: ScalarShape = { read: readString, typeName: "string" };
export const bytesShape: ScalarShape = { read: readBytes, typeName: "bytes" };
export const nullShape: ScalarShape = { read: readDyn, typeName: "null_type" };
export const typeShape: ScalarShape = { read: readDyn, typeName: "type" };
export const durationShape: ScalarShape = { read: readDuration, typeName: "google.protobuf.Duration" };
export const timestampShape: ScalarShape = { read: readTimestamp, typeName: "google.protobuf.Timestamp" };
/** A timestamp that the data holds as `2006-01-02`. */
export const dateShape: ScalarShape = { read: readDate, typeName: "google.protobuf.Timestamp" };
/** Data of `x-kubernetes-int-or-string`. */
export const intOrStringShape: ScalarShape = { read: readIntOrString };
/** A value that tells by itself what it is, and all that it holds does. */
export const dynShape: ScalarShape = { read: readDyn };
export const uintShape: ScalarShape = {
  read: readUint,
  // The static type says that it is a number if it is not boxed.
  box: (value) => (value instanceof Uint64 ? value : new Uint64(value as number | bigint)),
  typeName: "uint",
};
export const doubleShape: ScalarShape = {
  read: readDouble,
  box: (value) => new Float64(readDouble(value)),
  typeName: "double",
};
