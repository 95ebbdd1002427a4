import { describe, expect, expectTypeOf, it } from "vitest";
import { RE2_FUNCTIONS, RUNTIME_FUNCTIONS, type RuntimeFunctions } from "../../../src/cel/compile/runtime-functions.js";
import * as re2 from "../../../src/entry/re2.js";
import * as rules from "../../../src/entry/rules.js";
import { plainPattern } from "../../../src/entry/runtime.js";

// A pattern is no function of CEL: those that need RE2 are made by another name than those that do not.
const { lazyPattern: _, ...matching } = re2;
const exported = { ...rules, ...matching, plainPattern };

// Type errors here: the rows of the libraries name a function that no entry exports, or an entry exports one that no row names.
exported satisfies RuntimeFunctions;
expectTypeOf<Exclude<keyof typeof exported, keyof RuntimeFunctions>>().toBeNever();

describe("the functions that compiled rules may name", () => {
  it("are all there for rules that are evaluated where no text may be compiled", () => {
    expect([...RUNTIME_FUNCTIONS.keys()].sort()).toEqual(Object.keys(exported).sort());
  });

  it("that need RE2 are those of the entry that has it", () => {
    expect([...RE2_FUNCTIONS].sort()).toEqual(Object.keys(re2).sort());
    expect(Object.keys(rules).filter((name) => RE2_FUNCTIONS.has(name))).toEqual([]);
  });
});
