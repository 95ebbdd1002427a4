import { describe, expect, it } from "vitest";
import { checkShape } from "../../../../src/crd/acceptance/shape/check-shape.js";
import type { ObjectName } from "../../../../src/crd/acceptance/shape/known-fields.js";
import type { JsonValue } from "../../../../src/kube/values/json-value.js";
import { linesOf } from "../problem-lines.js";

function lines(value: JsonValue, name: ObjectName): string[] {
  return linesOf((problems) => checkShape(value, name, "at", problems));
}

describe("checkShape", () => {
  it.each<[ObjectName, JsonValue, string]>([
    ["schema", "string", "at | Invalid | must be an object"],
    ["schema", { type: ["string", "null"] }, "at.type | Invalid | must be a string"],
    ["schema", { maxLength: "5" }, "at.maxLength | Invalid | must be an integer"],
    ["schema", { maxLength: 5.5 }, "at.maxLength | Invalid | must be an integer"],
    ["schema", { maxLength: 2n ** 63n }, "at.maxLength | Invalid | must be an integer"],
    ["schema", { minimum: "0" }, "at.minimum | Invalid | must be a number"],
    ["schema", { nullable: 1 }, "at.nullable | Invalid | must be a boolean"],
    ["schema", { required: "a" }, "at.required | Invalid | must be a list"],
    ["schema", { required: ["a", 1] }, "at.required[1] | Invalid | must be a string"],
    ["schema", { properties: { a: 1 } }, "at.properties[a] | Invalid | must be an object"],
    ["schema", { additionalProperties: 1 }, "at.additionalProperties | Invalid | must be a boolean or an object"],
    ["schema", { items: [1] }, "at.items[0] | Invalid | must be an object"],
    [
      "schema",
      { "x-kubernetes-validations": ["true"] },
      "at.x-kubernetes-validations[0] | Invalid | must be an object",
    ],
    ["metadata", { labels: { a: 1 } }, "at.labels[a] | Invalid | must be a string"],
    ["metadata", { creationTimestamp: "today" }, "at.creationTimestamp | Invalid | must be a time of RFC 3339"],
  ])("refuses in %s: %o", (name, value, line) => {
    expect(lines(value, name)).toEqual([line]);
  });

  it("takes null for everything, and any value for defaults and enums", () => {
    const schema = {
      type: null,
      items: null,
      properties: { a: null },
      allOf: [null],
      additionalProperties: null,
      default: { a: [1] },
      enum: [1, null, "a"],
      minimum: 2n ** 70n,
      maxLength: 5,
    };
    expect(lines(schema, "schema")).toEqual([]);
    expect(lines({ creationTimestamp: "2020-01-02T03:04:05Z" }, "metadata")).toEqual([]);
  });

  it("warns of unknown fields with the path of a decoder", () => {
    const schema = { properties: { a: { const: 1 } }, allOf: [{ if: {} }], constructor: 1 };
    expect(lines(schema, "schema")).toEqual([
      'warning: at.properties[a].const | Forbidden | unknown field "at.properties.a.const"',
      'warning: at.allOf[0].if | Forbidden | unknown field "at.allOf[0].if"',
      'warning: at.constructor | Forbidden | unknown field "at.constructor"',
    ]);
  });
});
