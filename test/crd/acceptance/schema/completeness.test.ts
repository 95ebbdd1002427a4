import { describe, expect, it } from "vitest";
import { checkCompleteness } from "../../../../src/crd/acceptance/schema/structural.js";
import type { CrdSchema } from "../../../../src/crd/acceptance/shape/crd-schema.js";
import { linesOf } from "../problem-lines.js";

const DECLARED = { properties: { a: { items: { properties: { b: {} } } }, map: { additionalProperties: {} } } };

function lines(combinators: CrdSchema): string[] {
  return linesOf((problems) => checkCompleteness({ ...DECLARED, ...combinators }, "at", problems));
}

describe("checkCompleteness", () => {
  it.each<[CrdSchema, string[]]>([
    [{ allOf: [{ properties: { a: { items: { properties: { b: { minLength: 1 } } } } } }] }, []],
    [{ not: { required: ["z"], minProperties: 1 } }, []],
    [
      { oneOf: [{}, { properties: { z: {} } }] },
      ["at.properties[z] | Required | because it is defined in at.oneOf[1].properties[z]"],
    ],
    [
      { anyOf: [{ not: { properties: { a: { items: { properties: { c: {} } } } } } }] },
      [
        "at.properties[a].items.properties[c] | Required | " +
          "because it is defined in at.anyOf[0].not.properties[a].items.properties[c]",
      ],
    ],
    [{ not: { items: {} } }, ["at.items | Required | because it is defined in at.not.items"]],
    [
      { not: { properties: { map: { properties: { key: {} } } } } },
      [
        "at.properties[map].properties[key] | Required | because it is defined in at.not.properties[map].properties[key]",
      ],
    ],
  ])("%o", (combinators, wanted) => {
    expect(lines(combinators)).toEqual(wanted);
  });

  it("looks at the root's combinators only", () => {
    expect(lines({ properties: { a: { not: { properties: { z: {} } } } } })).toEqual([]);
  });
});
