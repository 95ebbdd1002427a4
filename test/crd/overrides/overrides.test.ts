import { describe, expect, it } from "vitest";
import type { CrdwrightConfig } from "../../../src/project/config/define-config.js";
import { compile, findingOf, type Manifest, manifests, type Sources } from "../../compile.js";
import { GATES, type WidgetVersion, widgets } from "../widget-sources.js";

const FILE = "api/v1/widgets.override.yaml";
const BOTH = ["resolved", "partials"] as const;

/** An override of the schema of v1, in lines that are indented below `openAPIV3Schema:`. */
function ofSchema(...lines: readonly string[]): string {
  return [
    "metadata:",
    "  name: widgets.example.com",
    "spec:",
    "  versions:",
    "  - name: v1",
    "    schema:",
    "      openAPIV3Schema:",
    ...lines.map((line) => `        ${line}`),
    "",
  ].join("\n");
}

/** An override of the properties of v1's schema. */
function ofProperties(...lines: readonly string[]): string {
  return ofSchema("properties:", ...lines.map((line) => `  ${line}`));
}

function annotated(text: string, ...pairs: readonly string[]): string {
  return text.replace(
    "metadata:\n",
    ["metadata:", "  annotations:", ...pairs.map((pair) => `    ${pair}`), ""].join("\n"),
  );
}

const GATE = (name: string): string => `feature-gate.release.openshift.io/${name}: "true"`;

function sources(version: WidgetVersion, files: Readonly<Record<string, string>>): Sources {
  return { ...widgets({ v1: version }), ...GATES, ...files };
}

/** The manifests by file name without `widgets` and `.crd.yaml`. */
function crds(given: Sources, config: CrdwrightConfig = {}): Record<string, Manifest> {
  const made = Object.entries(manifests(compile(given, config)));
  return Object.fromEntries(
    made.map(([name, crd]) => [name.replace(/^widgets-?|NoUpgrade|\.crd\.yaml$/g, "") || "all", crd]),
  );
}

const schemaOf = (crd: Manifest): Manifest => crd.spec.versions[0].schema.openAPIV3Schema;
const propertiesOf = (crd: Manifest): Manifest => schemaOf(crd).properties;

/** What is found, as code, place and what stands there. */
function told(given: Sources, config: CrdwrightConfig = {}): string[] {
  return compile(given, config).diagnostics.map((diagnostic) => {
    const { code, place, at } = findingOf(diagnostic, given);
    return `${code} ${place} ${at}`;
  });
}

