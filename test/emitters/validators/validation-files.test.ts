import { transformSync } from "esbuild";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withLinkedRules } from "../../../src/emitters/validators/from-crd/link-rules.js";
import { validationFiles } from "../../../src/emitters/validators/validation-files.js";
import * as re2 from "../../../src/entry/re2.js";
import * as rules from "../../../src/entry/rules.js";
import type { Cluster, GateTable, ValidationResult, Validator, ValidatorOptions } from "../../../src/entry/runtime.js";
import * as runtime from "../../../src/entry/runtime.js";
import { CLUSTER_PROFILES, enabledGates, FEATURE_SETS } from "../../../src/features/feature-registry.js";
import { ALL_TEXT_CHECKS } from "../../../src/kube/formats/all-text-checks.js";
import { buildSchema } from "../../../src/schema/build-schema.js";
import { compile, type Sources, widget } from "../../compile.js";
import { markedSchema } from "./compiled-code.js";

const SETTINGS = { schemaOf: markedSchema, pluralOf: () => "widgets", versions: "together" } as const;
const GATES = ["Tech", "Dev", "Off"];

const SOURCES: Sources = {
  "api/features.ts": `defineFeatureGates({ gates: {
  Tech: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }] },
  Dev: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["DevPreviewNoUpgrade"], clusterProfiles: ["SelfManagedHA"] }] },
  Off: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },
} });`,
  "api/v1/groupVersion.ts": "// +groupName=example.com\n",
  "api/v1/widget.ts": `import type { KubernetesObject, Int32 } from "crdwright/meta/v1";

// +kubebuilder:resource:path=widgets,scope=Cluster
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

export interface WidgetSpec {
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=Tech,maxItems=2
  // +openshift:validation:FeatureGateAwareMaxItems:requiredFeatureGate=Tech;Dev,maxItems=3
  // +listType=atomic
  servers: Server[];
  // +openshift:enable:FeatureGate=Dev
  // +optional
  hidden?: Server;
  // +openshift:validation:FeatureGateAwareEnum:featureGate="",enum="";A
  // +openshift:validation:FeatureGateAwareEnum:featureGate=Tech;Off,enum="";A;B
  // +optional
  mode?: string;
  // +kubebuilder:validation:MaxLength=9
  // +openshift:validation:FeatureGateAwareXValidation:featureGate="",rule="self != 'a'",message="not a"
  // +openshift:validation:FeatureGateAwareXValidation:featureGate=Off,rule="self != 'b'",message="not b"
  // +openshift:validation:FeatureGateAwareXValidation:requiredFeatureGate=Tech;Off,rule="self == oldSelf",message="kept"
  // +optional
  text?: string;
}

export interface Server {
  // +kubebuilder:validation:MinLength=1
  name: string;
  // +kubebuilder:validation:Maximum=65535
  // +default=443
  // +optional
  port?: Int32;
}
`,
};

type Make = (cluster: Cluster<GateTable>, options?: ValidatorOptions) => Validator;

/** Runs the text of a generated file and gives its only export. */
function load(text: string): Make {
  const { code } = transformSync(text, { loader: "ts", format: "cjs" });
  const module = { exports: {} as Record<string, Make> };
  new Function("module", "exports", "require", code)(
    module,
    module.exports,
    (name: string) =>
      ({ "crdwright/runtime": runtime, "crdwright/runtime/re2": re2, "crdwright/runtime/rules": rules })[name],
  );
  const [make] = Object.values(module.exports);
  if (make === undefined) throw new Error("nothing is exported");
  return make;
}

const { model, features, diagnostics } = compile(SOURCES);
const {
  files: [file],
} = validationFiles(model, features, SETTINGS);
const make = load(file?.text ?? "");
const [kind] = model.kinds;

