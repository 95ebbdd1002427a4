import { describe, expect, it } from "vitest";
import { isJsonObject, jsonText, presentMembers, valueAt } from "../../../src/kube/values/json-value.js";

describe("isJsonObject", () => {
  it("is for objects only", () => {
    expect([{}, [], null, "", undefined].map(isJsonObject)).toEqual([true, false, false, false, false]);
  });
});

describe("valueAt", () => {
  it("follows the keys of objects themselves", () => {
    expect(valueAt({ a: { b: [1] } }, "a", "b")).toEqual([1]);
    expect(valueAt({ a: { b: [1] } }, "a", "b", "0")).toBeUndefined();
    expect(valueAt({ a: {} }, "a", "toString")).toBeUndefined();
    expect(valueAt(null)).toBeNull();
  });
});

describe("presentMembers", () => {
  it("leaves out what is undefined", () => {
    expect(presentMembers({ a: null, b: undefined })).toEqual([["a", null]]);
  });
});

describe("jsonText", () => {
  it("sorts keys, and keeps the digits of whole numbers", () => {
    expect(jsonText({ b: [1, "x", null], a: 2n ** 64n, c: undefined })).toBe(
      '{"a":18446744073709551616,"b":[1,"x",null]}',
    );
  });
});
