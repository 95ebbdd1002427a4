import { describe, expect, it } from "vitest";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { compile, manifests, widget } from "../compile.js";
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

describe("the metadata of a kind", () => {
  const metadataOf = (type: string, types = "") => {
    const [only] = Object.values(
      manifests(
        compile({
          "api/v1/groupVersion.ts": "// +groupName=example.com\n",
          "api/v1/widget.ts": `import type { KubernetesObject, ObjectMeta } from "crdwright/meta/v1";
export interface Widget extends KubernetesObject { metadata: ${type} }
${types}`,
        }),
      ),
    );
    return only.spec.versions[0].schema.openAPIV3Schema.properties.metadata;
  };

  it.each<[string, string, object]>([
    ["bare", "ObjectMeta", {}],
    ["declared again", "ObjectMeta & { name: string; labels?: Record<string, string> }", {}],
    ["some of it", 'Pick<ObjectMeta, "name" | "labels">', {}],
    [
      "with a limit on name",
      "ObjectMeta & {\n// +kubebuilder:validation:MaxLength=9\nname: string;\n}",
      { properties: { name: { type: "string", maxLength: 9 } } },
    ],
    [
      "with one name",
      'Omit<ObjectMeta, "name"> & { name: "cluster" }',
      { properties: { name: { type: "string", enum: ["cluster"] } } },
    ],
    [
      "with a rule on a generated name",
      "ObjectMeta & {\n// +kubebuilder:validation:XValidation:rule=\"self != 'a'\"\ngenerateName?: string;\n}",
      { properties: { generateName: { type: "string", "x-kubernetes-validations": [{ rule: "self != 'a'" }] } } },
    ],
  ])("says no more than an API server takes: %s", (_, type, says) => {
    expect(metadataOf(type)).toEqual({ type: "object", ...says });
  });

  it("can be limited by an interface of its own", () => {
    const meta = "// +kubebuilder:validation:Pattern=`^w`\nname?: string;";
    expect(metadataOf("Meta", `export interface Meta extends ObjectMeta {\n${meta}\n}`)).toEqual({
      type: "object",
      properties: { name: { type: "string", pattern: "^w" } },
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
