import { describe, expect, it } from "vitest";
import {
  commonOrder,
  conditionalEntries,
  conditionalValues,
  type Difference,
} from "../../src/import/conditional-values.js";
import { createGateSolver, type GateSolver } from "../../src/import/gate-solver.js";
import type { CellValue } from "../../src/import/views.js";

/** Cells with no gates, A, B, both, and all there are. */
const CELLS = [new Set<string>(), new Set(["A"]), new Set(["B"]), new Set(["A", "B"]), "all"] as const;
const ALL = 0b11111;

function solver(): GateSolver {
  return createGateSolver(CELLS, ["A", "B"], (subject) => {
    throw new Error(`${subject} is ambiguous`);
  });
}

/** A difference, given the value of each cell. */
function difference(values: readonly unknown[], partials: Difference["partials"] = []): Difference {
  const found = new Map<string, CellValue>();
  values.forEach((value, index) => {
    if (value === undefined) return;
    const key = JSON.stringify(value);
    // The tests give JSON.
    found.set(key, { value: value as CellValue["value"], mask: (found.get(key)?.mask ?? 0) | (1 << index) });
  });
  return { values: [...found.values()], among: ALL, partials, subject: "x", path: ["x"] };
}

const any = (...featureGate: readonly string[]) => ({ featureGate, requiredFeatureGate: [] });
const both = { featureGate: [], requiredFeatureGate: ["A", "B"] };

describe("a value that differs", () => {
  it("has a fallback, and a condition for the other value", () => {
    expect(conditionalValues(difference([1, 2, 1, 2, 2]), solver())).toEqual([
      { value: 1, gates: any("") },
      { value: 2, gates: any("A") },
    ]);
  });

  it("may be there for one of two gates, or for both together", () => {
    expect(conditionalValues(difference([undefined, 2, 2, 2, 2]), solver())).toEqual([
      { value: 2, gates: any("A", "B") },
    ]);
    expect(conditionalValues(difference([undefined, undefined, undefined, 2, 2]), solver())).toEqual([
      { value: 2, gates: both },
    ]);
  });

  it("keeps the order in which manifests were merged where several apply", () => {
    const partials = [
      { gates: [], value: 1 },
      { gates: ["A"], value: 2 },
      { gates: ["B"], value: 3 },
    ];
    expect(conditionalValues(difference([1, 2, 3, 3, 3], partials), solver())).toEqual([
      { value: 1, gates: any("") },
      { value: 2, gates: any("A") },
      { value: 3, gates: any("B") },
    ]);
    expect(conditionalValues(difference([1, 2, 3, 2, 2]), solver())).toBeUndefined();
  });
});

describe("entries that differ", () => {
  it("have conditions of their own, in the order of all lists", () => {
    const lists = [["a"], ["a", "b"], ["a", "c"], ["a", "b", "c"], ["a", "b", "c"]];
    expect(conditionalEntries(difference(lists), solver())).toEqual([
      { value: "a", gates: undefined },
      { value: "b", gates: any("A") },
      { value: "c", gates: any("B") },
    ]);
  });

  it("fall back where no other entry applies", () => {
    expect(conditionalEntries(difference([["a"], ["b"], ["a"], ["b"], ["b"]]), solver())).toEqual([
      { value: "b", gates: any("A") },
      { value: "a", gates: any("") },
    ]);
  });

  it("are given up where conditions do not give the lists", () => {
    expect(
      conditionalEntries(
        difference([
          ["a", "b"],
          ["b", "a"],
          ["a", "b"],
          ["a", "b"],
          ["a", "b"],
        ]),
        solver(),
      ),
    ).toBeUndefined();
  });
});

describe("one order of several lists", () => {
  it("keeps the order of each", () => {
    expect(
      commonOrder([
        ["a", "d"],
        ["a", "b", "c"],
        ["x", "c"],
      ]),
    ).toEqual(["x", "a", "d", "b", "c"]);
  });
});
