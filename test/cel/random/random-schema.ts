import type { StructuralSchema } from "../../../src/schema/structural-schema.js";

const text = (more: Partial<StructuralSchema> = {}): StructuralSchema => ({ type: "string", maxLength: 20, ...more });
const integer: StructuralSchema = { type: "integer" };
const list = (items: StructuralSchema, more: Partial<StructuralSchema> = {}): StructuralSchema => ({
  type: "array",
  maxItems: 4,
  items,
  ...more,
});
const map = (additionalProperties: StructuralSchema): StructuralSchema => ({
  type: "object",
  maxProperties: 4,
  additionalProperties,
});
const object = (properties: Readonly<Record<string, StructuralSchema>>, required: string[] = []): StructuralSchema => ({
  type: "object",
  properties,
  ...(required.length === 0 ? {} : { required }),
});

const item = object({
  name: text(),
  port: integer,
  tags: list(text()),
  on: { type: "boolean" },
});
const part = object({ s: text(), n: integer, inner: object({ n: integer, l: list(integer) }) });

/** What the rules of random expressions see: fields of all types that a schema can give, most of them optional, with bounds. */
export const RANDOM_RULE_SCHEMA: StructuralSchema = object(
  {
    n: integer,
    m: integer,
    d: { type: "number" },
    b: { type: "boolean" },
    c: { type: "boolean" },
    s: text(),
    t: text(),
    nothing: text({ nullable: true }),
    // Names that JavaScript has a meaning for, and that rules have to escape.
    constructor: text(),
    "a-b": integer,
    l: list(integer),
    k: list(text()),
    q: list({ type: "number" }),
    bs: list({ type: "boolean" }),
    nulls: list(text({ nullable: true })),
    nest: list(list(integer)),
    set: list(text(), { "x-kubernetes-list-type": "set" }),
    numbers: list(integer, { "x-kubernetes-list-type": "set" }),
    items: list(item),
    keyed: list(object({ key: text(), v: integer }, ["key"]), {
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["key"],
    }),
    map: map(integer),
    texts: map(text()),
    lists: map(list(integer)),
    parts: map(part),
    nullMap: map(text({ nullable: true })),
    o: part,
    p: part,
    port: { "x-kubernetes-int-or-string": true, maxLength: 10 },
    ports: list({ "x-kubernetes-int-or-string": true, maxLength: 10 }),
    duration: text({ format: "duration" }),
    time: text({ format: "date-time" }),
    date: text({ format: "date" }),
    bytes: text({ format: "byte" }),
    times: list(text({ format: "date-time" })),
    durations: list(text({ format: "duration" })),
    quantity: text(),
    address: text(),
    network: text(),
    version: text(),
  },
  ["n", "b", "s", "l"],
);
