import { Float64 } from "../../values/kube-value.js";
import { CelError } from "../values/cel-error.js";
import { Uint64 } from "../values/uint.js";
import { ownField } from "./access.js";
import { Misfit } from "./misfit.js";
import { Optional } from "./optional.js";
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
  if (value === null || value instanceof Misfit) return value;
  if ("read" in shape) return (shape.box ?? shape.read)(value);
  if ("list" in shape) {
    const items = readList(value).map((item) => boxedPart(item, shape.list, isData));
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

/** A part that cannot be read is an error only once it is looked at. */
function boxedPart(value: unknown, shape: Shape, isData: boolean): unknown {
  try {
    return boxed(value, shape, isData);
  } catch (error) {
    if (error instanceof CelError) return new Misfit(error.message, value);
    throw error;
  }
}

function boxedMap(map: CelMap, shape: Shape, isData: boolean): Map<unknown, unknown> {
  const entries = new Map<unknown, unknown>();
  for (const [key, value] of entriesOf(map)) entries.set(key, boxedPart(value, shape, isData));
  if (!(map instanceof Map)) boxedData.set(entries, { map: shape });
  return entries;
}

/** An object shows the fields that its schema has, by the names that a rule has for them. */
function boxedObject(value: unknown, shape: ObjectShape): Map<unknown, unknown> {
  const object = readObject(value);
  const fields = new Map<unknown, unknown>();
  for (const [name, field] of Object.entries(shape.object)) {
    const content = ownField(object, name);
    if (content !== undefined && content !== null) fields.set(ruleName(shape, name), boxedPart(content, field, true));
  }
  boxedData.set(fields, shape);
  return fields;
}

/** The name that a rule has for a field of the data; one such as `constructor` is no field of the names by being inherited. */
function ruleName({ names = {} }: ObjectShape, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name;
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
  if ("optional" in shape) return value instanceof Optional ? unboxedOptional(value, shape.optional) : MISMATCH;
  if (!(value instanceof Map)) return MISMATCH;
  return "map" in shape ? unboxedMap(value, shape.map) : unboxedObject(value, shape);
}

/** Null, and what does not fit its schema, are not of the type, but may be there. */
function unboxedPart(value: unknown, shape: Shape): unknown {
  if (value === null || value instanceof Misfit) return value;
  if (!("list" in shape) || !Array.isArray(value)) return unboxed(value, shape);
  return all(value.map((item) => unboxedPart(item, shape.list)));
}

/** What a value that was boxed for a call is of a static type; {@link MISMATCH} if it is of another one. */
export function unboxedResult(value: unknown, shape: Shape): unknown {
  return unboxedPart(value, shape);
}

function unboxedOptional(optional: Optional, shape: Shape): unknown {
  if (!optional.present) return optional;
  const content = unboxedPart(optional.content, shape);
  return content === MISMATCH ? MISMATCH : Optional.of(content);
}

function unboxedMap(map: ReadonlyMap<unknown, unknown>, shape: Shape): unknown {
  const entries = [...map].map(([key, value]): [unknown, unknown] => [key, unboxedPart(value, shape)]);
  return entries.some(([, value]) => value === MISMATCH) ? MISMATCH : new Map(entries);
}

/** What is boxed has the fields by the names of the rule; the data has them by its own. */
function unboxedObject(map: ReadonlyMap<unknown, unknown>, of: ObjectShape): unknown {
  const entries = Object.entries(of.object).flatMap(([name, shape]): [string, unknown][] => {
    const value = map.get(ruleName(of, name));
    return value === undefined ? [] : [[name, unboxedPart(value, shape)]];
  });
  return entries.some(([, value]) => value === MISMATCH) ? MISMATCH : Object.fromEntries(entries);
}

function all(items: readonly unknown[]): unknown {
  return items.includes(MISMATCH) ? MISMATCH : items;
}

function unboxedScalar(value: unknown, shape: ScalarShape): unknown {
  if (shape.typeName === undefined) return value;
  if (typeName(value) !== shape.typeName) return MISMATCH;
  return value instanceof Float64 || value instanceof Uint64 ? value.value : value;
}
