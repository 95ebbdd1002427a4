import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emitCrds } from "../../../src/crd/manifests/emit-crds.js";
import { crdSchemaOf } from "../../../src/crd/manifests/kind-schema.js";
import { readOverrides } from "../../../src/crd/overrides/read-overrides.js";
import { gatherUnits } from "../../../src/crd/unit/crd-unit.js";
import { readCrdVersion } from "../../../src/emitters/validators/from-crd/read-crd.js";
import { readYaml } from "../../../src/kube/decode/read-yaml.js";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";
import { resolveSchema } from "../../../src/schema/gated-schema.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";
import { mapChildren } from "../../../src/schema/visit.js";
import { compile, widget } from "../../compile.js";
import { sampleSize } from "../../sample-size.js";
import { selectionsOf } from "../../schema/drawn-types.js";

const GATES = ["A", "B", "C"];
const { model, features, diagnostics } = compile({
  ...widget(
    `export interface WidgetSpec {
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=A,maxItems=2
  // +openshift:validation:FeatureGateAwareMaxItems:requiredFeatureGate=A;B,maxItems=3
  // +listType=atomic
  list: Leaf[];
  // +openshift:enable:FeatureGate=B
  leaf?: Leaf;
  // +openshift:validation:FeatureGateAwareEnum:featureGate="",enum=a;b
  // +openshift:validation:FeatureGateAwareEnum:featureGate=C,enum=a;c
  // +default="a"
  text?: string;
  map?: Record<string, string>;
  // +openshift:enable:FeatureGate=C
  // +kubebuilder:pruning:PreserveUnknownFields
  any?: JSONValue;
  // +kubebuilder:validation:MaxLength=9
  // +openshift:validation:FeatureGateAwareXValidation:featureGate=A,rule="self != 'a'",message="no a"
  // +openshift:validation:FeatureGateAwareXValidation:featureGate=B,rule="self != 'b'",message="no b"
  // +kubebuilder:validation:XValidation:rule="self != 'c'",message="no c"
  ruled: string;
}

export interface Leaf {
  name: string;
  // +openshift:enable:FeatureGate=A;C
  more: string;
}`,
    "JSONValue",
  ),
  "api/features.ts": `defineFeatureGates({ gates: { ${GATES.map((gate) => `${gate}: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] }`).join(", ")} } });`,
});
const { units } = gatherUnits(model.kinds, "per-folder");

