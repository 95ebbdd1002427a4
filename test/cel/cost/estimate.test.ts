import { describe, expect, it } from "vitest";
import { checkExpression } from "../../../src/cel/check/check-expression.js";
import type { CheckedExpression } from "../../../src/cel/check/checked-expression.js";
import { countedSize, dataSize } from "../../../src/cel/cost/data-size.js";
import { estimateCost, mostCost } from "../../../src/cel/cost/estimate.js";
import { STORED_ENVIRONMENT } from "../../../src/cel/functions/environment.js";
import { schemaType } from "../../../src/cel/types/schema-type.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";
import { COST_SCHEMA } from "./cost-schema.js";
import { LIBRARY_COSTS } from "./library-costs.js";
import { MACRO_COSTS } from "./macro-costs.js";
import { OPERATOR_COSTS } from "./operator-costs.js";

function checked(expression: string, schema: StructuralSchema, root: boolean): CheckedExpression {
  const type = schemaType(schema, { root });
  if (type === undefined) throw new Error("rules cannot see the schema");
  const variables = new Map([
    ["self", type],
    ["oldSelf", type],
  ]);
  const result = checkExpression(expression, variables, STORED_ENVIRONMENT);
  if (!("checked" in result)) throw new Error(result.problems.map(({ message }) => message).join("; "));
  return result.checked;
}

function cost(
  expression: string,
  schema: StructuralSchema = COST_SCHEMA,
  targetVersion = "1.37",
  root = false,
): string {
  const size = dataSize(schema, root, targetVersion);
  if (size === undefined) throw new Error("rules cannot see the schema");
  const { min, max } = estimateCost(checked(expression, schema, root), size, targetVersion);
  return min === max ? String(max) : `${min}..${max}`;
}

describe("the estimated cost of an expression", () => {
  it.each(OPERATOR_COSTS)("%s", (expression, wanted) => expect(cost(expression)).toBe(wanted));
  it.each(LIBRARY_COSTS)("%s", (expression, wanted) => expect(cost(expression)).toBe(wanted));
  it.each(MACRO_COSTS)("%s", (expression, wanted) => expect(cost(expression)).toBe(wanted));
});

describe("what differs between servers", () => {
  const percentage: StructuralSchema = { "x-kubernetes-int-or-string": true, maxLength: 7 };

  it("is that an int-or-string's maxLength counts since 1.34", () => {
    expect(cost("self == dyn(self)", percentage, "1.33")).toBe("4..314576");
    expect(cost("self == dyn(self)", percentage, "1.34")).toBe("4..6");
  });

  it("is that names have a length since 1.37", () => {
    const root: StructuralSchema = { type: "object" };
    expect(cost("self.metadata.name.contains('a')", root, "1.36", true)).toBe("3..314576");
    expect(cost("self.metadata.name.contains('a')", root, "1.37", true)).toBe("3..105");
  });

  it("is that the function matches costs as much as the method since 1.37", () => {
    expect(cost("matches(self.s, 'abcdefgh')", COST_SCHEMA, "1.36")).toBe("3");
    expect(cost("matches(self.s, 'abcdefgh')", COST_SCHEMA, "1.37")).toBe("4..12");
  });
});

describe("the most that an expression costs at run time", () => {
  const text: StructuralSchema = { type: "string", maxLength: 20 };
  const schema: StructuralSchema = {
    type: "object",
    properties: {
      n: { type: "integer" },
      s: text,
      wide: { type: "object", properties: Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, text])) },
      open: { type: "object", properties: {}, "x-kubernetes-preserve-unknown-fields": true },
      m: { type: "object", maxProperties: 2, additionalProperties: text },
      l: { type: "array", maxItems: 3, items: text },
      o: { type: "array", maxItems: 3, items: { type: "object", properties: { s: text } } },
      u: { type: "string" },
    },
  };
  const most = (expression: string): number =>
    Number(mostCost(checked(expression, schema, false), countedSize(schema, false) ?? { shortest: 0, most: 0 }));
  const UNKNOWN = 2 ** 64;

  it.each([
    // Two for each field, and a tenth of the smaller size.
    ["self.n == 1", 3],
    ["self.s == oldSelf.s", 6],
    ["self.s == ''", 2],
    // Twice 30 fields that are declared, and 20 that metadata may have.
    ["self.wide == oldSelf.wide", 9],
    ["self.open == oldSelf.open", 314_577],
    ["has(self.s)", 1],
    ["has(dyn(self).s)", 3],
    ["dyn(self).s", 4],
    ["[self.s][0]", 14],
    // Keys of 317 characters: for each, the macro has 3, the name 1, and the pattern 32 times 1.
    ["self.m.all(k, k.matches('abc'))", 75],
    // Each of three texts has up to 80 bytes.
    ["self.l.indexOf('a')", 29],
    ["self.l.max() == 'a'", 30],
    ["self.o.indexOf(self.o[0])", UNKNOWN],
    ["[self.l].flatten().exists(x, x == 'a')", UNKNOWN],
    ["self.l.join() == 'a'", 15],
    ["self.s.split('').size() == 1", 8],
    // The error that there is no such end counts as one.
    ["self.l.slice(0, -1).size() == 0", 16],
    ["format.uri().validate(self.s).hasValue()", 832],
    ["strings.quote(self.u).size() > 1 && strings.quote(strings.quote(self.u)).contains('a')", 2_516_589],
  ])("%s", (expression, wanted) => expect(most(expression)).toBe(wanted));
});
