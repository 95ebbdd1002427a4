import { describe, expect, it } from "vitest";
import { gateTable, setsText, touchesSummary } from "../../src/gates/gate-table.js";
import { gateTouches } from "../../src/gates/gate-touches.js";
import { GATED, gatedApi, PLAN, RELEASES } from "./gated-api.js";

function table(...given: Parameters<typeof gatedApi>) {
  const { model, features } = gatedApi(...given);
  return gateTable(features, gateTouches(model, { versions: "per-folder", embeddedObjectMeta: false }));
}

describe("the table of gates", () => {
  it("has a row for each gate with the sets of each profile", () => {
    const rows = table().map((row) => [row.gate, setsText(row, "Hypershift"), setsText(row, "SelfManagedHA")]);
    const both = "TechPreviewNoUpgrade, DevPreviewNoUpgrade";
    expect(rows).toEqual([
      ["Alpha", both, both],
      ["Beta", "DevPreviewNoUpgrade", "DevPreviewNoUpgrade"],
      ["Gamma", "DevPreviewNoUpgrade", "DevPreviewNoUpgrade"],
      ["Self", "none", both],
    ]);
  });

  it("counts what a gate touches, CRD by CRD", () => {
    expect(table().map(touchesSummary)).toEqual([
      ["widgets.example.com: 1 field, 2 rules, 1 enum value"],
      ["widgets.example.com: 1 field, 2 rules"],
      [],
      ["widgets.example.com: 1 constraint"],
    ]);
  });

  it("counts what a gate touches in documents, too", () => {
    const [alpha] = table({ types: PLAN });
    expect(alpha && touchesSummary(alpha)).toEqual(["document plan: 1 enum value"]);
  });

  it("names the releases where a gate is on in some of them only", () => {
    const [alpha, beta] = table(GATED, RELEASES);
    expect(alpha && setsText(alpha, "Hypershift")).toBe("TechPreviewNoUpgrade (5 only)");
    expect(alpha?.cells.filter(({ on }) => on).map(({ releases }) => releases)).toEqual([[5], [5]]);
    expect(beta).toMatchObject({ scope: "Kubernetes", component: "b", enhancement: "https://example.com/b" });
  });

  it("says all of a gate that is on in every fixed set", () => {
    const sets = '"Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"';
    const gate = `{ scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: [${sets}] }] }`;
    const [row] = table({}, { "api/features.ts": `defineFeatureGates({ gates: { Whole: ${gate} } });\n` });
    expect(row && setsText(row, "SelfManagedHA")).toBe("all");
  });
});
