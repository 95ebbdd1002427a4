import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { clusterGatesOfManifests } from "../../src/features/cluster-gates.js";
import type { FeatureSet } from "../../src/features/feature-registry.js";
import { crdChoice, type GateTables, selectCrds } from "../../src/suites/select-crds.js";
import type { Suite } from "../../src/suites/suite.js";
import type { SuiteCrd } from "../../src/suites/suite-crd.js";
import { read, suiteText, widgetCrd } from "./widget-suite.js";

/** Tech is on from TechPreview on, Dev in DevPreview, Old in Default and OKD. */
const ON: Readonly<Record<Exclude<FeatureSet, "CustomNoUpgrade">, readonly string[]>> = {
  Default: ["Old"],
  OKD: ["Old"],
  TechPreviewNoUpgrade: ["Tech"],
  DevPreviewNoUpgrade: ["Tech", "Dev"],
};

const TABLES: GateTables = {
  clusters: clusterGatesOfManifests(
    (Object.keys(ON) as (keyof typeof ON)[]).map((featureSet) => ({
      profiles: ["SelfManagedHA"],
      featureSet,
      releases: undefined,
      enabled: new Set(ON[featureSet]),
      disabled: new Set(),
    })),
  ).clusters,
  gates: ["Dev", "Old", "Tech"],
};

const CRDS = [
  widgetCrd("default", { featureSets: "Default,OKD" }),
  widgetCrd("tech", { featureSets: "TechPreviewNoUpgrade" }),
  widgetCrd("previews", { featureSets: "TechPreviewNoUpgrade,DevPreviewNoUpgrade" }),
  widgetCrd("custom", { featureSets: "CustomNoUpgrade" }),
  widgetCrd("all"),
  widgetCrd("nobody", { featureSets: "Default", profiles: [] }),
  widgetCrd("hosted", { featureSets: "Default", profiles: ["ibm-cloud-managed"] }),
  widgetCrd("other", { crdName: "gadgets.example.com" }),
];

function suiteWith(...head: string[]): Suite {
  const { suite } = read(suiteText(["onCreate: []"], head));
  if (suite === undefined) throw new Error("the suite cannot be read");
  return suite;
}

function select(suite: Suite, crds = CRDS, makeFor?: () => SuiteCrd) {
  const findings: Diagnostic[] = [];
  const selected = selectCrds(suite, crdChoice(crds, TABLES, makeFor), (finding) => findings.push(finding));
  return { names: selected.map(({ crd }) => crd.name), versions: selected.map(({ version }) => version), findings };
}

describe("the manifests of a suite", () => {
  it.each<[gates: string, names: string[]]>([
    ["[]", ["default", "tech", "previews", "custom", "all", "nobody", "hosted"]],
    ["[Tech]", ["tech", "previews", "custom", "nobody"]],
    ["[-Tech]", ["default", "all", "nobody"]],
    ["[Old]", ["default", "custom", "all", "nobody"]],
    ["[Tech, Dev]", ["previews", "custom", "nobody"]],
    ["[Tech, -Dev]", ["tech", "nobody"]],
    ["[-Tech, -Old]", ["nobody"]],
  ])("with the gates %s", (gates, names) => {
    const { findings, ...selected } = select(suiteWith(`featureGates: ${gates}`));
    expect(selected.names).toEqual(names);
    expect(findings).toEqual([]);
  });

  it("is one that is made, where no cluster has the gates", () => {
    const suite = suiteWith("featureGates: [-Tech, -Old]");
    const crds = CRDS.filter(({ name }) => name !== "nobody");
    expect(select(suite, crds, () => widgetCrd("made")).names).toEqual(["made"]);
    const { findings } = select(suite, crds);
    expect(findings.map(({ code, message }) => [code, message])).toEqual([
      ["suite-no-crd", "no manifest of widgets.example.com is for clusters with -Tech, -Old"],
    ]);
  });

  it.each<[name: string, suite: Suite, crds: SuiteCrd[], code: string, help: string]>([
    ["a gate that there is not", suiteWith("featureGates: [Tehc]"), CRDS, "suite-gate-unknown", "Did you mean Tech?"],
    [
      "a CRD that there is not",
      suiteWith(),
      [widgetCrd("a", { crdName: "widget.example.com" })],
      "suite-no-crd",
      "Did you mean widget.example.com?",
    ],
    [
      "no version of several",
      suiteWith(),
      [widgetCrd("a", { versions: ["v1", "v2"] })],
      "suite-version",
      "say which with version: v1",
    ],
    [
      "a version that there is not",
      suiteWith("version: v3"),
      [widgetCrd("a")],
      "suite-version",
      "say which with version: v1",
    ],
  ])("are none with %s", (_, suite, crds, code, help) => {
    const { names, findings } = select(suite, crds);
    expect(names).toEqual([]);
    expect(findings.map((finding) => [finding.code, finding.help])).toEqual([[code, help]]);
  });

  it("have the version that is asked for", () => {
    const crds = [widgetCrd("a", { versions: ["v1", "v2"] })];
    expect(select(suiteWith("version: v2"), crds).versions).toEqual(["v2"]);
    expect(select(suiteWith(), [widgetCrd("a")]).versions).toEqual(["v1"]);
  });

  it("are none of single gates where there are others", () => {
    const partials = [widgetCrd("ungated", { partialOf: [""] }), widgetCrd("gate", { partialOf: ["Tech"] })];
    expect(select(suiteWith(), [...partials, widgetCrd("merged")]).names).toEqual(["merged"]);
    expect(select(suiteWith(), partials).names).toEqual(["ungated", "gate"]);
  });

  it("lie in the suite's own group and version, where some do", () => {
    const crds = [widgetCrd("old", { place: "example/v1alpha1" }), widgetCrd("new", { place: "example/v1" })];
    const suiteIn = (location: string) => {
      const { suite } = read(suiteText(["onCreate: []"]), {}, location);
      if (suite === undefined) throw new Error("the suite cannot be read");
      return select(suite, crds).names;
    };
    expect(suiteIn("/co/example/v1/tests/widgets.example.com/a.yaml")).toEqual(["new"]);
    expect(suiteIn("/co/example/v1alpha1/widgets.example.com/a.yaml")).toEqual(["old"]);
    expect(suiteIn("/co/other/v1/tests/widgets.example.com/a.yaml")).toEqual(["old", "new"]);
  });

  it("have the version in whose folder the suite lies, wherever it is run from", () => {
    const crds = [widgetCrd("a", { versions: ["v1", "v2"] })];
    const { suite } = read(suiteText(["onCreate: []"]), {}, "/co/example/v2/tests/widgets.example.com/a.yaml");
    expect(suite && select(suite, crds).versions).toEqual(["v2"]);
  });
});
