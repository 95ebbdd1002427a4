import { describe, expect, it } from "vitest";
import type { CrdSchema } from "../../../../src/crd/acceptance/shape/crd-schema.js";
import { checkDefaults } from "../../../../src/crd/acceptance/values/defaults.js";
import { problemLines } from "../problem-lines.js";

const TEXT = { type: "string" };

function lines(spec: CrdSchema): string[] {
  return problemLines(checkDefaults({ type: "object", properties: { spec } }, "at")).map((line) =>
    line.replace(/^at\.properties\[spec\]/, "spec"),
  );
}

describe("checkDefaults", () => {
  it.each<[string, CrdSchema]>([
    ["no default", { type: "object" }],
    ["null", { ...TEXT, default: null }],
    ["a value of the type", { ...TEXT, default: "a", enum: ["a"] }],
    ["an unchecked one of a map's values", { type: "object", additionalProperties: { ...TEXT, default: 5 } }],
  ])("takes %s", (_, schema) => {
    expect(lines(schema)).toEqual([]);
  });

  it.each<[string, CrdSchema, string[]]>([
    ["a wrong type", { ...TEXT, default: 5 }, ['spec.default | Invalid |  in body must be of type string: "integer"']],
    [
      "an unknown field and a wrong one",
      { type: "object", properties: { a: TEXT }, default: { a: 5, b: 1 } },
      [
        "spec.default | Invalid | must not have unknown fields",
        'spec.default.a | Invalid | a in body must be of type string: "integer"',
      ],
    ],
    [
      "a required field that only has a default of its own",
      { type: "object", required: ["a"], properties: { a: { ...TEXT, default: "b" } }, default: {} },
      ["spec.default.a | Required | "],
    ],
    [
      "defaults of items and properties",
      { type: "array", items: { type: "object", properties: { a: { ...TEXT, default: 1 } }, default: 2 } },
      [
        'spec.items.default | Invalid |  in body must be of type object: "integer"',
        'spec.items.properties[a].default | Invalid |  in body must be of type string: "integer"',
      ],
    ],
  ])("refuses %s", (_, schema, wanted) => {
    expect(lines(schema)).toEqual(wanted);
  });

  it("checks embedded resources", () => {
    const resource = {
      type: "object",
      "x-kubernetes-embedded-resource": true,
      "x-kubernetes-preserve-unknown-fields": true,
    };
    expect(lines({ ...resource, default: { apiVersion: "v1", kind: "A", spec: 1 } })).toEqual([]);
    expect(lines({ ...resource, default: { kind: "A", metadata: { name: "." } } })).toEqual([
      "spec.default.apiVersion | Required | ",
      "spec.default.metadata.name | Invalid | may not be '.'",
    ]);
  });

  it("checks defaults for metadata inside of a resource", () => {
    const metadata = (meta: CrdSchema): CrdSchema => ({
      type: "object",
      "x-kubernetes-embedded-resource": true,
      properties: { metadata: { type: "object", ...meta } },
    });
    expect(lines(metadata({ properties: { name: { ...TEXT, default: "a" } } }))).toEqual([]);
    expect(lines(metadata({ properties: { name: { ...TEXT, default: "a/b" } } }))).toEqual([
      "spec.properties[metadata].properties[name].default | Invalid | " +
        `must result in valid metadata: metadata.name: Invalid value: "a/b": may not contain '/'`,
    ]);
    expect(
      lines(metadata({ properties: { finalizers: { type: "array", items: { ...TEXT, default: "/a" } } } })),
    ).toEqual([
      "spec.properties[metadata].properties[finalizers].items.default | Invalid | " +
        'must result in valid metadata: metadata.finalizers: Invalid value: "/a": prefix part must be non-empty',
    ]);
    expect(lines(metadata({ properties: { name: { ...TEXT, default: "a", minLength: 2 } } }))).toEqual([
      "spec.properties[metadata].properties[name].default | Invalid |  in body should be at least 2 chars long",
    ]);
  });

  it("takes the object itself for a resource", () => {
    expect(problemLines(checkDefaults({ type: "object", default: {} }, "at"))).toEqual([
      "at.default.apiVersion | Required | ",
      "at.default.kind | Required | ",
    ]);
  });
});
