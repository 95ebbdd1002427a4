import type { StructuralSchema } from "../../schema/structural-schema.js";

/** How a list of a schema behaves in `==` and `+` (x-kubernetes-list-type). */
export type ListKind =
  | { readonly kind: "atomic" }
  | { readonly kind: "set" }
  /** The names of the keys as they stand in the data, not escaped. */
  | { readonly kind: "map"; readonly keys: readonly string[] };

/** A field of an object type, under the name by which a rule reaches it. */
export interface ObjectField {
  /** The name in the data. */
  readonly name: string;
  readonly type: CelType;
}

export type PrimitiveName =
  | "dyn"
  | "bool"
  | "int"
  | "uint"
  | "double"
  | "string"
  | "bytes"
  | "null"
  | "timestamp"
  | "duration"
  /** The type of an expression in which an error was found; it agrees with every other. */
  | "error";

/**
 * A static type. `schema` is the node that a type was made from, where there is one: cost estimates take sizes from it,
 * and the compiler takes from it how raw data is read (an int-or-string node is `dyn` with its schema).
 */
export type CelType =
  | { readonly kind: "primitive"; readonly name: PrimitiveName; readonly schema?: StructuralSchema }
  | { readonly kind: "list"; readonly element: CelType; readonly list?: ListKind; readonly schema?: StructuralSchema }
  | { readonly kind: "map"; readonly key: CelType; readonly value: CelType; readonly schema?: StructuralSchema }
  /** Nominal: two object types are one if their names are equal. Fields are keyed by their escaped names. */
  | {
      readonly kind: "object";
      readonly name: string;
      readonly fields: ReadonlyMap<string, ObjectField>;
      readonly schema?: StructuralSchema;
    }
  /** A type of a library, such as `kubernetes.URL`, `net.IP`, `kubernetes.Quantity`; `optional_type` has one parameter. */
  | { readonly kind: "opaque"; readonly name: string; readonly parameters: readonly CelType[] }
  | { readonly kind: "type"; readonly of: CelType }
  /** A type parameter in the signature of a function. */
  | { readonly kind: "parameter"; readonly name: string };

/** A type as cel-go prints it in its errors, such as `map(string, int)` or `optional_type(net.IP)`. */
export function typeText(type: CelType): string {
  switch (type.kind) {
    case "primitive":
      return type.name === "error" ? "!error!" : type.name;
    case "list":
      return `list(${typeText(type.element)})`;
    case "map":
      return `map(${typeText(type.key)}, ${typeText(type.value)})`;
    case "type":
      return `type(${typeText(type.of)})`;
    case "opaque":
      return type.parameters.length === 0 ? type.name : `${type.name}(${type.parameters.map(typeText).join(", ")})`;
    case "object":
    case "parameter":
      return type.name;
  }
}

function primitive(name: PrimitiveName): CelType & { kind: "primitive" } {
  return { kind: "primitive", name };
}

export const DYN = primitive("dyn");
export const BOOL = primitive("bool");
export const INT = primitive("int");
export const UINT = primitive("uint");
export const DOUBLE = primitive("double");
export const STRING = primitive("string");
export const BYTES = primitive("bytes");
export const NULL = primitive("null");
export const TIMESTAMP = primitive("timestamp");
export const DURATION = primitive("duration");
export const ERROR = primitive("error");

export function listOf(element: CelType): CelType & { kind: "list" } {
  return { kind: "list", element };
}

export function mapOf(key: CelType, value: CelType): CelType & { kind: "map" } {
  return { kind: "map", key, value };
}

export function opaque(name: string, ...parameters: readonly CelType[]): CelType & { kind: "opaque" } {
  return { kind: "opaque", name, parameters };
}

export function optionalOf(type: CelType): CelType {
  return opaque("optional_type", type);
}

/** What an optional holds; undefined for every other type. */
export function optionalContent(type: CelType): CelType | undefined {
  return type.kind === "opaque" && type.name === "optional_type" ? type.parameters[0] : undefined;
}

export function isPrimitive(type: CelType, name: PrimitiveName): boolean {
  return type.kind === "primitive" && type.name === name;
}

export function isDynOrError(type: CelType): boolean {
  return type.kind === "primitive" && (type.name === "dyn" || type.name === "error");
}
