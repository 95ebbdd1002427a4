import { describe, expect, it } from "vitest";
import type { Kind } from "../../src/model/api-model.js";
import type { Sources } from "../compile.js";
import { modelOf } from "./shape-text.js";

const GROUP: Sources = { "api/v1/groupVersion.ts": "// +groupName=example.com\n" };
const IMPORT = 'import type { KubernetesList, KubernetesObject } from "crdwright/meta/v1";\n';

function kinds(sources: Sources): { readonly kinds: readonly Kind[]; readonly codes: string[] } {
  const { model, findings } = modelOf(sources);
  return { kinds: model.kinds, codes: findings.map(({ code }) => code) };
}

function kindNames(sources: Sources): string[] {
  const { kinds: found, codes } = kinds(sources);
  expect(codes).toEqual([]);
  return found.map(({ group, version, name }) => `${group}/${version} ${name}`);
}

describe("a kind", () => {
  it.each<[string, string]>([
    ["extends KubernetesObject", "export interface W extends KubernetesObject { spec: string }"],
    ["is marked as a root as well", "// +kubebuilder:object:root=true\nexport interface W extends KubernetesObject {}"],
    ["extends others besides", "interface B { x: string }\nexport interface W extends B, KubernetesObject {}"],
    [
      "extends it by another one",
      "// +kubebuilder:object:root=false\ninterface B extends KubernetesObject {}\nexport interface W extends B {}",
    ],
    ["extends an alias of it", "type B = KubernetesObject;\nexport interface W extends B {}"],
    [
      "extends what extends itself and it",
      "// +kubebuilder:object:root=false\ninterface B extends B, KubernetesObject {}\nexport interface W extends B {}",
    ],
  ])("%s", (_, text) => {
    const { kinds: found } = kinds({ ...GROUP, "api/v1/w.ts": IMPORT + text });
    expect(found.map(({ name }) => name)).toEqual(["W"]);
  });

  it("may take KubernetesObject from a namespace import or by way of another file", () => {
    const text = 'import type * as meta from "crdwright/meta/v1";\nexport interface W extends meta.KubernetesObject {}';
    expect(kindNames({ ...GROUP, "api/v1/w.ts": text })).toEqual(["example.com/v1 W"]);
    const by = 'import type { Base } from "./base.js";\nexport interface W extends Base {}';
    const base = 'export type { KubernetesObject as Base } from "crdwright/meta/v1";';
    expect(kindNames({ ...GROUP, "api/v1/w.ts": by, "api/v1/base.ts": base })).toEqual(["example.com/v1 W"]);
  });

  it.each<[string, string]>([
    ["a list", `${IMPORT}// +kubebuilder:object:root=true\nexport interface L extends KubernetesList<string> {}`],
    ["an alias of a list", `${IMPORT}// +kubebuilder:object:root=true\nexport type L = KubernetesList<string>;`],
    ["marked as none", `${IMPORT}// +kubebuilder:object:root=false\nexport interface L extends KubernetesObject {}`],
    ["generic", `${IMPORT}export interface L<T> extends KubernetesObject { spec: T }`],
    ["without KubernetesObject", `${IMPORT}export interface L { metadata?: string }`],
    [
      "with a KubernetesObject of its own",
      "interface KubernetesObject {}\nexport interface L extends KubernetesObject {}",
    ],
  ])("is none if it is %s", (_, text) => {
    expect(kindNames({ ...GROUP, "api/v1/w.ts": text })).toEqual([]);
  });

  it("may extend a generic one", () => {
    const text = `${IMPORT}interface B<S> extends KubernetesObject { spec: S }\nexport interface W extends B<string> {}`;
    expect(kindNames({ ...GROUP, "api/v1/w.ts": text })).toEqual(["example.com/v1 W"]);
    const byDefault = `${IMPORT}export interface W<S = string> extends KubernetesObject { spec: S }`;
    expect(kindNames({ ...GROUP, "api/v1/w.ts": byDefault })).toEqual(["example.com/v1 W"]);
  });

  it("takes group and version from its folder", () => {
    const kind = (name: string) => `${IMPORT}export interface ${name} extends KubernetesObject {}`;
    expect(
      kindNames({
        "api/a/v1/groupVersion.ts": "// +groupName=a.io\n",
        "api/a/v1/x.ts": kind("X"),
        "api/a/v1/y.ts": kind("Y"),
        "api/b/latest/groupVersion.ts": "// +groupName=b.io\n// +versionName=v2\n",
        "api/b/latest/x.ts": kind("X"),
        "api/c/v1/x.ts": `// +groupName=c.io\n\n${kind("X")}`,
        "api/d/v1/groupVersion.ts": "// +kubebuilder:skip\n// +groupName=d.io\n",
        "api/d/v1/x.ts": kind("X"),
      }),
    ).toEqual(["a.io/v1 X", "a.io/v1 Y", "b.io/v2 X", "c.io/v1 X"]);
  });

  it("takes package markers that stand above its own comments", () => {
    const text = `// +groupName=a.io\n\n/** W is a kind. */\nexport interface W extends KubernetesObject {}`;
    const { kinds: found, codes } = kinds({ "api/v1/w.ts": text, "api/v1/base.ts": "" });
    expect([found.length, codes]).toEqual([0, ["type-unresolved"]]);
    expect(kindNames({ "api/v1/w.ts": text.replace("/** W", `${IMPORT}\n/** W`) })).toEqual(["a.io/v1 W"]);
  });

  it("names every gate that its types name, and none of others", () => {
    const { kinds: found } = kinds({
      ...GROUP,
      "api/v1/w.ts": `${IMPORT}
        // +openshift:enable:FeatureGate=A
        export interface W extends KubernetesObject { spec: S }
        interface S {
          // +openshift:validation:FeatureGateAwareMaxLength:featureGate="",maxLength=1
          // +openshift:validation:FeatureGateAwareMaxLength:requiredFeatureGate=C;B,maxLength=2
          x: string;
        }
        export interface X extends KubernetesObject { spec: T[] }
        type T =
          | "x"
          // +openshift:enable:FeatureGate=B
          | "y";
        export interface Y extends KubernetesObject { spec: Record<string, string> }
      `,
    });
    expect(found.map(({ name, gates, enabledBy }) => [name, gates, enabledBy])).toEqual([
      ["W", ["A", "B", "C"], ["A"]],
      ["X", ["B"], undefined],
      ["Y", [], undefined],
    ]);
  });

  it("is left out with +kubebuilder:skipversion", () => {
    const text = `${IMPORT}// +kubebuilder:skipversion\nexport interface W extends KubernetesObject {}`;
    expect(kindNames({ ...GROUP, "api/v1/w.ts": text })).toEqual([]);
  });
});

