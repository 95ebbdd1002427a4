import { Float64 } from "../../values/kube-value.js";
import { Optional } from "../optional.js";
import { Uint64 } from "../uint64.js";
import { ownField } from "./access.js";
import { entriesOf } from "./ranges.js";
import { type CelMap, readList, readMap, readObject } from "./readers.js";
import type { ObjectShape, ScalarShape, Shape } from "./shape.js";
import { typeName } from "./type-of.js";

/**
 * The lists and maps that were made from the data: the server compares them to values of other types with an error, where
 * those that a rule makes are just unequal to them. Lists keep their shape for the sake of sets.
 */
export const boxedData: WeakMap<object, Shape> = new WeakMap();

/** A value as what `dyn` needs: it tells by itself of what type it is, and all that it holds does. */
export function boxed(value: unknown, shape: Shape, isData = true): unknown {
  if (value === null) return null;
  if ("read" in shape) return (shape.box ?? shape.read)(value);
  if ("list" in shape) {
    const items = readList(value).map((item) => boxed(item, shape.list, isData));
    if (isData) boxedData.set(items, shape);
    return items;
  }
  if ("optional" in shape) {
    const optional = value as Optional; // the static type says so
    return optional.present ? Optional.of(boxed(optional.content, shape.optional, isData)) : optional;
  }
  if ("opaque" in shape) return value;
  return "map" in shape ? boxedMap(readMap(value), shape.map, isData) : boxedObject(value, shape);
}

function boxedMap(map: CelMap, shape: Shape, isData: boolean): Map<unknown, unknown> {
  const entries = new Map<unknown, unknown>();
  for (const [key, value] of entriesOf(map)) entries.set(key, boxed(value, shape, isData));
  if (!(map instanceof Map)) boxedData.set(entries, { map: shape });
  return entries;
}

/** An object shows the fields that its schema has, by the names that a rule has for them. */
function boxedObject(value: unknown, shape: ObjectShape): Map<unknown, unknown> {
  const object = readObject(value);
  const fields = new Map<unknown, unknown>();
  for (const [name, field] of Object.entries(shape.object)) {
    const content = ownField(object, name);
    if (content !== undefined && content !== null) fields.set(shape.names?.[name] ?? name, boxed(content, field));
  }
  boxedData.set(fields, shape);
  return fields;
}

/** What {@link unboxed} gives for a value of another type. */
export const MISMATCH: unique symbol = /* @__PURE__ */ Symbol("mismatch");

/** A boxed value as the representation of a static type; {@link MISMATCH} if it is of another type. */
export function unboxed(value: unknown, shape: Shape): unknown {
  if ("read" in shape) return unboxedScalar(value, shape);
  if ("list" in shape) {
    if (!Array.isArray(value)) return MISMATCH;
    return all(value.map((item) => unboxed(item, shape.list)));
  }
  if ("opaque" in shape) return typeName(value) === shape.opaque ? value : MISMATCH;
  if ("optional" in shape) return value instanceof Optional ? value : MISMATCH;
  return value instanceof Map ? value : MISMATCH;
}

function all(items: readonly unknown[]): unknown {
  return items.includes(MISMATCH) ? MISMATCH : items;
}

function unboxedScalar(value: unknown, shape: ScalarShape): unknown {
  if (shape.typeName === undefined) return value;
  if (typeName(value) !== shape.typeName) return MISMATCH;
  return value instanceof Float64 || value instanceof Uint64 ? value.value : value;
}
