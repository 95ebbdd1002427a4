import { describe, expect, it } from "vitest";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { fieldOf } from "./built-schema.js";

const text: StructuralSchema = { type: "string" };

describe("a marker on a field", () => {
  it.each<[string, string, StructuralSchema]>([
    ["MaxLength=3", "string", { ...text, maxLength: 3 }],
    ["MinLength=0", "string", { ...text, minLength: 0 }],
    ["Pattern=`^a$`", "string", { ...text, pattern: "^a$" }],
    ['Pattern=""', "string", text],
    ["Format=ipv4", "string", { ...text, format: "ipv4" }],
    ["Maximum=3", "Int32", { type: "integer", format: "int32", maximum: 3 }],
    ["Minimum=-1", "Int", { type: "integer", minimum: -1 }],
    ["ExclusiveMaximum=true", "Int", { type: "integer", exclusiveMaximum: true }],
    ["ExclusiveMinimum=false", "Int", { type: "integer" }],
    ["MultipleOf=2", "Int64", { type: "integer", format: "int64", multipleOf: 2 }],
    ["MaxItems=0", "string[]", { type: "array", items: text, maxItems: 0 }],
    ["MinItems=1", "string[]", { type: "array", items: text, minItems: 1 }],
    ["UniqueItems=true", "string[]", { type: "array", items: text, uniqueItems: true }],
    ["MaxProperties=1", "Record<string, string>", { type: "object", additionalProperties: text, maxProperties: 1 }],
    ["MinProperties=1", "{ x?: string }", { type: "object", properties: { x: text }, minProperties: 1 }],
    ["Enum=a;b", "string", { ...text, enum: ["a", "b"] }],
    ["Enum=1;2", "Int", { type: "integer", enum: [1, 2] }],
    ["Enum={}", "string", text],
    ["Enum=c;a", "'a' | 'b' | 'c'", { ...text, enum: ["c", "a"] }],
    ["Enum=3;1", "1 | 2 | 3", { type: "integer", enum: [3, 1] }],
    ["Type=integer", "string", { type: "integer" }],
    ["XPreserveUnknownFields", "{}", { type: "object", "x-kubernetes-preserve-unknown-fields": true }],
    [
      "XEmbeddedResource",
      "RawExtension",
      {
        type: "object",
        "x-kubernetes-preserve-unknown-fields": true,
        "x-kubernetes-embedded-resource": true,
      },
    ],
    [
      "XIntOrString",
      "JSONValue",
      {
        "x-kubernetes-preserve-unknown-fields": true,
        "x-kubernetes-int-or-string": true,
      },
    ],
    [
      'XValidation:rule="self.x",message="m"',
      "{ x?: string }",
      {
        type: "object",
        properties: { x: text },
        "x-kubernetes-validations": [{ rule: "self.x", message: "m" }],
      },
    ],
  ])("+kubebuilder:validation:%s on %s", (marker, type, wanted) => {
    const found = fieldOf(
      `// +kubebuilder:validation:${marker}\nf?: ${type};`,
      "",
      "Int, Int32, Int64, RawExtension, JSONValue",
    );
    expect(found).toEqual({ schema: wanted, codes: [] });
  });

  it.each<[string, string, StructuralSchema]>([
    ["+nullable", "string", { ...text, nullable: true }],
    ["+kubebuilder:title=T", "string", { ...text, title: "T" }],
    [
      "+kubebuilder:externalDocs:url=https://example.com,description=d",
      "string",
      {
        ...text,
        externalDocs: { url: "https://example.com", description: "d" },
      },
    ],
    ["+kubebuilder:example=a", "string", { ...text, example: "a" }],
    [
      "+kubebuilder:pruning:PreserveUnknownFields",
      "{}",
      { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    ],
    ["+listType=atomic", "string[]", { type: "array", items: text, "x-kubernetes-list-type": "atomic" }],
    ["+k8s:maxItems=3 # few", "string[]", { type: "array", items: text, maxItems: 3 }],
    ["+k8s:minimum=2", "Int32", { type: "integer", format: "int32", minimum: 2 }],
    ["+k8s:maximum=7", "Int32", { type: "integer", format: "int32", maximum: 7 }],
    ['+k8s:alpha(since: "1.37")=+k8s:maxItems=3', "string[]", { type: "array", items: text }],
    ["+k8s:maxLength=3", "string", text],
    [
      "+listType=map\n// +k8s:listType=map\n// +k8s:listMapKey=a\n// +listMapKey=a\n// +k8s:listMapKey=b\n// +listMapKey=b",
      "{ a: string; b: string }[]",
      {
        type: "array",
        items: { type: "object", properties: { a: text, b: text }, required: ["a", "b"] },
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["a", "b"],
      },
    ],
    ["+k8s:listType=set", "string[]", { type: "array", items: text, "x-kubernetes-list-type": "set" }],
    [
      "+mapType=granular",
      "Record<string, string>",
      {
        type: "object",
        additionalProperties: text,
        "x-kubernetes-map-type": "granular",
      },
    ],
    [
      "+structType=atomic",
      "{ x?: string }",
      { type: "object", properties: { x: text }, "x-kubernetes-map-type": "atomic" },
    ],
    ["+kubebuilder:validation:Schemaless", "any", {}],
    ["+k8s:deepcopy-gen=false", "string", text],
  ])("%s on %s", (marker, type, wanted) => {
    expect(fieldOf(`// ${marker}\nf?: ${type};`, "", "Int32")).toEqual({ schema: wanted, codes: [] });
  });

  it("leaves of a schemaless field what its markers say", () => {
    const field =
      "/** Doc. */\n// +kubebuilder:validation:Schemaless\n// +kubebuilder:validation:Type=object\n// +kubebuilder:pruning:PreserveUnknownFields\nf: () => void;";
    expect(fieldOf(field)).toEqual({
      schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true, description: "Doc." },
      codes: [],
    });
  });

  it("counts last where one stands twice, and rules count all", () => {
    const rule = (name: string) => `// +kubebuilder:validation:XValidation:rule="${name}"`;
    const { schema } = fieldOf(
      `// +kubebuilder:validation:MaxLength=1\n${rule("b")}\n// +kubebuilder:validation:MaxLength=2\n${rule("a")}\nf: string;`,
    );
    expect(schema).toEqual({ ...text, maxLength: 2, "x-kubernetes-validations": [{ rule: "b" }, { rule: "a" }] });
  });
});

