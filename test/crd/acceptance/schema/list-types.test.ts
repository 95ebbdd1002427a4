import { describe, expect, it } from "vitest";
import { checkListTypes } from "../../../../src/crd/acceptance/schema/list-types.js";
import type { CrdSchema } from "../../../../src/crd/acceptance/shape/crd-schema.js";
import { linesOf } from "../problem-lines.js";

const TEXT = { type: "string" };
const ITEMS = { type: "object", required: ["a"], properties: { a: TEXT, b: TEXT } };
const KEYS = "x-kubernetes-list-map-keys";
const THIS = "this property is in x-kubernetes-list-map-keys, so it";
const ATOMIC = "must be atomic as item of a list with x-kubernetes-list-type=set";

function list(type: string | null, items: CrdSchema, rest: CrdSchema = {}): CrdSchema {
  return { type: "array", "x-kubernetes-list-type": type, items, ...rest };
}

function warning(type: string): string {
  return (
    `warning: at.x-kubernetes-list-type | Invalid | x-kubernetes-list-type: set for items of type "${type}" ` +
    "is not supported by server-side apply or CEL validation rules"
  );
}

describe("checkListTypes", () => {
  it.each<[string, CrdSchema]>([
    ["an atomic map", { type: "object", "x-kubernetes-map-type": "atomic" }],
    ["an atomic list", list("atomic", ITEMS)],
    ["a set of strings", list("set", TEXT)],
    ["a map with its keys", list("map", ITEMS, { [KEYS]: ["a"] })],
    [
      "a key with a default",
      list("map", { ...ITEMS, required: [], properties: { a: { ...TEXT, default: "" } } }, { [KEYS]: ["a"] }),
    ],
  ])("takes %s", (_, schema) => {
    expect(linesOf((problems) => checkListTypes(schema, "at", problems))).toEqual([]);
  });

  it.each<[CrdSchema, string[]]>([
    [
      { type: "array", "x-kubernetes-map-type": "set" },
      [
        "at.type | Invalid | must be object if x-kubernetes-map-type is specified",
        'at.x-kubernetes-map-type | NotSupported | supported values: "atomic", "granular"',
      ],
    ],
    [
      { "x-kubernetes-list-type": "bag" },
      [
        "at.type | Required | must be array if x-kubernetes-list-type is specified",
        'at.x-kubernetes-list-type | NotSupported | supported values: "atomic", "set", "map"',
      ],
    ],
    [list("set", { type: "object" }), [`at.items.x-kubernetes-map-type | Invalid | ${ATOMIC}`, warning("object")]],
    [list("set", { type: "object", "x-kubernetes-map-type": "atomic" }), [warning("object")]],
    [list("set", { type: "array" }), [warning("array")]],
    [list("set", list("set", TEXT)), [`at.items.x-kubernetes-list-type | Invalid | ${ATOMIC}`, warning("array")]],
    [
      list("set", { ...TEXT, nullable: true }),
      ["at.items.nullable | Forbidden | cannot be nullable when x-kubernetes-list-type is set"],
    ],
    [
      list("map", { ...ITEMS, nullable: true }, { [KEYS]: ["a"] }),
      ["at.items.nullable | Forbidden | cannot be nullable when x-kubernetes-list-type is map"],
    ],
    [
      list(null, ITEMS, { [KEYS]: ["a"] }),
      [`at.x-kubernetes-list-type | Required | must be map if ${KEYS} is non-empty`],
    ],
    [
      list("set", TEXT, { [KEYS]: ["a"] }),
      [`at.x-kubernetes-list-type | Invalid | must be map if ${KEYS} is non-empty`],
    ],
    [list("map", ITEMS), [`at.${KEYS} | Required | must not be empty if x-kubernetes-list-type is map`]],
    [
      { type: "array", "x-kubernetes-list-type": "map", [KEYS]: ["a"] },
      ["at.items | Required | must have a schema if x-kubernetes-list-type is map"],
    ],
    [
      { type: "array", "x-kubernetes-list-type": "map", [KEYS]: ["a"], items: [ITEMS] },
      ["at.items | Invalid | must only have a single schema if x-kubernetes-list-type is map"],
    ],
    [
      list("map", TEXT, { [KEYS]: ["a"] }),
      ["at.items.type | Invalid | must be object if parent array's x-kubernetes-list-type is map"],
    ],
    [list("map", ITEMS, { [KEYS]: ["c"] }), [`at.${KEYS} | Invalid | entries must all be names of item properties`]],
    [list("map", ITEMS, { [KEYS]: ["a", "a"] }), [`at.${KEYS} | Invalid | must not contain duplicate entries`]],
    [
      list("map", { ...ITEMS, properties: { a: { type: "array" } } }, { [KEYS]: ["a"] }),
      ["at.items.properties[a].type | Invalid | must be a scalar type if parent array's x-kubernetes-list-type is map"],
    ],
    [
      list("map", ITEMS, { [KEYS]: ["b"] }),
      [`at.items.properties[b].default | Required | ${THIS} must have a default or be a required property`],
    ],
    [
      list("map", { ...ITEMS, properties: { a: { ...TEXT, nullable: true } } }, { [KEYS]: ["a"] }),
      [`at.items.properties[a].nullable | Forbidden | ${THIS} cannot be nullable`],
    ],
  ])("%o", (schema, wanted) => {
    expect(linesOf((problems) => checkListTypes(schema, "at", problems))).toEqual(wanted);
  });
});