describe.each(BOTH)("an override, with the gating %s", (gating) => {
  const made = (version: WidgetVersion, files: Readonly<Record<string, string>>): Record<string, Manifest> =>
    crds(sources(version, files), { gating });

  it("adds what markers cannot say: anyOf, and the scale subresource", () => {
    const override = ofProperties("spec:", "  anyOf:", "  - format: ipv4", "  - format: ipv6").replace(
      "    schema:",
      [
        "    subresources:",
        "      scale:",
        "        specReplicasPath: .spec.replicas",
        "        statusReplicasPath: .status.replicas",
        "    schema:",
      ].join("\n"),
    );
    const crd = made({ markers: ["// +kubebuilder:subresource:status"] }, { [FILE]: override })["all"];
    expect(propertiesOf(crd).spec).toEqual({ type: "string", anyOf: [{ format: "ipv4" }, { format: "ipv6" }] });
    expect(crd.spec.versions[0].subresources).toEqual({
      status: {},
      scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" },
    });
    expect(crd.spec.versions[0]).toMatchObject({ name: "v1", served: true, storage: true });
  });

  it("merges maps, replaces lists as a whole, and comes after markers", () => {
    const members = [
      "// +kubebuilder:validation:MaxLength=3",
      "// +kubebuilder:validation:MinLength=1",
      "// +kubebuilder:validation:XValidation:rule=\"self != 'a'\"",
      "// +kubebuilder:validation:XValidation:rule=\"self != 'b'\"",
      "a?: string;",
      "b?: string;",
    ];
    const override = ofProperties("a:", "  maxLength: 9", "  x-kubernetes-validations:", "  - rule: self != 'c'");
    const found = propertiesOf(made({ members }, { [FILE]: override })["all"]);
    expect(found.a).toEqual({
      type: "string",
      minLength: 1,
      maxLength: 9,
      "x-kubernetes-validations": [{ rule: "self != 'c'" }],
    });
    expect(found.b).toEqual({ type: "string" });
  });

  it("reaches into lists, maps and inlined types", () => {
    const members = ["list?: Entry[];", "map?: Record<string, Entry>;"];
    const types = ["interface Entry extends Base { name?: string }", "interface Base { id?: string }"];
    const inner = ["    properties:", "      name:", "        format: uuid", "      id:", "        format: uuid"];
    const override = ofProperties("list:", "  items:", ...inner, "map:", "  additionalProperties:", ...inner);
    const { list, map } = propertiesOf(made({ members, types }, { [FILE]: override })["all"]);
    const entry = {
      type: "object",
      properties: { id: { type: "string", format: "uuid" }, name: { type: "string", format: "uuid" } },
    };
    expect([list.items, map.additionalProperties]).toEqual([entry, entry]);
  });

  it("leaves out what it says of fields that are gated off", () => {
    const gated = "// +openshift:enable:FeatureGate=Alpha";
    const members = ["nested?: Nested;", gated, "x: Nested;"];
    const types = ["interface Nested {", "  a?: string;", `  ${gated}`, "  b: string;", "}"];
    const inner = ["  required: [b]", "  properties:", "    a:", "      maxLength: 1", "    b:", "      maxLength: 2"];
    const override = ofSchema(
      "required: [x]",
      "properties:",
      ...["x:", ...inner, "nested:", ...inner].map((l) => `  ${l}`),
    );
    const found = made({ members, types }, { [FILE]: override });
    const a = { type: "string", maxLength: 1 };
    const b = { type: "string", maxLength: 2 };
    const { apiVersion, kind, metadata, ...off } = propertiesOf(found["Default"]);
    expect(off).toEqual({ nested: { type: "object", properties: { a } } });
    expect(schemaOf(found["Default"]).required).toBeUndefined();
    const on = { type: "object", properties: { a, b }, required: ["b"] };
    expect(propertiesOf(found["TechPreview"])).toMatchObject({ nested: on, x: on });
    expect(schemaOf(found["TechPreview"]).required).toEqual(["x"]);
  });

  it("makes no CRD where a gated kind has none", () => {
    const version = { markers: ["// +openshift:enable:FeatureGate=Alpha"] };
    const found = made(version, { [FILE]: ofProperties("spec:", "  maxLength: 4") });
    expect(Object.keys(found)).toEqual(["all"]);
    expect(found["all"].metadata.annotations["release.openshift.io/feature-set"]).toBe(
      "CustomNoUpgrade,DevPreviewNoUpgrade,TechPreviewNoUpgrade",
    );
    expect(propertiesOf(found["all"]).spec.maxLength).toBe(4);
  });

  it("counts for the clusters that its annotations name: gates, profile", () => {
    const length = (count: number) => ofProperties("spec:", `  maxLength: ${count}`);
    const found = made(
      {},
      {
        "api/v1/a.override.yaml": annotated(length(1), GATE("")),
        "api/v1/b.override.yaml": annotated(length(2), GATE("Alpha")),
        "api/v1/c.override.yaml": annotated(length(3), GATE("Alpha"), GATE("Beta")),
      },
    );
    const told = Object.fromEntries(
      Object.entries(found).map(([name, crd]) => [name, propertiesOf(crd).spec.maxLength]),
    );
    expect(told).toEqual({ Default: 1, OKD: 1, TechPreview: 2, DevPreview: 3, Custom: 3 });
    for (const crd of Object.values(found)) {
      expect(Object.keys(crd.metadata.annotations).filter((key) => key.startsWith("feature-gate"))).toEqual([]);
    }

    const profile = "include.release.openshift.io/ibm-cloud-managed";
    const one = made({}, { [FILE]: annotated(length(1), `${profile}: "true"`) });
    expect(Object.keys(one)).toEqual(["SelfManagedHA", "Hypershift"].sort());
    expect(propertiesOf(one["Hypershift"]).spec.maxLength).toBe(1);
    expect(propertiesOf(one["SelfManagedHA"]).spec.maxLength).toBeUndefined();
  });

  it("is distinguished from another of the same name in another folder", () => {
    const length = (count: number) => ofProperties("spec:", `  maxLength: ${count}`);
    const profile = (name: string) => `include.release.openshift.io/${name}: "true"`;
    const found = made(
      {},
      {
        "api/v1/a/w.override.yaml": annotated(length(1), profile("ibm-cloud-managed")),
        "api/v1/b/w.override.yaml": annotated(length(2), profile("self-managed-high-availability")),
      },
    );
    const told = Object.entries(found).map(([name, crd]) => [name, propertiesOf(crd).spec.maxLength]);
    expect(told.sort()).toEqual([
      ["Hypershift", 1],
      ["SelfManagedHA", 2],
    ]);
  });

  it("comes with others of its CRD in the order of their names", () => {
    const length = (count: number) => ofProperties("spec:", `  maxLength: ${count}`);
    const files = { "api/v1/z/a.override.yaml": length(1), "api/v1/a/z.override.yaml": length(2) };
    expect(propertiesOf(made({}, files)["all"]).spec.maxLength).toBe(2);
    // By the paths it would be the other way round: `-` comes before `.`.
    const near = { "api/v1/w.override.yaml": length(1), "api/v1/w-2.override.yaml": length(2) };
    expect(propertiesOf(made({}, near)["all"]).spec.maxLength).toBe(2);
  });

  it("adds annotations and labels, and takes annotations away with a key that ends in -", () => {
    const version = { markers: ["// +kubebuilder:metadata:annotations=a=1;b=2,labels=l=1"] };
    const override =
      'metadata:\n  name: widgets.example.com\n  annotations:\n    a-: ""\n    c: "3"\n  labels:\n    m: "2"\n';
    const { annotations, labels } = made(version, { [FILE]: override })["all"].metadata;
    expect(annotations).toMatchObject({ b: "2", c: "3" });
    expect(Object.keys(annotations)).not.toContain("a");
    expect(Object.keys(annotations)).not.toContain("a-");
    expect(labels).toEqual({ l: "1", m: "2" });
  });

  it("is for the version that it names, where each folder makes a CRD of its own", () => {
    const version = { members: ["spec?: string;"] };
    const given = {
      ...widgets({ v1: version, v2: version }),
      ...GATES,
      [FILE]: ofProperties("spec:", "  maxLength: 1"),
    };
    const { files, diagnostics } = compile(given, { gating });
    expect(diagnostics).toEqual([]);
    expect(files.map(({ path, text }) => [path, text.includes("maxLength: 1"), text.match(/name: v\d/g)])).toEqual([
      ["crds/example.com/v1/widgets.crd.yaml", true, ["name: v1"]],
      ["crds/example.com/v2/widgets.crd.yaml", false, ["name: v2"]],
    ]);
  });

  it("may be about several versions, and each CRD takes its own", () => {
    const override = ofProperties("spec:", "  maxLength: 1");
    const [head = "", entry = ""] = override.split(/(?<= versions:\n)/);
    const two = head + entry + entry.replace("name: v1", "name: v2").replace("maxLength: 1", "maxLength: 2");
    const versions = { v1: { markers: ["// +kubebuilder:storageversion"] }, v2: {} };
    const lengths = (config: CrdwrightConfig) =>
      Object.values(manifests(compile({ ...widgets(versions), ...GATES, [FILE]: two }, { gating, ...config }))).map(
        (crd) => crd.spec.versions.map(({ schema }: Manifest) => schema.openAPIV3Schema.properties.spec.maxLength),
      );
    expect(lengths({ versions: "together" })).toEqual([[1, 2]]);
    const { files } = compile({ ...widgets(versions), ...GATES, [FILE]: two }, { gating });
    expect(files.map(({ text }) => text.match(/maxLength: \d/g))).toEqual([["maxLength: 1"], ["maxLength: 2"]]);
  });
});

