import { describe, expect, it } from "vitest";
import { RE2_FUNCTIONS, RUNTIME_FUNCTIONS } from "../../../src/cel/compile/runtime-functions.js";
import * as re2 from "../../../src/entry/re2.js";
import * as rules from "../../../src/entry/rules.js";
import * as runtime from "../../../src/entry/runtime.js";

describe("the functions that compiled rules may name", () => {
  it("are those of the entries of the package, each the same one", () => {
    const exported = new Map<string, unknown>(Object.entries({ ...rules, ...re2 }));
    // A pattern is no function of CEL: those that need RE2 are made by another name than those that do not.
    exported.delete("lazyPattern");
    exported.set("plainPattern", runtime.plainPattern);
    const differing = [...new Set([...exported.keys(), ...RUNTIME_FUNCTIONS.keys()])].filter(
      (name) => exported.get(name) === undefined || exported.get(name) !== RUNTIME_FUNCTIONS.get(name),
    );
    expect(differing).toEqual([]);
    expect(exported.size).toBeGreaterThan(300);
  });

  it("that need RE2 are those of the entry that has it", () => {
    expect([...RE2_FUNCTIONS].sort()).toEqual(Object.keys(re2).sort());
    expect(Object.keys(rules).filter((name) => RE2_FUNCTIONS.has(name))).toEqual([]);
  });
});
