import { describe, expect, it } from "vitest";
import { type GateTouch, gateTouches, touchesOf, touchText } from "../../src/gates/gate-touches.js";
import { ownerText } from "../../src/gates/schema-owner.js";
import { gatedApi, PLAN } from "./gated-api.js";

const row = (touch: GateTouch) => [touch.path, touchText(touch), touch.when];
const all = (): GateTouch[] => gateTouches(gatedApi().model, { versions: "per-folder", embeddedObjectMeta: false });

describe("what gates touch", () => {
  it("is every field, enum value, constraint and rule, at each of its places", () => {
    expect(all().map(row)).toEqual([
      [".a", "field", "Alpha or Beta"],
      [".list", "maxItems: 3 instead of maxItems: 1", "Self"],
      [".list[]", "rule self.x != ''", "Alpha and Beta"],
      [".mode", 'enum value "Shared"', "Alpha"],
      [".names{}", "rule self.x != ''", "Alpha and Beta"],
    ]);
    expect(new Set(all().map(ownerText))).toEqual(new Set(["widgets.example.com v1"]));
  });

  it("is known for each gate that a condition names", () => {
    expect(touchesOf(all(), "Beta").map(({ path }) => path)).toEqual([".a", ".list[]", ".names{}"]);
    expect(touchesOf(all(), "Gamma")).toEqual([]);
  });

  it("is a kind that is gated itself", () => {
    const { model } = gatedApi({ markers: ["// +openshift:enable:FeatureGate=Beta"] });
    expect(
      gateTouches(model, { versions: "per-folder", embeddedObjectMeta: false }).map((touch) => [
        ...row(touch),
        touch.what,
      ]),
    ).toEqual([["", "kind", "Beta", "Widget"]]);
  });

  it("is in documents as in kinds", () => {
    const ofPlan = gateTouches(gatedApi({ types: PLAN }).model, { versions: "per-folder", embeddedObjectMeta: false });
    expect(ofPlan.map((touch) => [ownerText(touch), ...row(touch)])).toEqual([
      ["document plan", ".mode", 'enum value "Shared"', "Alpha"],
      ["document plan", ".servers", "maxItems: 3 instead of maxItems: 1", "Self"],
    ]);
  });

  it("leaves out the other gates where some are required, since these decide", () => {
    const { model } = gatedApi({
      members: [
        "// +openshift:validation:FeatureGateAwareMaxLength:featureGate=Self,requiredFeatureGate=Alpha;Beta,maxLength=3",
        "a?: string;",
      ],
    });
    expect(gateTouches(model, { versions: "per-folder", embeddedObjectMeta: false })).toMatchObject([
      { when: "Alpha and Beta", gates: ["Alpha", "Beta", "Self"] },
    ]);
  });

  it("is told with the place of the marker", () => {
    const [field] = all();
    expect(field?.span?.file).toBe("api/v1/widget.ts");
  });
});