describe("an override under controller-gen's naming", () => {
  it("leaves the kind's own annotations as they are", () => {
    const mine = "include.release.openshift.io/ibm-cloud-managed";
    const version = { markers: [`// +kubebuilder:metadata:annotations=${mine}=true`] };
    const given = { ...widgets({ v1: version }), [FILE]: annotated(ofProperties("spec:", "  maxLength: 1"), 'a: "1"') };
    const [crd] = Object.values(manifests(compile(given)));
    expect(crd.metadata.annotations).toEqual({ a: "1", [mine]: "true" });
    expect(propertiesOf(crd).spec.maxLength).toBe(1);
  });
});

describe.each(BOTH)("a mistake in an override, with the gating %s", (gating) => {
  it.each<[string, string, string[]]>([
    [
      "a field that there is none of, at its key",
      ofProperties("spec:", "  maxLength: 1", "spce:", "  maxLength: 1"),
      [`override-unknown-key ${FILE}:11:11 spce`],
    ],
    [
      "a field below one that is no object",
      ofProperties("spec:", "  properties:", "    x:", "      type: string"),
      [`override-field-ignored ${FILE}:11:15 x`],
    ],
    [
      "entries of what is no list",
      ofProperties("spec:", "  items:", "    maxLength: 1"),
      [`override-unknown-key ${FILE}:10:13 items`],
    ],
    [
      "values of what is no map",
      ofProperties("spec:", "  additionalProperties:", "    maxLength: 1"),
      [`override-unknown-key ${FILE}:10:13 additionalProperties`],
    ],
    [
      "a required field that there is none of",
      ofSchema("required: [spec, x]"),
      [`override-required-undeclared ${FILE}:8:26 x`],
    ],
    [
      "a keyword that there is none of",
      ofProperties("spec:", "  maxLen: 1"),
      [`override-unknown-key ${FILE}:10:13 maxLen`],
    ],
    [
      "a value of another type",
      ofProperties("spec:", "  maxLength: long"),
      [`override-invalid ${FILE}:10:13 maxLength`],
    ],
    [
      "a version that there is none of",
      ofProperties("spec:", "  maxLength: 1").replace("name: v1", "name: v2"),
      [`override-unknown-key ${FILE}:5:5 name`],
    ],
    [
      "a version without a name",
      "metadata:\n  name: widgets.example.com\nspec:\n  versions:\n  - served: false\n",
      [`override-unknown-key ${FILE}:5:5 served: false`],
    ],
    [
      "another CRD's name",
      ofProperties("spec:", "  maxLength: 1").replace("widgets.", "widget."),
      [`override-without-crd ${FILE}:2:3 name`],
    ],
    ["no name", "spec: {}\n", [`override-without-crd ${FILE}:1:1 spec: {}`]],
    [
      "a gate that is not declared",
      annotated(ofSchema("type: object"), GATE("Alhpa")),
      [`gate-not-declared ${FILE}:3:5 feature-gate.release.openshift.io/Alhpa`],
    ],
    ["no YAML", "metadata:\n  name: [\n", [`override-unreadable ${FILE}:1:1 metadata:`]],
    ["no YAML, at the place", "metadata:\n  name: 'a'b\nspec: {}\n", [`override-unreadable ${FILE}:2:12 b`]],
    ["a key given twice", "metadata: {}\nmetadata: {}\n", [`override-unreadable ${FILE}:2:1 m`]],
    ["two documents", "metadata: {}\n---\nmetadata: {}\n", [`override-unreadable ${FILE}:2:1 -`]],
    ["an empty file", "", [`override-unreadable ${FILE}:1:1 `]],
    [
      "what an API server refuses, at the key that says it",
      ofProperties("spec:", "  anyOf:", "  - type: string"),
      [`crd-refused ${FILE}:11:15 type`],
    ],
  ])("is %s", (_, override, wanted) => {
    expect(told(sources({}, { [FILE]: override }), { gating })).toEqual(wanted);
  });

  it("is told with what there is, or with what was meant", () => {
    const finding = (override: string) => {
      const [first] = compile(sources({}, { [FILE]: override }), { gating }).diagnostics;
      return [first?.message, first?.help];
    };
    expect(finding(ofProperties("spce:", "  maxLength: 1"))).toEqual([
      ".spce is not in the generated CRD, so nothing is overridden here",
      "there are apiVersion, kind, metadata, spec",
    ]);
    expect(finding(ofSchema("type: object").replace("widgets.", "widget."))).toEqual([
      "this override is for the CRD widget.example.com, and no kind makes it",
      "Did you mean widgets.example.com?",
    ]);
    expect(finding(ofSchema("type: object").replace("widgets.example.com", "gizmos.other.io"))[1]).toBe(
      "name a CRD as <plural>.<group> in metadata.name",
    );
    expect(finding(ofSchema("type: object").replace("name: v1", "name: v1beta1"))).toEqual([
      "the version v1beta1 is not in the generated CRD, so nothing is overridden here",
      "there are v1",
    ]);
    expect(finding(annotated(ofSchema("type: object"), GATE("Alhpa")))).toEqual([
      "the feature gate Alhpa is not declared in api/features.ts",
      "Did you mean Alpha?",
    ]);
  });

  it("is not a field that some set has", () => {
    const members = ["// +openshift:enable:FeatureGate=Beta", "a?: string;"];
    const given = sources({ members }, { [FILE]: ofProperties("a:", "  maxLength: 1", "b:", "  maxLength: 1") });
    expect(told(given, { gating })).toEqual([`override-unknown-key ${FILE}:11:11 b`]);
  });

  it("is not searched for in an API that has others", () => {
    const given = sources({ members: ["a?: any;"] }, { [FILE]: ofProperties("b:", "  maxLength: 1") });
    expect(told(given, { gating }).map((line) => line.split(" ", 1)[0])).toEqual(["type-not-expressible"]);
  });

  it("is told for the sets that have it", () => {
    const members = ["// +openshift:enable:FeatureGate=Beta", "a?: string;"];
    const given = sources({ members }, { [FILE]: ofProperties("a:", "  anyOf:", "  - type: string") });
    const [finding] = compile(given, { gating }).diagnostics;
    expect(finding?.message).toMatch(/ \(in DevPreviewNoUpgrade, CustomNoUpgrade\)$/);
  });
});

describe("an override file that is deep in itself", () => {
  it("is read up to a limit, and refused beyond it", () => {
    const found = (depth: number) => {
      const value = `${"{ a: ".repeat(depth)}1${" }".repeat(depth)}`;
      const text = ofProperties(`x: { x-kubernetes-preserve-unknown-fields: true, default: ${value} }`);
      return compile(sources({}, { [FILE]: text })).diagnostics.map(({ code, message }) => `${code}: ${message}`);
    };
    // The path to the default takes the other eight.
    expect(found(242)).toEqual([expect.stringMatching(/^override-unknown-key: /)]);
    for (const depth of [243, 5000, 100_000]) {
      expect(found(depth)).toEqual([
        expect.stringMatching(/^override-unreadable: .*values are more than 250 deep in one another at line 9,/),
      ]);
    }
  });
});
