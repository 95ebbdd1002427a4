import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ALWAYS,
  allHold,
  alternativesOf,
  anyHolds,
  type Cases,
  type Condition,
  casesOf,
  choose,
  combine,
  constant,
  type Gated,
  gateIsOn,
  gatesOfValue,
  hasFewCases,
  mapGated,
  NEVER,
  not,
  outcomesOf,
  simplifyWhere,
  TooManyDecisions,
  valueFor,
  valuesOf,
} from "../../src/model/gated-value.js";

const GATES = ["A", "B", "C", "D"];
const SELECTIONS = Array.from(
  { length: 2 ** GATES.length },
  (_, bits) => new Set(GATES.filter((_, at) => (bits >> at) % 2 === 1)),
);

/** A condition, and what it says worked out by hand. */
interface Drawn {
  readonly gated: Condition;
  readonly holds: (enabled: ReadonlySet<string>) => boolean;
}

const { condition } = fc.letrec<{ condition: Drawn }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "medium" },
    fc.constantFrom(...GATES).map((gate): Drawn => ({ gated: gateIsOn(gate), holds: (on) => on.has(gate) })),
    fc.boolean().map((value): Drawn => ({ gated: constant(value), holds: () => value })),
    tie("condition").map(({ gated, holds }): Drawn => ({ gated: not(gated), holds: (on) => !holds(on) })),
    fc.tuple(tie("condition"), tie("condition")).map(
      ([one, two]): Drawn => ({
        gated: allHold(one.gated, two.gated),
        holds: (on) => one.holds(on) && two.holds(on),
      }),
    ),
    fc.tuple(tie("condition"), tie("condition")).map(
      ([one, two]): Drawn => ({
        gated: anyHolds(one.gated, two.gated),
        holds: (on) => one.holds(on) || two.holds(on),
      }),
    ),
  ),
}));

function caseFor<T>(cases: Cases<T>, enabled: ReadonlySet<string>): T {
  if ("value" in cases) return cases.value;
  return caseFor(enabled.has(cases.gate) ? cases.on : cases.off, enabled);
}

describe("a condition", () => {
  it("holds where one of its alternatives does, and needs all of them", () => {
    fc.assert(
      fc.property(condition, ({ gated, holds }) => {
        const lists = alternativesOf(gated);
        const isMet = (enabled: ReadonlySet<string>, some: typeof lists): boolean =>
          some.some((list) => list.every(({ gate, isOn }) => enabled.has(gate) === isOn));
        for (const enabled of SELECTIONS) expect(isMet(enabled, lists)).toBe(holds(enabled));
        for (const list of lists) {
          const others = lists.filter((each) => each !== list);
          expect(SELECTIONS.some((enabled) => isMet(enabled, others) !== holds(enabled))).toBe(true);
        }
      }),
      { seed: 22 },
    );
  });

  it("is simpler where another one holds, and the same there", () => {
    fc.assert(
      fc.property(condition, condition, (given, { gated, holds }) => {
        const simple = simplifyWhere(given.gated, gated);
        for (const enabled of SELECTIONS)
          if (given.holds(enabled)) expect(valueFor(simple, enabled)).toBe(holds(enabled));
        expect(gatesOfValue(gated)).toEqual(expect.arrayContaining(gatesOfValue(simple)));
      }),
      { seed: 23 },
    );
    const [a, b] = [gateIsOn("A"), gateIsOn("B")];
    expect(simplifyWhere(a, allHold(a, not(b)))).toBe(not(b));
    expect(simplifyWhere(b, allHold(a, not(b)))).toBe(NEVER);
    expect(simplifyWhere(a, anyHolds(a, b))).toBe(ALWAYS);
    expect(simplifyWhere(NEVER, a)).toBe(a);
  });

  it("holds for exactly the selections for which it is said to hold", () => {
    fc.assert(
      fc.property(condition, ({ gated, holds }) => {
        for (const enabled of SELECTIONS) expect(valueFor(gated, enabled)).toBe(holds(enabled));
      }),
      { seed: 1 },
    );
  });

  it("is the same object as one that holds for the same selections", () => {
    fc.assert(
      fc.property(condition, condition, (one, two) => {
        const isEqual = SELECTIONS.every((enabled) => one.holds(enabled) === two.holds(enabled));
        expect(one.gated === two.gated).toBe(isEqual);
      }),
      { seed: 2 },
    );
  });

  it("asks for no gate that makes no difference", () => {
    const [a, b] = [gateIsOn("A"), gateIsOn("B")];
    expect(anyHolds(allHold(a, b), allHold(a, not(b)))).toBe(a);
    expect(anyHolds(a, not(a))).toBe(ALWAYS);
    expect(allHold(a, not(a))).toBe(NEVER);
    expect(gatesOfValue(anyHolds(b, a))).toEqual(["A", "B"]);
  });
});

