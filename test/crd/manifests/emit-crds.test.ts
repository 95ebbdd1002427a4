import { describe, expect, it } from "vitest";
import type { CrdwrightConfig } from "../../../src/project/config/define-config.js";
import { compile, type Manifest, manifests, type Sources } from "../../compile.js";

const IMPORT = 'import type { KubernetesObject } from "crdwright/meta/v1";\n';
const GATES = `import { defineFeatureGates } from "crdwright/features";
export const gates = defineFeatureGates({ releases: [4, 5], gates: {
  Tech: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }] },
  Hyper: { scope: "OpenShift", predatesRegistry: true, enabledIn: [
    { featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"], clusterProfiles: ["Hypershift"] },
  ] },
  Five: { scope: "OpenShift", predatesRegistry: true, enabledIn: [
    { featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"], releases: [5] },
  ] },
  Off: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },
} });
`;

/** A kind with markers above it and members in it, in the group example.com, with gates unless told otherwise. */
function sources(markers: string, members: string, withGates = true): Sources {
  return {
    "api/v1/groupVersion.ts": "// +groupName=example.com\n",
    "api/v1/widget.ts": `${IMPORT}${markers}\nexport interface Widget extends KubernetesObject {\n${members}\n}\n`,
    ...(withGates ? { "api/features.ts": GATES } : {}),
  };
}

function names(markers: string, members: string, config: CrdwrightConfig = {}): string[] {
  const { files, diagnostics } = compile(sources(markers, members), config);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return files.map(({ path }) => path).sort();
}

const gated = (gate: string) => `// +openshift:enable:FeatureGate=${gate}\nextra?: string;`;
const FOLDER = "crds/example.com/v1";
const SETS = ["CustomNoUpgrade", "Default", "DevPreviewNoUpgrade", "OKD", "TechPreviewNoUpgrade"];

describe("the files of a kind", () => {
  it("are one where no gate is named", () => {
    expect(names("", "spec?: string;")).toEqual([`${FOLDER}/widgets.crd.yaml`]);
  });

  it("are one for each set where a gate makes a difference", () => {
    expect(names("", gated("Tech"))).toEqual(SETS.map((set) => `${FOLDER}/widgets-${set}.crd.yaml`));
  });

  it("are more where it makes one on one profile alone", () => {
    const files = (profile: string) => SETS.map((set) => `${FOLDER}/widgets-${profile}-${set}.crd.yaml`);
    expect(names("", gated("Hyper"))).toEqual([...files("Hypershift"), ...files("SelfManagedHA")]);
  });

  it("are one for each release where it makes one in one release alone", () => {
    const found = names("", gated("Five"));
    expect(found).toContain(`${FOLDER}/widgets-4-TechPreviewNoUpgrade.crd.yaml`);
    expect(found).toContain(`${FOLDER}/widgets-5-TechPreviewNoUpgrade.crd.yaml`);
  });

  it("are one where the kind itself is behind a gate", () => {
    const markers = "// +openshift:enable:FeatureGate=Tech";
    expect(names(markers, "spec?: string;")).toEqual([`${FOLDER}/widgets.crd.yaml`]);
    const [only] = Object.values(manifests(compile(sources(markers, "spec?: string;"))));
    expect(only.metadata.annotations["release.openshift.io/feature-set"]).toBe(
      "CustomNoUpgrade,DevPreviewNoUpgrade,TechPreviewNoUpgrade",
    );
  });

  it("have the leading parts of the file pattern", () => {
    const markers =
      "// +openshift:file-pattern=cvoRunLevel=0000_10,operatorName=o,operatorOrdering=01\n// +kubebuilder:resource:path=things";
    expect(names(markers, "spec?: string;")).toEqual([`${FOLDER}/0000_10_o_01_things.crd.yaml`]);
  });

  it("are one under controller-gen's name, with what is on in Default, where the configuration says so", () => {
    const files = manifests(compile(sources("", `${gated("Tech")}\nspec?: string;`), { naming: "controller-gen" }));
    expect(Object.keys(files)).toEqual(["example.com_widgets.yaml"]);
    const { properties } = Object.values(files)[0].spec.versions[0].schema.openAPIV3Schema;
    expect(Object.keys(properties)).toEqual(["apiVersion", "kind", "metadata", "spec"]);
  });

  it("are one under controller-gen's name where there are no gates", () => {
    const { files, diagnostics } = compile(sources("", "spec?: string;", false));
    expect(diagnostics).toEqual([]);
    expect(files.map(({ path }) => path)).toEqual(["crds/example.com_widgets.yaml"]);
    expect(files[0]?.text.startsWith("---\napiVersion: apiextensions.k8s.io/v1\n")).toBe(true);
    expect(files[0]?.text.endsWith("\n") && !files[0].text.endsWith("\n\n")).toBe(true);
  });

  it("begin without a document mark under OpenShift's names", () => {
    const { files } = compile(sources("", "spec?: string;"));
    expect(files[0]?.text.startsWith("apiVersion: apiextensions.k8s.io/v1\n")).toBe(true);
  });

  it("are the same in every run and whatever the order of the sources", () => {
    const given = {
      ...sources("", gated("Hyper")),
      "api/v1/other.ts": `${IMPORT}export interface Other extends KubernetesObject {}\n`,
    };
    const backwards = Object.fromEntries(Object.entries(given).reverse());
    const sorted = (of: Sources) => [...compile(of).files].sort((a, b) => (a.path < b.path ? -1 : 1));
    expect(compile(given).files).toEqual(compile(given).files);
    expect(sorted(backwards)).toEqual(sorted(given));
  });
});

