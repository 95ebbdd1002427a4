import { describe, expect, it } from "vitest";
import { fieldsOf, isInt64, isRecord } from "../../../../src/crd/acceptance/shape/value-kind.js";

describe("isInt64", () => {
  it("knows the bounds", () => {
    expect([-(2n ** 63n), 2n ** 63n - 1n].map(isInt64)).toEqual([true, true]);
    expect([-(2n ** 63n) - 1n, 2n ** 63n].map(isInt64)).toEqual([false, false]);
  });
});

describe("isRecord", () => {
  it("is for objects only", () => {
    expect([{}, [], null, "", undefined].map(isRecord)).toEqual([true, false, false, false, false]);
  });
});

describe("fieldsOf", () => {
  it("leaves out what is undefined", () => {
    expect(fieldsOf({ a: null, b: undefined })).toEqual([["a", null]]);
  });
});
