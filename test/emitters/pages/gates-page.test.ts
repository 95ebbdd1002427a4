import { describe, expect, it } from "vitest";
import { gatesPage } from "../../../src/emitters/pages/gates-page.js";
import { gateTable } from "../../../src/gates/gate-table.js";
import { gateTouches } from "../../../src/gates/gate-touches.js";
import { GATED, gatedApi, PLAN, RELEASES } from "../../gates/gated-api.js";

function page(...given: Parameters<typeof gatedApi>) {
  const { model, features } = gatedApi(...given);
  return gatesPage(gateTable(features, gateTouches(model, { versions: "per-folder", embeddedObjectMeta: false })));
}

describe("the page of gates", () => {
  it("has a table of all gates, with links to those that touch something", () => {
    const { path, text } = page();
    expect(path).toBe("gates.md");
    expect(text).toMatch(/^<!-- Generated .*-->\n\n# Feature gates\n/);
    const both = "TechPreviewNoUpgrade, DevPreviewNoUpgrade";
    expect(text).toContain(
      [
        "| gate | scope | Hypershift | SelfManagedHA | touches |",
        "|---|---|---|---|---|",
        `| [Alpha](#alpha) | OpenShift | ${both} | ${both} | widgets.example.com: 1 field, 2 rules, 1 enum value |`,
        "| [Beta](#beta) | OpenShift | DevPreviewNoUpgrade | DevPreviewNoUpgrade | widgets.example.com: 1 field, 2 rules |",
        "| Gamma | OpenShift | DevPreviewNoUpgrade | DevPreviewNoUpgrade |  |",
      ].join("\n"),
    );
  });

  it("has a section for each gate that touches something", () => {
    const { text } = page(GATED, RELEASES);
    expect(text).toContain(
      [
        "## Beta",
        "",
        "Component b. Described in <https://example.com/b>.",
        "",
        "In `widgets.example.com`, version v1:",
        "",
        "- `.a`: field, where Alpha or Beta is on",
        "- `.list[]`: rule `self.x != ''`, where Alpha and Beta are on",
        "- `.names{}`: rule `self.x != ''`, where Alpha and Beta are on",
        "",
        "## Self",
        "",
        "In `widgets.example.com`, version v1:",
        "",
        "- `.list`: `maxItems: 3` instead of `maxItems: 1`",
        "",
      ].join("\n"),
    );
    expect(text).not.toMatch(/undefined|\[object|\n\n\n/);
  });

  it("tells of documents by their names", () => {
    const { text } = page({ types: PLAN });
    expect(text).toContain('## Alpha\n\nIn the document `plan`:\n\n- `.mode`: enum value `"Shared"`\n');
    expect(text).toContain("| document plan: 1 constraint |");
  });

  it("keeps a rule of several lines, with backticks, one piece of code", () => {
    const rule = "`self\\n!= '\\x60'`".replaceAll("`", '"');
    const { text } = page({
      members: [
        "x?: string;",
        `// +openshift:validation:FeatureGateAwareXValidation:featureGate=Alpha,rule=${rule},message="m"`,
        "y?: string;",
      ],
    });
    expect(text).toContain("- `.y`: rule `` self != '`' ``\n");
  });
});
