import { describe, expect, it } from "vitest";
import type { PartialManifest } from "../../../src/crd/partials/partial-manifest.js";
import { isSelected, orderPartials } from "../../../src/crd/partials/select-partials.js";
import { clusterWith, partial } from "./fixtures.js";

describe("orderPartials", () => {
  const order = (...names: string[]): string[] =>
    orderPartials(names.map((name) => partial(name))).map(({ name }) => name);

  it("goes by the bytes of the names", () => {
    expect(order("b", "Beta", "AAA_ungated", "AB", "Alpha", "\u{10000}", "\uffee")).toEqual([
      "AAA_ungated",
      "AB",
      "Alpha",
      "Beta",
      "b",
      "\uffee",
      "\u{10000}",
    ]);
  });

  it("puts a combination after each name that it contains", () => {
    expect(order("Alpha+Beta", "Beta", "Alpha", "AAA_ungated")).toEqual(["AAA_ungated", "Alpha", "Beta", "Alpha+Beta"]);
    expect(order("Zeta+Alpha", "Zeta", "Alpha")).toEqual(["Alpha", "Zeta", "Zeta+Alpha"]);
  });

  it("leaves a combination at its place in byte order where its parts come before it anyway", () => {
    expect(order("Gamma", "Alpha+Beta", "Delta", "Alpha", "Beta")).toEqual([
      "Alpha",
      "Beta",
      "Alpha+Beta",
      "Delta",
      "Gamma",
    ]);
  });

  it("counts any name within a combination as a part of it, such as that of a shorter combination", () => {
    expect(order("A+B+C", "B+C", "B+C+D")).toEqual(["B+C", "A+B+C", "B+C+D"]);
    expect(order("Alpha+Beta", "Beta", "lpha")).toEqual(["Beta", "lpha", "Alpha+Beta"]);
  });

  it("has an answer where byte order and parts contradict each other", () => {
    expect(order("A+C", "B", "C")).toEqual(["B", "C", "A+C"]);
  });

  it("puts overrides after all generated ones, in the same order among themselves", () => {
    const given: PartialManifest[] = [
      partial("Alpha", { origin: "override" }),
      partial("AAA_ungated", { origin: "override" }),
      partial("Zeta"),
      partial("Beta"),
    ];
    expect(orderPartials(given).map(({ origin, name }) => `${origin} ${name}`)).toEqual([
      "generated Beta",
      "generated Zeta",
      "override AAA_ungated",
      "override Alpha",
    ]);
  });
});

describe("isSelected", () => {
  it.each([
    { gates: [], on: [], selected: true, why: "no gates" },
    { gates: [""], on: [], selected: true, why: "ungated" },
    { gates: ["", "Alpha"], on: [], selected: true, why: "ungated among others" },
    { gates: ["Alpha"], on: ["Alpha", "Beta"], selected: true, why: "its gate on" },
    { gates: ["Alpha"], on: ["Beta"], selected: false, why: "its gate off" },
    { gates: ["Alpha", "Beta"], on: ["Alpha"], selected: false, why: "one of two gates on" },
    { gates: ["Alpha", "Beta"], on: ["Alpha", "Beta"], selected: true, why: "both gates on" },
    { gates: ["Alpha", "Beta"], on: "all" as const, selected: true, why: "CustomNoUpgrade" },
  ])("is $selected with $why", ({ gates, on, selected }) => {
    expect(isSelected(partial("x", { gates }), clusterWith(on))).toBe(selected);
  });

  const SELF_MANAGED = "include.release.openshift.io/self-managed-high-availability";
  const HYPERSHIFT = "include.release.openshift.io/ibm-cloud-managed";
  it.each([
    { annotations: {}, profiles: ["Hypershift", "SelfManagedHA"] },
    { annotations: { [HYPERSHIFT]: "true" }, profiles: ["Hypershift"] },
    { annotations: { [HYPERSHIFT]: "true", [SELF_MANAGED]: "true" }, profiles: ["Hypershift", "SelfManagedHA"] },
    { annotations: { [HYPERSHIFT]: "false" }, profiles: [] },
    { annotations: { [HYPERSHIFT]: "false", [SELF_MANAGED]: "true" }, profiles: ["SelfManagedHA"] },
    { annotations: { "include.release.openshift.io/other": "true" }, profiles: [] },
  ])("with $annotations is for $profiles, CustomNoUpgrade or not", ({ annotations, profiles }) => {
    const given = partial("AAA_ungated", { annotations });
    for (const gates of [[], "all"] as const) {
      const found = (["Hypershift", "SelfManagedHA"] as const).filter((profile) =>
        isSelected(given, clusterWith(gates, { profile })),
      );
      expect(found).toEqual(profiles);
    }
  });

  it.each([
    { releases: undefined, selected: [4, 5] },
    { releases: "5", selected: [5] },
    { releases: "4,5", selected: [] },
  ])("with the releases $releases is for $selected", ({ releases, selected }) => {
    const annotations = { "release.openshift.io/major-version": releases };
    const given = partial("AAA_ungated", { annotations });
    expect([4, 5].filter((release) => isSelected(given, clusterWith([], { release })))).toEqual(selected);
  });
});
