import { describe, expect, it } from "vitest";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { kindSchema, specOf } from "./built-schema.js";

describe("an object's rules and those of the types that it extends", () => {
  const rule = (name: string) => `// +kubebuilder:validation:XValidation:rule="${name}"`;
  const rulesOf = (schema: StructuralSchema | undefined) =>
    schema?.["x-kubernetes-validations"]?.map((each) => each.rule);
  const A = `${rule("A")}\ninterface A { a?: string }`;
  const B = `${rule("B")}\ninterface B { b?: string }`;

  it("come own ones first, then those of the last type to the first", () => {
    const { schema } = specOf(`${A}\n${B}\n${rule("own")}\nexport interface WidgetSpec extends A, B { s?: string }`);
    expect(rulesOf(schema)).toEqual(["own", "B", "A"]);
  });

  it("come in the same order from an intersection", () => {
    expect(rulesOf(specOf(`${A}\n${B}\nexport type WidgetSpec = A & B;`).schema)).toEqual(["B", "A"]);
  });

  it("come own ones last on the kind itself", () => {
    const kind = `${rule("own")}\nexport interface W extends KubernetesObject, A, B { x?: string }`;
    const { schema } = kindSchema({
      "api/v1/groupVersion.ts": "// +groupName=example.com\n",
      "api/v1/w.ts": `import type { KubernetesObject } from "crdwright/meta/v1";\n${A}\n${B}\n${kind}`,
    });
    expect(rulesOf(schema)).toEqual(["B", "A", "own"]);
  });

  it("begin with those of immutable fields, in the order of the fields", () => {
    const { schema } = specOf(
      `${rule("own")}\nexport interface WidgetSpec {\n// +k8s:immutable\nb?: string;\n// +k8s:immutable\na?: string;\n// +k8s:immutable\nc: string }`,
    );
    expect(rulesOf(schema)).toEqual(["!has(oldSelf.b) || has(self.b)", "!has(oldSelf.a) || has(self.a)", "own"]);
    expect(rulesOf(schema?.properties?.["c"])).toEqual(["self == oldSelf"]);
  });

  it("end with OneOf markers, by their kind", () => {
    const oneOf = (mode: string) => `// +kubebuilder:validation:${mode}=a;b`;
    const markers = [oneOf("AtLeastOneOf"), oneOf("ExactlyOneOf"), rule("own"), oneOf("AtMostOneOf")].join("\n");
    const { schema } = specOf(`${markers}\nexport interface WidgetSpec { a?: string; b?: string }`);
    expect(schema?.["x-kubernetes-validations"]).toEqual([
      { rule: "own" },
      { rule: "(has(self.a)?1:0)+(has(self.b)?1:0) <= 1", message: "at most one of the fields in [a b] may be set" },
      { rule: "(has(self.a)?1:0)+(has(self.b)?1:0) == 1", message: "exactly one of the fields in [a b] must be set" },
      { rule: "has(self.a)||has(self.b)", message: "at least one of the fields in [a b] must be set" },
    ]);
  });

  it("speak of fields by the names that CEL knows", () => {
    const { schema } = specOf(
      "// +kubebuilder:validation:AtLeastOneOf=a-b;namespace\nexport interface WidgetSpec { 'a-b'?: string; namespace?: string }",
    );
    expect(schema?.["x-kubernetes-validations"]).toEqual([
      {
        rule: "has(self.a__dash__b)||has(self.__namespace__)",
        message: "at least one of the fields in [a-b namespace] must be set",
      },
    ]);
  });
});
