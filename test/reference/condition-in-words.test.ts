import { expect, it } from "vitest";
import { ALWAYS, allHold, anyHolds, type Condition, choose, gateIsOn, not } from "../../src/model/gated-value.js";
import { conditionText } from "../../src/reference/condition-in-words.js";

const [A, B, C] = ["A", "B", "C"].map(gateIsOn) as [Condition, Condition, Condition];

it.each<[Condition, string]>([
  [A, "A"],
  [not(A), "not A"],
  [allHold(B, A), "A and B"],
  // What is on comes first, whatever its name.
  [allHold(not(A), B), "B and not A"],
  [anyHolds(A, B), "A or B"],
  [not(anyHolds(A, B)), "not A and not B"],
  [anyHolds(allHold(A, not(B)), C), "A and not B, or C"],
  [anyHolds(allHold(A, not(B)), allHold(not(A), B)), "A and not B, or B and not A"],
  [ALWAYS, ""],
])("a condition on gates is said in words: %#", (condition, text) => {
  expect(conditionText(condition)).toBe(text);
});

it("a condition that takes more than a line is told by its gates", () => {
  const gates = Array.from({ length: 9 }, (_, index) => gateIsOn(`G${index}`));
  expect(conditionText(anyHolds(...gates.slice(0, 8)))).toBe("G0 or G1 or G2 or G3 or G4 or G5 or G6 or G7");
  expect(conditionText(anyHolds(...gates))).toBe("depending on G0, G1, G2, G3, G4, G5, G6, G7, G8");
  const isOdd = [A, B, C, ...gates.slice(0, 2)].reduce((odd, gate) => choose(gate, not(odd), odd));
  expect(conditionText(isOdd)).toBe("depending on A, B, C, G0, G1");
});
