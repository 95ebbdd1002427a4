import { describe, expect, it } from "vitest";
import { plainValidations } from "../../src/markers/families/derived.js";
import { allMarkers } from "../../src/markers/registry.js";
import { compile, findings, type Manifest, manifests } from "../compile.js";
import { GATES, widgets } from "../crd/widget-sources.js";

const AWARE = "+openshift:validation:FeatureGateAware";
const ITEMS = "+kubebuilder:validation:items:openshift:validation:FeatureGateAware";

/** The schema of a field `x` by feature set, for markers above it. */
function bySet(markers: readonly string[], type: string): Record<string, Manifest> {
  const members = [...markers.map((marker) => `// ${marker}`), `x?: ${type};`];
  const files = manifests(compile({ ...widgets({ v1: { members } }), ...GATES }));
  const sets = ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade", "CustomNoUpgrade"];
  return Object.fromEntries(
    sets.map((set) => {
      const crd = files[`widgets-${set}.crd.yaml`] ?? files["widgets.crd.yaml"];
      return [set.replace("NoUpgrade", ""), crd.spec.versions[0].schema.openAPIV3Schema.properties.x];
    }),
  );
}

interface GatedCase {
  /** The marker's name behind the prefix, and its own argument or arguments. */
  readonly name: string;
  readonly given: string;
  readonly type: string;
  /** Other markers that it needs. */
  readonly before?: readonly string[];
  /** What it adds to the schema of the type. */
  readonly adds: object;
}

const CASES: readonly GatedCase[] = [
  { name: "Enum", given: "enum=a;b", type: "string", adds: { enum: ["a", "b"] } },
  { name: "Type", given: "type=string", type: "Int32", adds: { type: "string" } },
  { name: "MaxLength", given: "maxLength=3", type: "string", adds: { maxLength: 3 } },
  { name: "MinLength", given: "minLength=0", type: "string", adds: { minLength: 0 } },
  { name: "Pattern", given: "pattern=`^a,b;c$`", type: "string", adds: { pattern: "^a,b;c$" } },
  { name: "Format", given: "format=ipv4", type: "string", adds: { format: "ipv4" } },
  { name: "Maximum", given: "maximum=3", type: "Int32", adds: { maximum: 3 } },
  { name: "Minimum", given: "minimum=-3", type: "Int32", adds: { minimum: -3 } },
  { name: "ExclusiveMaximum", given: "exclusiveMaximum=true", type: "Int32", adds: { exclusiveMaximum: true } },
  { name: "ExclusiveMinimum", given: "exclusiveMinimum=true", type: "Int32", adds: { exclusiveMinimum: true } },
  { name: "MultipleOf", given: "multipleOf=2", type: "Int32", adds: { multipleOf: 2 } },
  { name: "MaxItems", given: "maxItems=3", type: "string[]", adds: { maxItems: 3 } },
  { name: "MinItems", given: "minItems=1", type: "string[]", adds: { minItems: 1 } },
  { name: "MaxProperties", given: "maxProperties=3", type: "Record<string, string>", adds: { maxProperties: 3 } },
  { name: "MinProperties", given: "minProperties=1", type: "{ a?: string }", adds: { minProperties: 1 } },
  {
    name: "XValidation",
    given: 'rule="has(self.a)",message="m",reason=FieldValueForbidden,fieldPath=.a,messageExpression="\'e\'"',
    type: "{ a?: string }",
    adds: {
      "x-kubernetes-validations": [
        {
          rule: "has(self.a)",
          message: "m",
          messageExpression: "'e'",
          reason: "FieldValueForbidden",
          fieldPath: ".a",
        },
      ],
    },
  },
  {
    name: "XPreserveUnknownFields",
    given: "",
    type: "{ a?: string }",
    adds: { "x-kubernetes-preserve-unknown-fields": true },
  },
  {
    name: "XEmbeddedResource",
    given: "",
    type: "{ a?: string }",
    before: ["+kubebuilder:pruning:PreserveUnknownFields"],
    adds: { "x-kubernetes-embedded-resource": true },
  },
];

describe("every validation has a gate-aware form", () => {
  it("and a case here, but for the one that no API server takes", () => {
    const names = plainValidations(allMarkers.filter(({ derivedFrom }) => derivedFrom === undefined)).map(({ name }) =>
      name.slice("kubebuilder:validation:".length),
    );
    expect([...CASES.map(({ name }) => name), "XIntOrString", "UniqueItems"].sort()).toEqual(names.sort());
  });

  it.each(CASES.map((each) => [each.name, each] as const))("%s", (_, { name, given, type, before = [], adds }) => {
    const separator = given === "" ? "" : ",";
    const found = bySet([...before, `${AWARE}${name}:featureGate=Alpha${separator}${given}`], type);
    const [without] = Object.values(bySet(before, type));
    expect(found).toEqual({
      Default: without,
      OKD: without,
      TechPreview: { ...without, ...adds },
      DevPreview: { ...without, ...adds },
      Custom: { ...without, ...adds },
    });
  });

  it.each(CASES.filter(({ before }) => before === undefined).map((each) => [each.name, each] as const))(
    "%s, of the entries of a list",
    (_, { name, given, type, adds }) => {
      const separator = given === "" ? "" : ",";
      const list = `Array<${type}>`;
      const found = bySet(["+listType=atomic", `${ITEMS}${name}:featureGate=Alpha${separator}${given}`], list);
      const { items } = found["Default"];
      expect(found["TechPreview"]).toEqual({ ...found["Default"], items: { ...items, ...adds } });
      expect(found["OKD"]).toEqual(found["Default"]);
    },
  );

  it("XIntOrString, with no type where it holds", () => {
    const found = bySet(
      [
        "+kubebuilder:validation:Schemaless",
        `${AWARE}Type:featureGate="",type=string`,
        `${AWARE}Type:featureGate=Alpha,type=""`,
        `${AWARE}XIntOrString:featureGate=Alpha`,
      ],
      "string",
    );
    expect([found["Default"], found["TechPreview"]]).toEqual([
      { type: "string" },
      { "x-kubernetes-int-or-string": true },
    ]);
  });

  it("and an API server's refusal is told for the sets that have it", () => {
    const members = [
      `// ${AWARE}UniqueItems:featureGate=Beta,uniqueItems=true`,
      "// +listType=atomic",
      "x?: string[];",
    ];
    const { diagnostics } = compile({ ...widgets({ v1: { members } }), ...GATES });
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      [
        "crd-refused",
        "an API server would refuse this CRD: spec.validation.openAPIV3Schema.properties[x].uniqueItems: uniqueItems cannot be set to true since the runtime complexity becomes quadratic (in DevPreviewNoUpgrade, CustomNoUpgrade)",
      ],
    ]);
  });
});