describe("a gated value", () => {
  const values = fc.array(fc.tuple(condition, fc.nat(3)), { maxLength: 5 });
  const chosen = (pairs: readonly (readonly [Drawn, number])[]): Gated<number> =>
    pairs.reduce<Gated<number>>((value, [{ gated }, each]) => choose(gated, constant(each), value), constant(9));

  it("is the last one whose condition holds", () => {
    fc.assert(
      fc.property(values, (pairs) => {
        for (const enabled of SELECTIONS) {
          const wanted = pairs.findLast(([{ holds }]) => holds(enabled))?.[1] ?? 9;
          expect(valueFor(chosen(pairs), enabled)).toBe(wanted);
        }
      }),
      { seed: 3 },
    );
  });

  it("is made of others for every selection", () => {
    fc.assert(
      fc.property(values, values, (some, others) => {
        const [one, two] = [chosen(some), chosen(others)];
        const both = combine(one, two, (a, b) => [a, b]);
        const doubled = mapGated(one, (value) => value * 2);
        for (const enabled of SELECTIONS) {
          expect(valueFor(both, enabled)).toEqual([valueFor(one, enabled), valueFor(two, enabled)]);
          expect(valueFor(doubled, enabled)).toBe(valueFor(one, enabled) * 2);
        }
      }),
      { seed: 4 },
    );
  });

  it("has outcomes of which exactly one holds", () => {
    fc.assert(
      fc.property(values, (pairs) => {
        const outcomes = outcomesOf(chosen(pairs));
        for (const enabled of SELECTIONS) {
          const held = outcomes.filter(({ when }) => valueFor(when, enabled)).map(({ value }) => value);
          expect(held).toEqual([valueFor(chosen(pairs), enabled)]);
        }
      }),
      { seed: 5 },
    );
  });

  it("tells values apart that print alike", () => {
    const values: unknown[] = [
      1,
      "1",
      1n,
      true,
      "true",
      null,
      undefined,
      "",
      [1],
      ["1"],
      [2n ** 64n],
      [String(2n ** 64n)],
      {},
    ];
    expect(new Set(values.map(constant)).size).toBe(values.length);
    expect(constant([1, { a: 2n ** 64n, b: 1 }])).toBe(constant([1, { b: 1, a: 2n ** 64n }]));
  });

  it("is the same written out in cases", () => {
    fc.assert(
      fc.property(values, (pairs) => {
        const value = chosen(pairs);
        const cases = casesOf(value);
        for (const enabled of SELECTIONS) expect(caseFor(cases, enabled)).toBe(valueFor(value, enabled));
      }),
      { seed: 6 },
    );
  });

  it("takes one case more for each statement of which the last one wins", () => {
    const isIn = (value: Gated<unknown>, cases: number): void => {
      expect(hasFewCases(value, cases)).toBe(true);
      expect(hasFewCases(value, cases - 1)).toBe(false);
    };
    const gates = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const last = gates.reduce<Gated<number>>(
      (value, gate, at) => choose(gateIsOn(gate), constant(at), value),
      constant(-1),
    );
    isIn(last, 27);
    isIn(constant(1), 1);
    isIn(anyHolds(allHold(gateIsOn("A"), gateIsOn("B")), gateIsOn("C")), 3);
  });

  it("holds eleven pairs of gates that sort badly, and refuses what grows beyond that", () => {
    const pairs = (count: number): unknown =>
      Array.from({ length: count }, (_, at) => at).reduce(
        (value, at) => choose(allHold(gateIsOn(`A${at}`), gateIsOn(`B${at}`)), constant<number>(at), value),
        constant<number>(-1),
      );
    expect(() => pairs(11)).not.toThrow();
    expect(() => pairs(12)).toThrow(TooManyDecisions);
  });

  it("names its values once each, however many ways lead to one", () => {
    const isOdd = Array.from({ length: 60 }, (_, at) => gateIsOn(`P${at}`)).reduce((odd, gate) =>
      choose(gate, not(odd), odd),
    );
    expect(valuesOf(isOdd).sort()).toEqual([false, true]);
  });
});
