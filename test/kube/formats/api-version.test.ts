import { expect, it } from "vitest";
import { compareVersions, isVersionName } from "../../../src/kube/formats/api-version.js";

it("orders versions from the newest on, with names of another form behind them by their letters", () => {
  const sorted = ["v10", "v2", "v1", "v11beta2", "v1beta10", "v1beta9", "v3alpha1", "v1alpha2", "bar", "foo10", "foo2"];
  const shuffled = [...sorted].sort();
  expect(shuffled).not.toEqual(sorted);
  expect(shuffled.sort((one, other) => compareVersions(other, one))).toEqual(sorted);
  expect(compareVersions("v1beta1", "v1beta1")).toBe(0);
});

it("knows the form of versions", () => {
  expect(["v1", "v10", "v1alpha1", "v2beta10"].filter((name) => !isVersionName(name))).toEqual([]);
  expect(["v", "v0", "v01", "1", "v1alpha", "v1alpha0", "v1gamma1", "V1", "v1.0"].filter(isVersionName)).toEqual([]);
});
