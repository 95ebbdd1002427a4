import { literal, objectLiteral } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import {
  boolShape,
  bytesShape,
  dateShape,
  doubleShape,
  durationShape,
  dynShape,
  intOrStringShape,
  intShape,
  type ListShape,
  nullShape,
  type ObjectShape,
  type ScalarShape,
  type Shape,
  stringShape,
  timestampShape,
  typeShape,
  uintShape,
} from "../../kube/cel/core/shape.js";
import type { CelType, ListKind } from "../types/cel-type.js";

/** The scalar shapes, each with the names by which the text of a function has it and its reader. */
const SCALARS: ReadonlyMap<ScalarShape, { readonly shape: string; readonly reader: string }> = new Map([
  [boolShape, { shape: "boolShape", reader: "readBool" }],
  [intShape, { shape: "intShape", reader: "readInt" }],
  [uintShape, { shape: "uintShape", reader: "readUint" }],
  [doubleShape, { shape: "doubleShape", reader: "readDouble" }],
  [stringShape, { shape: "stringShape", reader: "readString" }],
  [bytesShape, { shape: "bytesShape", reader: "readBytes" }],
  [nullShape, { shape: "nullShape", reader: "readDyn" }],
  [typeShape, { shape: "typeShape", reader: "readDyn" }],
  [durationShape, { shape: "durationShape", reader: "readDuration" }],
  [timestampShape, { shape: "timestampShape", reader: "readTimestamp" }],
  [dateShape, { shape: "dateShape", reader: "readDate" }],
  [intOrStringShape, { shape: "intOrStringShape", reader: "readIntOrString" }],
  [dynShape, { shape: "dynShape", reader: "readDyn" }],
]);

const PRIMITIVES: Readonly<Record<string, ScalarShape>> = {
  bool: boolShape,
  int: intShape,
  uint: uintShape,
  double: doubleShape,
  string: stringShape,
  bytes: bytesShape,
  null: nullShape,
  duration: durationShape,
};

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
      return typeShape;
    case "parameter":
      return dynShape;
  }
}

function primitiveShape({ name, schema }: CelType & { kind: "primitive" }): Shape {
  if (name === "dyn" && schema?.["x-kubernetes-int-or-string"] === true) return intOrStringShape;
  if (name === "timestamp") return schema?.format === "date" ? dateShape : timestampShape;
  return PRIMITIVES[name] ?? dynShape;
}

function opaqueShape({ name, parameters }: CelType & { kind: "opaque" }): Shape {
  const [content] = parameters;
  if (name === "optional_type") return { optional: content === undefined ? dynShape : shapeOf(content) };
  return name === "type" ? typeShape : { opaque: name };
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

/** The name of the function that reads values of a scalar shape. */
export function scalarReader(shape: ScalarShape): string {
  return SCALARS.get(shape)?.reader ?? "readDyn";
}

/** A shape as an expression; `use` gives a name of the run time. */
export function shapePiece(shape: Shape, use: (name: string) => Piece): Piece {
  const pieceOf = (inner: Shape): Piece => shapePiece(inner, use);
  if ("read" in shape) return use(SCALARS.get(shape)?.shape ?? "dynShape");
  if ("list" in shape) {
    const kind = shape.kind === undefined ? [] : [["kind", literal(shape.kind)] as const];
    return objectLiteral([["list", pieceOf(shape.list)], ...kind]);
  }
  if ("map" in shape) return objectLiteral([["map", pieceOf(shape.map)]]);
  if ("optional" in shape) return objectLiteral([["optional", pieceOf(shape.optional)]]);
  if ("opaque" in shape) return literal(shape);
  const fields = Object.entries(shape.object).map(([name, field]) => [name, pieceOf(field)] as const);
  const names = shape.names === undefined ? [] : [["names", literal(shape.names)] as const];
  return objectLiteral([["object", objectLiteral(fields)], ...names]);
}
