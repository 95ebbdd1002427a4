import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Bundle } from "../../../src/emitters/bundles/bundle-index.js";
import { type RenderedBundle, renderAllBundles, renderBundle } from "../../../src/emitters/bundles/render-bundle.js";
import { CLUSTER_PROFILES, FEATURE_SETS } from "../../../src/features/feature-registry.js";
import { widget } from "../../compile.js";
import { type Bundled, bundleFor, GATED, sourceOf, textOf } from "./bundled.js";

const CRD = /^[^/]+\.crd\.yaml$/;
const CUSTOM = { featureSet: "CustomNoUpgrade" };

function limitOf(text: string): unknown {
  return parse(text).spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.servers.maxItems;
}

describe("the bundle of a fixed set", () => {
  it("has the CRDs that are generated for it, to the byte", () => {
    const bundled = sourceOf();
    for (const featureSet of FEATURE_SETS.filter((set) => set !== "CustomNoUpgrade")) {
      const bundle = bundleFor({ featureSet, scos: true }, bundled);
      const crds = bundle.files.filter(({ path }) => CRD.test(path));
      expect(crds.length).toBe(1);
      for (const { path, bytes } of crds) {
        const same = bundled.compilation.files.find((file) => file.path.endsWith(`/${path}`));
        expect(Buffer.from(bytes).toString("utf8")).toBe(same?.text);
      }
    }
  });

  it("is Default without a set", () => {
    const bundle = bundleFor({});
    expect(bundle.name).toBe("SelfManagedHA-Default");
    expect(limitOf(textOf(bundle, CRD))).toBe(1);
  });

  it("has the FeatureGate manifest of the set", () => {
    const { status, spec } = parse(
      textOf(bundleFor({ featureSet: "TechPreviewNoUpgrade" }), /^featuregates\/featureGate-/),
    );
    expect(spec).toEqual({ featureSet: "TechPreviewNoUpgrade" });
    expect(status.featureGates[0]).toEqual({ disabled: [{ name: "Extra" }], enabled: [{ name: "Wide" }], version: "" });
  });

  it("has nothing but its CRDs and an empty List for kubectl to apply, which takes the files of a folder itself", () => {
    const own = bundleFor({}).files.filter(({ path }) => !path.includes("/"));
    const kinds = own.map(({ path, bytes }) => [path, parse(Buffer.from(bytes).toString("utf8")).kind]);
    expect(kinds).toEqual([
      ["index.json", "List"],
      ["widgets-Default.crd.yaml", "CustomResourceDefinition"],
    ]);
    expect(bundleFor({}).index).toMatchObject({ apiVersion: "v1", items: [] });
  });

  it("lists all its files in its index, with digest and size", () => {
    const bundle = bundleFor({ featureSet: "TechPreviewNoUpgrade", clusterProfile: "Hypershift" });
    const index = JSON.parse(textOf(bundle, /^index\.json$/));
    expect(index).toEqual(bundle.index);
    expect(index).toMatchObject({
      schemaVersion: 1,
      name: "Hypershift-TechPreviewNoUpgrade",
      release: "",
      profile: "Hypershift",
      featureSet: "TechPreviewNoUpgrade",
      upgradable: false,
      gates: { enabled: ["Wide"], disabled: ["Extra"] },
    });
    const others = bundle.files.filter(({ path }) => path !== "index.json");
    expect(index.files.map(({ path, sha256, size }: Record<string, unknown>) => [path, sha256, size])).toEqual(
      others.map(({ path, bytes }) => [path, createHash("sha256").update(bytes).digest("hex"), bytes.length]),
    );
    expect(index.files.at(-1)).toMatchObject({
      manifest: "CustomResourceDefinition",
      group: "example.com",
      kind: "Widget",
      plural: "widgets",
    });
  });
});

describe("the bundle of explicit gates", () => {
  it.each([
    [["Wide=true"], 3, false],
    [["Wide=t", "Extra=1"], 3, true],
    [["Wide=false", "Extra=true"], 1, true],
    [["Wide=false"], 1, false],
    [[], 1, false],
  ])("has exactly what %j brings", (featureGates, limit, hasExtra) => {
    const text = textOf(bundleFor({ ...CUSTOM, featureGates }), CRD);
    expect(limitOf(text)).toBe(limit);
    expect(text.includes("extra:")).toBe(hasExtra);
  });

  it("is one for CustomNoUpgrade, with the gates that were given in spec.customNoUpgrade", () => {
    const bundle = bundleFor({ ...CUSTOM, featureGates: ["Wide=true"] });
    const { metadata } = parse(textOf(bundle, CRD));
    expect(metadata.annotations["release.openshift.io/feature-set"]).toBe("CustomNoUpgrade");
    expect(bundle.index.gates).toEqual({ enabled: ["Wide"], disabled: ["Extra"] });
    const { spec, status } = parse(textOf(bundle, /^featuregates\/featureGate-/));
    expect(spec).toEqual({ featureSet: "CustomNoUpgrade", customNoUpgrade: { enabled: ["Wide"], disabled: [] } });
    expect(status).toBeUndefined();
  });

  it("takes unknown gates where they are allowed, and lists them", () => {
    const bundle = bundleFor({ ...CUSTOM, featureGates: ["Novel=true", "Old=false"], allowUnknownGates: true });
    expect(bundle.index.gates).toEqual({ enabled: ["Novel"], disabled: ["Extra", "Old", "Wide"] });
  });

  it("has exactly these gates also where manifests are merged as openshift/api does it", () => {
    const text = textOf(
      bundleFor({ ...CUSTOM, featureGates: ["Extra=true"] }, sourceOf(GATED, { gating: "partials" })),
      CRD,
    );
    expect(text).toContain("extra:");
    expect(limitOf(text)).toBe(1);
  });

  it("does not change what is made for the sets", () => {
    const bundled = sourceOf();
    const before = JSON.stringify(bundleFor({}, bundled).index);
    bundleFor({ ...CUSTOM, featureGates: ["Wide=true"] }, bundled);
    expect(JSON.stringify(bundleFor({}, bundled).index)).toBe(before);
  });
});