const scalar = fc.record(
  {
    type: fc.constant("string"),
    maxLength: fc.constantFrom(3, 4, null),
    minLength: fc.constantFrom(0, 1),
    pattern: fc.constantFrom("^a", null),
    enum: fc.constantFrom(["a"], ["b", "a"], [], null),
    default: fc.constantFrom("b", null),
    nullable: fc.constantFrom(true, null),
    allOf: fc.constantFrom([{ minLength: 2 }], [], null),
    "x-kubernetes-validations": fc.constantFrom([{ rule: "self != 'd'", message: "no d" }], [], null),
    description: fc.constantFrom("other", null),
  },
  { requiredKeys: [] },
);
const leaf = fc.record(
  {
    type: fc.constant("object"),
    properties: fc.record({ name: scalar, more: scalar }, { requiredKeys: [] }),
    required: fc.constantFrom(["name"], ["more"], ["more", "name"], [], null),
    maxProperties: fc.constantFrom(1, 2),
    not: fc.constantFrom({ required: ["more"] }, { maxProperties: 1 }, null),
    oneOf: fc.constantFrom([{ required: ["name"] }], null),
  },
  { requiredKeys: [] },
);
const spec = fc.record(
  {
    list: fc.record(
      { maxItems: fc.constantFrom(5, null), items: leaf, default: fc.constantFrom([{ name: "a" }], null) },
      { requiredKeys: [] },
    ),
    leaf,
    text: scalar,
    map: fc.record(
      { additionalProperties: fc.oneof(scalar, fc.constantFrom(true, false, null)), minProperties: fc.constant(1) },
      { requiredKeys: [] },
    ),
    any: fc.record(
      {
        properties: fc.constantFrom({ a: { type: "string" } }, {}),
        additionalProperties: fc.constantFrom({ type: "string" }, true),
        "x-kubernetes-preserve-unknown-fields": fc.constantFrom(true, null),
      },
      { requiredKeys: [] },
    ),
    ruled: scalar,
  },
  { requiredKeys: [] },
);
const root = fc.record(
  {
    properties: fc.record(
      {
        metadata: fc.record({
          properties: fc.record({ name: fc.constant({ type: "string", maxLength: 5 }) }, { requiredKeys: [] }),
        }),
        spec: fc.record(
          { properties: spec, required: fc.constantFrom(["list", "leaf"], ["text"], null) },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
const overrides = fc
  .array(fc.tuple(fc.subarray(GATES, { maxLength: 2 }), root), { maxLength: 2 })
  .map((all) => all.map(([gates, schema], at) => ({ path: `api/v1/${at}.override.yaml`, text: text(gates, schema) })));

function text(gates: readonly string[], openAPIV3Schema: unknown): string {
  const annotations = Object.fromEntries(gates.map((gate) => [`feature-gate.release.openshift.io/${gate}`, "true"]));
  return JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.example.com", annotations },
    spec: { versions: [{ name: "v1", schema: { openAPIV3Schema } }] },
  });
}

/** What of a schema bears on values. */
function plain(schema: StructuralSchema): unknown {
  const all: Record<string, unknown> = { ...schema, ...mapChildren(schema, (child) => plain(child.schema)) };
  if (schema.required !== undefined) all["required"] = [...new Set(schema.required)].sort();
  for (const name of ["allOf", "anyOf", "oneOf"] as const)
    if (schema[name] !== undefined) all[name] = schema[name].map(plain);
  if (schema.not !== undefined) all["not"] = plain(schema.not);
  const kept = Object.entries(all).filter(
    ([keyword, value]) => keyword !== "description" && value !== null && !(EMPTY.includes(keyword) && isEmpty(value)),
  );
  return Object.fromEntries(kept);
}

const EMPTY = ["required", "properties", "allOf", "x-kubernetes-validations"];
const isEmpty = (value: unknown): boolean => typeof value === "object" && Object.keys(value ?? {}).length === 0;

describe("the schema of a kind's CRDs", () => {
  it("comes of sources without mistakes", () => {
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it.each(["resolved", "partials"] as const)(
    "is that of the CRD for every selection of gates, under all overrides: %s",
    { timeout: 120_000 },
    (gating) => {
      const [unit] = units;
      const [kind] = model.kinds;
      if (unit === undefined || kind === undefined) throw new Error("there is no kind");
      fc.assert(
        fc.property(overrides, (sources) => {
          const read = readOverrides(sources, []);
          expect(read.length).toBe(sources.length);
          const schema = crdSchemaOf(unit, kind, { embeddedObjectMeta: false, gating, overrides: read });
          for (const gates of selectionsOf(GATES)) {
            const { files } = emitCrds(model, {
              embeddedObjectMeta: false,
              naming: "feature-set",
              maxDescLen: undefined,
              gating,
              versions: "per-folder",
              overrides: sources,
              features: { ...features, customGates: new Set(gates) },
            });
            const file = files.find(({ clusters }) => clusters?.featureSets.includes("CustomNoUpgrade"));
            const crd = readYaml(file?.text ?? "").documents[0]?.value as KubeObject;
            const found = plain(resolveSchema(schema, new Set(gates)));
            expect({ gates, schema: found }).toEqual({ gates, schema: plain(readCrdVersion(crd).schema) });
          }
        }),
        { numRuns: sampleSize(60), seed: 8 },
      );
    },
  );
});
