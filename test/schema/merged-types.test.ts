import { describe, expect, it } from "vitest";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { fieldOf, specOf } from "./built-schema.js";

const text: StructuralSchema = { type: "string" };

describe("a field's markers over those of its type", () => {
  const over = (markers: string, type: string, ofType: string) =>
    fieldOf(`${markers}\nf: T;`, `${ofType}\ntype T = ${type};`);
  const v = (marker: string) => `// +kubebuilder:validation:${marker}`;

  it.each<[string, string, string, string, StructuralSchema]>([
    ["stand besides", v("MinLength=1"), "string", v("MaxLength=2"), { ...text, minLength: 1, maxLength: 2 }],
    ["are kept once if they are equal", v("MaxLength=2"), "string", v("MaxLength=2"), { ...text, maxLength: 2 }],
    ["and patterns too", v("Pattern=a"), "string", v("Pattern=a"), { ...text, pattern: "a" }],
    [
      "both stand in allOf if they differ, the type's first",
      v("MaxLength=1"),
      "string",
      v("MaxLength=2"),
      {
        ...text,
        allOf: [{ maxLength: 2 }, { maxLength: 1 }],
      },
    ],
    [
      "several in the same allOf",
      `${v("MaxLength=1")}\n${v("Pattern=b")}`,
      "string",
      `${v("MaxLength=2")}\n${v("Pattern=a")}`,
      {
        ...text,
        allOf: [
          { maxLength: 2, pattern: "a" },
          { maxLength: 1, pattern: "b" },
        ],
      },
    ],
    [
      "put their rules first",
      v('XValidation:rule="field"'),
      "string",
      v('XValidation:rule="type"'),
      {
        ...text,
        "x-kubernetes-validations": [{ rule: "field" }, { rule: "type" }],
      },
    ],
    ["narrow an enum", v("Enum=a"), "'a' | 'b'", "", { ...text, enum: ["a"] }],
    ["replace a default", '// +default="a"', "string", '// +default="b"', { ...text, default: "a" }],
    ["replace a title", "// +kubebuilder:title=a", "string", "// +kubebuilder:title=b", { ...text, title: "a" }],
    [
      "replace a list type",
      "// +listType=atomic",
      "string[]",
      "// +listType=set",
      {
        type: "array",
        items: text,
        "x-kubernetes-list-type": "atomic",
      },
    ],
    [
      "replace a map type",
      "// +mapType=granular",
      "{ x?: string }",
      "// +mapType=atomic",
      {
        type: "object",
        properties: { x: text },
        "x-kubernetes-map-type": "granular",
      },
    ],
    [
      "turn a switch on that the type leaves off",
      v("ExclusiveMaximum=true"),
      "1 | 2",
      v("ExclusiveMaximum=false"),
      {
        type: "integer",
        enum: [1, 2],
        exclusiveMaximum: true,
      },
    ],
    [
      "leave a switch on that the type turns on",
      v("ExclusiveMaximum=false"),
      "1 | 2",
      v("ExclusiveMaximum=true"),
      {
        type: "integer",
        enum: [1, 2],
        exclusiveMaximum: true,
      },
    ],
  ])("%s", (_, markers, type, ofType, wanted) => {
    expect(over(markers, type, ofType)).toEqual({ schema: wanted, codes: [] });
  });

  it("are refused if they replace the type", () => {
    expect(over(v("Type=integer"), "string", "").codes).toEqual(["schema-types-conflict"]);
  });

  it("change nothing at the type's other fields", () => {
    const { schema } = specOf(
      `${v("MaxLength=2")}\ntype T = string;\nexport interface WidgetSpec {\n${v("MaxLength=1")}\na: T;\nb: T }`,
    );
    expect(schema?.properties?.["b"]).toEqual({ ...text, maxLength: 2 });
  });
});

describe("members of types that are merged", () => {
  it("own ones replace those of the types that are extended", () => {
    const { schema, codes } = specOf(
      "interface A { x: string; y: string }\nexport interface WidgetSpec extends A { x?: 'a' }",
    );
    expect(codes).toEqual([]);
    expect(schema).toEqual({
      type: "object",
      properties: { x: { ...text, enum: ["a"] }, y: text },
      required: ["y"],
    });
  });

  it("of several types that are extended are merged", () => {
    const declarations = `interface A {
        // +kubebuilder:validation:MinLength=1
        x?: string;
      }
      interface B {
        // +kubebuilder:validation:MinLength=2
        // +kubebuilder:validation:MaxLength=9
        x: string;
      }
      export interface WidgetSpec extends A, B {}`;
    expect(specOf(declarations)).toEqual({
      schema: {
        type: "object",
        properties: { x: { ...text, maxLength: 9, allOf: [{ minLength: 1 }, { minLength: 2 }] } },
        required: ["x"],
      },
      codes: [],
    });
  });

  it("that contradict each other are reported", () => {
    const { codes } = specOf("interface A { x: string }\ninterface B { x: string[] }\nexport type WidgetSpec = A & B;");
    expect(codes).toEqual(["schema-types-conflict"]);
  });
});
