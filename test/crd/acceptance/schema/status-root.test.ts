import { describe, expect, it } from "vitest";
import { checkStatusRoot } from "../../../../src/crd/acceptance/schema/status-root.js";
import type { CrdSchema } from "../../../../src/crd/acceptance/shape/crd-schema.js";

describe("checkStatusRoot", () => {
  it.each<CrdSchema>([
    { type: "object", description: "a", properties: { status: {} }, required: ["spec"], title: "a" },
    { "x-kubernetes-validations": [{ rule: "true" }], "x-kubernetes-preserve-unknown-fields": true },
    { nullable: false, default: null },
  ])("takes %o", (schema) => {
    expect(checkStatusRoot(schema, "at")).toBeUndefined();
  });

  it.each<CrdSchema>([
    { oneOf: [{}] },
    { allOf: [] },
    { not: {} },
    { minProperties: 0 },
    { default: false },
    { enum: [1] },
    { additionalProperties: false },
    { "x-kubernetes-map-type": "atomic" },
    { $ref: "a", type: "string" },
  ])("refuses %o", (schema) => {
    expect(checkStatusRoot(schema, "at")).toMatchObject({
      path: "at",
      type: "FieldValueInvalid",
      detail: expect.stringMatching(
        /^only \[Description Type .* XValidations\] fields are allowed at the root of the schema if the status/,
      ),
    });
  });

  it("refuses another type than object, before the rest", () => {
    expect(checkStatusRoot({ type: "array", oneOf: [{}] }, "at")).toMatchObject({
      path: "at.type",
      type: "FieldValueInvalid",
    });
  });
});
