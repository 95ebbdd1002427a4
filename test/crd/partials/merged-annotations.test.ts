import { describe, expect, it } from "vitest";
import { isForMergeAlone, mergedAnnotations } from "../../../src/crd/partials/merge-partials.js";

describe("the annotations of a merged manifest", () => {
  const merged = (annotations: Record<string, string>) =>
    Object.fromEntries(mergedAnnotations(new Map(Object.entries(annotations))));

  it("are those that are not for the merge alone", () => {
    expect(
      merged({
        "api-approved.openshift.io": "u",
        "api.openshift.io/filename-cvo-runlevel": "0000_10",
        "api.openshift.io/merged-by-featuregates": "true",
        "exclude.release.openshift.io/internal-openshift-hosted": "true",
        "feature-gate.release.openshift.io/": "true",
        "feature-gate.release.openshift.io/A": "true",
        "include.release.openshift.io/ibm-cloud-managed": "true",
        "partial-filename.release.openshift.io/a": "b",
        "release.openshift.io/feature-gate": "A",
      }),
    ).toEqual({
      "api-approved.openshift.io": "u",
      "api.openshift.io/merged-by-featuregates": "true",
      "exclude.release.openshift.io/internal-openshift-hosted": "true",
      "release.openshift.io/feature-gate": "A",
    });
  });

  it("lack those that another with - after its key deletes, whichever comes first", () => {
    expect(merged({ "a-": "", a: "1", b: "1", "b-": "", c: "1", "d-": "" })).toEqual({ c: "1" });
  });
});

describe("isForMergeAlone", () => {
  it.each([
    ["include.release.openshift.io/x", true],
    ["api.openshift.io/filename-operator", true],
    ["api.openshift.io/other", false],
    ["example.com/include.release.openshift.io/", false],
  ])("%s: %s", (key, wanted) => {
    expect(isForMergeAlone(key)).toBe(wanted);
  });
});
