import { describe, expect, it } from "vitest";
import { checkExpression } from "../../../src/cel/check/check-expression.js";
import { dataSize } from "../../../src/cel/cost/data-size.js";
import { estimateCost } from "../../../src/cel/cost/estimate.js";
import { STORED_ENVIRONMENT } from "../../../src/cel/functions/environment.js";
import { schemaType } from "../../../src/cel/types/schema-type.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";
import { COST_SCHEMA } from "./cost-schema.js";
import { LIBRARY_COSTS } from "./library-costs.js";
import { MACRO_COSTS } from "./macro-costs.js";
import { OPERATOR_COSTS } from "./operator-costs.js";

function cost(
  expression: string,
  schema: StructuralSchema = COST_SCHEMA,
  targetVersion = "1.37",
  root = false,
): string {
  const type = schemaType(schema, { root });
  const size = dataSize(schema, root, targetVersion);
  if (type === undefined || size === undefined) throw new Error("rules cannot see the schema");
  const variables = new Map([
    ["self", type],
    ["oldSelf", type],
  ]);
  const result = checkExpression(expression, variables, STORED_ENVIRONMENT);
  if (!("checked" in result)) throw new Error(result.problems.map(({ message }) => message).join("; "));
  const { min, max } = estimateCost(result.checked, size, targetVersion);
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
