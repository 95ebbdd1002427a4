import { describe, expect, it } from "vitest";
import { checkCombinators } from "../../../../src/crd/acceptance/schema/combinators.js";
import type { CrdSchema } from "../../../../src/crd/acceptance/shape/crd-schema.js";
import { linesOf } from "../problem-lines.js";

const INT_OR_STRING = [{ type: "integer" }, { type: "string" }];
const EMPTY = "must be empty to be structural";
const UNDEFINED = "must be undefined to be structural";
const FALSE = "must be false to be structural";

function lines(schema: CrdSchema): string[] {
  return linesOf((problems) => checkCombinators(schema, "at", problems));
}

describe("checkCombinators", () => {
  it.each<CrdSchema>([
    { anyOf: INT_OR_STRING },
    { allOf: [{ anyOf: INT_OR_STRING }, { minLength: 1 }] },
    { not: { required: ["a"], properties: { a: { pattern: "^a", items: { enum: [1] } } } } },
    { oneOf: [{ additionalProperties: false, nullable: false, title: "", type: "" }] },
    { pattern: "^[a-z]+$" },
  ])("takes %o", (schema) => {
    expect(lines(schema)).toEqual([]);
  });

  it.each<[CrdSchema, string]>([
    [{ type: "string" }, `type | Forbidden | ${EMPTY}`],
    [{ additionalProperties: true }, `additionalProperties | Forbidden | ${UNDEFINED}`],
    [{ default: false }, `default | Forbidden | ${UNDEFINED}`],
    [{ title: "a" }, `title | Forbidden | ${EMPTY}`],
    [{ description: "a" }, `description | Forbidden | ${EMPTY}`],
    [{ nullable: true }, `nullable | Forbidden | ${FALSE}`],
    [{ "x-kubernetes-preserve-unknown-fields": true }, `x-kubernetes-preserve-unknown-fields | Forbidden | ${FALSE}`],
    [{ "x-kubernetes-embedded-resource": true }, `x-kubernetes-embedded-resource | Forbidden | ${FALSE}`],
    [{ "x-kubernetes-int-or-string": true }, `x-kubernetes-int-or-string | Forbidden | ${FALSE}`],
    [{ "x-kubernetes-list-map-keys": ["a"] }, `x-kubernetes-list-map-keys | Forbidden | ${EMPTY}`],
    [{ "x-kubernetes-list-type": "" }, `x-kubernetes-list-type | Forbidden | ${UNDEFINED}`],
    [{ "x-kubernetes-map-type": "atomic" }, `x-kubernetes-map-type | Forbidden | ${UNDEFINED}`],
    [{ "x-kubernetes-validations": [{ rule: "true" }] }, `x-kubernetes-validations | Forbidden | ${EMPTY}`],
    [{ properties: { metadata: {} } }, "properties[metadata] | Forbidden | must not be specified in a nested context"],
    [
      { pattern: "(" },
      "pattern | Invalid | must be a valid regular expression, but isn't: error parsing regexp: missing closing ): `(`",
    ],
  ])("refuses in a branch: %o", (branch, line) => {
    expect(lines({ allOf: [{}, branch] })).toEqual([`at.allOf[1].${line}`]);
    expect(lines({ not: { anyOf: [{ items: { properties: { a: branch } } }] } })).toEqual([
      `at.not.anyOf[0].items.properties[a].${line}`,
    ]);
  });

  it.each<[CrdSchema, string]>([
    [{ anyOf: INT_OR_STRING.toReversed() }, "anyOf[0]"],
    [{ anyOf: [{ type: "integer" }, { type: "string", minLength: 1 }] }, "anyOf[0]"],
    [{ anyOf: [...INT_OR_STRING, {}] }, "anyOf[0]"],
    [{ oneOf: INT_OR_STRING }, "oneOf[0]"],
    [{ allOf: [{}, { anyOf: INT_OR_STRING }] }, "allOf[1].anyOf[0]"],
    [{ allOf: [{ allOf: [{ anyOf: INT_OR_STRING }] }] }, "allOf[0].allOf[0].anyOf[0]"],
  ])("lets only the one use of types pass: %o", (schema, path) => {
    expect(lines(schema)[0]).toBe(`at.${path}.type | Forbidden | ${EMPTY}`);
  });

  it("checks the node's own pattern", () => {
    expect(lines({ pattern: "[z-a]" })[0]).toMatch(/^at\.pattern \| Invalid \| must be a valid regular expression/);
  });
});
