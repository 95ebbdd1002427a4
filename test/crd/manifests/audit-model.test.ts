import { describe, expect, it } from "vitest";
import { auditModel } from "../../../src/crd/manifests/audit-model.js";
import type { OverrideSource } from "../../../src/crd/overrides/read-overrides.js";
import { compile, type Sources } from "../../compile.js";
import { GATES, type WidgetVersion, widgets } from "../widget-sources.js";

const AWARE = "// +openshift:validation:FeatureGateAware";

/** The losses of an API in short: `path what <- lost from / dropped by (sets)`. */
function losses(
  versions: Readonly<Record<string, WidgetVersion>>,
  {
    sharing = "per-folder",
    overrides = [],
  }: { readonly sharing?: "per-folder" | "together"; readonly overrides?: readonly OverrideSource[] } = {},
): string[] {
  const sources: Sources = { ...widgets(versions), ...GATES };
  const { model, features, diagnostics } = compile(sources);
  expect(diagnostics).toEqual([]);
  return auditModel(model, features, { versions: sharing, overrides }).map(
    ({ version, path, what, lostFrom, drops }) => {
      const dropped = drops.map(({ droppedBy, where }) => {
        const sets = [...new Set(where.map(({ featureSet }) => featureSet.replace(/NoUpgrade|Preview/g, "")))].sort();
        return `${droppedBy.name} (${sets.join()})`;
      });
      return `${version} ${path} ${what.replace(/'(\w+)' != ''/, "$1")} <- ${lostFrom.name} / ${dropped.join(", ")}`;
    },
  );
}

const RULES = [
  `// +kubebuilder:validation:XValidation:rule="'plain' != ''"`,
  `${AWARE}XValidation:featureGate="",rule="'none' != ''"`,
  `${AWARE}XValidation:featureGate=Alpha,rule="'alpha' != ''"`,
  "x?: string;",
];

describe("the audit of an API", () => {
  it("finds nothing where there are no gates, or these do not meet", () => {
    expect(losses({ v1: {} })).toEqual([]);
    expect(losses({ v1: { members: ["// +openshift:enable:FeatureGate=Alpha", "x?: string;"] } })).toEqual([]);
  });

  it("names the rule that the file of another gate drops, with the sets", () => {
    const gamma = ["// +openshift:enable:FeatureGate=Gamma", "g?: string;"];
    expect(losses({ v1: { members: RULES } })).toEqual(["v1 .x none <- AAA_ungated / Alpha (Custom,Dev,Tech)"]);
    expect(losses({ v1: { members: [...RULES, ...gamma] } })).toEqual([
      "v1 .x none <- AAA_ungated / Alpha (Custom,Dev,Tech)",
      "v1 .x alpha <- Alpha / Gamma (Custom,Dev)",
    ]);
  });

  it("names limits and enum values", () => {
    const members = [
      `${AWARE}MaxItems:featureGate="",maxItems=1`,
      `${AWARE}MaxItems:featureGate=Alpha,maxItems=3`,
      "// +listType=atomic",
      "x?: string[];",
      "e?:",
      '  | "a"',
      "  // +openshift:enable:FeatureGate=Alpha",
      '  | "b"',
      "  // +openshift:enable:FeatureGate=Beta",
      '  | "c";',
    ];
    expect(losses({ v1: { members } })).toEqual([
      'v1 .e enum: "b" <- Alpha / Beta (Custom,Dev)',
      "v1 .x maxItems: 1 <- AAA_ungated / Alpha (Custom,Dev,Tech)",
    ]);
  });

  it("is of each version by itself, or of the CRD that they share", () => {
    const versions = {
      v1: { markers: ["// +kubebuilder:storageversion"], members: RULES },
      v2: { members: ["// +openshift:enable:FeatureGate=Gamma", "g?: string;"] },
    };
    const found = ["v1 .x none <- AAA_ungated / Alpha (Custom,Dev,Tech)"];
    expect(losses(versions)).toEqual(found);
    expect(losses(versions, { sharing: "together" })).toEqual(found);
  });

  it("counts overrides, which are merged last, for the versions that they are about", () => {
    const text = [
      "metadata: { name: widgets.example.com }",
      "spec:",
      "  versions:",
      "  - name: v1",
      "    schema: { openAPIV3Schema: { properties: { x: { x-kubernetes-validations: [{ rule: \"'mine' != ''\" }] } } } }",
      "",
    ].join("\n");
    const overrides = [{ path: "api/v1/mine.override.yaml", text }];
    const members = [`// +kubebuilder:validation:XValidation:rule="'plain' != ''"`, "x?: string;"];
    expect(losses({ v1: { members }, v2: { members } }, { overrides })).toEqual([
      "v1 .x plain <- AAA_ungated / mine (Custom,Default,Dev,OKD,Tech)",
    ]);
  });
});
