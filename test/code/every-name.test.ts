import { describe, expect, it } from "vitest";
import { isIdentifier, isTypeName } from "../../src/code/identifiers.js";
import { languageNames, tryNames } from "./named-kinds.js";

describe("every name that the package, TypeScript and Node have", () => {
  it("can be that of a kind, a type and a property", { timeout: 240_000 }, () => {
    const names = languageNames();
    expect(names.length).toBeGreaterThan(800);
    expect(tryNames(names)).toEqual([]);
  });

  it("is told from what no module can declare", () => {
    const values = ["class", "await", "undefined", "a-b", "1a", ""];
    expect(values.filter(isIdentifier)).toEqual([]);
    expect([...values, "string", "unique", "keyof"].filter(isTypeName)).toEqual([]);
    expect(["String", "Record", "type", "of"].filter((name) => !isTypeName(name))).toEqual([]);
  });
});
