import { describe, expect, it } from "vitest";
import { type Diagnostic, hasErrors } from "../../../src/diagnostics/diagnostic.js";
import { isUpgradable, readChoice } from "../../../src/emitters/bundles/bundle-choice.js";
import type { GivenChoice } from "../../../src/emitters/bundles/bundle-index.js";
import { FEATURE_SETS } from "../../../src/features/feature-registry.js";
import { sourceOf } from "./bundled.js";

const { features } = sourceOf().source;

function read(given: GivenChoice) {
  const found: Diagnostic[] = [];
  return { choice: readChoice(given, features, (finding) => found.push(finding)), found };
}

describe("a choice", () => {
  it("is Default on SelfManagedHA where nothing is said, or the set is empty", () => {
    const wanted = { profile: "SelfManagedHA", featureSet: "Default" };
    expect(read({})).toEqual({ choice: wanted, found: [] });
    expect(read({ featureSet: "" })).toEqual({ choice: wanted, found: [] });
  });

  it("has gates with CustomNoUpgrade alone, and then always", () => {
    expect(read({ featureSet: "OKD", scos: true }).choice).not.toHaveProperty("gates");
    expect(read({ featureSet: "CustomNoUpgrade" }).choice?.gates).toEqual(new Map());
    expect(read({ featureSet: "CustomNoUpgrade", featureGates: ["Wide=T", "Extra=0"] }).choice?.gates).toEqual(
      new Map([
        ["Wide", true],
        ["Extra", false],
      ]),
    );
  });

  it("is none where something is wrong, and then says all of it", () => {
    const { choice, found } = read({ featureSet: "Defualt", featureGates: ["Wid=true"], clusterProfile: "hypershift" });
    expect(choice).toBeUndefined();
    expect(found.map(({ help }) => help)).toEqual([
      "Did you mean Default?",
      "Did you mean Hypershift?",
      "Did you mean Wide?",
    ]);
  });

  it("is OKD on SCOS only", () => {
    expect(read({ featureSet: "OKD", scos: true }).choice?.featureSet).toBe("OKD");
    const { choice, found } = read({ featureSet: "OKD" });
    expect(choice).toBeUndefined();
    expect(found.map(({ message }) => message)).toEqual([
      'featureSet: Unsupported value: "OKD": supported values: "CustomNoUpgrade", "Default", "DevPreviewNoUpgrade", "TechPreviewNoUpgrade"',
    ]);
  });

  it("takes the same value twice, and unknown gates where that is allowed", () => {
    const given = { featureSet: "CustomNoUpgrade", featureGates: ["Novel=true", "Novel=1"] };
    expect(read(given).choice).toBeUndefined();
    const { choice, found } = read({ ...given, allowUnknownGates: true });
    expect(choice?.gates).toEqual(new Map([["Novel", true]]));
    expect(hasErrors(found)).toBe(false);
  });

  it.each(FEATURE_SETS)("warns of %s exactly where it cannot be upgraded", (featureSet) => {
    const { choice, found } = read({ featureSet, scos: true });
    expect(choice?.featureSet).toBe(featureSet);
    expect(found.map(({ code, severity }) => [code, severity])).toEqual(
      isUpgradable(featureSet) ? [] : [["bundle-no-upgrade", "warning"]],
    );
    expect(isUpgradable(featureSet)).toBe(!featureSet.endsWith("NoUpgrade"));
  });
});
