import { describe, expect, it } from "vitest";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { fieldOf, specOf } from "./built-schema.js";

const text: StructuralSchema = { type: "string" };

describe("the gates that are on", () => {
  const gate = (name: string) => `// +openshift:enable:FeatureGate=${name}`;
  const aware = (what: string) => `// +openshift:validation:FeatureGateAware${what}`;

  it("decide which fields and enum members there are", () => {
    const declarations = `type E =
        | "x"
        ${gate("A")}
        | "y"
        ${gate("B")}
        | "z";
      export interface WidgetSpec { e: E;
        ${gate("A;B")}
        g: string;
      }`;
    const enumWith = (gates: string[]) => {
      const { schema, codes } = specOf(declarations, "", { gates });
      expect(codes).toEqual([]);
      return [schema?.properties?.["e"]?.enum, schema?.required];
    };
    expect(enumWith([])).toEqual([["x"], ["e"]]);
    expect(enumWith(["B"])).toEqual([
      ["x", "z"],
      ["e", "g"],
    ]);
    expect(enumWith(["A", "B"])).toEqual([
      ["x", "y", "z"],
      ["e", "g"],
    ]);
  });

  it.each<[string[], StructuralSchema]>([
    [[], { type: "array", items: text, maxItems: 1 }],
    [["A"], { type: "array", items: text, maxItems: 3 }],
    [["B"], { type: "array", items: text, maxItems: 5 }],
    [["A", "B"], { type: "array", items: text, maxItems: 5 }],
    [["C"], { type: "array", items: text, maxItems: 1 }],
  ])("decide which limit applies, the last of several: %j", (gates, wanted) => {
    const markers = [
      aware('MaxItems:featureGate="",maxItems=1'),
      aware("MaxItems:featureGate=A,maxItems=3"),
      aware("MaxItems:featureGate=B,maxItems=5"),
    ].join("\n");
    expect(fieldOf(`${markers}\nf: string[];`, "", "", { gates })).toEqual({ schema: wanted, codes: [] });
  });

  it("put a limit under a gate before a plain one that stands above it, and after one that stands below", () => {
    const plain = "// +kubebuilder:validation:MaxLength=1";
    const gated = aware("MaxLength:featureGate=A,maxLength=2");
    expect(fieldOf(`${plain}\n${gated}\nf: string;`, "", "", { gates: ["A"] }).schema?.maxLength).toBe(2);
    expect(fieldOf(`${gated}\n${plain}\nf: string;`, "", "", { gates: ["A"] }).schema?.maxLength).toBe(1);
  });

  it("decide which rules apply, all of them in the order of the source", () => {
    const markers = [
      aware('XValidation:featureGate=A,rule="a"'),
      '// +kubebuilder:validation:XValidation:rule="plain"',
      aware('XValidation:featureGate="",rule="fallback"'),
      aware('XValidation:requiredFeatureGate=A;B,rule="both"'),
    ].join("\n");
    const rules = (gates: string[]) =>
      fieldOf(`${markers}\nf: string;`, "", "", { gates }).schema?.["x-kubernetes-validations"]?.map(
        (each) => each.rule,
      );
    expect(rules([])).toEqual(["plain", "fallback"]);
    expect(rules(["A"])).toEqual(["a", "plain"]);
    expect(rules(["B"])).toEqual(["plain", "fallback"]);
    expect(rules(["A", "B"])).toEqual(["a", "plain", "both"]);
  });

  it("decide of a field's markers and its type's apart", () => {
    const type = `${aware('MaxLength:featureGate="",maxLength=1')}\n${aware("MaxLength:featureGate=A,maxLength=2")}\ntype T = string;`;
    const field = `${aware('MinLength:featureGate="",minLength=3')}\n${aware("MinLength:featureGate=B,minLength=4")}\nf: T;`;
    const found = (gates: string[]) => fieldOf(field, type, "", { gates }).schema;
    expect(found([])).toMatchObject({ maxLength: 1, minLength: 3 });
    expect(found(["A"])).toMatchObject({ maxLength: 2, minLength: 3 });
    expect(found(["B"])).toMatchObject({ maxLength: 1, minLength: 4 });
  });

  it("decide of the entries' markers", () => {
    const markers = `// +kubebuilder:validation:items:openshift:validation:FeatureGateAwareMaxLength:featureGate=A,maxLength=2`;
    const found = (gates: string[]) => fieldOf(`${markers}\nf: string[];`, "", "", { gates }).schema?.items;
    expect(found([])).toEqual(text);
    expect(found(["A"])).toEqual({ ...text, maxLength: 2 });
  });

  it("must leave an enum a value", () => {
    const declarations = `type E =\n${gate("A")}\n| "x";\nexport interface WidgetSpec { e: E }`;
    expect(specOf(declarations).codes).toEqual(["enum-empty"]);
    expect(specOf(declarations, "", { gates: ["A"] }).codes).toEqual([]);
    const narrowed = `type E =\n${gate("A")}\n| "x"\n| "y";`;
    expect(fieldOf("// +kubebuilder:validation:Enum=x\nf: E;", narrowed).codes).toEqual(["enum-empty"]);
    expect(fieldOf("// +kubebuilder:validation:Enum=x\nf: E;", narrowed, "", { gates: ["A"] }).codes).toEqual([]);
  });
});
