import { describe, expect, it } from "vitest";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { widget } from "../compile.js";
import { fieldOf, kindSchema, specOf } from "./built-schema.js";

const text: StructuralSchema = { type: "string" };

describe("the schema of a type", () => {
  it.each<[string, string, StructuralSchema]>([
    ["string", "string", text],
    ["boolean", "boolean", { type: "boolean" }],
    ["literals", "'a' | 'b'", { type: "string", enum: ["a", "b"] }],
    ["one literal", "'a'", { type: "string", enum: ["a"] }],
    ["whole numbers", "1 | -2", { type: "integer", enum: [1, -2] }],
    ["true", "true", { type: "boolean", enum: [true] }],
    ["true and false", "true | false", { type: "boolean" }],
    ["a string enum", "E", { type: "string", enum: ["x", "y"] }],
    ["a member of an enum", "E.X", { type: "string", enum: ["x"] }],
    ["an enum and more literals", "E | 'z'", { type: "string", enum: ["x", "y", "z"] }],
    ["a list", "string[]", { type: "array", items: text }],
    ["a list of lists", "string[][]", { type: "array", items: { type: "array", items: text } }],
    ["a list of null or strings", "(string | null)[]", { type: "array", items: { ...text, nullable: true } }],
    ["a map", "Record<string, string>", { type: "object", additionalProperties: text }],
    ["an index signature", "{ [k: string]: string }", { type: "object", additionalProperties: text }],
    [
      "a map with nulls",
      "Record<string, E | null>",
      {
        type: "object",
        additionalProperties: { type: "string", enum: ["x", "y"], nullable: true },
      },
    ],
    [
      "a map of keys that are known",
      "Record<'b' | 'a', string>",
      {
        type: "object",
        properties: { b: text, a: text },
        required: ["a", "b"],
      },
    ],
    ["an object without members", "{}", { type: "object" }],
    ["an interface without members", "Empty", { type: "object" }],
    ["an interface that extends one without members", "StillEmpty", { type: "object" }],
    ["null besides", "string | null", { ...text, nullable: true }],
    ["null by an alias", "Maybe", { ...text, nullable: true }],
    ["null by an alias of an alias", "MaybeToo", { ...text, nullable: true }],
    [
      "an object",
      "{ b: string; a?: boolean; c: 'x' }",
      {
        type: "object",
        properties: { b: text, a: { type: "boolean" }, c: { type: "string", enum: ["x"] } },
        required: ["b", "c"],
      },
    ],
    [
      "a generic type",
      "Box<Box<string>>",
      {
        type: "object",
        properties: { v: { type: "object", properties: { v: text }, required: ["v"] } },
        required: ["v"],
      },
    ],
    [
      "an intersection",
      "Named & { x: string }",
      {
        type: "object",
        properties: { name: text, x: text },
        required: ["name", "x"],
      },
    ],
    [
      "an intersection whose members agree",
      "{ x: string } & { x?: string }",
      {
        type: "object",
        properties: { x: text },
        required: ["x"],
      },
    ],
    [
      "an intersection that narrows",
      "Named & { name: 'a' }",
      {
        type: "object",
        properties: { name: { type: "string", enum: ["a"] } },
        required: ["name"],
      },
    ],
    [
      "what an interface extends",
      "Titled",
      {
        type: "object",
        properties: { name: text, title: text },
        required: ["title"],
      },
    ],
  ])("that is %s", (_, type, wanted) => {
    const declarations = `
      export enum E { X = "x", Y = "y" }
      export interface Empty {}
      export interface StillEmpty extends Empty {}
      export type Maybe = string | null;
      export type MaybeToo = Maybe;
      export interface Box<T> { v: T }
      export interface Named { name: string }
      export interface Titled extends Named { title: string; name?: string }
    `;
    expect(fieldOf(`f: ${type};`, declarations)).toEqual({ schema: wanted, codes: [] });
  });

  it("names required fields in the order of their letters, whatever the order of the source", () => {
    const { schema } = specOf(
      "export interface WidgetSpec { v2: string; v10: string; aB: string; ab: string; a_b: string; o?: string }",
    );
    expect(schema?.required).toEqual(["aB", "a_b", "ab", "v10", "v2"]);
    expect(Object.keys(schema?.properties ?? {})).toEqual(["v2", "v10", "aB", "ab", "a_b", "o"]);
  });

  it("keeps names that objects of JavaScript have too", () => {
    const { schema, codes } = specOf(
      "export interface WidgetSpec { __proto__: string; constructor: string; toString?: string }",
    );
    expect(codes).toEqual([]);
    expect(Object.keys(schema?.properties ?? {})).toEqual(["__proto__", "constructor", "toString"]);
    expect(schema?.required).toEqual(["__proto__", "constructor"]);
  });

  it("keeps them when types are merged", () => {
    const { schema, codes } = specOf(
      "interface A { __proto__: string; constructor: string }\nexport interface WidgetSpec extends A { toString: string }",
    );
    expect(codes).toEqual([]);
    expect(Object.keys(schema?.properties ?? {}).sort()).toEqual(["__proto__", "constructor", "toString"]);
  });
});

