import { describe, expect, it } from "vitest";
import { isConvertible } from "../../../../src/crd/acceptance/schema/keywords.js";
import type { CrdSchema } from "../../../../src/crd/acceptance/shape/crd-schema.js";

describe("isConvertible", () => {
  it.each<[CrdSchema, boolean]>([
    [{ type: "object", properties: { a: { items: { type: "string" } } } }, true],
    [{ id: "", patternProperties: {}, definitions: null, items: [] }, true],
    [{ id: "a" }, false],
    [{ $schema: "a" }, false],
    [{ $ref: "a" }, false],
    [{ patternProperties: { a: {} } }, false],
    [{ definitions: { a: {} } }, false],
    [{ dependencies: { a: [] } }, false],
    [{ additionalItems: false }, false],
    [{ items: [{}] }, false],
    [{ "x-kubernetes-preserve-unknown-fields": false }, false],
    [{ properties: { a: { not: { id: "a" } } } }, false],
  ])("%o: %j", (schema, wanted) => {
    expect(isConvertible(schema)).toBe(wanted);
  });
});
