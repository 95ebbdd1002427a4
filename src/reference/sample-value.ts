import type { JsonObject, JsonValue } from "../kube/values/json-value.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { sampleText } from "./sample-text.js";

export type SampleSize = "minimal" | "full";

/** Returns a value that a schema takes but for its rules, with what is required or with all. Goes by itself: it makes a value beside the schema. */
export function sampleValue(schema: StructuralSchema, size: SampleSize, index = 0): JsonValue {
  if (schema.default !== undefined && index === 0 && !isObjectSchema(schema)) return schema.default;
  if (schema.enum !== undefined && schema.enum.length > 0) {
    const values = schema.enum.filter((value) => value !== "" && value !== null);
    return values[index % Math.max(values.length, 1)] ?? schema.enum[0] ?? null;
  }
  if (schema["x-kubernetes-int-or-string"] === true) return 1 + index;
  switch (schema.type) {
    case "boolean":
      return index === 0;
    case "integer":
    case "number":
      return sampleNumber(schema) + index * (schema.multipleOf ?? 1);
    case "string":
      return sampleText(schema, index);
    case "array": {
      const { minItems = 0, maxItems = 1, items = {} } = schema;
      const count = size === "full" ? Math.max(minItems, Math.min(maxItems, 1)) : minItems;
      return Array.from({ length: count }, (_, each) => sampleValue(items, size, each + index));
    }
    case "object":
      return sampleObject(schema, size, index);
    default:
      return "example";
  }
}

function isObjectSchema({ type }: StructuralSchema): boolean {
  return type === "object" || type === "array";
}

function sampleObject(schema: StructuralSchema, size: SampleSize, index: number): JsonObject {
  const { properties = {}, required = [], additionalProperties, minProperties = 0 } = schema;
  const value: Record<string, JsonValue> = {};
  if (schema["x-kubernetes-embedded-resource"] === true)
    Object.assign(value, { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "example" } });
  const names = Object.keys(properties);
  const needed = names.filter((name) => required.includes(name));
  const taken =
    size === "full"
      ? names
      : [
          ...needed,
          ...names.filter((name) => !required.includes(name)).slice(0, Math.max(0, minProperties - needed.length)),
        ];
  for (const name of taken) {
    if (Object.hasOwn(value, name)) continue;
    value[name] = sampleValue(properties[name] ?? {}, size, index);
  }
  if (typeof additionalProperties === "object" && names.length === 0) {
    const count = Math.max(minProperties, size === "full" ? 1 : 0);
    for (let each = 0; each < count; each++)
      value[each === 0 ? "example" : `example-${each}`] = sampleValue(additionalProperties, size, each);
  }
  return value;
}

function sampleNumber({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf = 1,
}: StructuralSchema): number {
  const least = minimum === undefined ? Number.NEGATIVE_INFINITY : minimum + (exclusiveMinimum === true ? 1 : 0);
  const most = maximum === undefined ? Number.POSITIVE_INFINITY : maximum - (exclusiveMaximum === true ? 1 : 0);
  const near = Math.min(Math.max(1, least), most);
  const multiple = Math.ceil(near / multipleOf) * multipleOf;
  return multiple > most ? Math.floor(near / multipleOf) * multipleOf : multiple;
}
