import { describe, expect, it } from "vitest";
import { valuesOf } from "../../src/import/views.js";

describe("valuesOf", () => {
  it("has a value once for all cells with it, as the last of them writes it", () => {
    const cells = [{ default: { a: 1, b: 2 } }, undefined, { default: 1 }, {}, { default: { b: 2, a: 1 } }];
    const values = valuesOf({ cells, partials: [] }, "default");
    expect(values).toEqual([
      { value: { a: 1, b: 2 }, mask: 0b10001 },
      { value: 1, mask: 0b100 },
    ]);
    expect(JSON.stringify(values[0]?.value)).toBe('{"b":2,"a":1}');
  });
});
