import { describe, expect, it } from "vitest";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { fieldOf } from "./built-schema.js";

const QUANTITY_PATTERN =
  "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";
const INT_OR_STRING: StructuralSchema = {
  anyOf: [{ type: "integer" }, { type: "string" }],
  "x-kubernetes-int-or-string": true,
};

/** The schema of a field whose type needs names of the vocabulary, and of nothing else. */
function schemaOf(type: string, markers = "", embeddedObjectMeta = false): StructuralSchema | undefined {
  const imports = [...new Set(type.match(/[A-Z]\w+/g))].filter((name) => name !== "Record").join(", ");
  const { schema, codes } = fieldOf(`${markers}\nf: ${type};`, "", imports, { embeddedObjectMeta, allowFloats: true });
  expect(codes).toEqual([]);
  return schema;
}

describe("a type of the vocabulary", () => {
  it.each<[string, StructuralSchema]>([
    ["Int", { type: "integer" }],
    ["Int32", { type: "integer", format: "int32" }],
    ["Int64", { type: "integer", format: "int64" }],
    ["Float64", { type: "number" }],
    ["Quantity", { ...INT_OR_STRING, pattern: QUANTITY_PATTERN }],
    ["IntOrString", INT_OR_STRING],
    ["Time", { type: "string", format: "date-time" }],
    ["MicroTime", { type: "string", format: "date-time" }],
    ["Duration", { type: "string" }],
    ["Base64", { type: "string", format: "byte" }],
    ["UID", { type: "string" }],
    ["RawExtension", { type: "object", "x-kubernetes-preserve-unknown-fields": true }],
    ["JSONValue", { "x-kubernetes-preserve-unknown-fields": true }],
    ["ObjectMeta", { type: "object" }],
    ["IPv4", { type: "string", format: "ipv4" }],
    ["IPv6", { type: "string", format: "ipv6" }],
    ["Hostname", { type: "string", format: "hostname" }],
    ["CIDR", { type: "string", format: "cidr" }],
    ["URI", { type: "string", format: "uri" }],
    ["Email", { type: "string", format: "email" }],
    ["MAC", { type: "string", format: "mac" }],
    ["UUID", { type: "string", format: "uuid" }],
    ["DateOnly", { type: "string", format: "date" }],
    ["Password", { type: "string", format: "password" }],
  ])("%s", (name, wanted) => {
    expect(schemaOf(name)).toEqual(wanted);
  });

  it.each<[string, StructuralSchema]>([
    ["IPv4 | IPv6", { type: "string", anyOf: [{ format: "ipv4" }, { format: "ipv6" }] }],
    [
      "IPv4 | IPv6 | Hostname",
      { type: "string", anyOf: [{ format: "ipv4" }, { format: "ipv6" }, { format: "hostname" }] },
    ],
    ["IPv4 | IPv6 | null", { type: "string", anyOf: [{ format: "ipv4" }, { format: "ipv6" }], nullable: true }],
    ["(IPv4 | CIDR)[]", { type: "array", items: { type: "string", anyOf: [{ format: "ipv4" }, { format: "cidr" }] } }],
    [
      "Record<string, Quantity>",
      { type: "object", additionalProperties: { ...INT_OR_STRING, pattern: QUANTITY_PATTERN } },
    ],
    ["Int32 | null", { type: "integer", format: "int32", nullable: true }],
  ])("%s", (type, wanted) => {
    expect(schemaOf(type)).toEqual(wanted);
  });

  it("keeps the pattern that it has beside one of a marker", () => {
    expect(schemaOf("Quantity", "// +kubebuilder:validation:Pattern=`^1`")).toEqual({
      ...INT_OR_STRING,
      allOf: [{ pattern: QUANTITY_PATTERN }, { pattern: "^1" }],
    });
  });

  it("takes limits of strings and of numbers where it can be either", () => {
    const markers = "// +kubebuilder:validation:Maximum=3\n// +kubebuilder:validation:MaxLength=4";
    expect(schemaOf("IntOrString", markers)).toEqual({ ...INT_OR_STRING, maximum: 3, maxLength: 4 });
  });

  it("takes limits of strings beside formats", () => {
    expect(schemaOf("IPv4 | IPv6", "// +kubebuilder:validation:MaxLength=39")).toEqual({
      type: "string",
      anyOf: [{ format: "ipv4" }, { format: "ipv6" }],
      maxLength: 39,
    });
  });
});

describe("embedded metadata", () => {
  const texts: StructuralSchema = { type: "object", additionalProperties: { type: "string" } };
  const wanted: StructuralSchema = {
    type: "object",
    properties: {
      annotations: texts,
      finalizers: { type: "array", items: { type: "string" } },
      labels: texts,
      name: { type: "string" },
      namespace: { type: "string" },
    },
  };

  it("has a schema where the configuration asks for it", () => {
    expect(schemaOf("ObjectMeta", "", true)).toEqual(wanted);
    expect(schemaOf("ObjectMeta[]", "", true)).toEqual({ type: "array", items: wanted });
  });

  it("has none on the kind itself", () => {
    const { schema } = fieldOf("f: { metadata?: ObjectMeta };", "", "ObjectMeta", { embeddedObjectMeta: true });
    expect(schema?.properties?.["metadata"]).toEqual(wanted);
  });
});

describe("an object type of the vocabulary", () => {
  it.each<[string, StructuralSchema]>([
    ["Condition", { required: ["lastTransitionTime", "message", "reason", "status", "type"] }],
    ["LabelSelector", { "x-kubernetes-map-type": "atomic" }],
    ["LocalObjectReference", { "x-kubernetes-map-type": "atomic" }],
    ["SecretKeySelector", { "x-kubernetes-map-type": "atomic", required: ["key"] }],
    ["ConfigMapKeySelector", { "x-kubernetes-map-type": "atomic", required: ["key"] }],
    ["SecretReference", { "x-kubernetes-map-type": "atomic" }],
    ["ObjectReference", { "x-kubernetes-map-type": "atomic" }],
    ["TypedLocalObjectReference", { "x-kubernetes-map-type": "atomic", required: ["kind", "name"] }],
    ["GroupVersionKind", { required: ["group", "kind", "version"] }],
    ["OwnerReference", { "x-kubernetes-map-type": "atomic", required: ["apiVersion", "kind", "name", "uid"] }],
  ])("%s", (name, wanted) => {
    const schema = schemaOf(name);
    expect(schema).toMatchObject({ type: "object", ...wanted });
    expect(schema?.required).toEqual(wanted.required);
    for (const field of Object.values(schema?.properties ?? {})) expect(field.description).toMatch(/[.]$/);
  });

  it("can be a map: ResourceList, of quantities", () => {
    expect(schemaOf("ResourceList")).toMatchObject({ type: "object", additionalProperties: { ...INT_OR_STRING } });
  });

  it("is merged where it is extended", () => {
    const { schema, codes } = fieldOf("f: T;", "interface T extends Condition { more?: string }", "Condition");
    expect(codes).toEqual([]);
    expect(schema?.properties?.["more"]).toEqual({ type: "string" });
    expect(schema?.properties?.["status"]?.enum).toEqual(["True", "False", "Unknown"]);
  });
});
