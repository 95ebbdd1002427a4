import { describe, expect, it } from "vitest";
import { findLongChoice, valueSchema } from "../../../../src/emitters/validators/emit/value-schema.js";
import { ALWAYS, choose, constant, type Gated, gateIsOn, NEVER } from "../../../../src/model/gated-value.js";
import { always, EMPTY, type GatedSchema, resolveSchema, ungated } from "../../../../src/schema/gated-schema.js";

const GATES = [..."ABCDEFGH"];

/** A bound that is another one for each gate, the last that is on. */
const bound: Gated<number> = GATES.reduce<Gated<number>>(
  (value, gate, at) => choose(gateIsOn(gate), constant(at), value),
  constant(-1),
);
const list: GatedSchema = { ...EMPTY, keywords: new Map([["maxItems", bound]]) };
const inField = (schema: GatedSchema): GatedSchema => ({ ...EMPTY, properties: new Map([["a", always(schema)]]) });

describe("valueSchema", () => {
  it("has what bears on values, and nothing that is never there", () => {
    const schema = ungated({
      type: "object",
      title: "a",
      description: "b",
      example: 1,
      externalDocs: {},
      minProperties: 1,
    });
    const gated = {
      ...schema,
      properties: new Map([["never", { when: NEVER, schema: EMPTY }]]),
      required: new Map([["never", NEVER]]),
      rules: [{ when: NEVER, rule: { rule: "true" } }],
    };
    const made = valueSchema(gated);
    expect(resolveSchema(made, new Set())).toEqual({ type: "object", minProperties: 1 });
    expect([made.properties.size, made.required.size, made.rules.length]).toEqual([0, 0, 0]);
  });

  it("is the same object for nodes that are the same under every condition, and for no others", () => {
    const text = (maxLength: number, description: string) =>
      always(ungated({ type: "string", maxLength, description }));
    const gated: GatedSchema = {
      ...EMPTY,
      properties: new Map([
        ["a", text(1, "one")],
        ["b", text(1, "other")],
        ["c", text(2, "one")],
        ["d", { when: gateIsOn("A"), schema: text(1, "hidden").schema }],
      ]),
    };
    const { properties } = valueSchema(gated);
    expect(properties.get("b")?.schema).toBe(properties.get("a")?.schema);
    expect(properties.get("d")?.schema).toBe(properties.get("a")?.schema);
    expect(properties.get("c")?.schema).not.toBe(properties.get("a")?.schema);
    expect([properties.get("a")?.when, properties.get("d")?.when]).toEqual([ALWAYS, gateIsOn("A")]);
  });
});

describe("findLongChoice", () => {
  // Each gate has a case, and so has the bound without any.
  const cases = GATES.length + 1;

  it.each<[string, GatedSchema, readonly string[]]>([
    ["a keyword", list, []],
    ["a field", inField(list), ["properties", "a"]],
    ["entries", { ...EMPTY, items: always(list) }, ["items"]],
    ["a branch", { ...EMPTY, allOf: [always(list)] }, []],
  ])("finds what takes one case too many, and nothing that takes just as many: %s", (_, schema, path) => {
    expect(findLongChoice(schema, cases)).toBeUndefined();
    expect(findLongChoice(schema, cases - 1)).toEqual({ gates: GATES, path });
  });
});
