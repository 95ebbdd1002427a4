import { describe, expect, it } from "vitest";
import type { CrdwrightConfig } from "../../../src/project/config/define-config.js";
import { compile, findings, type Manifest, manifests, type Sources } from "../../compile.js";
import { GATES, type WidgetVersion, widgets } from "../widget-sources.js";

const STORED = "// +kubebuilder:storageversion";
const TOGETHER: CrdwrightConfig = { versions: "together" };

/** The one CRD of some versions of a kind. */
function crd(versions: Readonly<Record<string, WidgetVersion>>, config: CrdwrightConfig = TOGETHER): Manifest {
  const [only, ...others] = Object.values(manifests(compile(widgets(versions), config)));
  expect(others).toEqual([]);
  return only;
}

/** What is found of some versions of a kind, without the file's name. */
function found(versions: Readonly<Record<string, WidgetVersion>>): string[] {
  const sources = widgets(versions);
  return findings(sources, TOGETHER).map(({ code, place, at }) => `${code} ${place} ${at}`);
}

const messages = (sources: Sources, config: CrdwrightConfig): string[] =>
  compile(sources, config).diagnostics.map(({ message }) => message);

describe("versions of a kind that share a CRD", () => {
  it("stand in the order of their names, and the marked one is stored", () => {
    const { spec, metadata } = crd({ v2: {}, v1beta1: { markers: [STORED] }, v1: {}, v1alpha1: {} });
    const told = spec.versions.map(({ name, served, storage }: Manifest) => [name, served, storage]);
    expect(told).toEqual([
      ["v1", true, false],
      ["v1alpha1", true, false],
      ["v1beta1", true, true],
      ["v2", true, false],
    ]);
    expect(metadata.name).toBe("widgets.example.com");
  });

  it("have each their schema, columns, subresources and selectable fields", () => {
    const { versions } = crd({
      v1: { markers: [STORED, "// +kubebuilder:subresource:status"], members: ["spec?: string;"] },
      v2: {
        markers: [
          "// +kubebuilder:printcolumn:name=S,type=string,JSONPath=.spec",
          "// +kubebuilder:selectablefield:JSONPath=.size",
        ],
        members: ["size?: Int32;"],
      },
    }).spec;
    const [first, second] = versions.map(({ schema, ...rest }: Manifest) => ({
      ...rest,
      fields: Object.keys(schema.openAPIV3Schema.properties),
    }));
    expect(first).toEqual({
      name: "v1",
      served: true,
      storage: true,
      subresources: { status: {} },
      fields: ["apiVersion", "kind", "metadata", "spec"],
    });
    expect(second).toEqual({
      name: "v2",
      served: true,
      storage: false,
      additionalPrinterColumns: [{ jsonPath: ".spec", name: "S", type: "string" }],
      selectableFields: [{ jsonPath: ".size" }],
      subresources: {},
      fields: ["apiVersion", "kind", "metadata", "size"],
    });
  });

  it("may be unserved or deprecated, with a warning or without", () => {
    const { versions } = crd({
      v1: { markers: [STORED] },
      v1alpha1: { markers: ["// +kubebuilder:unservedversion"] },
      v1beta1: { markers: ["// +kubebuilder:deprecatedversion"] },
      v1beta2: { markers: ['// +kubebuilder:deprecatedversion:warning="example.com/v1beta2 goes"'] },
    }).spec;
    expect(versions.map(({ schema, ...rest }: Manifest) => rest)).toEqual([
      { name: "v1", served: true, storage: true },
      { name: "v1alpha1", served: false, storage: false },
      { name: "v1beta1", served: true, storage: false, deprecated: true },
      {
        name: "v1beta2",
        served: true,
        storage: false,
        deprecated: true,
        deprecationWarning: "example.com/v1beta2 goes",
      },
    ]);
  });

  it("need no mark where one of them is left out and one is left", () => {
    const { versions } = crd({ v1: {}, v2: { markers: ["// +kubebuilder:skipversion"] } }).spec;
    expect(versions.map(({ name, storage }: Manifest) => [name, storage])).toEqual([["v1", true]]);
  });

  it("make no file where the only one is left out", () => {
    const { files, diagnostics } = compile(widgets({ v1: { markers: ["// +kubebuilder:skipversion"] } }));
    expect({ files, diagnostics }).toEqual({ files: [], diagnostics: [] });
  });

  it("are not mixed with kinds of the name in other groups", () => {
    const other = Object.entries(widgets({ v1: {} })).map(([path, text]): [string, string] => [
      path.replace("api/", "api/other/"),
      text.replace("groupName=example.com", "groupName=other.com"),
    ]);
    const { files, diagnostics } = compile({ ...widgets({ v1: {} }), ...Object.fromEntries(other) }, TOGETHER);
    expect(diagnostics).toEqual([]);
    expect(files.map(({ path }) => path).sort()).toEqual([
      "crds/example.com_widgets.yaml",
      "crds/other.com_widgets.yaml",
    ]);
  });
});

