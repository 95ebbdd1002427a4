import { describe, expect, it } from "vitest";
import { checkKeywords, type NodePlace } from "../../../../src/crd/acceptance/schema/keywords.js";
import type { CrdSchema } from "../../../../src/crd/acceptance/shape/crd-schema.js";
import { linesOf } from "../problem-lines.js";

const TYPES = '"array", "boolean", "integer", "number", "object", "string"';
const EXCLUSIVE = "at.additionalProperties | Forbidden | additionalProperties and properties are mutual exclusive";

function lines(schema: CrdSchema, place: NodePlace = { inResourceMeta: false }): string[] {
  return linesOf((problems) => checkKeywords(schema, "at", place, problems));
}

describe("checkKeywords", () => {
  it.each<[CrdSchema, string[]]>([
    [{ type: "string", default: 1 }, []],
    [{ type: "text" }, [`at.type | NotSupported | supported values: ${TYPES}`]],
    [
      { type: "null" },
      [
        `at.type | NotSupported | supported values: ${TYPES}`,
        "at.type | Forbidden | type cannot be set to null, use nullable as an alternative",
      ],
    ],
    [{ id: "a" }, ["at.id | Forbidden | id is not supported"]],
    [{ id: "", patternProperties: {}, definitions: {} }, []],
    [{ additionalItems: false }, ["at.additionalItems | Forbidden | additionalItems is not supported"]],
    [{ patternProperties: { a: {} } }, ["at.patternProperties | Forbidden | patternProperties is not supported"]],
    [{ definitions: { a: {} } }, ["at.definitions | Forbidden | definitions is not supported"]],
    [{ dependencies: {} }, ["at.dependencies | Forbidden | dependencies is not supported"]],
    [{ $ref: "" }, ["at.$ref | Forbidden | $ref is not supported"]],
    [{ items: [{}] }, ["at.items | Forbidden | items must be a schema object and not an array"]],
    [
      { uniqueItems: true },
      ["at.uniqueItems | Forbidden | uniqueItems cannot be set to true since the runtime complexity becomes quadratic"],
    ],
    [{ properties: { a: {} }, additionalProperties: {} }, [EXCLUSIVE]],
    [{ properties: { a: {} }, additionalProperties: false }, [EXCLUSIVE]],
    [{ properties: { a: {} }, additionalProperties: true }, []],
    [{ properties: {}, additionalProperties: {} }, []],
    [
      { "x-kubernetes-preserve-unknown-fields": false },
      ["at.x-kubernetes-preserve-unknown-fields | Invalid | must be true or undefined"],
    ],
    [{ "x-kubernetes-embedded-resource": true }, []],
  ])("%o", (schema, wanted) => {
    expect(lines(schema)).toEqual(wanted);
  });

  it("refuses defaults and resources where they may not be", () => {
    const place = { inResourceMeta: true, noDefault: "in top-level metadata" };
    expect(lines({ default: {}, "x-kubernetes-embedded-resource": true }, place)).toEqual([
      "at.default | Forbidden | must not be set in top-level metadata",
      "at.x-kubernetes-embedded-resource | Forbidden | must not be used inside of resource meta",
    ]);
    expect(lines({ default: null }, place)).toEqual([]);
  });
});
