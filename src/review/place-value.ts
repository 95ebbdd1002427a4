import { isJsonObject, type JsonObject, type JsonValue } from "../kube/values/json-value.js";
import type { SchemaPath } from "../schema/path.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { distinctItems, listAround, smallestAround, smallestValue } from "./smallest-value.js";
import type { VersionPair, VersionState } from "./version-pair.js";

/** Stands for a field that is left out. */
export const ABSENT: unique symbol = Symbol("left out");
export type Placed = JsonValue | typeof ABSENT;

/** The key that an entry of a map gets. */
const MAP_KEY = "a";

/** Returns the smallest object that has a value in a field, with what both states demand around it. */
export function objectWith(pair: VersionPair, path: SchemaPath, value: Placed): JsonObject {
  const { facts } = pair.before;
  // What is around a field of a resource is an object.
  const content = around(rootSchema(pair.before), rootSchema(pair.after), path, value) as JsonObject;
  const metadata = isJsonObject(content["metadata"]) ? content["metadata"] : {};
  return {
    ...content,
    apiVersion: `${facts.group}/${facts.version}`,
    kind: facts.kind,
    metadata: { name: "a", ...metadata, ...(facts.namespaced && { namespace: "default" }) },
  };
}

const roots = new WeakMap<StructuralSchema, StructuralSchema>();

/** A schema of objects in which metadata is a name, as far as rules can see it; the other members that every object has are put in later. */
function rootSchema({ schema }: VersionState): StructuralSchema {
  const known = roots.get(schema);
  if (known !== undefined) return known;
  const { apiVersion: _, kind: __, metadata = {}, ...properties } = schema.properties ?? {};
  const { name = {}, generateName = {} } = metadata.properties ?? {};
  const text = { type: "string" } as const;
  const named: StructuralSchema = {
    type: "object",
    required: ["name"],
    properties: { name: { minLength: 1, ...name, ...text }, generateName: { ...generateName, ...text } },
  };
  const required = (schema.required ?? []).filter((each) => each !== "apiVersion" && each !== "kind");
  const root = {
    ...schema,
    required: [...new Set([...required, "metadata"])],
    properties: { ...properties, metadata: named },
  };
  roots.set(schema, root);
  return root;
}

/** Goes by itself: down a path in two schemas. */
function around(
  schema: StructuralSchema,
  other: StructuralSchema | undefined,
  path: SchemaPath,
  value: Placed,
): Placed {
  const [step, name] = path;
  if (step === undefined) return value;
  if (step === "properties" && name !== undefined) {
    const { [name]: child = {} } = schema.properties ?? {};
    const inside = around(child, propertyOf(other, name) ?? child, path.slice(2), value);
    return smallestAround(schema, other ?? schema, [name, inside === ABSENT ? undefined : inside]);
  }
  if (step === "items") {
    const inside = around(schema.items ?? {}, other?.items ?? schema.items, path.slice(1), value);
    const count = Math.max(schema.minItems ?? 0, other?.minItems ?? 0);
    const items = distinctItems(schema, count, other);
    const kept = path[1] === "properties" && path[2] !== undefined ? [path[2]] : [];
    return inside === ABSENT ? items : listAround(schema, [inside, ...items.slice(1)], kept);
  }
  const { additionalProperties } = schema;
  const values = typeof additionalProperties === "object" ? additionalProperties : {};
  const otherValues = typeof other?.additionalProperties === "object" ? other.additionalProperties : values;
  const inside = around(values, otherValues, path.slice(1), value);
  const base = smallestValue(schema, other) as JsonObject;
  return inside === ABSENT ? base : { ...base, [MAP_KEY]: inside };
}

function propertyOf(schema: StructuralSchema | undefined, name: string): StructuralSchema | undefined {
  if (schema === undefined) return undefined;
  if (schema.properties?.[name] !== undefined) return schema.properties[name];
  return typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined;
}

/** Returns the paths under which an API server reports errors of a placed value, with keys of maps in both of their forms. */
export function errorPaths(path: SchemaPath): string[] {
  let texts = [""];
  for (let index = 0; index < path.length; index++) {
    const step = path[index];
    if (step === "properties") {
      const name = path[++index] ?? "";
      texts = texts.map((text) => (text === "" ? name : `${text}.${name}`));
    } else if (step === "items") texts = texts.map((text) => `${text}[0]`);
    else texts = texts.flatMap((text) => [`${text}.${MAP_KEY}`, `${text}[${MAP_KEY}]`]);
  }
  return texts;
}

/** Returns the value in a field of an object as {@link objectWith} makes it. */
export function placedIn(object: JsonObject, path: SchemaPath): Placed {
  let value: JsonValue | undefined = object;
  for (let index = 0; index < path.length; index++) {
    const step = path[index];
    const key = step === "properties" ? (path[++index] ?? "") : step === "items" ? 0 : MAP_KEY;
    value =
      typeof value === "object" && value !== null
        ? Array.isArray(value)
          ? value[Number(key)]
          : (value as JsonObject)[String(key)]
        : undefined;
  }
  return value === undefined ? ABSENT : value;
}
