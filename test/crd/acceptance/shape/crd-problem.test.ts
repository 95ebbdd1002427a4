import { describe, expect, it } from "vitest";
import {
  asWarning,
  duplicate,
  forbidden,
  invalid,
  notSupported,
  problemText,
  quoteProblems,
  required,
  tooLong,
  tooMany,
} from "../../../../src/crd/acceptance/shape/crd-problem.js";

describe("problems", () => {
  it.each([
    [required("a"), "FieldValueRequired", ""],
    [invalid("a", "wrong"), "FieldValueInvalid", "wrong"],
    [forbidden("a", "no"), "FieldValueForbidden", "no"],
    [duplicate("a"), "FieldValueDuplicate", ""],
    [tooLong("a", 1), "FieldValueTooLong", "may not be more than 1 byte"],
    [tooLong("a", 2), "FieldValueTooLong", "may not be more than 2 bytes"],
    [tooMany("a", 1), "FieldValueTooMany", "must have at most 1 item"],
    [tooMany("a", 0), "FieldValueTooMany", "must have at most 0 items"],
    [notSupported("a", ["x", 1, null]), "FieldValueNotSupported", 'supported values: "x", "1", "null"'],
  ] as const)("%o", (problem, type, detail) => {
    expect(problem).toEqual({ path: "a", type, detail, severity: "error" });
  });

  it("become warnings", () => {
    expect(asWarning(invalid("a", "b"))).toEqual({
      path: "a",
      type: "FieldValueInvalid",
      detail: "b",
      severity: "warning",
    });
  });
});

describe("problemText", () => {
  it("is the server's, or says what kind of problem it is", () => {
    expect([problemText(invalid("a", "wrong ")), problemText(duplicate("a"))]).toEqual(["wrong", "Duplicate value"]);
  });
});

describe("quoteProblems", () => {
  const withValue = { ...invalid("metadata.name", "may not be '.'"), value: "." };

  it("gives one problem as the server prints it", () => {
    expect(quoteProblems([withValue])).toBe(`metadata.name: Invalid value: ".": may not be '.'`);
    expect(quoteProblems([required("kind")])).toBe("kind: Required value");
  });

  it("puts several into brackets, each once", () => {
    expect(quoteProblems([required("kind"), withValue, required("kind")])).toBe(
      `[kind: Required value, metadata.name: Invalid value: ".": may not be '.']`,
    );
  });
});
