import { describe, expect, it } from "vitest";
import { ALWAYS, gateIsOn } from "../../src/model/gated-value.js";
import { dependsOnNoGate, type GatedSchema, resolveSchema, ungated } from "../../src/schema/gated-schema.js";

const SAME = ungated({ type: "object", properties: { a: { type: "string" } } });

/** An object with a field that is always there, and one for each gate. */
function withFields(...gates: readonly string[]): GatedSchema {
  const gated = gates.map(
    (gate) => [`of${gate}`, { when: gateIsOn(gate), schema: ungated({ type: "string" }) }] as const,
  );
  return { ...ungated({ type: "object" }), properties: new Map([["same", { when: ALWAYS, schema: SAME }], ...gated]) };
}

describe("resolveSchema", () => {
  it("returns one object for selections that differ in other gates alone", () => {
    const schema = withFields("A", "B");
    const [none, other, both, reversed] = [[], ["C"], ["A", "B"], ["B", "C", "A"]].map((gates) =>
      resolveSchema(schema, new Set(gates)),
    );
    expect(other).toBe(none);
    expect(reversed).toBe(both);
    expect(Object.keys(none?.properties ?? {})).toEqual(["same"]);
    expect(Object.keys(both?.properties ?? {})).toEqual(["same", "ofA", "ofB"]);
  });

  it("returns what is below in one object where its gates are the same", () => {
    const inner = withFields("A");
    const schema: GatedSchema = { ...withFields("B"), items: { when: ALWAYS, schema: inner } };
    const [none, a, b] = [[], ["A"], ["B"]].map((gates) => resolveSchema(schema, new Set(gates)));
    expect([a?.properties?.["same"], b?.properties?.["same"]]).toEqual([
      none?.properties?.["same"],
      none?.properties?.["same"],
    ]);
    expect(a?.properties?.["same"]).toBe(b?.properties?.["same"]);
    expect(b?.items).toBe(none?.items);
    expect(a?.items).not.toEqual(none?.items);
  });

  it("tells the empty gate, which partial manifests have, from none", () => {
    const schema = withFields("");
    expect(Object.keys(resolveSchema(schema, new Set([""])).properties ?? {})).toEqual(["same", "of"]);
    expect(Object.keys(resolveSchema(schema, new Set()).properties ?? {})).toEqual(["same"]);
  });
});

describe("dependsOnNoGate", () => {
  it("looks at all that is below", () => {
    expect(dependsOnNoGate(SAME)).toBe(true);
    for (const part of [
      { items: { when: ALWAYS, schema: withFields("A") } },
      { allOf: [{ when: ALWAYS, schema: withFields("A") }] },
    ])
      expect(dependsOnNoGate({ ...SAME, ...part })).toBe(false);
    expect(dependsOnNoGate({ ...SAME, required: new Map([["a", gateIsOn("A")]]) })).toBe(false);
  });
});
