import { Float64 } from "../../values/kube-value.js";
import { CelError } from "../values/cel-error.js";
import { Uint64 } from "../values/uint.js";
import { Optional } from "./optional.js";

/** A type as a value, which `type(x)` gives and names such as `int` stand for. Types are one if their names are. */
export class CelTypeValue {
  constructor(readonly name: string) {}
}

/** The name of the type of a boxed value, as `type(x)` prints it. */
export function typeName(boxed: unknown): string {
  switch (typeof boxed) {
    case "string":
      return "string";
    case "boolean":
      return "bool";
    case "number":
    case "bigint":
      return "int";
    default:
      return boxed === null ? "null_type" : className(boxed);
  }
}

function className(boxed: unknown): string {
  if (Array.isArray(boxed)) return "list";
  if (boxed instanceof Float64) return "double";
  if (boxed instanceof Uint64) return "uint";
  if (boxed instanceof Uint8Array) return "bytes";
  if (boxed instanceof CelTypeValue) return "type";
  if (boxed instanceof Optional) return "optional_type";
  return libraryTypeName(boxed) ?? "map";
}

/** The classes of times and of the libraries name their type. An object of the data may have a field `constructor` of its own. */
function libraryTypeName(boxed: unknown): string | undefined {
  const constructor = classOf(boxed as object); // neither a scalar nor null
  const name: unknown = constructor !== undefined && "celType" in constructor ? constructor.celType : undefined;
  return typeof name === "string" ? name : undefined;
}

/** The class of an object; undefined for one without a prototype. */
export function classOf(value: object): object | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null ? undefined : (prototype as object).constructor; // prototypes are objects
}

/** Whether a value is one of a library of Kubernetes or CEL, such as an IP address. */
export function isLibraryValue(value: unknown): boolean {
  return typeof value === "object" && value !== null && libraryTypeName(value) !== undefined;
}

/** `type(value)` of a boxed value. */
export function typeOf(boxed: unknown): CelTypeValue {
  return new CelTypeValue(typeName(boxed));
}

/** The error of an operator or function that is applied to values for which it is not declared; a few have their name in it. */
export function noSuchOverload(name?: string): CelError {
  return new CelError(name === undefined ? "no such overload" : `no such overload: ${name}`);
}
