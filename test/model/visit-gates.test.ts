import { describe, expect, it } from "vitest";
import { gateCombinations } from "../../src/model/visit-gates.js";
import { compile } from "../compile.js";
import { GATES, type WidgetVersion, widgets } from "../crd/widget-sources.js";

/** The combinations of a kind's gates, as names of manifests, in the order in which they are found. */
function combinations(version: WidgetVersion): string[] {
  const { model, diagnostics } = compile({ ...widgets({ v1: version }), ...GATES });
  expect(diagnostics).toEqual([]);
  const [kind] = model.kinds;
  return kind === undefined ? [] : gateCombinations(kind.root, kind.enabledBy).map((gates) => gates.join("+"));
}

const GATED = "// +openshift:enable:FeatureGate";
const LENGTH = "// +openshift:validation:FeatureGateAwareMaxLength";

describe("the gates that upstream makes a manifest for", () => {
  it.each<[string, WidgetVersion, string[]]>([
    ["none where there are none", {}, []],
    ["that of a kind", { markers: [`${GATED}=Alpha`] }, ["Alpha"]],
    ["those of a field, one by one", { members: [`${GATED}=Beta;Alpha`, "a?: string;"] }, ["Beta", "Alpha"]],
    [
      "each alternative of a validation, but for the empty one",
      { members: [`${LENGTH}:featureGate="";Beta;Alpha,maxLength=1`, "a?: string;"] },
      ["Beta", "Alpha"],
    ],
    [
      "required gates together, in the order of the source",
      { members: [`${LENGTH}:requiredFeatureGate=Beta;Alpha,maxLength=1`, "a?: string;"] },
      ["Beta+Alpha"],
    ],
    [
      "both of a validation that has both",
      { members: [`${LENGTH}:featureGate=Gamma,requiredFeatureGate=Alpha;Beta,maxLength=1`, "a?: string;"] },
      ["Gamma", "Alpha+Beta"],
    ],
    ["those of enum members", { members: ["a?:", '  | "x"', `  ${GATED}=Alpha`, '  | "y";'] }, ["Alpha"]],
    [
      "those of types, however deep, once",
      {
        members: ["a?: A[];", "b?: Record<string, A>;"],
        types: [
          `// +openshift:validation:FeatureGateAwareMinProperties:featureGate=Alpha,minProperties=1`,
          "interface A { b?: B }",
          "interface B extends C {",
          `  ${GATED}=Alpha;Beta`,
          "  c?: string;",
          "}",
          "interface C {",
          `  ${GATED}=Gamma`,
          "  d?: string;",
          "}",
        ],
      },
      ["Alpha", "Gamma", "Beta"],
    ],
    [
      "those of the entries of a list",
      {
        members: [
          "// +listType=atomic",
          "// +kubebuilder:validation:items:openshift:validation:FeatureGateAwareMaxLength:featureGate=Alpha,maxLength=1",
          "a?: string[];",
        ],
      },
      ["Alpha"],
    ],
  ])("are %s", (_, version, wanted) => {
    expect(combinations(version)).toEqual(wanted);
  });
});
