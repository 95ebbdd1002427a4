import type { CelType, PrimitiveName } from "./cel-type.js";

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
