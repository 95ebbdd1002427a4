import { describe, expect, it } from "vitest";
import { checkStructural } from "../../../../src/crd/acceptance/schema/structural.js";
import type { CrdSchema } from "../../../../src/crd/acceptance/shape/crd-schema.js";
import { problemLines } from "../problem-lines.js";

const TEXT = { type: "string" };
const EMBEDDED = { type: "object", "x-kubernetes-embedded-resource": true };
const KEEPS = { "x-kubernetes-preserve-unknown-fields": true };
const METADATA =
  "at.properties[metadata] | Forbidden | " +
  "must not specify anything other than name and generateName, but metadata is implicitly specified";

function lines(schema: CrdSchema): string[] {
  return problemLines(checkStructural(schema, "at"));
}

function field(schema: CrdSchema): string[] {
  return lines({ type: "object", properties: { a: schema } }).map((line) => line.replace("at.properties[a]", "a"));
}

describe("checkStructural", () => {
  it.each<[string, CrdSchema, string[]]>([
    ["no type", {}, ["at.type | Required | must not be empty at the root"]],
    ["another type", TEXT, ["at.type | Invalid | must be object at the root"]],
    [
      "a map",
      { type: "object", additionalProperties: true },
      ["at.additionalProperties | Forbidden | must not be used at the root"],
    ],
    [
      "a kind and an apiVersion that are no strings",
      { type: "object", properties: { kind: { type: "integer" }, apiVersion: { type: "object" } } },
      [
        "at.properties[apiVersion].type | Invalid | must be string",
        "at.properties[kind].type | Invalid | must be string",
      ],
    ],
    [
      "metadata that is no object",
      { type: "object", properties: { metadata: TEXT } },
      ["at.properties[metadata].type | Invalid | must be object"],
    ],
    [
      "metadata with a name",
      { type: "object", properties: { metadata: { type: "object", properties: { name: { ...TEXT, maxLength: 3 } } } } },
      [],
    ],
    [
      "metadata with labels",
      { type: "object", properties: { metadata: { type: "object", properties: { labels: { type: "object" } } } } },
      [METADATA],
    ],
    [
      "described metadata",
      { type: "object", properties: { metadata: { type: "object", description: "a" } } },
      [METADATA],
    ],
    [
      "a combinator that speaks of more",
      { type: "object", not: { required: ["a"], properties: { a: { minLength: 1 } } } },
      ["at.properties[a] | Required | because it is defined in at.not.properties[a]"],
    ],
  ])("at the root: %s", (_, schema, wanted) => {
    expect(lines(schema)).toEqual(wanted);
  });

  it.each<[string, CrdSchema, string[]]>([
    ["no type", {}, ["a.type | Required | must not be empty for specified object fields"]],
    ["no type, but unknown fields", KEEPS, []],
    ["no type, but int-or-string", { "x-kubernetes-int-or-string": true }, []],
    ["a list without items", { type: "array" }, ["a.items | Required | must be specified"]],
    [
      "items without type",
      { type: "array", items: {} },
      ["a.items.type | Required | must not be empty for specified array items"],
    ],
    [
      "values of a map without type",
      { type: "object", additionalProperties: {} },
      ["a.additionalProperties.type | Required | must not be empty for specified object fields"],
    ],
    ["a map", { type: "object", additionalProperties: true }, []],
    ["kind as a number", { type: "object", properties: { kind: { type: "integer" }, metadata: TEXT } }, []],
    [
      "int-or-string that is more",
      { "x-kubernetes-int-or-string": true, ...KEEPS },
      ["a.x-kubernetes-preserve-unknown-fields | Invalid | must be false if x-kubernetes-int-or-string is true"],
    ],
    ["an embedded resource", { ...EMBEDDED, ...KEEPS }, []],
    ["an embedded resource with fields", { ...EMBEDDED, properties: { spec: { type: "object" } } }, []],
    [
      "an embedded resource of no type",
      { ...EMBEDDED, ...KEEPS, type: null },
      ["a.type | Required | must be object if x-kubernetes-embedded-resource is true"],
    ],
    [
      "an embedded resource of another type",
      { ...EMBEDDED, ...KEEPS, type: "string" },
      ["a.type | Invalid | must be object if x-kubernetes-embedded-resource is true"],
    ],
    [
      "an embedded resource without fields",
      EMBEDDED,
      [
        "a.properties | Required | " +
          "must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields",
      ],
    ],
    [
      "an embedded resource that is a map",
      { ...EMBEDDED, ...KEEPS, additionalProperties: false },
      ["a.additionalProperties | Forbidden | must not be used if x-kubernetes-embedded-resource is set"],
    ],
    [
      "an embedded resource with metadata of its own",
      {
        ...EMBEDDED,
        properties: {
          metadata: { type: "object", properties: { labels: { type: "object" } } },
          kind: { type: "object" },
        },
      },
      ["a.properties[kind].type | Invalid | must be string"],
    ],
  ])("of a field: %s", (_, schema, wanted) => {
    expect(field(schema)).toEqual(wanted);
  });

  it("sorts", () => {
    expect(
      lines({ type: "object", properties: { b: {}, a: { type: "array" } } }).map((line) => line.split(" ")[0]),
    ).toEqual(["at.properties[a].items", "at.properties[b].type"]);
  });
});