describe("the schema of a kind", () => {
  it("has its members and those of every object", () => {
    const { schema, codes } = kindSchema(widget("/** The spec. */\nexport interface WidgetSpec {}"));
    expect(codes).toEqual([]);
    expect(schema).toEqual({
      type: "object",
      properties: {
        apiVersion: { type: "string", description: expect.any(String) },
        kind: { type: "string", description: expect.any(String) },
        metadata: { type: "object" },
        spec: { type: "object", description: "The spec." },
      },
      required: ["spec"],
    });
  });
});

describe("a description", () => {
  it.each<[string, string, string, string | undefined]>([
    ["is the field's", "/** Of the field. */\nf: T;", "/** Of the type. */\ntype T = string;", "Of the field."],
    ["is the type's where the field has none", "f: T;", "/** Of the type. */\ntype T = string;", "Of the type."],
    [
      "is the type's under an alias without one",
      "f: U;",
      "/** Of the type. */\ntype T = string;\ntype U = T;",
      "Of the type.",
    ],
    [
      "is the alias's before the type's",
      "f: U;",
      "/** Of the type. */\ntype T = string;\n/** Of the alias. */\ntype U = T;",
      "Of the alias.",
    ],
    ["is absent without comments", "f: T;", "type T = string;", undefined],
    [
      "is not that of a type that is extended",
      "f: U;",
      "/** Of the type. */\ninterface T { x: string }\ninterface U extends T {}",
      undefined,
    ],
    ["is not that of a list's entries", "f: T[];", "/** Of the type. */\ninterface T { x: string }", undefined],
  ])("%s", (_, field, declarations, wanted) => {
    expect(fieldOf(field, declarations).schema?.description).toBe(wanted);
  });
});

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
    ["+genclient", "string", text],
  ])("%s on %s", (marker, type, wanted) => {
    expect(fieldOf(`// ${marker}\nf?: ${type};`)).toEqual({ schema: wanted, codes: [] });
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
    const { schema, codes } = fieldOf(`// ${marker}\nf?: ${type};`, "type L = string[];", "Int32, JSONValue");
    expect(codes).toEqual([]);
    expect(schema?.default).toEqual(wanted);
  });

  it("of +kubebuilder:default wins over that of +default, wherever they stand", () => {
    expect(fieldOf('// +kubebuilder:default=a\n// +default="b"\nf?: string;').schema?.default).toBe("a");
    expect(fieldOf('// +default="b"\n// +kubebuilder:default=a\nf?: string;').schema?.default).toBe("a");
  });
});

