import { describe, expect, it } from "vitest";
import type { CrdSchema } from "../../../../src/crd/acceptance/shape/crd-schema.js";
import { hasUnknownFields } from "../../../../src/crd/acceptance/values/check-value.js";
import type { JsonValue } from "../../../../src/kube/values/json-value.js";

const A = { type: "object", properties: { a: { type: "object" } } };
const KEEPS = { "x-kubernetes-preserve-unknown-fields": true };

describe("hasUnknownFields", () => {
  it.each<[JsonValue, CrdSchema, boolean]>([
    [{ a: {} }, A, false],
    [{ b: 1 }, A, true],
    [{ a: { b: 1 } }, A, true],
    [{ toString: 1 }, A, true],
    ["text", A, false],
    [[{ a: {} }, { b: 1 }], { items: A }, true],
    [[{ b: 1 }], {}, true],
    [[1], {}, false],
    [{ x: { a: {} } }, { additionalProperties: A }, false],
    [{ x: { b: 1 } }, { additionalProperties: A }, true],
    [{ x: 1, y: {} }, { additionalProperties: true }, false],
    [{ x: { y: 1 } }, { additionalProperties: true }, true],
    [{ x: 1 }, { additionalProperties: false }, false],
    [{ b: { c: 1 } }, { ...A, ...KEEPS }, false],
    [{ a: { c: 1 } }, { ...A, ...KEEPS }, true],
    [[{ b: 1 }], { ...KEEPS, items: A }, false],
    [[{ a: { b: 1 } }], { ...KEEPS, items: A }, true],
    [{ kind: "A", metadata: { x: 1 } }, { ...A, "x-kubernetes-embedded-resource": true }, false],
    [{ kind: "A", spec: 1 }, { ...A, "x-kubernetes-embedded-resource": true }, true],
  ])("%o against %o: %j", (value, schema, isUnknown) => {
    expect(hasUnknownFields(value, schema)).toBe(isUnknown);
  });
});