/** An API whose rule is of the gate Rules, and whose limit and one field are of Fields: right in every set, which has both or neither. */
function withRule(rule: string, { accept = "", limit = 3 } = {}): Bundled {
  const spec = `// +openshift:validation:FeatureGateAwareXValidation:featureGate=Rules,rule="${rule}"
${accept}export interface WidgetSpec {
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=Fields,maxItems=${limit}
  // +listType=atomic
  servers?: Server[];
  // +openshift:enable:FeatureGate=Fields
  extra?: string;
}
// +kubebuilder:validation:MaxLength=5
export type Server = string;`;
  const gate = `{ scope: "OpenShift", predatesRegistry: true, enabledIn: [] }`;
  const features = `defineFeatureGates({ gates: { Fields: ${gate}, Rules: ${gate} } });\n`;
  return sourceOf({ ...widget(spec), "api/features.ts": features });
}

function customBundle({ source }: Bundled, ...on: string[]): RenderedBundle {
  const gates = new Map(["Fields", "Rules"].map((gate) => [gate, on.includes(gate)]));
  return renderBundle(source, { profile: "SelfManagedHA", featureSet: "CustomNoUpgrade", gates });
}

const TOO_EXPENSIVE = "!has(self.servers) || self.servers.all(x, self.servers.all(y, self.servers.all(z, x + y != z)))";

describe("the rules of chosen gates", () => {
  it.each<[string, string, string]>([
    ["is too expensive", TOO_EXPENSIVE, "cel-rule-cost"],
    ["asks for a field that is not there", "!has(self.extra)", "cel-name"],
  ])("are looked at, and there is no bundle where one %s", (_, rule, code) => {
    const bundled = withRule(rule);
    const { bundle, findings } = customBundle(bundled, "Rules");
    expect(bundle).toBeUndefined();
    expect(findings.map((finding) => [finding.code, finding.severity, finding.span?.file])).toEqual([
      [code, "error", "api/v1/widget.ts"],
    ]);
    for (const on of [[], ["Fields"], ["Fields", "Rules"]])
      expect(customBundle(bundled, ...on)).toMatchObject({ bundle: {}, findings: [] });
  });

  it("are taken where their authors accept what they cost", () => {
    const accept = '// +crdwright:accept:code=cel-rule-cost,reason="published so"\n';
    const bundled = withRule(TOO_EXPENSIVE, { accept, limit: 100_000 });
    expect(customBundle(bundled, "Rules")).toMatchObject({ bundle: {}, findings: [] });
  });
});

function allBundles({ source: { features, crds = [] } }: Bundled = sourceOf()): Bundle[] {
  return renderAllBundles(features, crds);
}

describe("all bundles", () => {
  it("are one per cluster profile and feature set", () => {
    const names = CLUSTER_PROFILES.flatMap((profile) => FEATURE_SETS.map((set) => `${profile}-${set}`));
    expect(allBundles().map(({ name }) => name)).toEqual(names);
  });

  it("have every gate in CustomNoUpgrade, as the manifests of that set do", () => {
    const custom = allBundles().find(({ name }) => name === "SelfManagedHA-CustomNoUpgrade");
    expect(custom?.index.gates).toEqual({ enabled: ["Extra", "Wide"], disabled: [] });
  });

  it("are one per release where releases differ, and a choice has to name one", () => {
    const features = `defineFeatureGates({ releases: [4, 5, 6], gates: {
      Wide: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["Default", "OKD"], releases: [6] }] },
      Extra: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },
    } });\n`;
    const bundled = sourceOf({ ...GATED, "api/features.ts": features });
    const names = allBundles(bundled).map(({ name }) => name);
    expect(names).toContain("4-5-SelfManagedHA-Default");
    expect(names).toContain("6-SelfManagedHA-Default");
    expect(bundleFor({ release: "5" }, bundled).index.release).toBe("4,5");
    expect(bundleFor({ release: "6" }, bundled).index.release).toBe("6");
    expect(limitOf(textOf(bundleFor({ release: "5" }, bundled), CRD))).toBe(1);
    expect(limitOf(textOf(bundleFor({ release: "6" }, bundled), CRD))).toBe(3);
    const { bundle, findings } = renderBundle(bundled.source, { profile: "SelfManagedHA", featureSet: "Default" });
    expect(bundle).toBeUndefined();
    expect(findings.map(({ code, message }) => [code, message])).toEqual([
      ["bundle-release-unknown", "the manifests differ between the releases 4, 5, 6"],
    ]);
  });

  it("keep apart CRDs whose files have the same name", () => {
    const other = Object.fromEntries(
      Object.entries(GATED).map(([path, text]) => [path.replace("api/v1/", "api/v2/"), text]),
    );
    const bundle = bundleFor({}, sourceOf({ ...GATED, ...other }));
    expect(bundle.files.map(({ path }) => path).filter((path) => CRD.test(path))).toEqual([
      "example.com_v1_widgets-Default.crd.yaml",
      "example.com_v2_widgets-Default.crd.yaml",
    ]);
  });
});
