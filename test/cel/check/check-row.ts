import type { StructuralSchema } from "../../../src/schema/structural-schema.js";

/** An expression on {@link CHECK_SCHEMA}, and its type, or its problems by column. */
export type CheckRow = { readonly source: string } & (
  | { readonly type: string; readonly problems?: never }
  | { readonly problems: readonly string[]; readonly type?: never }
);

const TEXT: StructuralSchema = { type: "string" };
const INTEGER: StructuralSchema = { type: "integer" };
const ANYTHING: StructuralSchema = { "x-kubernetes-preserve-unknown-fields": true };

/** A field of each kind. */
export const CHECK_SCHEMA: StructuralSchema = {
  type: "object",
  properties: {
    s: TEXT,
    i: INTEGER,
    d: { type: "number" },
    b: { type: "boolean" },
    by: { type: "string", format: "byte" },
    t: { type: "string", format: "date-time" },
    du: { type: "string", format: "duration" },
    ios: { "x-kubernetes-int-or-string": true },
    ls: { type: "array", items: TEXT },
    li: { type: "array", items: INTEGER },
    lo: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
      items: { type: "object", properties: { k: TEXT, v: INTEGER } },
    },
    lld: { type: "array", items: { type: "array", items: { type: "number" } } },
    ms: { type: "object", additionalProperties: TEXT },
    mo: { type: "object", additionalProperties: { type: "object", properties: { x: INTEGER } } },
    o: { type: "object", properties: { x: INTEGER, y: TEXT } },
    o2: { type: "object", properties: { x: INTEGER } },
    any: ANYTHING,
    lany: { type: "array", items: ANYTHING },
    po: { type: "object", ...ANYTHING },
    emb: { type: "object", ...ANYTHING, "x-kubernetes-embedded-resource": true },
    namespace: TEXT,
    "a-b": TEXT,
    a__b: TEXT,
    "a.b/c": INTEGER,
  },
};
