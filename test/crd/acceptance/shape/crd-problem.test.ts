import { describe, expect, it } from "vitest";
import {
  asWarning,
  duplicate,
  forbidden,
  invalid,
  notSupported,
  required,
  tooLong,
  tooMany,
} from "../../../../src/crd/acceptance/shape/crd-problem.js";
import { jsonText } from "../../../../src/kube/values/json-value.js";

describe("problems", () => {
  it.each([
    [required("a"), "Required", ""],
    [invalid("a", "wrong"), "Invalid", "wrong"],
    [forbidden("a", "no"), "Forbidden", "no"],
    [duplicate("a"), "Duplicate", ""],
    [tooLong("a", 1), "TooLong", "may not be more than 1 byte"],
    [tooLong("a", 2), "TooLong", "may not be more than 2 bytes"],
    [tooMany("a", 1), "TooMany", "must have at most 1 item"],
    [tooMany("a", 0), "TooMany", "must have at most 0 items"],
    [notSupported("a", ["x", 1, null]), "NotSupported", 'supported values: "x", "1", "null"'],
  ] as const)("%o", (problem, type, text) => {
    expect(problem).toEqual({ path: "a", type, text, severity: "error" });
  });

  it("become warnings", () => {
    expect(asWarning(invalid("a", "b"))).toEqual({ path: "a", type: "Invalid", text: "b", severity: "warning" });
  });
});

describe("jsonText", () => {
  it("sorts keys, leaves out what is undefined, and keeps large numbers", () => {
    expect(jsonText({ b: [1, "x", null], a: 2n ** 64n, c: undefined })).toBe(
      '{"a":18446744073709551616,"b":[1,"x",null]}',
    );
  });
});
