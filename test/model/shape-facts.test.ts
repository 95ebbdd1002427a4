import { describe, expect, it } from "vitest";
import type { Field, Shape, TypeDefinition } from "../../src/model/api-model.js";
import { childShapes } from "../../src/model/shape-facts.js";

const TEXT: Shape = { kind: "scalar", type: "string" };
const SPAN = { file: "widget.ts", start: 0, end: 0 };
const type: TypeDefinition = { name: "Name", description: "", shape: TEXT, statements: [], span: SPAN };
const field: Field = {
  name: "size",
  shape: { kind: "list", items: TEXT, nullableItems: false },
  optional: false,
  nullable: false,
  schemaless: false,
  description: "",
  statements: [],
  enabledBy: undefined,
  span: SPAN,
};

describe("childShapes", () => {
  it("goes behind a name without a step", () => {
    expect(childShapes({ kind: "named", type })).toEqual([{ shape: TEXT, step: "" }]);
  });

  it("goes into items and values", () => {
    expect(childShapes(field.shape)).toEqual([{ shape: TEXT, step: "[]" }]);
    expect(childShapes({ kind: "map", values: TEXT, nullableValues: false })).toEqual([{ shape: TEXT, step: "{}" }]);
  });

  it("returns what an object embeds before its fields, and each field with its shape", () => {
    const embedded: Shape = { kind: "named", type };
    expect(childShapes({ kind: "object", fields: [field], embedded: [embedded] })).toEqual([
      { shape: embedded, step: "" },
      { shape: field.shape, step: ".size", field },
    ]);
  });

  it("finds nothing below a value without parts", () => {
    const enumeration: Shape = { kind: "enum", values: [{ value: "A", enabledBy: undefined }] };
    expect([TEXT, enumeration, { kind: "unknown" } as const].flatMap(childShapes)).toEqual([]);
  });
});
