import { expect, it } from "vitest";
import { inferredSchema } from "../../../src/cel/compile/evaluate-expression.js";

it("infers the schema of more items than a call can have arguments", () => {
  const items = Array.from({ length: 200_000 }, (_, index) => ({ a: `${index}` }));
  expect(inferredSchema([items])).toEqual({
    type: "array",
    items: { type: "object", properties: { a: { type: "string" } } },
  });
});
