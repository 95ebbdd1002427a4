import { describe, expect, it } from "vitest";
import { type CelType, typeText } from "../../../src/cel/types/cel-type.js";
import { objectField, schemaType } from "../../../src/cel/types/schema-type.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";

const UNKNOWN: StructuralSchema = { "x-kubernetes-preserve-unknown-fields": true };
const TEXT: StructuralSchema = { type: "string" };

const text = (schema: StructuralSchema) => {
  const type = schemaType(schema, { root: false });
  return type && typeText(type);
};

function fields(schema: StructuralSchema, root = false): Record<string, string> {
  const type = schemaType(schema, { root });
  if (type?.kind !== "object") return {};
  return Object.fromEntries([...type.fields].map(([name, field]) => [name, typeText(field.type)]));
}

describe("the type of a node", () => {
  it.each<{ schema: StructuralSchema; type: string | undefined }>([
    { schema: TEXT, type: "string" },
    { schema: { type: "string", format: "byte" }, type: "bytes" },
    { schema: { type: "string", format: "duration" }, type: "duration" },
    { schema: { type: "string", format: "date" }, type: "timestamp" },
    { schema: { type: "string", format: "date-time" }, type: "timestamp" },
    { schema: { type: "string", format: "datetime" }, type: "string" },
    { schema: { type: "string", format: "ipv4" }, type: "string" },
    { schema: { type: "string", nullable: true }, type: "string" },
    { schema: { type: "boolean" }, type: "bool" },
    { schema: { type: "number" }, type: "double" },
    { schema: { type: "integer", format: "int32" }, type: "int" },
    { schema: { "x-kubernetes-int-or-string": true }, type: "dyn" },
    { schema: { type: "array", items: TEXT }, type: "list(string)" },
    { schema: { type: "array", items: UNKNOWN }, type: undefined },
    { schema: { type: "array" }, type: undefined },
    { schema: { type: "object", additionalProperties: { type: "integer" } }, type: "map(string, int)" },
    { schema: { type: "object", additionalProperties: UNKNOWN }, type: undefined },
    { schema: { type: "object", additionalProperties: true }, type: "selfType" },
    { schema: { type: "object", ...UNKNOWN }, type: "selfType" },
    { schema: UNKNOWN, type: undefined },
    { schema: { type: "array", items: { type: "object" } }, type: "list(selfType.@idx)" },
    { schema: { type: "object", additionalProperties: { type: "object" } }, type: "map(string, selfType.@elem)" },
  ])("$type", ({ schema, type }) => {
    expect(text(schema)).toBe(type);
  });

  it("keeps the schema it was made from, and how a list compares", () => {
    const schema: StructuralSchema = {
      type: "array",
      items: { type: "object", properties: { k: TEXT } },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
    };
    const type = schemaType(schema, { root: false });
    expect(type?.kind === "list" && [type.list, type.schema === schema, type.element.kind]).toEqual([
      { kind: "map", keys: ["k"] },
      true,
      "object",
    ]);
    expect(schemaType({ type: "array", items: TEXT }, { root: false })).toMatchObject({ list: { kind: "atomic" } });
  });
});

describe("the fields of an object", () => {
  it("have escaped names, and some are hidden", () => {
    const properties = {
      namespace: TEXT,
      "a-b": TEXT,
      a__b: TEXT,
      "c.d/e": TEXT,
      "1x": TEXT,
      $y: TEXT,
      é: TEXT,
      u: UNKNOWN,
    };
    expect(Object.keys(fields({ type: "object", properties }))).toEqual([
      "__namespace__",
      "a__dash__b",
      "a__underscores__b",
      "c__dot__d__slash__e",
    ]);
  });

  it("are types of their own, by their place", () => {
    const inner: StructuralSchema = { type: "object", properties: { x: TEXT } };
    const schema: StructuralSchema = { type: "object", properties: { a: inner, b: { type: "array", items: inner } } };
    expect(fields(schema)).toEqual({ a: "selfType.a", b: "list(selfType.b.@idx)" });
  });

  it("of a resource are those of the schema, kind, apiVersion and two of metadata", () => {
    const resource = fields({ type: "object", properties: { spec: TEXT, metadata: { type: "object" } } }, true);
    expect(resource).toEqual({
      spec: "string",
      metadata: "selfType.metadata",
      kind: "string",
      apiVersion: "string",
    });
    const type = schemaType({ type: "object" }, { root: true });
    const metadata: CelType | undefined = type?.kind === "object" ? type.fields.get("metadata")?.type : undefined;
    expect(metadata?.kind === "object" && [...metadata.fields.keys()]).toEqual(["name", "generateName"]);
  });

  it("of a resource that declares all four are its own", () => {
    const metadata = { type: "object", properties: { name: TEXT, generateName: TEXT, labels: { type: "object" } } };
    const type = schemaType({ type: "object", properties: { kind: TEXT, apiVersion: TEXT, metadata } }, { root: true });
    const own = type?.kind === "object" ? type.fields.get("metadata")?.type : undefined;
    expect(own?.kind === "object" && [...own.fields.keys()]).toEqual(["name", "generateName", "labels"]);
  });

  it("are reached by a reserved word where the environment knows those as names", () => {
    const type = schemaType({ type: "object", properties: { namespace: TEXT } }, { root: false });
    if (type?.kind !== "object") throw new Error("no object");
    expect(objectField(type, "namespace")?.name).toBe("namespace");
    expect(objectField(type, "__namespace__")?.name).toBe("namespace");
    expect(objectField(type, "namespace", false)).toBeUndefined();
  });
});
