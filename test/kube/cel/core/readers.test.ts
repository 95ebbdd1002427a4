import { describe, expect, it } from "vitest";
import { inMap, listItem, mapValue, ownField } from "../../../../src/kube/cel/core/access.js";
import { boxed } from "../../../../src/kube/cel/core/boxing.js";
import { celEquals } from "../../../../src/kube/cel/core/equality.js";
import { readDouble, readInt, readIntOrString, readObject, readString } from "../../../../src/kube/cel/core/readers.js";
import { intShape } from "../../../../src/kube/cel/core/shape.js";
import { Uint64 } from "../../../../src/kube/cel/values/uint.js";
import { Float64, type KubeObject } from "../../../../src/kube/values/kube-value.js";

describe("readers", () => {
  it.each<[unknown, unknown]>([
    [1, 1],
    [-9007199254740991, -9007199254740991],
    [9007199254740992, 9007199254740992n],
    [-(2 ** 63), -(2n ** 63n)],
    [9223372036854775807n, 9223372036854775807n],
  ])("read the int %s", (value, read) => {
    expect(readInt(value)).toBe(read);
    expect(readIntOrString(value)).toBe(read);
  });

  it.each<[() => unknown, string]>([
    [() => readInt(1.5), "invalid data, expected int, got float64"],
    [() => readInt(new Float64(1)), "invalid data, expected int, got float64"],
    [() => readInt(2 ** 63), "invalid data, expected int, got float64"],
    [() => readInt("1"), "invalid data, expected int, got string"],
    [() => readString(1), "invalid data, expected string, got int64"],
    [() => readString({}), "invalid data, expected string, got map[string]interface {}"],
    [() => readString(undefined, "a"), "no such key: a"],
    [() => readString(null, "a"), "no such key: a"],
    [() => readString(null), "no such overload"],
    [() => readDouble("1"), "invalid data, expected float, got string"],
    [() => readIntOrString(1.5), "invalid data, expected XIntOrString value to be either a string or integer"],
    [() => readObject("a"), "invalid data, expected a map for the provided schema with type=object"],
    [() => readObject([]), "invalid data, expected a map for the provided schema with type=object"],
    [() => listItem([1], 1), "index out of bounds: 1"],
    [() => listItem([1], -1), "index out of bounds: -1"],
    [() => mapValue({}, "toString"), "no such key: toString"],
    [() => mapValue(new Map(), 1), "no such key: 1"],
  ])("err as the server does: %s", (run, message) => {
    expect(run).toThrow(message);
  });

  it("see no properties that JavaScript adds", () => {
    const own = JSON.parse('{"__proto__":"p"}') as KubeObject;
    expect(ownField(own, "__proto__")).toBe("p");
    expect(ownField({}, "__proto__")).toBeUndefined();
    expect(ownField({}, "constructor")).toBeUndefined();
    expect(inMap("constructor", {})).toBe(false);
  });
});

describe("celEquals", () => {
  it.each<[unknown, unknown, boolean]>([
    [1, new Float64(1), true],
    [1, new Uint64(1), true],
    [2n ** 63n - 1n, new Uint64(2n ** 63n - 1n), true],
    [1, "1", false],
    [1, true, false],
    [null, null, true],
    [null, 0, false],
    [Number.NaN, Number.NaN, false],
    [[1, "a"], [new Float64(1), "a"], true],
    [[1], [1, 2], false],
    [new Map([["a", 1]]), new Map([["a", new Uint64(1)]]), true],
    [new Map([["a", 1]]), new Map([["b", 1]]), false],
    [Uint8Array.of(1), Uint8Array.of(1), true],
  ])("%s and %s: %s", (left, right, equal) => {
    expect(celEquals(left, right)).toBe(equal);
    expect(celEquals(right, left)).toBe(equal);
  });

  it("errs where a list of the data meets something else", () => {
    expect(() => celEquals(boxed([1], { list: intShape }), "a")).toThrow("no such overload");
    expect(celEquals(boxed([1], { list: intShape }, false), "a")).toBe(false);
  });
});
