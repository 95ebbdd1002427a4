import { literal } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import type { ListShape, ObjectShape, Shape } from "../../runtime/cel/core/shape.js";
import type { CelType, ListKind } from "../types/cel-type.js";

/** How values of a type are read, boxed and compared at run time. */
export function shapeOf(type: CelType): Shape {
  switch (type.kind) {
    case "primitive":
      return primitiveShape(type);
    case "list":
      return listShape(type.element, type.list);
    case "map":
      return { map: shapeOf(type.value) };
    case "object":
      return objectShape(type);
    case "opaque":
      return opaqueShape(type);
    case "type":
      return "type";
    case "parameter":
      return "dyn";
  }
}

function primitiveShape({ name, schema }: CelType & { kind: "primitive" }): Shape {
  if (name === "dyn") return schema?.["x-kubernetes-int-or-string"] === true ? "intOrString" : "dyn";
  if (name === "timestamp") return schema?.format === "date" ? "date" : "timestamp";
  return name === "error" ? "dyn" : name;
}

function opaqueShape({ name, parameters }: CelType & { kind: "opaque" }): Shape {
  const [content] = parameters;
  if (name === "optional_type") return { optional: content === undefined ? "dyn" : shapeOf(content) };
  return name === "type" ? "type" : { opaque: name };
}

export function listShape(element: CelType, list: ListKind | undefined): ListShape {
  const of = shapeOf(element);
  if (list === undefined || list.kind === "atomic") return { list: of };
  if (list.kind === "set") return { list: of, kind: "set" };
  const escaped = list.keys.map((key) => ruleName(element, key));
  const isSame = escaped.every((name, index) => name === list.keys[index]);
  return { list: of, kind: isSame ? { keys: list.keys } : { keys: list.keys, escaped } };
}

function ruleName(element: CelType, key: string): string {
  if (element.kind === "object") for (const [name, field] of element.fields) if (field.name === key) return name;
  return key;
}

function objectShape({ fields }: CelType & { kind: "object" }): ObjectShape {
  const object: [string, Shape][] = [];
  const names: [string, string][] = [];
  for (const [name, field] of fields) {
    object.push([field.name, shapeOf(field.type)]);
    if (name !== field.name) names.push([field.name, name]);
  }
  const shape = { object: Object.fromEntries(object) };
  return names.length === 0 ? shape : { ...shape, names: Object.fromEntries(names) };
}

/** A shape as a literal. */
export function shapePiece(shape: Shape): Piece {
  return literal(shape);
}
