import { describe, expect, it } from "vitest";
import { crdText, forSets, gateTables } from "./crd-text.js";
import { documentOf, type RoundTrip, roundTripPartials, roundTripVariants } from "./round-trip.js";

const FILE = "api/example/v1/widget.ts";
const PREVIEW = ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade", "CustomNoUpgrade"] as const;

/** The variants of a CRD for stable and for preview clusters, as published: one file for each feature set. */
function variants(stable: readonly string[], preview: readonly string[]): Record<string, string> {
  const sets = [
    ...["Default", "OKD"].map((set) => [set, stable] as const),
    ...PREVIEW.map((set) => [set, preview] as const),
  ];
  return Object.fromEntries(
    sets.map(([set, properties]) => {
      const annotations = [
        'api.openshift.io/merged-by-featuregates: "true"',
        'include.release.openshift.io/ibm-cloud-managed: "true"',
        'include.release.openshift.io/self-managed-high-availability: "true"',
        forSets(set),
      ];
      return [`0000_10_widgets-${set}.crd.yaml`, crdText(properties, { annotations })];
    }),
  );
}

/** Imports two forms of a CRD and sees to it that they come back, names of files and all. */
function imported(
  stable: readonly string[],
  preview: readonly string[],
  gates: readonly string[] = ["MorePorts"],
): RoundTrip {
  const given = variants(stable, preview);
  const trip = roundTripVariants(given, gateTables(gates));
  const wanted = Object.entries(given).map(([path, text]) => [path.replace("0000_10_", "10_"), documentOf(text)]);
  expect(
    Object.entries(trip.generated)
      .map(([name, crd]) => [name.replace("0000_10_", "10_"), crd])
      .sort(),
  ).toEqual(wanted.sort());
  return trip;
}

const PLAIN = ["name:", "  type: string"] as const;
const PORT = ["ports:", "  items:", "    format: int32", "    type: integer"] as const;

describe("variants of a CRD", () => {
  it("differ by a gated field", () => {
    const { files, findings } = imported(PLAIN, ["extra:", "  type: string", ...PLAIN]);
    expect(files[FILE]).toContain("  // +openshift:enable:FeatureGate=MorePorts\n  extra?: string;\n");
    expect(files["api/features.ts"]).toContain(`    MorePorts: {
      scope: "OpenShift",
      predatesRegistry: true,
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },`);
    expect(findings).toEqual([]);
  });

  it("differ by a limit, of which one is the fallback", () => {
    const { files } = imported(
      [...PORT, "  maxItems: 1", "  type: array"],
      [...PORT, "  maxItems: 3", "  type: array"],
    );
    expect(files[FILE]).toContain(`  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=MorePorts,maxItems=3
  ports?: Int32[];`);
  });

  it("differ by members of an enum", () => {
    const mode = (...values: readonly string[]) => ["mode:", `  enum: [${values.join(", ")}]`, "  type: string"];
    const { files } = imported(mode("One", "Two"), mode("One", "Three", "Two"));
    expect(files[FILE]).toContain(`  mode?:
    | "One"
    // +openshift:enable:FeatureGate=MorePorts
    | "Three"
    | "Two";`);
  });

  it("differ by rules, in the order that all have", () => {
    const rules = (...texts: readonly string[]) => [
      "name:",
      "  type: string",
      "  x-kubernetes-validations:",
      ...texts.map((rule) => `  - rule: ${rule}`),
    ];
    const { files } = imported(rules("self != 'a'", "self != 'c'"), rules("self != 'b'", "self != 'c'"));
    expect(
      files[FILE],
    ).toContain(`  // +openshift:validation:FeatureGateAwareXValidation:featureGate=MorePorts,rule="self != 'b'"
  // +openshift:validation:FeatureGateAwareXValidation:featureGate="",rule="self != 'a'"
  // +kubebuilder:validation:XValidation:rule="self != 'c'"
  name?: string;`);
  });

  it("differ by what no marker can gate, which an override for the gate keeps and a warning tells", () => {
    const text = (word: string) => ["name:", `  description: ${word}`, "  type: string"];
    const { files, findings } = imported(text("old"), text("new"));
    expect(files["api/example/v1/widgets.when-MorePorts.override.yaml"]).toContain(
      'feature-gate.release.openshift.io/MorePorts: "true"',
    );
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([["import-merge-only", "warning"]]);
  });

  it("may be explained by several gates: then the name decides, and a warning tells", () => {
    const { files, findings } = imported(
      PLAIN,
      ["widerPorts:", "  type: string", ...PLAIN],
      ["Another", "WidePorts", "WiderPorts"],
    );
    expect(files[FILE]).toContain("FeatureGate=WiderPorts\n");
    expect(findings.map(({ code, message }) => [code, message])).toEqual([
      [
        "import-gate-ambiguous",
        "widgets.example.com: spec.widerPorts is where the gate WiderPorts is on, and where WidePorts, Another is as well",
      ],
    ]);
  });

  it("may leave out one cluster profile, which an annotation of the kind says", () => {
    const annotations = ['include.release.openshift.io/self-managed-high-availability: "true"'];
    const text = crdText(["name:", "  type: string"], { annotations });
    const { files, generated } = roundTripVariants({ "widgets.crd.yaml": text }, gateTables([]));
    expect(files[FILE]).toContain('annotations="include.release.openshift.io/self-managed-high-availability=true"');
    expect(Object.keys(generated)).toEqual(["widgets.crd.yaml"]);
  });
});

