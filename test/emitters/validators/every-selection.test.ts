import { transformSync } from "esbuild";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CrdOptions, emitCrds } from "../../../src/crd/manifests/emit-crds.js";
import { readCrdVersion } from "../../../src/emitters/validators/from-crd/read-crd.js";
import * as re2 from "../../../src/entry/re2.js";
import * as rules from "../../../src/entry/rules.js";
import * as runtime from "../../../src/entry/runtime.js";
import type { FeatureRegistry } from "../../../src/features/feature-registry.js";
import { readYaml } from "../../../src/kube/decode/read-yaml.js";
import type { Schema } from "../../../src/kube/validation/schema/schema.js";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";
import type { ApiModel } from "../../../src/model/api-model.js";
import type { CrdwrightConfig } from "../../../src/project/config/define-config.js";
import { buildSchema } from "../../../src/schema/build-schema.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";
import { mapChildren } from "../../../src/schema/visit.js";
import { compile, type Sources, widget } from "../../compile.js";
import { sampleOf, sampleSize } from "../../sample-size.js";
import { selectionsOf } from "../../schema/drawn-types.js";
import { drawnSources, GATES as FOUR_GATES } from "./drawn-models.js";

const GATES = [..."ABCDEFGHIJ"];
const FEATURES = `defineFeatureGates({ gates: { ${GATES.map((gate) => `${gate}: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] }`).join(", ")} } });`;

interface Compiled {
  readonly model: ApiModel;
  readonly features: FeatureRegistry;
  /** The schema that the generated validator has for exactly these gates. */
  readonly schemaOf: (gates: readonly string[]) => Schema;
}

/** Generates a validator whose schema can be looked at. */
function compiled(sources: Sources, config: CrdwrightConfig = {}): Compiled {
  const { model, features, diagnostics, code: files } = compile(sources, { ...config, validation: true });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { code } = transformSync(files[0]?.text ?? "", { loader: "ts", format: "cjs" });
  const module = { exports: {} as Record<string, (cluster: object) => { readonly schema: Schema }> };
  const entries: Readonly<Record<string, unknown>> = {
    "crdwright/runtime": { ...runtime, createValidator: (parts: unknown) => parts },
    "crdwright/runtime/re2": re2,
    "crdwright/runtime/rules": rules,
  };
  new Function("module", "exports", "require", code)(module, module.exports, (name: string) => entries[name]);
  const [make] = Object.values(module.exports);
  if (make === undefined) throw new Error("there is no validator");
  return { model, features, schemaOf: (featureGates) => make({ featureGates }).schema };
}

/** The schema of the manifest that is made for exactly these gates. */
function manifestSchema(
  { model, features }: Compiled,
  gates: readonly string[],
  { overrides = [], gating = "resolved" }: Partial<Pick<CrdOptions, "overrides" | "gating">> = {},
): StructuralSchema {
  const { files } = emitCrds(model, {
    embeddedObjectMeta: false,
    naming: "feature-set",
    maxDescLen: undefined,
    gating,
    versions: "per-folder",
    overrides,
    features: { ...features, customGates: new Set(gates) },
  });
  const file = files.find(({ clusters }) => clusters?.featureSets.includes("CustomNoUpgrade"));
  const [document] = readYaml(file?.text ?? "").documents;
  // It is the CRD that was written.
  return readCrdVersion(document?.value as KubeObject).schema;
}

/** What says nothing where it is empty. */
const MAY_BE_EMPTY = ["required", "properties", "allOf"];
const isEmpty = (value: object): boolean => Object.keys(value).length === 0;
const NO_VALUES = ["description", "title", "example", "externalDocs", "x-kubernetes-map-type"];

/** What of a CRD's schema bears on values, in the form that a validator has it, with the messages of rules in their place. */
function ofCrd(schema: StructuralSchema): unknown {
  const { "x-kubernetes-validations": written = [], ...plain } = schema;
  const all = { ...plain, ...mapChildren(schema, (child) => ofCrd(child.schema)) };
  return compact(
    all,
    written.map(({ rule, message }) => message ?? rule),
  );
}

function ofValidator({ rules: compiledRules = [], ...schema }: Schema): unknown {
  // It has the keywords of a structural schema but for its rules.
  const plain = schema as StructuralSchema;
  const all = { ...plain, ...mapChildren(plain, (child) => ofValidator(child.schema as Schema)) };
  return compact(
    all,
    compiledRules.map(({ rule, message }) => message ?? rule ?? ""),
  );
}

function compact(schema: object, messages: readonly string[]): unknown {
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => !NO_VALUES.includes(keyword) && !(MAY_BE_EMPTY.includes(keyword) && isEmpty(value)),
  );
  return { ...Object.fromEntries(kept), ...(messages.length === 0 ? {} : { messages }) };
}

const aware = (name: string, condition: string, value: number): string =>
  `// +openshift:validation:FeatureGateAware${name}:${condition},${name.charAt(0).toLowerCase()}${name.slice(1)}=${value}`;
const combinations = (gates: readonly string[], size: number): string[][] =>
  size === 0
    ? [[]]
    : gates.flatMap((gate, at) => combinations(gates.slice(at + 1), size - 1).map((some) => [gate, ...some]));
