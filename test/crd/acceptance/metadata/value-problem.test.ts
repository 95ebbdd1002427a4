import { describe, expect, it } from "vitest";
import { quoteProblems, withoutValue } from "../../../../src/crd/acceptance/metadata/value-problem.js";
import { invalid, required } from "../../../../src/crd/acceptance/shape/crd-problem.js";

const WITH_VALUE = { ...invalid("metadata.name", "may not be '.'"), value: "." };

describe("quoteProblems", () => {
  it("gives one problem as the server prints it", () => {
    expect(quoteProblems([WITH_VALUE])).toBe(`metadata.name: Invalid value: ".": may not be '.'`);
    expect(quoteProblems([required("kind")])).toBe("kind: Required value");
  });

  it("puts several into brackets, each once", () => {
    expect(quoteProblems([required("kind"), WITH_VALUE, required("kind")])).toBe(
      `[kind: Required value, metadata.name: Invalid value: ".": may not be '.']`,
    );
  });
});

describe("withoutValue", () => {
  it("leaves the problem", () => {
    expect(withoutValue(WITH_VALUE)).toEqual(invalid("metadata.name", "may not be '.'"));
  });
});
