import { describe, expect, it } from "vitest";
import { literal, name } from "../../../../src/code/literals.js";
import { sourceText } from "../../../../src/code/source-text.js";
import { printCondition, printGated } from "../../../../src/emitters/validators/emit/print-gated.js";
import {
  allHold,
  anyHolds,
  type Condition,
  choose,
  constant,
  type Gated,
  gateIsOn,
  not,
} from "../../../../src/model/gated-value.js";

const [A, B, C] = [gateIsOn("A"), gateIsOn("B"), gateIsOn("C")];

describe("printCondition", () => {
  it.each<[string, Condition]>([
    ["A", A],
    ["!A", not(A)],
    ["A || B", anyHolds(A, B)],
    ["A && B", allHold(A, B)],
    ["A && !B", allHold(A, not(B))],
    ["A ? !B : B", anyHolds(allHold(A, not(B)), allHold(not(A), B))],
    ["true", anyHolds(A, not(A))],
    ["false", allHold(A, not(A))],
    ["C || A && B", anyHolds(allHold(A, B), C)],
  ])("%s", (wanted, condition) => {
    expect(sourceText(printCondition(condition, name))).toBe(wanted);
  });
});

describe("printGated", () => {
  const chosen = (...pairs: readonly (readonly [Condition, number])[]): Gated<number> =>
    pairs.reduce<Gated<number>>((value, [when, each]) => choose(when, constant(each), value), constant(1));

  it.each<[string, Gated<number>]>([
    ["1", chosen()],
    ["A ? 2 : 1", chosen([A, 2])],
    ["A || B ? 2 : 1", chosen([anyHolds(A, B), 2])],
    ["C ? 4 : (B ? 3 : (A ? 2 : 1))", chosen([A, 2], [B, 3], [C, 4])],
    ["A ? (B ? 3 : 2) : 1", chosen([A, 2], [allHold(A, B), 3])],
    ["A && B ? 3 : (C ? 2 : 1)", chosen([C, 2], [allHold(A, B), 3])],
    ["C ? (A || B ? 2 : 1) : 1", chosen([allHold(anyHolds(A, B), C), 2])],
  ])("%s", (wanted, gated) => {
    expect(sourceText(printGated(gated, literal, name))).toBe(wanted);
  });
});