describe("the stored version", () => {
  it("has to be marked", () => {
    expect(found({ v1: {}, v2: {}, v3: {} })).toEqual(["crd-storage-version api/v1/widget.ts:2:18 Widget"]);
    expect(messages(widgets({ v1: {}, v2: {}, v3: {} }), TOGETHER)).toEqual([
      "Widget has the versions v1, v2, v3, and none is marked as stored",
    ]);
  });

  it("is one alone", () => {
    const versions = { v1: {}, v2: { markers: [STORED] }, v3: { markers: [STORED] } };
    expect(found(versions)).toEqual(["crd-storage-versions api/v3/widget.ts:3:18 Widget"]);
    const [finding] = compile(widgets(versions), TOGETHER).diagnostics;
    expect(finding?.related.map(({ span }) => span.file)).toEqual(["api/v2/widget.ts"]);
  });

  it("may be one that is not served, but some version has to be", () => {
    expect(found({ v1: { markers: [STORED, "// +kubebuilder:unservedversion"] }, v2: {} })).toEqual([]);
  });
});

describe("what the versions say of the CRD as a whole", () => {
  it("may stand on one of them alone, stored or not", () => {
    const resource = "// +kubebuilder:resource:path=things,singular=thing,scope=Cluster,shortName=th,categories=all";
    const names = {
      categories: ["all"],
      kind: "Widget",
      listKind: "WidgetList",
      plural: "things",
      shortNames: ["th"],
      singular: "thing",
    };
    for (const [v1, v2] of [
      [[STORED, resource], []],
      [[STORED], [resource]],
      [[STORED, resource], [resource]],
    ] as const) {
      const { spec, metadata } = crd({ v1: { markers: v1 }, v2: { markers: v2 } });
      expect(metadata.name).toBe("things.example.com");
      expect({ names: spec.names, scope: spec.scope }).toEqual({ names, scope: "Cluster" });
    }
  });

  it("comes together: annotations and labels of all", () => {
    const { annotations, labels } = crd({
      v1: { markers: [STORED, "// +kubebuilder:metadata:annotations=a=1,labels=l=1"] },
      v2: { markers: ["// +kubebuilder:metadata:annotations=a=1;b=2"] },
    }).metadata;
    expect({ annotations, labels }).toEqual({ annotations: { a: "1", b: "2" }, labels: { l: "1" } });
  });

  it.each<[string, string, string, string]>([
    ["scope", "// +kubebuilder:resource:scope=Cluster", "// +kubebuilder:resource:path=widgets", "names and scope"],
    ["names", "// +kubebuilder:resource:path=a", "// +kubebuilder:resource:path=b", "names and scope"],
    ["short names", "// +kubebuilder:resource:shortName=a", "// +kubebuilder:resource:shortName=b", "names and scope"],
    [
      "an annotation",
      "// +kubebuilder:metadata:annotations=a=1",
      "// +kubebuilder:metadata:annotations=a=2",
      "the annotation a",
    ],
    ["a label", "// +kubebuilder:metadata:labels=l=1", "// +kubebuilder:metadata:labels=l=2", "the label l"],
    [
      "the file pattern",
      "// +openshift:file-pattern=operatorOrdering=01",
      "// +openshift:file-pattern=operatorOrdering=02",
      "the file pattern",
    ],
  ])("has to be the same: %s", (_, first, second, what) => {
    const versions = { v1: { markers: [first] }, v2: { markers: [STORED, second] } };
    expect(found(versions)).toEqual(["crd-versions-disagree api/v1/widget.ts:3:18 Widget"]);
    const [finding] = compile(widgets(versions), TOGETHER).diagnostics;
    expect(finding?.message).toBe(`Widget v1 and Widget v2 disagree about ${what}`);
    expect(finding?.related).toMatchObject([{ message: "v2 is here", span: { file: "api/v2/widget.ts" } }]);
  });

  it("is told of each version that disagrees", () => {
    const scope = (name: string) => ({ markers: [`// +kubebuilder:resource:path=${name}`] });
    expect(found({ v1: scope("a"), v2: { markers: [STORED, ...scope("b").markers] }, v3: scope("c") })).toEqual([
      "crd-versions-disagree api/v1/widget.ts:3:18 Widget",
      "crd-versions-disagree api/v3/widget.ts:3:18 Widget",
    ]);
  });
});