describe("items: markers", () => {
  const items = (marker: string) => `// +kubebuilder:validation:items:${marker}`;

  it.each<[string, string, string, StructuralSchema]>([
    ["a list of strings", items("MaxLength=3"), "string[]", { type: "array", items: { ...text, maxLength: 3 } }],
    [
      "a list of a named type",
      items("MaxLength=3"),
      "T[]",
      { type: "array", items: { ...text, pattern: "a", maxLength: 3 } },
    ],
    ["a named list", items("MaxLength=3"), "L", { type: "array", items: { ...text, maxLength: 3 } }],
    [
      "a list of lists",
      items("MaxItems=3"),
      "string[][]",
      { type: "array", items: { type: "array", items: text, maxItems: 3 } },
    ],
    ["a list of an enum", items("Enum=b"), "E[]", { type: "array", items: { ...text, enum: ["b"] } }],
    [
      "and the list itself",
      `${items('XValidation:rule="of entries"')}\n// +kubebuilder:validation:XValidation:rule="of the list"`,
      "string[]",
      {
        type: "array",
        items: { ...text, "x-kubernetes-validations": [{ rule: "of entries" }] },
        "x-kubernetes-validations": [{ rule: "of the list" }],
      },
    ],
  ])("say something of the entries of %s", (_, markers, type, wanted) => {
    const declarations =
      "// +kubebuilder:validation:Pattern=a\ntype T = string;\ntype L = string[];\ntype E = 'a' | 'b';";
    expect(fieldOf(`${markers}\nf: ${type};`, declarations)).toEqual({ schema: wanted, codes: [] });
  });
});

describe("a default", () => {
  it.each<[string, string, StructuralSchema["default"]]>([
    ['+default="a"', "string", "a"],
    ["+default=3", "Int32", 3],
    ["+default=[1, 2]", "Int32[]", [1, 2]],
    ['+default={"a": {"b": [true]}}', "JSONValue", { a: { b: [true] } }],
    ['+default={"a": null, "b": [null]}', "JSONValue", { a: null, b: [null] }],
    ["+default=9007199254740993", "Int64", 9007199254740992],
    ["+default=null", "string", undefined],
    ["+default=ref(pkg.Name)", "string", undefined],
    ["+kubebuilder:default=a", "string", "a"],
    ["+kubebuilder:default=3", "Int32", 3],
    ["+kubebuilder:default=true", "boolean", true],
    ["+kubebuilder:default={a,b}", "string[]", ["a", "b"]],
    ["+kubebuilder:default={x: a}", "{ x?: string }", { x: "a" }],
    ["+kubebuilder:default={}", "{ x?: string }", {}],
    ["+kubebuilder:default={}", "string[]", []],
    ["+kubebuilder:default={}", "L", []],
    ["+kubebuilder:default:=a", "string", "a"],
  ])("%s on %s", (marker, type, wanted) => {
    const { schema, codes } = fieldOf(`// ${marker}\nf?: ${type};`, "type L = string[];", "Int32, Int64, JSONValue");
    expect(codes).toEqual([]);
    expect(schema?.default).toEqual(wanted);
  });

  it("of +kubebuilder:default wins over that of +default, wherever they stand", () => {
    expect(fieldOf('// +kubebuilder:default=a\n// +default="b"\nf?: string;').schema?.default).toBe("a");
    expect(fieldOf('// +default="b"\n// +kubebuilder:default=a\nf?: string;').schema?.default).toBe("a");
  });
});
