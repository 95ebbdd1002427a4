import { describe, expect, it } from "vitest";
import { compile, widget } from "../../../compile.js";
import { compileCode } from "../compiled-code.js";

describe("a rule on a node whose parts have other types under a gate", () => {
  const sources = {
    "api/features.ts": `defineFeatureGates({ gates: { Times: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] } } });`,
    ...widget(`
// +kubebuilder:validation:XValidation:rule="self.a == self.b",message="a is b"
export interface WidgetSpec {
  // +listType=atomic
  // +kubebuilder:validation:MaxItems=3
  a: Part[];
  // +listType=atomic
  // +kubebuilder:validation:MaxItems=3
  b: Part[];
}
// +openshift:validation:FeatureGateAwareFormat:featureGate=Times,format="date-time"
// +kubebuilder:validation:MaxLength=40
export type Part = string;`),
  };
  const compiled = compileCode(sources);
  const verdict = (featureGates: readonly string[], a: string, b: string): boolean | undefined =>
    compiled?.validator({ featureGates }).create({
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: { name: "a" },
      spec: { a: [a], b: [b] },
    }).ok;
  const [time, sameTime, other] = ["2024-02-29T10:00:00Z", "2024-02-29T10:00:00.000Z", "2024-02-29T11:00:00Z"];

  it("has no errors", () => {
    expect(compile(sources).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it.each([
    [[], time, time, true],
    [[], time, sameTime, false],
    [["Times"], time, time, true],
    [["Times"], time, sameTime, true],
    [["Times"], time, other, false],
  ] as const)("judges by the types of the gates %j: %s and %s", (gates, a, b, ok) => {
    expect(verdict(gates, a, b)).toBe(ok);
  });
});