describe("the file of a CRD in several versions", () => {
  const both = { v1: { markers: [STORED] }, v2: {} };
  const paths = (sources: Sources, config: CrdwrightConfig = {}): string[] => {
    const { files, diagnostics } = compile(sources, config);
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    return files.map(({ path }) => path).sort();
  };

  it("is one under controller-gen's name, where nothing else is asked for", () => {
    expect(paths(widgets(both))).toEqual(["crds/example.com_widgets.yaml"]);
    const named = { v1: { markers: [STORED, "// +kubebuilder:resource:path=things"] }, v2: {} };
    expect(paths(widgets(named))).toEqual(["crds/example.com_things.yaml"]);
  });

  it("is one in the group's folder under the names of feature sets", () => {
    expect(paths(widgets(both), { naming: "feature-set", versions: "together" })).toEqual([
      "crds/example.com/widgets.crd.yaml",
    ]);
    const gated = { ...both, v2: { members: ["// +openshift:enable:FeatureGate=Alpha", "size?: Int32;"] } };
    const sets = ["CustomNoUpgrade", "Default", "DevPreviewNoUpgrade", "OKD", "TechPreviewNoUpgrade"];
    expect(paths({ ...widgets(gated), ...GATES }, TOGETHER)).toEqual(
      sets.map((set) => `crds/example.com/widgets-${set}.crd.yaml`),
    );
  });

  it("is one for each version directory as openshift/api has it, where there are gates and nothing else is asked for", () => {
    expect(paths({ ...widgets({ v1: {}, v2: {} }), ...GATES })).toEqual([
      "crds/example.com/v1/widgets.crd.yaml",
      "crds/example.com/v2/widgets.crd.yaml",
    ]);
  });

  it("cannot be one for each directory under controller-gen's name, and the setting that fixes it is named", () => {
    const { diagnostics } = compile(widgets({ v1: {}, v2: {} }), { versions: "per-folder" });
    expect(diagnostics.map(({ code, help }) => [code, help])).toEqual([
      ["manifest-path-taken", expect.stringContaining('versions: "together"')],
    ]);
  });

  it("leaves a gated version out where it is off, and is told of a stored one that is", () => {
    const versions = { v1: { markers: [STORED] }, v2: { markers: ["// +openshift:enable:FeatureGate=Alpha"] } };
    const files = manifests(compile({ ...widgets(versions), ...GATES }, TOGETHER));
    const names = (set: string) => files[`widgets-${set}.crd.yaml`].spec.versions.map(({ name }: Manifest) => name);
    expect([names("Default"), names("TechPreviewNoUpgrade")]).toEqual([["v1"], ["v1", "v2"]]);

    const stored = { v1: {}, v2: { markers: ["// +openshift:enable:FeatureGate=Alpha", STORED] } };
    const told = messages({ ...widgets(stored), ...GATES }, TOGETHER);
    expect(told).toEqual([
      "an API server would refuse this CRD: spec.versions: must have exactly one version marked as storage version (in Default, OKD)",
      "an API server would refuse this CRD: status.storedVersions: must have at least one stored version (in Default, OKD)",
    ]);
  });
});