describe("list keys", () => {
  it("keep the order of the source", () => {
    const { schema, codes } = fieldOf(
      "// +listType=map\n// +listMapKey=b\n// +listMapKey=a\nf: K[];",
      "interface K { a: string; b: string }",
    );
    expect(codes).toEqual([]);
    expect(schema).toMatchObject({ "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["b", "a"] });
  });

  it.each<[string, string]>([
    ["are required", "interface K { k: string }"],
    ["or have a default", 'interface K {\n// +default="x"\nk?: string }'],
    ["may be whole numbers", "interface K { k: Int32 }"],
    ["may be enums", "interface K { k: 'a' | 'b' }"],
    ["may come from a type that is extended", "interface J { k: string }\ninterface K extends J {}"],
    [
      "may be of objects that keep what they do not know",
      "// +kubebuilder:pruning:PreserveUnknownFields\ninterface K {}",
    ],
  ])("%s", (_, declaration) => {
    expect(fieldOf("// +listType=map\n// +listMapKey=k\nf: K[];", declaration, "Int32").codes).toEqual([]);
  });

  it.each<[string, string, string, string]>([
    ["are none of the entries'", "x", "interface K { k: string }", "list-map-key"],
    ["have a name that all objects of JavaScript have", "constructor", "interface K { k: string }", "list-map-key"],
    ["are optional", "k", "interface K { k?: string }", "list-map-key"],
    ["take null", "k", "interface K { k: string | null }", "list-map-key"],
    ["are lists", "k", "interface K { k: string[] }", "list-map-key"],
    ["are objects", "k", "interface K { k: {} }", "list-map-key"],
    ["are gated off", "k", "interface K {\n// +openshift:enable:FeatureGate=A\nk: string }", "list-map-key"],
    ["belong to entries that are no objects", "k", "type K = string;", "list-map-items"],
  ])("are refused if they %s", (_, key, declaration, code) => {
    expect(fieldOf(`// +listType=map\n// +listMapKey=${key}\nf: K[];`, declaration).codes).toEqual([code]);
  });

  it("and their list may stand on the type", () => {
    const declarations = "interface K { k: string }\n// +listType=map\n// +listMapKey=k\ntype L = K[];";
    const { schema, codes } = fieldOf("f: L;", declarations);
    expect(codes).toEqual([]);
    expect(schema).toMatchObject({ "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"] });
  });
});

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

describe("an object's rules and those of the types that it extends", () => {
  const rule = (name: string) => `// +kubebuilder:validation:XValidation:rule="${name}"`;
  const rulesOf = (schema: StructuralSchema | undefined) =>
    schema?.["x-kubernetes-validations"]?.map((each) => each.rule);
  const A = `${rule("A")}\ninterface A { a?: string }`;
  const B = `${rule("B")}\ninterface B { b?: string }`;

  it("come own ones first, then those of the last type to the first", () => {
    const { schema } = specOf(`${A}\n${B}\n${rule("own")}\nexport interface WidgetSpec extends A, B { s?: string }`);
    expect(rulesOf(schema)).toEqual(["own", "B", "A"]);
  });

  it("come in the same order from an intersection", () => {
    expect(rulesOf(specOf(`${A}\n${B}\nexport type WidgetSpec = A & B;`).schema)).toEqual(["B", "A"]);
  });

  it("come own ones last on the kind itself", () => {
    const kind = `${rule("own")}\nexport interface W extends KubernetesObject, A, B { x?: string }`;
    const { schema } = kindSchema({
      "api/v1/groupVersion.ts": "// +groupName=example.com\n",
      "api/v1/w.ts": `import type { KubernetesObject } from "crdwright/meta/v1";\n${A}\n${B}\n${kind}`,
    });
    expect(rulesOf(schema)).toEqual(["B", "A", "own"]);
  });

  it("begin with those of immutable fields, in the order of the fields", () => {
    const { schema } = specOf(
      `${rule("own")}\nexport interface WidgetSpec {\n// +k8s:immutable\nb?: string;\n// +k8s:immutable\na?: string;\n// +k8s:immutable\nc: string }`,
    );
    expect(rulesOf(schema)).toEqual(["!has(oldSelf.b) || has(self.b)", "!has(oldSelf.a) || has(self.a)", "own"]);
    expect(rulesOf(schema?.properties?.["c"])).toEqual(["self == oldSelf"]);
  });

  it("end with OneOf markers, by their kind", () => {
    const oneOf = (mode: string) => `// +kubebuilder:validation:${mode}=a;b`;
    const markers = [oneOf("AtLeastOneOf"), oneOf("ExactlyOneOf"), rule("own"), oneOf("AtMostOneOf")].join("\n");
    const { schema } = specOf(`${markers}\nexport interface WidgetSpec { a?: string; b?: string }`);
    expect(schema?.["x-kubernetes-validations"]).toEqual([
      { rule: "own" },
      { rule: "(has(self.a)?1:0)+(has(self.b)?1:0) <= 1", message: "at most one of the fields in [a b] may be set" },
      { rule: "(has(self.a)?1:0)+(has(self.b)?1:0) == 1", message: "exactly one of the fields in [a b] must be set" },
      { rule: "has(self.a) || has(self.b)", message: "at least one of the fields in [a b] must be set" },
    ]);
  });

  it("speak of fields by the names that CEL knows", () => {
    const { schema } = specOf(
      "// +kubebuilder:validation:AtLeastOneOf=a-b;namespace\nexport interface WidgetSpec { 'a-b'?: string; namespace?: string }",
    );
    expect(schema?.["x-kubernetes-validations"]).toEqual([
      {
        rule: "has(self.a__dash__b) || has(self.__namespace__)",
        message: "at least one of the fields in [a-b namespace] must be set",
      },
    ]);
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

describe("the gates that are on", () => {
  const gate = (name: string) => `// +openshift:enable:FeatureGate=${name}`;
  const aware = (what: string) => `// +openshift:validation:FeatureGateAware${what}`;

  it("decide which fields and enum members there are", () => {
    const declarations = `type E =
        | "x"
        ${gate("A")}
        | "y"
        ${gate("B")}
        | "z";
      export interface WidgetSpec { e: E;
        ${gate("A;B")}
        g: string;
      }`;
    const enumWith = (gates: string[]) => {
      const { schema, codes } = specOf(declarations, "", { gates });
      expect(codes).toEqual([]);
      return [schema?.properties?.["e"]?.enum, schema?.required];
    };
    expect(enumWith([])).toEqual([["x"], ["e"]]);
    expect(enumWith(["B"])).toEqual([
      ["x", "z"],
      ["e", "g"],
    ]);
    expect(enumWith(["A", "B"])).toEqual([
      ["x", "y", "z"],
      ["e", "g"],
    ]);
  });

  it.each<[string[], StructuralSchema]>([
    [[], { type: "array", items: text, maxItems: 1 }],
    [["A"], { type: "array", items: text, maxItems: 3 }],
    [["B"], { type: "array", items: text, maxItems: 5 }],
    [["A", "B"], { type: "array", items: text, maxItems: 5 }],
    [["C"], { type: "array", items: text, maxItems: 1 }],
  ])("decide which limit applies, the last of several: %j", (gates, wanted) => {
    const markers = [
      aware('MaxItems:featureGate="",maxItems=1'),
      aware("MaxItems:featureGate=A,maxItems=3"),
      aware("MaxItems:featureGate=B,maxItems=5"),
    ].join("\n");
    expect(fieldOf(`${markers}\nf: string[];`, "", "", { gates })).toEqual({ schema: wanted, codes: [] });
  });

  it("put a limit under a gate before a plain one that stands above it, and after one that stands below", () => {
    const plain = "// +kubebuilder:validation:MaxLength=1";
    const gated = aware("MaxLength:featureGate=A,maxLength=2");
    expect(fieldOf(`${plain}\n${gated}\nf: string;`, "", "", { gates: ["A"] }).schema?.maxLength).toBe(2);
    expect(fieldOf(`${gated}\n${plain}\nf: string;`, "", "", { gates: ["A"] }).schema?.maxLength).toBe(1);
  });

  it("decide which rules apply, all of them in the order of the source", () => {
    const markers = [
      aware('XValidation:featureGate=A,rule="a"'),
      '// +kubebuilder:validation:XValidation:rule="plain"',
      aware('XValidation:featureGate="",rule="fallback"'),
      aware('XValidation:requiredFeatureGate=A;B,rule="both"'),
    ].join("\n");
    const rules = (gates: string[]) =>
      fieldOf(`${markers}\nf: string;`, "", "", { gates }).schema?.["x-kubernetes-validations"]?.map(
        (each) => each.rule,
      );
    expect(rules([])).toEqual(["plain", "fallback"]);
    expect(rules(["A"])).toEqual(["a", "plain"]);
    expect(rules(["B"])).toEqual(["plain", "fallback"]);
    expect(rules(["A", "B"])).toEqual(["a", "plain", "both"]);
  });

  it("decide of a field's markers and its type's apart", () => {
    const type = `${aware('MaxLength:featureGate="",maxLength=1')}\n${aware("MaxLength:featureGate=A,maxLength=2")}\ntype T = string;`;
    const field = `${aware('MinLength:featureGate="",minLength=3')}\n${aware("MinLength:featureGate=B,minLength=4")}\nf: T;`;
    const found = (gates: string[]) => fieldOf(field, type, "", { gates }).schema;
    expect(found([])).toMatchObject({ maxLength: 1, minLength: 3 });
    expect(found(["A"])).toMatchObject({ maxLength: 2, minLength: 3 });
    expect(found(["B"])).toMatchObject({ maxLength: 1, minLength: 4 });
  });

  it("decide of the entries' markers", () => {
    const markers = `// +kubebuilder:validation:items:openshift:validation:FeatureGateAwareMaxLength:featureGate=A,maxLength=2`;
    const found = (gates: string[]) => fieldOf(`${markers}\nf: string[];`, "", "", { gates }).schema?.items;
    expect(found([])).toEqual(text);
    expect(found(["A"])).toEqual({ ...text, maxLength: 2 });
  });

  it("must leave an enum a value", () => {
    const declarations = `type E =\n${gate("A")}\n| "x";\nexport interface WidgetSpec { e: E }`;
    expect(specOf(declarations).codes).toEqual(["enum-empty"]);
    expect(specOf(declarations, "", { gates: ["A"] }).codes).toEqual([]);
    const narrowed = `type E =\n${gate("A")}\n| "x"\n| "y";`;
    expect(fieldOf("// +kubebuilder:validation:Enum=x\nf: E;", narrowed).codes).toEqual(["enum-empty"]);
    expect(fieldOf("// +kubebuilder:validation:Enum=x\nf: E;", narrowed, "", { gates: ["A"] }).codes).toEqual([]);
  });
});
