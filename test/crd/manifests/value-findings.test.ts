import { describe, expect, it } from "vitest";
import { joinVariantFindings, type VariantFinding } from "../../../src/crd/manifests/value-findings.js";
import { boundsCrossed, listMapWithoutKeys } from "../../../src/diagnostics/catalogue/schema.js";
import { diagnose } from "../../../src/diagnostics/diagnostic.js";
import { CLUSTER_PROFILES, type ClusterKind, FEATURE_SETS } from "../../../src/features/feature-registry.js";

const ALL: ClusterKind[] = [4, 5].flatMap((release) =>
  CLUSTER_PROFILES.flatMap((profile) => FEATURE_SETS.map((featureSet) => ({ release, profile, featureSet }))),
);
const span = { file: "a.ts", start: 3, end: 5 };

function found(picked: (cluster: ClusterKind) => boolean, at = span): VariantFinding {
  return { finding: (where) => diagnose(listMapWithoutKeys, at, { where }), clusters: ALL.filter(picked) };
}

function messages(findings: readonly VariantFinding[], all: readonly ClusterKind[] = ALL): string[] {
  return joinVariantFindings(findings, all).map(({ message }) => message.replace("a list of type map needs a key", ""));
}

describe("a finding of several variants", () => {
  it.each<[string, VariantFinding[], string[]]>([
    ["holds everywhere", [found(() => true)], [""]],
    [
      "holds everywhere together",
      [found(({ featureSet }) => featureSet === "OKD"), found(({ featureSet }) => featureSet !== "OKD")],
      [""],
    ],
    ["holds in one set", [found(({ featureSet }) => featureSet === "OKD")], [" (in OKD)"]],
    [
      "holds in several sets",
      [found(({ featureSet }) => featureSet === "OKD"), found(({ featureSet }) => featureSet === "Default")],
      [" (in Default, OKD)"],
    ],
    [
      "holds in a set on one profile",
      [found(({ featureSet, profile }) => featureSet === "OKD" && profile === "Hypershift")],
      [" (in OKD on Hypershift)"],
    ],
    [
      "holds in one set, and in another on one profile",
      [
        found(
          ({ featureSet, profile }) =>
            featureSet === "OKD" || (featureSet === "Default" && profile === "SelfManagedHA"),
        ),
      ],
      [" (in Default on SelfManagedHA, OKD)"],
    ],
    ["holds nowhere", [], []],
  ])("%s", (_, findings, wanted) => {
    expect(messages(findings)).toEqual(wanted);
  });

  it("is distinguished from one at another place and from one that says something else", () => {
    const okd = (cluster: ClusterKind) => cluster.featureSet === "OKD";
    const elsewhere = found(okd, { ...span, start: 4 });
    const other: VariantFinding = {
      finding: (where) =>
        diagnose(boundsCrossed, span, { low: "minItems", lowValue: "2", high: "maxItems", highValue: "1", where }),
      clusters: ALL,
    };
    expect(
      joinVariantFindings([found(okd), elsewhere, other, found(okd)], ALL).map(({ code, message }) => [code, message]),
    ).toEqual([
      ["list-map-keys-missing", "a list of type map needs a key (in OKD)"],
      ["list-map-keys-missing", "a list of type map needs a key (in OKD)"],
      ["bounds-crossed", "minItems 2 is above maxItems 1"],
    ]);
  });
});
