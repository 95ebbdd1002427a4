import { Float64 } from "../../values/kube-value.js";
import { Uint64 } from "../values/uint.js";
import { readBytes, readDate, readDuration, readTimestamp } from "./format-readers.js";
import { readDyn } from "./read-shaped.js";
import { readBool, readDouble, readInt, readIntOrString, readString, readUint } from "./readers.js";
import type { ScalarShape } from "./shape.js";

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