describe("a manifest", () => {
  function crd(markers: string, members = "spec?: string;", config: CrdwrightConfig = {}): Manifest {
    const [only, ...others] = Object.values(manifests(compile(sources(markers, members, false), config)));
    expect(others).toEqual([]);
    return only;
  }

  it("has these parts and no others", () => {
    const { spec, ...rest } = crd("");
    expect(rest).toEqual({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "widgets.example.com" },
    });
    const { versions, ...names } = spec;
    expect(names).toEqual({
      group: "example.com",
      names: { kind: "Widget", listKind: "WidgetList", plural: "widgets", singular: "widget" },
      scope: "Namespaced",
    });
    expect(versions).toEqual([{ name: "v1", served: true, storage: true, schema: expect.any(Object) }]);
  });

  it("has what the markers of the kind say", () => {
    const markers = [
      "// +kubebuilder:resource:path=things,singular=thing,scope=Cluster,shortName=th;t,categories=all",
      "// +kubebuilder:metadata:annotations=a=1,labels=l=2",
      "// +openshift:api-approved.openshift.io=https://example.com/1",
    ].join("\n");
    const { metadata, spec } = crd(markers);
    expect(metadata).toEqual({
      annotations: { a: "1", "api-approved.openshift.io": "https://example.com/1" },
      labels: { l: "2" },
      name: "things.example.com",
    });
    expect(spec).toMatchObject({
      names: { categories: ["all"], plural: "things", shortNames: ["th", "t"], singular: "thing" },
      scope: "Cluster",
    });
  });

  it.each<[string, string, Record<string, unknown>]>([
    ["the status subresource", "// +kubebuilder:subresource:status", { subresources: { status: {} } }],
    [
      "the scale subresource",
      "// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas",
      { subresources: { scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" } } },
    ],
    [
      "columns, and an empty subresources with them",
      "// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec",
      { additionalPrinterColumns: [{ jsonPath: ".spec", name: "A", type: "string" }], subresources: {} },
    ],
    [
      "a version that is not served",
      "// +kubebuilder:storageversion\n// +kubebuilder:unservedversion",
      { served: false, storage: true },
    ],
    ["a deprecated version", "// +kubebuilder:deprecatedversion", { deprecated: true }],
    [
      "a deprecated version with a warning",
      '// +kubebuilder:deprecatedversion:warning="w"',
      { deprecated: true, deprecationWarning: "w" },
    ],
  ])("says of its version: %s", (_, markers, wanted) => {
    const { schema, ...version } = crd(markers).spec.versions[0];
    expect(schema).toBeDefined();
    expect(version).toEqual({ name: "v1", served: true, storage: true, ...wanted });
  });

  it("has descriptions as long as the configuration says", () => {
    const members = "/** One. Two three. */\nspec?: string;";
    const description = (config: CrdwrightConfig) =>
      crd("", members, config).spec.versions[0].schema.openAPIV3Schema.properties.spec.description;
    expect(description({})).toBe("One. Two three.");
    expect(description({ maxDescLen: 8 })).toBe("One.");
    expect(description({ maxDescLen: 0 })).toBeUndefined();
  });
});

describe("a mistake in some feature sets", () => {
  it("is told once, with the sets that have it", () => {
    const limits = [
      "// +kubebuilder:validation:MinItems=2",
      '// +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1',
      "// +openshift:validation:FeatureGateAwareMaxItems:featureGate=Hyper,maxItems=3",
      "// +openshift:validation:FeatureGateAwareMaxItems:featureGate=Off,maxItems=4",
      "// +listType=atomic",
      "list?: string[];",
    ].join("\n");
    expect(compile(sources("", limits)).diagnostics.map(({ message }) => message)).toEqual([
      "minItems 2 is above maxItems 1 (in Default, OKD, TechPreviewNoUpgrade on SelfManagedHA, DevPreviewNoUpgrade on SelfManagedHA)",
    ]);
  });
});

describe("several kinds", () => {
  it("have each their files", () => {
    const other = `${IMPORT}export interface Gadget extends KubernetesObject {}\n`;
    const { files, diagnostics } = compile({ ...sources("", "spec?: string;"), "api/v1/gadget.ts": other });
    expect(diagnostics).toEqual([]);
    expect(files.map(({ path }) => path).sort()).toEqual([`${FOLDER}/gadgets.crd.yaml`, `${FOLDER}/widgets.crd.yaml`]);
  });

  it("may have the same name in two groups", () => {
    const widget = `${IMPORT}export interface Widget extends KubernetesObject {}\n`;
    const { files, diagnostics } = compile({
      ...sources("", "spec?: string;"),
      "api/other/v1/groupVersion.ts": "// +groupName=other.com\n",
      "api/other/v1/widget.ts": widget,
    });
    expect(diagnostics).toEqual([]);
    expect(files.map(({ path }) => path).sort()).toEqual([
      `${FOLDER}/widgets.crd.yaml`,
      "crds/other.com/v1/widgets.crd.yaml",
    ]);
  });
});
