import { describe, expect, it } from "vitest";
import { isIdentifier, isTypeName } from "../../src/code/identifiers.js";
import { languageNames, representativeNames, tryNames } from "./named-kinds.js";

describe("a name that the package, TypeScript or Node has", () => {
  // npm run conformance tries all of them, and those of browsers.
  it("can be that of a kind, a type and a property", { timeout: 240_000 }, () => {
    const names = representativeNames();
    expect(names.length).toBeGreaterThan(150);
    expect(languageNames().length).toBeGreaterThan(800);
    expect(tryNames(names)).toEqual([]);
  });

  it("is told from what no module can declare", () => {
    const values = ["class", "await", "undefined", "a-b", "1a", ""];
    expect(values.filter(isIdentifier)).toEqual([]);
    expect([...values, "string", "unique", "keyof"].filter(isTypeName)).toEqual([]);
    expect(["String", "Record", "type", "of"].filter((name) => !isTypeName(name))).toEqual([]);
  });
});
