import { describe, expect, it } from "vitest";
import { defaultFaults } from "../../../../src/emitters/validators/from-crd/default-faults.js";
import type { StructuralSchema } from "../../../../src/schema/structural-schema.js";

const ruled = (schema: StructuralSchema, rule: string): StructuralSchema => ({
  ...schema,
  "x-kubernetes-validations": [{ rule, message: `wants ${rule}` }],
});

const faults = (properties: Record<string, StructuralSchema>): [string, string][] =>
  defaultFaults({ type: "object", properties }, "1.37").map(({ text, error }) => [text, error]);

describe("defaults beside rules", () => {
  it("tells a default that its own rule refuses", () => {
    expect(faults({ a: ruled({ type: "integer", default: 12 }, "self < 9") })).toEqual([
      ["a", "<nil>: Invalid value: 12: wants self < 9"],
    ]);
    expect(faults({ a: ruled({ type: "integer", default: 8 }, "self < 9") })).toEqual([]);
  });

  it("runs the rules below that the default reaches, and no others", () => {
    const b = ruled({ type: "string" }, "self != ''");
    const c = ruled({ type: "string" }, "self == 'never'");
    const a: StructuralSchema = { type: "object", properties: { b, c }, default: { b: "" } };
    expect(faults({ a }).map(([path]) => path)).toEqual(["a"]);
    expect(faults({ a: { ...a, default: { b: "x" } } })).toEqual([]);
  });

  it("runs the rules of items", () => {
    const items = ruled({ type: "string" }, "self.size() < 3");
    expect(faults({ a: { type: "array", items, default: ["ab", "abc"] } })).toHaveLength(1);
    expect(faults({ a: { type: "array", items, default: ["ab"] } })).toEqual([]);
  });

  it("takes a default for an update of itself, too", () => {
    expect(faults({ a: ruled({ type: "integer", default: 1 }, "self > oldSelf") })).toHaveLength(1);
    expect(faults({ a: ruled({ type: "integer", default: 1 }, "self == oldSelf") })).toEqual([]);
  });

  it("leaves out the rules above, and defaults within maps", () => {
    const above = ruled({ type: "object", properties: { b: { type: "string", default: "x" } } }, "self.b != 'x'");
    expect(faults({ a: above })).toEqual([]);
    const value = ruled({ type: "integer", default: 12 }, "self < 9");
    expect(faults({ a: { type: "object", additionalProperties: value } })).toEqual([]);
  });
});
