import { describe, expect, it } from "vitest";
import { CheckedTexts } from "../../../../src/cel/rules/checked-texts.js";
import { linkedNode } from "../../../../src/emitters/validators/from-crd/link-rules.js";
import type { CompiledRule } from "../../../../src/kube/cel/exact/compiled-rule.js";
import type { StructuralSchema, ValidationRule } from "../../../../src/schema/structural-schema.js";

const RULE: ValidationRule = { rule: "self.a != 'x'", message: "no x" };

function schemaWith(rule: ValidationRule, maxLength = 5): StructuralSchema {
  const properties: StructuralSchema["properties"] = { a: { type: "string", maxLength } };
  return { type: "object", properties, "x-kubernetes-validations": [rule] };
}

describe("rules of the variants of a schema", () => {
  const texts = new CheckedTexts();
  const linked = (schema: StructuralSchema): CompiledRule | undefined =>
    linkedNode(schema, schema, [], { texts }).rules?.[0];

  it("are linked once where they and their nodes are the same", () => {
    expect(linked(schemaWith(RULE))).toBe(linked(schemaWith(RULE)));
    expect(linked(schemaWith({ ...RULE }))).toBe(linked(schemaWith(RULE)));
  });

  it("are linked for themselves where they say or cost something else", () => {
    const first = linked(schemaWith(RULE));
    expect(linked(schemaWith({ ...RULE, message: "not x" }))?.message).toBe("not x");
    expect(linked(schemaWith({ ...RULE, fieldPath: ".a" }))?.fieldPath).toBe("a");
    const costlier = { rule: "self.a.contains('x')" };
    expect(linked(schemaWith(costlier, 50_000))?.maxCost).toBeGreaterThan(linked(schemaWith(costlier))?.maxCost ?? 0);
    expect(linked(schemaWith(RULE))).toBe(first);
  });
});