/** The validator of the schema that is built for exactly these gates. */
function builtFor(gates: readonly string[]): Validator {
  if (kind === undefined) throw new Error("there is no kind");
  const selection = { mode: "resolved", enabled: new Set(gates) } as const;
  const schema = buildSchema(kind.root, { selection, embeddedObjectMeta: false }, () => {});
  const facts = {
    group: "example.com",
    version: "v1",
    kind: "Widget",
    plural: "widgets",
    namespaced: false,
    hasStatus: false,
  };
  return runtime.createValidator({
    ...ALL_TEXT_CHECKS,
    kind: facts,
    schema: withLinkedRules(schema),
    runRules: runtime.walkRules,
  });
}

const server = fc.record(
  { name: fc.constantFrom("", "a"), port: fc.constantFrom(1, 70000, "x"), other: fc.constant(1) },
  { requiredKeys: [] },
);
const widgets = fc
  .record(
    {
      servers: fc.array(server, { maxLength: 4 }),
      hidden: server,
      mode: fc.constantFrom("", "A", "B", "C"),
      text: fc.constantFrom("a", "b", "c"),
    },
    { requiredKeys: [] },
  )
  .map((spec) => ({ apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a" }, spec }));

function verdict({ ok, object, errors, warnings }: ValidationResult): unknown {
  return { ok, object, errors: errors.map(({ message }) => message).sort(), warnings };
}

describe("a generated validator", () => {
  it("has its place, and comes of sources without mistakes", () => {
    expect(diagnostics).toEqual([]);
    expect(file?.path).toBe("validation/example.com/v1/widget.ts");
  });

  it.each(
    Array.from({ length: 2 ** GATES.length }, (_, bits) => [GATES.filter((_, index) => (bits >> index) % 2 === 1)]),
  )("judges as one made for the gates %j alone", (featureGates) => {
    const bound = make({ featureGates });
    const built = builtFor(featureGates);
    fc.assert(
      fc.property(widgets, widgets, (one, other) => {
        expect(verdict(bound.create(one))).toEqual(verdict(built.create(one)));
        expect(verdict(bound.update(one, other))).toEqual(verdict(built.update(one, other)));
      }),
      { numRuns: 60 },
    );
  });

  it.each(CLUSTER_PROFILES.flatMap((profile) => FEATURE_SETS.map((set) => [profile, set] as const)))(
    "knows the gates of %s, %s",
    (clusterProfile, featureSet) => {
      const release = features.releases.at(-1) ?? 0;
      const gates = enabledGates(features, { release, profile: clusterProfile, featureSet });
      const most = gates.has("Tech") ? (gates.has("Dev") ? 3 : 2) : 1;
      const servers = Array.from({ length: most + 1 }, () => ({ name: "a" }));
      const object = { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a" }, spec: { servers } };
      const { errors } = make({ clusterProfile, featureSet }).create(object);
      expect(errors[0]?.detail).toBe(`must have at most ${most} item${most === 1 ? "" : "s"}`);
    },
  );

  it("takes the Kubernetes version whose texts are wanted", () => {
    const object = {
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: { name: "a" },
      spec: { servers: [{ name: "a" }, { name: "b" }] },
    };
    const { errors } = make({ featureGates: [] }, { targetVersion: "1.32" }).create(object);
    expect(errors[0]?.message).toBe("spec.servers: Too many: 2: must have at most 1 items");
  });

  it("refuses a cluster that there is not", () => {
    expect(() => make({ clusterProfile: "SelfManagedHA", featureSet: "Other" })).toThrow(
      "there is no feature set Other",
    );
  });

  it("is the same in every run", () => {
    expect(validationFiles(model, features, SETTINGS).files).toEqual([file]);
  });

  it("reads plainly", () => {
    expect(file?.text).toContain(
      [
        "/** spec.servers[] */",
        "function isSpecServers(value: KubeValue | undefined): boolean {",
        "  if (!isObject(value)) return false;",
        '  const name = value["name"];',
        '  if (typeof name !== "string") return false;',
        '  if (name === "") return false;',
        '  const port = value["port"];',
        "  if (port !== undefined) {",
      ].join("\n"),
    );
    expect(file?.text).toContain("  const serversMaxItems = tech ? (dev ? 3 : 2) : 1;");
  });
});

describe("the same rule on two fields", () => {
  it("is written once", () => {
    const field = `  // +kubebuilder:validation:MaxLength=9
  // +kubebuilder:validation:XValidation:rule="self != 'a'",message="not a"`;
    const compiled = compile(
      widget(`export interface WidgetSpec {
${field}
  one?: string;
${field}
  other?: string;
}`),
    );
    const [written] = validationFiles(compiled.model, compiled.features, SETTINGS).files;
    expect(written?.text.split('"not a"')).toHaveLength(2);
    const { create } = (load(written?.text ?? "") as unknown as () => Validator)();
    const errorsOf = (spec: { readonly one: string; readonly other: string }) =>
      create({ apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a", namespace: "b" }, spec }).errors;
    expect(errorsOf({ one: "a", other: "a" }).map(({ path }) => path)).toEqual(["spec.one", "spec.other"]);
    expect(errorsOf({ one: "b", other: "b" })).toEqual([]);
  });
});

describe("rules under gates of their own", () => {
  const rule = (gate: string): string =>
    `// +openshift:validation:FeatureGateAwareXValidation:featureGate=${gate},rule="self != '${gate}'",message="not ${gate}"`;
  const gates = ["A", "B", "C"];
  const sources: Sources = {
    ...widget(`export interface WidgetSpec {
  // +kubebuilder:validation:MaxLength=9
  ${gates.map(rule).join("\n  ")}
  text: string;
}`),
    "api/features.ts": `defineFeatureGates({ gates: { ${gates.map((gate) => `${gate}: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] }`).join(", ")} } });`,
  };
  const compiled = compile(sources);
  const {
    files: [gated],
  } = validationFiles(compiled.model, compiled.features, SETTINGS);

  it("each hold where their gate is on", () => {
    const bind = load(gated?.text ?? "");
    for (let bits = 0; bits < 8; bits++) {
      const featureGates = gates.filter((_, index) => (bits >> index) % 2 === 1);
      const { create } = bind({ featureGates });
      const refused = gates.filter(
        (text) =>
          !create({
            apiVersion: "example.com/v1",
            kind: "Widget",
            metadata: { name: "a", namespace: "b" },
            spec: { text },
          }).ok,
      );
      expect(refused).toEqual(featureGates);
    }
  });
});

describe("a deprecated version", () => {
  const versionOf = (version: string, markers = ""): Sources => ({
    [`api/${version}/groupVersion.ts`]: "// +groupName=example.com\n",
    [`api/${version}/widget.ts`]: `import type { KubernetesObject } from "crdwright/meta/v1";

// +kubebuilder:resource:path=widgets,scope=Cluster
${markers}
export interface Widget extends KubernetesObject {
  spec: { text?: string };
}
`,
  });
  const old = versionOf("v1beta1", "// +kubebuilder:deprecatedversion");
  const both = { ...old, ...versionOf("v1", "// +kubebuilder:storageversion") };

  it.each<[string, Sources, "per-folder" | "together", string | undefined]>([
    ["v1beta1", both, "together", "example.com/v1beta1 Widget is deprecated; use example.com/v1 Widget"],
    ["v1beta1", both, "per-folder", "example.com/v1beta1 Widget is deprecated"],
    ["v1beta1", old, "together", "example.com/v1beta1 Widget is deprecated"],
    ["v1", both, "together", undefined],
    ["v1", versionOf("v1", '// +kubebuilder:deprecatedversion:warning="go on"'), "together", "go on"],
  ])("warns in its validator, %#", (version, sources, versions, warning) => {
    const compilation = compile(sources);
    const { files } = validationFiles(compilation.model, compilation.features, { ...SETTINGS, versions });
    const text = files.find(({ path }) => path === `validation/example.com/${version}/widget.ts`)?.text ?? "";
    // Without gates a validator takes no cluster.
    const makeOne = load(text) as unknown as () => Validator;
    const object = { apiVersion: `example.com/${version}`, kind: "Widget", metadata: { name: "a" }, spec: {} };
    expect(makeOne().create(object).warnings).toEqual(warning === undefined ? [] : [warning]);
  });
});