const limited = (name: string, conditions: readonly string[], first = 1): string[] => [
  aware(name, 'featureGate=""', first),
  ...conditions.map((condition, at) => aware(name, condition, at + first + 1)),
];
const requiring = (sets: readonly (readonly string[])[]): string[] =>
  sets.map((gates) => `requiredFeatureGate=${gates.join(";")}`);
const LIST = ["// +listType=atomic", "a: string[];"];

const INPUTS: readonly (readonly [string, readonly string[]])[] = [
  ["no gate", ["a: string;"]],
  [
    "six limits under a gate each",
    [
      ...limited(
        "MaxItems",
        GATES.slice(0, 6).map((gate) => `featureGate=${gate}`),
      ),
      ...LIST,
    ],
  ],
  [
    "limits under pairs and triples of eight gates",
    [
      ...limited("MaxItems", requiring([...combinations(GATES.slice(0, 8), 2), ...combinations(GATES.slice(0, 8), 3)])),
      ...LIST,
    ],
  ],
  [
    "a length under one gate, two and three",
    [
      ...["featureGate=A", "requiredFeatureGate=B;C", "requiredFeatureGate=D;E;F"].map((condition, at) =>
        aware("MinLength", condition, at + 1),
      ),
      "a: string;",
    ],
  ],
  ["limits under all triples of ten gates", [...limited("MaxItems", requiring(combinations(GATES, 3))), ...LIST]],
  [
    "members under a gate each",
    [`a: ${GATES.map((gate) => `\n// +openshift:enable:FeatureGate=${gate}\n| "${gate}"`).join("")} | "z";`],
  ],
  [
    "enums in place of each other, in other orders",
    [
      '// +openshift:validation:FeatureGateAwareEnum:featureGate="",enum=a;b',
      "// +openshift:validation:FeatureGateAwareEnum:featureGate=A;B,enum=b;a;c",
      "// +openshift:validation:FeatureGateAwareEnum:requiredFeatureGate=B;C,enum=c;b",
      "a: string;",
    ],
  ],
  [
    // Printed as choices within choices, of which each has to keep its own.
    "rules under the fallback, two gates together and a third",
    [
      "// +kubebuilder:validation:MaxLength=9",
      '// +openshift:validation:FeatureGateAwareXValidation:featureGate="",rule="self != \'x\'",message="x"',
      '// +openshift:validation:FeatureGateAwareXValidation:requiredFeatureGate=A;B,rule="self != \'y\'",message="y"',
      '// +openshift:validation:FeatureGateAwareXValidation:featureGate=C,rule="self != \'z\'",message="z"',
      "a?: string;",
    ],
  ],
  [
    "fields under the negation of such a condition",
    [
      '// +openshift:validation:FeatureGateAwareMaxLength:featureGate="",maxLength=3',
      "// +openshift:validation:FeatureGateAwareMaxLength:requiredFeatureGate=A;B,maxLength=5",
      "// +openshift:validation:FeatureGateAwareMaxLength:featureGate=C,maxLength=7",
      "a?: string;",
    ],
  ],
  [
    "limits of a field that contradict those of its type",
    [aware("MaxLength", "featureGate=A", 3), aware("MaxLength", "featureGate=B", 4), "a: Text;"],
  ],
  [
    "rules, and a field that some of them are about",
    [
      "// +openshift:enable:FeatureGate=A",
      "// +kubebuilder:validation:MaxLength=9",
      '// +openshift:validation:FeatureGateAwareXValidation:featureGate=B,rule="self != \'b\'",message="b"',
      '// +openshift:validation:FeatureGateAwareXValidation:featureGate="",rule="self != \'c\'",message="c"',
      '// +kubebuilder:validation:XValidation:rule="self != \'d\'",message="d"',
      "a?: string;",
    ],
  ],
];

describe("a generated validator", () => {
  it.each(INPUTS)("has the schema of the CRD for every selection of gates: %s", { timeout: 60_000 }, (_, members) => {
    const text = `// +openshift:validation:FeatureGateAwareMaxLength:featureGate=C,maxLength=5\nexport type Text = string;`;
    const made = compiled({
      ...widget(`export interface WidgetSpec {\n${members.join("\n")}\n}\n${text}`),
      "api/features.ts": FEATURES,
    });
    const gates = made.model.kinds[0]?.gates ?? [];
    // With ten gates there are 1,024 selections, of which a third is looked at in the manifests.
    const all = [...selectionsOf(gates).entries()];
    for (const [at, selection] of gates.length <= 6 ? all : sampleOf(all)) {
      const built = schemaFor(made, selection);
      const found = ofValidator(made.schemaOf(selection));
      expect({ selection, schema: found }).toEqual({ selection, schema: ofCrd(built) });
      if (gates.length <= 6 || at % 3 === 0) expect(ofCrd(manifestSchema(made, selection))).toEqual(ofCrd(built));
    }
  });

  it("has the schema of the CRD for every selection of gates: models drawn at random", { timeout: 120_000 }, () => {
    const all = fc.sample(drawnSources, { numRuns: sampleSize(60), seed: 21 }).flatMap((sources) => {
      const { diagnostics } = compile(sources);
      return diagnostics.some(({ severity }) => severity === "error") ? [] : [compiled(sources)];
    });
    expect(all.length).toBeGreaterThan(sampleSize(20));
    for (const made of all) {
      for (const selection of selectionsOf(FOUR_GATES)) {
        const found = ofValidator(made.schemaOf(selection));
        expect({ selection, schema: found }).toEqual({ selection, schema: ofCrd(schemaFor(made, selection)) });
      }
    }
  });
});

describe("rules of a generated validator", () => {
  const made = compiled({
    ...widget(`export interface WidgetSpec {
// +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=400
// +openshift:validation:FeatureGateAwareMaxItems:featureGate=A,maxItems=2
// +kubebuilder:validation:items:MaxLength=10
// +kubebuilder:validation:XValidation:rule="self.all(a, a != 'x')",message="bounded"
// +listType=atomic
bounded: string[];
// +kubebuilder:validation:MaxLength=20
// +openshift:validation:FeatureGateAwareFormat:featureGate=B,format=duration
// +kubebuilder:validation:XValidation:rule="string(self) != '1s'",message="typed"
typed: string;
// +openshift:enable:FeatureGate=C
hidden?: Hidden;
}
export interface Hidden {
// +kubebuilder:validation:MaxLength=20
// +openshift:validation:FeatureGateAwareXValidation:featureGate="",rule="self != 'y'",message="fallback"
// +openshift:validation:FeatureGateAwareXValidation:requiredFeatureGate=C;D,rule="self != 'z'",message="both"
name: string;
}`),
    "api/features.ts": FEATURES,
  });
  const specOf = (gates: readonly string[]): Schema => made.schemaOf(gates).properties?.["spec"] ?? {};

  it("are costed by the largest bound that a gate leaves", () => {
    const costs = [[], ["A"]].map((gates) => specOf(gates).properties?.["bounded"]?.rules?.[0]?.maxCost);
    expect(costs[0]).toBeGreaterThan(400);
    expect(costs[1]).toBe(costs[0]);
  });

  it("are compiled for each type that a gate gives", () => {
    const [text] = specOf([]).properties?.["typed"]?.rules ?? [];
    const [duration] = specOf(["B"]).properties?.["typed"]?.rules ?? [];
    expect(text?.fast("1s", "1s")).toBe(false);
    expect(text?.fast("1000ms", "1000ms")).toBe(true);
    expect(duration?.fast("1000ms", "1000ms")).toBe(false);
  });

  it("are there whatever gate hides their node in other selections", () => {
    const messages = (gates: readonly string[]): unknown =>
      specOf(gates).properties?.["hidden"]?.properties?.["name"]?.rules?.map(({ message }) => message);
    expect([["C"], ["C", "D"], ["A", "B", "C", "D"]].map(messages)).toEqual([["fallback"], ["both"], ["both"]]);
  });
});

describe("a generated validator of CRDs that are more than markers say", () => {
  const override = (gate: string, limits: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.com
  annotations:
    feature-gate.release.openshift.io/${gate}: "true"
spec:
  versions:
  - name: v1
    schema:
      openAPIV3Schema:
        properties:
          spec:
            properties:
              a: ${limits}
`;
  const paths = { both: "api/v1/both.override.yaml", one: "api/v1/one.override.yaml" };
  const files = {
    [paths.both]: override("", "{maxItems: 9, x-kubernetes-validations: [{rule: self.size() != 3, message: not 3}]}"),
    [paths.one]: override("G", "{maxItems: null, minItems: 1}"),
  };

  it.each(["resolved", "partials"] as const)("has their schema for every selection of gates: %s", (gating) => {
    const limits = limited(
      "MaxItems",
      ["A", "B", "C"].map((gate) => `featureGate=${gate}`),
    );
    const rule = `// +openshift:validation:FeatureGateAwareXValidation:featureGate=D,rule="self.size() != 2",message="not 2"`;
    const field = `// +openshift:enable:FeatureGate=E\nb: string;`;
    const declarations = `export interface WidgetSpec {\n${[...limits, rule, ...LIST, field].join("\n")}\n}`;
    const made = compiled({ ...widget(declarations), "api/features.ts": FEATURES, ...files }, { gating });
    const overrides = Object.entries(files).map(([path, text]) => ({ path, text }));
    for (const selection of selectionsOf(["A", "B", "C", "D", "E", "G"])) {
      const found = ofValidator(made.schemaOf(selection));
      const wanted = ofCrd(manifestSchema(made, selection, { overrides, gating }));
      expect({ selection, schema: found }).toEqual({ selection, schema: wanted });
    }
  });
});

function schemaFor({ model }: Compiled, gates: readonly string[]): StructuralSchema {
  const [kind] = model.kinds;
  if (kind === undefined) throw new Error("there is no kind");
  const selection = { mode: "resolved", enabled: new Set(gates) } as const;
  return buildSchema(kind.root, { selection, embeddedObjectMeta: false }, () => {});
}
