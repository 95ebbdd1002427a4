import { expect, it } from "vitest";
import { Float64 } from "../../../src/kube/values/kube-value.js";
import { isInt64, kindOfValue } from "../../../src/kube/values/value-kind.js";

it.each([
  [null, "null"],
  [true, "boolean"],
  ["", "string"],
  [[], "array"],
  [{}, "object"],
  [1, "integer"],
  [-(2 ** 63), "integer"],
  [2 ** 63, "number"],
  [1.5, "number"],
  [2n ** 63n - 1n, "integer"],
  [new Float64(1), "number"],
] as const)("the kind of %o is %s", (value, kind) => {
  expect(kindOfValue(value)).toBe(kind);
});

it("takes whole numbers for int64 up to its bounds", () => {
  expect([-(2n ** 63n), 2n ** 63n - 1n].map(isInt64)).toEqual([true, true]);
  expect([-(2n ** 63n) - 1n, 2n ** 63n].map(isInt64)).toEqual([false, false]);
});
