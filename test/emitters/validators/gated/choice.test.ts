import { describe, expect, it } from "vitest";
import { literal, name } from "../../../../src/code/literals.js";
import { sourceText } from "../../../../src/code/source-text.js";
import {
  chooseFor,
  mapChoice,
  printChoice,
  printCondition,
  resolveChoice,
} from "../../../../src/emitters/validators/gated/choice.js";

const seen = <T>(...pairs: readonly (readonly [string, T])[]) =>
  pairs.map(([gates, value]) => ({ enabled: new Set(gates.split("").filter((gate) => gate !== "")), value }));

describe("chooseFor", () => {
  it.each<[string, ReturnType<typeof seen<number>>, string]>([
    ["nothing changes", seen(["", 1], ["A", 1], ["B", 1]), "1"],
    ["one gate counts", seen(["", 1], ["A", 2], ["B", 1], ["AB", 2]), "A ? 2 : 1"],
    ["either of two counts", seen(["", 1], ["A", 2], ["B", 2], ["AB", 2]), "A ? 2 : (B ? 2 : 1)"],
    ["both are needed", seen(["", 1], ["A", 1], ["B", 1], ["AB", 2]), "A ? (B ? 2 : 1) : 1"],
  ])("%s", (_, sightings, want) => {
    expect(sourceText(printChoice(chooseFor(sightings, ["A", "B"], String), literal, name))).toBe(want);
  });

  it("resolves to what was seen", () => {
    const sightings = seen(["", 1], ["A", 2], ["B", 3], ["AB", 1], ["C", 1], ["ABC", 4]);
    const choice = chooseFor(sightings, ["A", "B", "C"], String);
    for (const { enabled, value } of sightings) expect(resolveChoice(choice, enabled)).toBe(value);
  });
});

describe("printCondition", () => {
  it.each<[string, ReturnType<typeof seen<number>>, string]>([
    ["A", seen(["", 0], ["A", 1], ["B", 0], ["AB", 1]), "A"],
    ["not A", seen(["", 1], ["A", 0], ["B", 1], ["AB", 0]), "!A"],
    ["A or B", seen(["", 0], ["A", 1], ["B", 1], ["AB", 1]), "A || B"],
    ["A and B", seen(["", 0], ["A", 0], ["B", 0], ["AB", 1]), "A && B"],
    ["A and not B", seen(["", 0], ["A", 1], ["B", 0], ["AB", 0]), "A && !B"],
    ["one of them", seen(["", 0], ["A", 1], ["B", 1], ["AB", 0]), "A ? !B : B"],
  ])("%s", (_, sightings, want) => {
    const condition = mapChoice(chooseFor(sightings, ["A", "B"], String), (value) => value === 1);
    expect(sourceText(printCondition(condition, name))).toBe(want);
  });
});
