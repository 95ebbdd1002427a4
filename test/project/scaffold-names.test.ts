import { describe, expect, it } from "vitest";
import { nameProblem } from "../../src/project/scaffold.js";

const GOOD = { group: "example.com", version: "v1alpha1", kind: "Widget" };

describe("nameProblem", () => {
  it.each([
    GOOD,
    { ...GOOD, group: "config.openshift.io" },
    { ...GOOD, group: "a-1.b" },
    { ...GOOD, version: "v1" },
    { ...GOOD, version: "v12beta34" },
    { ...GOOD, kind: "A" },
    { ...GOOD, kind: "HTTPRoute2" },
    { ...GOOD, kind: "K".repeat(59) },
  ])("finds nothing wrong with %j", (names) => {
    expect(nameProblem(names)).toBeUndefined();
  });

  it.each([
    "",
    "example",
    "Example.com",
    "example..com",
    "-a.com",
    "a-.com",
    "example.com/x",
    "../x.y",
    `${"a.".repeat(127)}a`.repeat(2),
  ])("does not take %s for a group", (group) => {
    expect(nameProblem({ ...GOOD, group })).toMatch(/is not an API group/);
  });

  it.each(["", "1", "v0", "v01", "v1gamma1", "v1alpha", "v1alpha0", "V1", "v1/..", "v1\n"])(
    "does not take %j for a version",
    (version) => {
      expect(nameProblem({ ...GOOD, version })).toMatch(/is not an API version/);
    },
  );

  it.each(["", "widget", "My-Widget", "My Widget", "../Widget", "1Widget", "Wídget", "K".repeat(60)])(
    "does not take %j for a kind",
    (kind) => {
      expect(nameProblem({ ...GOOD, kind })).toMatch(/is not a kind/);
    },
  );

  it.each(["Condition", "Int32", "KubernetesList", "KubernetesObject"])(
    "does not let the kind hide the type %s",
    (kind) => {
      expect(nameProblem({ ...GOOD, kind })).toMatch(/choose another/);
    },
  );
});