describe("per-gate manifests of a CRD", () => {
  const partial = (gate: string, ...properties: readonly string[]) =>
    crdText(properties, { annotations: [`feature-gate.release.openshift.io/${gate}: "true"`] });
  const tables = gateTables(["A", "B", "C"]);
  const fields = (...names: readonly string[]) => names.flatMap((name) => [`${name}:`, "  type: string"]);

  it("tell the gates of a field that several gates would explain", () => {
    const { files, findings } = roundTripPartials(
      {
        AAA_ungated: partial("", ...fields("plain")),
        B: partial("B", ...fields("extra", "plain", "shared")),
        C: partial("C", ...fields("plain", "shared")),
      },
      tables,
    );
    expect(findings).toEqual([]);
    expect(files[FILE]).toContain("FeatureGate=B\n  extra?: string;");
    expect(files[FILE]).toContain("FeatureGate=B;C\n  shared?: string;");
    expect(files[FILE]).toContain(";\n\n  plain?: string;");
  });

  it("give the value that the merge gave, with no marker that is not needed", () => {
    const limit = (max: number) => ["plain:", `  maxLength: ${max}`, "  type: string"];
    const { files, generated } = roundTripPartials(
      { AAA_ungated: partial("", ...limit(1)), A: partial("A", ...limit(2)), B: partial("B", ...limit(3)) },
      tables,
    );
    expect(files[FILE]).toContain(`  // +openshift:validation:FeatureGateAwareMaxLength:featureGate="",maxLength=1
  // +openshift:validation:FeatureGateAwareMaxLength:featureGate=B,maxLength=3
  plain?: string;`);
    const max = (name: string) =>
      generated[name].spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.plain.maxLength;
    expect([max("widgets-Default.crd.yaml"), max("widgets-TechPreviewNoUpgrade.crd.yaml")]).toEqual([1, 3]);
  });

  it("without one that has no gates make a gated kind", () => {
    const { files, generated } = roundTripPartials({ A: partial("A", ...fields("plain")) }, tables);
    expect(files[FILE]).toContain("// +openshift:enable:FeatureGate=A\nexport interface Widget");
    const { annotations } = generated["widgets.crd.yaml"].metadata;
    expect(annotations["release.openshift.io/feature-set"]).toBe([...PREVIEW].sort().join(","));
  });
});