describe("a gate condition", () => {
  /** The greatest length by set. */
  function lengths(...conditions: readonly (readonly [condition: string, length: number])[]): Record<string, number> {
    const markers = conditions.map(([condition, length]) => `${AWARE}MaxLength:${condition},maxLength=${length}`);
    return Object.fromEntries(Object.entries(bySet(markers, "string")).map(([set, { maxLength }]) => [set, maxLength]));
  }

  it.each<[string, [string, number][], Record<string, number | undefined>]>([
    [
      "of several gates is or",
      [["featureGate=Alpha;Beta", 5]],
      { Default: undefined, OKD: undefined, TechPreview: 5, DevPreview: 5, Custom: 5 },
    ],
    [
      "of several required gates is and",
      [["requiredFeatureGate=Alpha;Beta", 5]],
      { Default: undefined, OKD: undefined, TechPreview: undefined, DevPreview: 5, Custom: 5 },
    ],
    [
      "of both takes all that are required, which stand for one of the others too",
      [["featureGate=Gamma,requiredFeatureGate=Alpha", 5]],
      { Default: undefined, OKD: undefined, TechPreview: 5, DevPreview: 5, Custom: 5 },
    ],
    [
      "that is empty is the fallback where no other holds",
      [
        ['featureGate=""', 1],
        ["featureGate=Alpha", 5],
      ],
      { Default: 1, OKD: 1, TechPreview: 5, DevPreview: 5, Custom: 5 },
    ],
    [
      "that is empty is the fallback wherever it stands",
      [
        ["featureGate=Beta", 5],
        ['featureGate=""', 1],
      ],
      { Default: 1, OKD: 1, TechPreview: 1, DevPreview: 5, Custom: 5 },
    ],
    [
      "may be empty or a gate",
      [
        ['featureGate="";Beta', 1],
        ["featureGate=Alpha", 5],
      ],
      { Default: 1, OKD: 1, TechPreview: 5, DevPreview: 5, Custom: 5 },
    ],
    [
      "that stands last counts, of those that hold",
      [
        ["featureGate=Beta", 7],
        ["featureGate=Alpha", 5],
      ],
      { Default: undefined, OKD: undefined, TechPreview: 5, DevPreview: 5, Custom: 5 },
    ],
  ])("%s", (_, conditions, wanted) => {
    expect(lengths(...conditions)).toEqual(wanted);
  });

  it("that is empty is apart for the list and for its entries", () => {
    const found = bySet(
      [
        "+listType=atomic",
        `${ITEMS}MaxLength:featureGate="",maxLength=1`,
        `${ITEMS}MaxLength:featureGate=Alpha,maxLength=5`,
      ],
      "string[]",
    );
    expect(Object.values(found).map(({ items }) => items.maxLength)).toEqual([1, 1, 5, 5, 5]);
  });

  it("is refused where it is missing, or names a gate that is not declared", () => {
    const members = [
      `// ${AWARE}MaxLength:maxLength=1`,
      `// ${AWARE}MaxLength:featureGate=Alhpa,maxLength=1`,
      "x?: string;",
    ];
    const sources = { ...widgets({ v1: { members } }), ...GATES };
    expect(findings(sources).map(({ code, at }) => [code, at])).toEqual([
      ["marker-argument-invalid", `${AWARE}MaxLength:maxLength=1`],
      ["gate-not-declared", "Alhpa"],
    ]);
  });

  it("does not matter for whether a limit fits its type", () => {
    const members = [
      `// ${AWARE}MaxItems:featureGate=Alpha,maxItems=1`,
      "x?: string;",
      `// ${ITEMS}MaxLength:featureGate=Alpha,maxLength=1`,
      "y?: string;",
      `// ${AWARE}Minimum:featureGate=Alpha,minimum=1.5`,
      "z?: Int32;",
    ];
    expect(findings({ ...widgets({ v1: { members } }), ...GATES }).map(({ code }) => code)).toEqual([
      "marker-contradicts-type",
      "marker-contradicts-type",
      "marker-not-integral",
    ]);
  });
});

describe("several enums on one node", () => {
  it("replace each other, and narrow what the type has", () => {
    const found = bySet(
      [
        `${AWARE}Enum:featureGate="",enum=A`,
        `${AWARE}Enum:featureGate=Alpha,enum=A;B`,
        `${AWARE}Enum:featureGate=Beta,enum=A;C`,
      ],
      '"A" | "B" | "C"',
    );
    expect(Object.values(found).map((schema) => schema.enum)).toEqual([
      ["A"],
      ["A"],
      ["A", "B"],
      ["A", "C"],
      ["A", "C"],
    ]);
  });
});
