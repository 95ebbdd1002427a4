import { Float64, type KubeObject, type KubeValue } from "../../../src/kube/values/kube-value.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";
import type { Random } from "../../e2e/harness/random-source.js";

const INTEGERS: readonly KubeValue[] = [0, 1, 2, 3, 4, -1, -7, 80, 2147483648, 9007199254740993n, 9223372036854775807n];
const DECIMALS: readonly KubeValue[] = [0, 1, 1.5, -0.5, 2, 1e300, new Float64(2), new Float64(-0)];
const TEXTS = ["", "a", "b", "ab", "x", "héllo", "😀", "a.b", "A-1", "%d", "1", "y".repeat(20), "😀".repeat(20)];
const KEYS = ["a", "b", "x", "constructor"];
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  duration: ["1s", "90m", "1h30m", "0s", "-5ms"],
  "date-time": ["2024-02-29T12:00:00Z", "2023-01-01T00:00:00.5+02:00", "0001-01-01T00:00:00Z"],
  date: ["2024-02-29", "1970-01-01"],
  byte: ["YQ==", "aGVsbG8=", "YWI="],
};
const NAMED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    quantity: ["1", "1.5Gi", "500m", "x"],
    address: ["10.0.0.1", "::1", "x"],
    network: ["10.0.0.0/8", "fd00::/8", "x"],
    version: ["1.2.3", "2.0.0-rc.1", "v1"],
  }),
);
/** Of any type but null, which the server drops where it is not allowed. */
const ANY: readonly KubeValue[] = ["a", 1, new Float64(1.5), true, [], [1], {}, { s: "a" }];

/** Makes a value of a schema; with `wrong`, some parts have nothing to do with it. */
export function randomValue(schema: StructuralSchema, random: Random, wrong: number, name = ""): KubeValue {
  if (random.chance(wrong)) return random.pick(ANY);
  if (schema.nullable === true && random.chance(0.3)) return null;
  if (schema["x-kubernetes-int-or-string"] === true) return random.pick<KubeValue>([80, 0, "http", "a", "1"]);
  switch (schema.type) {
    case "boolean":
      return random.chance(0.5);
    case "integer":
      return random.chance(0.8) ? random.below(4) : random.pick(INTEGERS);
    case "number":
      return random.pick(DECIMALS);
    case "array": {
      const items = Array.from({ length: random.below(5) }, () => randomValue(schema.items ?? {}, random, wrong));
      return wrong === 0 && schema["x-kubernetes-list-type"] !== undefined ? unlike(items) : items;
    }
    case "object":
      return randomObject(schema, random, wrong);
    default:
      return random.pick(NAMED.get(name) ?? FORMATS[schema.format ?? ""] ?? TEXTS);
  }
}

/** Makes an object of a schema, which has about two thirds of the fields that it may lack. */
export function randomObject(schema: StructuralSchema, random: Random, wrong: number): KubeObject {
  const { properties, additionalProperties: values, required = [] } = schema;
  const members: [string, KubeValue][] = [];
  for (const [name, property] of Object.entries(properties ?? {})) {
    if (required.includes(name) || random.chance(0.65))
      members.push([name, randomValue(property, random, wrong, name)]);
  }
  if (typeof values === "object") {
    for (const key of KEYS) if (random.chance(0.4)) members.push([key, randomValue(values, random, wrong)]);
  }
  return Object.fromEntries(members);
}

/** A set and a list of type map may not have an element twice. */
function unlike(items: readonly KubeValue[]): KubeValue[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const key = typeof item === "object" && item !== null && "key" in item ? item["key"] : item;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}