describe("gates that no marker names", () => {
  it("are listed, sorted", () => {
    const text = `${IMPORT}// +openshift:enable:FeatureGate=B\nexport interface W extends KubernetesObject {}`;
    expect(modelOf({ ...GROUP, "api/v1/w.ts": text }).model.unusedGates).toEqual(["A", "C"]);
  });
});

describe("the facts of a CRD", () => {
  function facts(markers: string): Record<string, unknown> {
    const members = "a?: string; b?: 1 | 2; spec?: { n?: 1 | 2 }; status?: { n?: 1 | 2; s?: string }";
    const text = `${IMPORT}${markers}\nexport interface W extends KubernetesObject { ${members} }`;
    const { kinds: found, codes } = kinds({ ...GROUP, "api/v1/w.ts": text });
    expect(codes).toEqual([]);
    const { annotations, labels, ...rest } = found[0]?.crd ?? { annotations: new Map(), labels: new Map() };
    return { ...rest, annotations: Object.fromEntries(annotations), labels: Object.fromEntries(labels) };
  }

  it("are these without markers", () => {
    expect(facts("")).toEqual({
      kindName: undefined,
      namesGiven: false,
      plural: undefined,
      singular: undefined,
      scope: "Namespaced",
      shortNames: [],
      categories: [],
      statusSubresource: false,
      scaleSubresource: undefined,
      printColumns: [],
      selectableFields: [],
      conversion: undefined,
      storageVersion: false,
      served: true,
      skipped: false,
      deprecated: false,
      deprecationWarning: undefined,
      client: {
        nonNamespaced: false,
        noStatus: false,
        noVerbs: false,
        onlyVerbs: undefined,
        skipVerbs: [],
        methods: [],
      },
      annotations: {},
      labels: {},
      filePattern: { runLevel: undefined, operator: undefined, ordering: undefined },
    });
  });

  it.each<[string, string, Record<string, unknown>]>([
    [
      "a resource",
      "// +kubebuilder:resource:path=ws,singular=w,scope=Cluster,shortName=a;b,categories={all,more}",
      {
        namesGiven: true,
        plural: "ws",
        singular: "w",
        scope: "Cluster",
        shortNames: ["a", "b"],
        categories: ["all", "more"],
      },
    ],
    [
      "a second resource line, which replaces lists and scope and keeps the names",
      "// +kubebuilder:resource:path=ws,scope=Cluster,shortName=a\n// +kubebuilder:resource:categories=all",
      { plural: "ws", scope: "Namespaced", shortNames: [], categories: ["all"] },
    ],
    ["the status", "// +kubebuilder:subresource:status", { statusSubresource: true }],
    [
      "the scale",
      "// +kubebuilder:subresource:scale:specpath=.spec.n,statuspath=.status.n,selectorpath=.status.s",
      { scaleSubresource: { specPath: ".spec.n", statusPath: ".status.n", selectorPath: ".status.s" } },
    ],
    [
      "columns in their order, without parts that are empty",
      '// +kubebuilder:printcolumn:name=B,type=integer,JSONPath=.b,description="",priority=0\n// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.a,format=date,description="x y",priority=1',
      {
        printColumns: [
          { name: "B", type: "integer", jsonPath: ".b" },
          { name: "A", type: "string", jsonPath: ".a", format: "date", description: "x y", priority: 1 },
        ],
      },
    ],
    [
      "selectable fields",
      "// +kubebuilder:selectablefield:JSONPath=.b\n// +kubebuilder:selectablefield:JSONPath=.a",
      { selectableFields: [".b", ".a"] },
    ],
    [
      "versions",
      "// +kubebuilder:storageversion\n// +kubebuilder:unservedversion",
      { storageVersion: true, served: false },
    ],
    [
      "a deprecation",
      '// +kubebuilder:deprecatedversion:warning="use W2"',
      { deprecated: true, deprecationWarning: "use W2" },
    ],
    [
      "annotations and labels, of which the later ones win",
      "// +kubebuilder:metadata:annotations=a=1;b=x=y,labels=l=\n// +kubebuilder:metadata:annotations=a=2",
      { annotations: { a: "2", b: "x=y" }, labels: { l: "" } },
    ],
    [
      "OpenShift's markers",
      "// +openshift:api-approved.openshift.io=https://example.com/1\n// +openshift:capability=C\n// +openshift:file-pattern=cvoRunLevel=0000_10,operatorName=o,operatorOrdering=01",
      {
        annotations: { "api-approved.openshift.io": "https://example.com/1", "capability.openshift.io/name": "C" },
        filePattern: { runLevel: "0000_10", operator: "o", ordering: "01" },
      },
    ],
  ])("are told by markers: %s", (_, markers, wanted) => {
    expect(facts(markers)).toMatchObject(wanted);
  });
});
