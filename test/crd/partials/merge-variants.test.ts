import { describe, expect, it } from "vitest";
import { mergeVariants } from "../../../src/crd/partials/merge-variants.js";
import { clusterWith, partial } from "./fixtures.js";

describe("mergeVariants", () => {
  it("merges once for all clusters that have the same manifests, whatever other gates they have", () => {
    const partials = [partial("Alpha"), partial("AAA_ungated")];
    const variants = mergeVariants(partials, [
      clusterWith(["Other"], { featureSet: "Default" }),
      clusterWith(["Alpha", "Other"], { featureSet: "TechPreviewNoUpgrade" }),
      clusterWith([], { featureSet: "OKD" }),
      clusterWith("all", { featureSet: "CustomNoUpgrade" }),
    ]);
    expect(
      variants.map((variant) => [
        variant.partials.map(({ name }) => name),
        variant.clusters.map(({ featureSet }) => featureSet),
      ]),
    ).toEqual([
      [["AAA_ungated"], ["Default", "OKD"]],
      [
        ["AAA_ungated", "Alpha"],
        ["TechPreviewNoUpgrade", "CustomNoUpgrade"],
      ],
    ]);
  });

  it("has no variant for clusters without a manifest", () => {
    const variants = mergeVariants([partial("Alpha")], [clusterWith([]), clusterWith(["Alpha"], { release: 5 })]);
    expect(variants.flatMap(({ clusters }) => clusters.map(({ release }) => release))).toEqual([5]);
  });
});
