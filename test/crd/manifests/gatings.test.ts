import { describe, expect, it } from "vitest";
import type { CrdwrightConfig } from "../../../src/project/config/define-config.js";
import { compile, type Manifest, manifests } from "../../compile.js";
import { GATES, type WidgetVersion, widgets } from "../widget-sources.js";

const GATED = "// +openshift:enable:FeatureGate";
const AWARE = "// +openshift:validation:FeatureGateAware";

type Gating = NonNullable<CrdwrightConfig["gating"]>;

/** The CRDs of a kind by the feature sets that they are for; equal ones are one for all of their sets. */
function crdsOf(
  versions: Readonly<Record<string, WidgetVersion>>,
  gating: Gating,
  config: CrdwrightConfig = {},
): Record<string, Manifest> {
  const files = manifests(compile({ ...widgets(versions), ...GATES }, { gating, ...config }));
  const named = Object.values(files).map((crd): [string, Manifest] => {
    const sets = crd.metadata.annotations["release.openshift.io/feature-set"] ?? "all";
    return [sets.replaceAll("NoUpgrade", "").replaceAll("Preview", ""), crd];
  });
  return Object.fromEntries(named);
}

/** The properties of a version's schema, by feature set, without those that every kind has. */
function properties(
  members: readonly string[],
  gating: Gating,
  { markers = [], types = [] }: WidgetVersion = {},
): Record<string, Manifest> {
  const crds = crdsOf({ v1: { markers, members, types } }, gating);
  return Object.fromEntries(
    Object.entries(crds).map(([set, crd]) => {
      const { apiVersion, kind, metadata, ...own } = crd.spec.versions[0].schema.openAPIV3Schema.properties;
      return [set, own];
    }),
  );
}

/** A rule of these tests by the word in it. */
const named = (rule: string): string => rule.replace(/'(\w+)' != ''/, "$1");

const rules = (schema: Manifest): string[] =>
  (schema["x-kubernetes-validations"] ?? []).map(({ rule }: { rule: string }) => named(rule));

/** A list whose rules and limit differ by gates, an enum that does, and a field of the gate Gamma. */
const API = [
  `// +kubebuilder:validation:XValidation:rule="'plain' != ''"`,
  `${AWARE}XValidation:featureGate="",rule="'none' != ''"`,
  `${AWARE}XValidation:featureGate=Alpha,rule="'alpha' != ''"`,
  `${AWARE}MaxItems:featureGate="",maxItems=1`,
  `${AWARE}MaxItems:featureGate=Alpha,maxItems=3`,
  "// +listType=atomic",
  "list?: string[];",
  "",
  `${AWARE}Enum:featureGate="",enum=Base`,
  `${AWARE}Enum:featureGate=Alpha,enum=Base;OfAlpha`,
  `${AWARE}Enum:featureGate=Beta,enum=Base;OfBeta`,
  `${AWARE}Enum:requiredFeatureGate=Alpha;Beta,enum=Base;OfBoth`,
  "mode?: string;",
  "",
  `${GATED}=Gamma`,
  "extra?: string;",
];

describe("the gating partials, which merges one manifest per gate as openshift/api does", () => {
  const found = properties(API, "partials");

  it("replaces lists by those of later files, and leaves limits and enums that these do not have", () => {
    expect(Object.keys(found).sort()).toEqual(["Custom", "Default", "Dev", "OKD", "Tech"]);
    const told = Object.fromEntries(
      Object.entries(found).map(([set, { list, mode }]) => [set, [rules(list), list.maxItems, mode.enum]]),
    );
    // Gamma.yaml has none of Alpha's rules and comes last, where it is on.
    const all = [["plain"], 3, ["Base", "OfBoth"]];
    expect(told).toEqual({
      Default: [["none", "plain"], 1, ["Base"]],
      OKD: [["none", "plain"], 1, ["Base"]],
      Tech: [["alpha", "plain"], 3, ["Base", "OfAlpha"]],
      Dev: all,
      Custom: all,
    });
  });

  it("has the fields of the gates that are on", () => {
    const with_ = Object.entries(found).flatMap(([set, own]) => ("extra" in own ? [set] : []));
    expect(with_.sort()).toEqual(["Custom", "Dev"]);
  });

  it("puts gate-aware rules first, whatever the order of the source", () => {
    const members = (first: string, second: string): string[] => [
      first,
      `${AWARE}XValidation:featureGate=Alpha,rule="'one' != ''"`,
      second,
      "x?: string;",
    ];
    const two = `${AWARE}XValidation:featureGate=Alpha,rule="'two' != ''"`;
    const plain = `// +kubebuilder:validation:XValidation:rule="'plain' != ''"`;
    const inTech = (lines: string[], gating: Gating) => rules(properties(lines, gating)["Tech"].x);
    expect(inTech(members(plain, two), "partials")).toEqual(["one", "two", "plain"]);
    expect(inTech(members(two, plain), "partials")).toEqual(["two", "one", "plain"]);
    expect(inTech(members(plain, two), "resolved")).toEqual(["plain", "one", "two"]);
  });

  it("merges a combination of gates after the gates that it is made of", () => {
    const members = [
      `${AWARE}XValidation:requiredFeatureGate=Alpha;Beta,rule="'both' != ''"`,
      `${AWARE}XValidation:featureGate=Beta,rule="'beta' != ''"`,
      "x?: string;",
    ];
    const own = properties(members, "partials");
    // By their names alone Beta.yaml would come after Alpha+Beta.yaml, and replace its list.
    const told = Object.fromEntries(Object.entries(own).map(([set, { x }]) => [set, rules(x)]));
    const on = ["both", "beta"];
    expect(told).toEqual({ Default: [], OKD: [], Tech: [], Dev: on, Custom: on });
  });

  it("applies the fallback in the ungated manifest, where it stays until another file writes the same", () => {
    const limit = (...gates: string[]): string[] => [
      `${AWARE}MaxItems:featureGate="",maxItems=1`,
      `${AWARE}MaxItems:featureGate=${gates.join(";")},maxItems=5`,
      "// +listType=atomic",
      "x?: string[];",
    ];
    const own = properties(limit("Beta"), "partials");
    const told = Object.fromEntries(Object.entries(own).map(([set, { x }]) => [set, x.maxItems]));
    expect(told).toEqual({ Default: 1, OKD: 1, Tech: 1, Dev: 5, Custom: 5 });
  });

  it("has no ungated manifest of a kind that is gated itself, and so none of its fallbacks", () => {
    const kind = { markers: [`${GATED}=Alpha`] };
    const members = [
      `${AWARE}MaxItems:featureGate="",maxItems=1`,
      `${AWARE}MaxItems:featureGate=Beta,maxItems=5`,
      "// +listType=atomic",
      "x?: string[];",
    ];
    const limits = (gating: Gating) =>
      Object.entries(properties(members, gating, kind))
        .map(([set, { x }]) => [set, x.maxItems])
        .sort();
    expect(limits("partials")).toEqual([
      ["Custom", 5],
      ["Dev", 5],
      ["Tech", undefined],
    ]);
    expect(limits("resolved")).toEqual([
      ["Custom", 5],
      ["Dev", 5],
      ["Tech", 1],
    ]);
  });

  it("has the enum members of one file, of those that are gated one by one", () => {
    const members = ["mode?:", '  | "Base"', `  ${GATED}=Beta`, '  | "B"', `  ${GATED}=Gamma`, '  | "G";'];
    const inDev = (gating: Gating) => properties(members, gating)["Dev"].mode;
    expect(inDev("partials").enum).toEqual(["Base", "G"]);
    expect(inDev("resolved").enum).toEqual(["Base", "B", "G"]);
  });

  it("tells what is wrong with a partial manifest for the sets that have it", () => {
    const members = [
      "// +kubebuilder:validation:MinItems=4",
      `${AWARE}MaxItems:featureGate=Beta,maxItems=3`,
      "// +listType=atomic",
      "x?: string[];",
    ];
    const { diagnostics } = compile({ ...widgets({ v1: { members } }), ...GATES }, { gating: "partials" });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "minItems 4 is above maxItems 3 (in DevPreviewNoUpgrade, CustomNoUpgrade)",
    ]);
  });

  it("puts into the manifest of a gate the versions that name it, where versions share a CRD", () => {
    const versions = {
      v1: { markers: ["// +kubebuilder:storageversion"], members: [`${GATED}=Beta`, "b?: string;", "a?: string;"] },
      v2: { markers: [`${GATED}=Alpha`], members: [`${GATED}=Gamma`, "g?: string;", "a?: string;"] },
    };
    const crds = crdsOf(versions, "partials", { versions: "together" });
    const told = Object.entries(crds).map(([set, crd]) => [
      set,
      ...crd.spec.versions.map(({ name, schema }: Manifest) => {
        const { apiVersion, kind, metadata, ...own } = schema.openAPIV3Schema.properties;
        return `${name}: ${Object.keys(own).join()}`;
      }),
    ]);
    expect(told.sort()).toEqual([
      ["Custom", "v1: a,b", "v2: a,g"],
      ["Default", "v1: a"],
      ["Dev", "v1: a,b", "v2: a,g"],
      ["OKD", "v1: a"],
      ["Tech", "v1: a", "v2: a"],
    ]);
  });
});

describe("the gating resolved, which applies each marker by its own condition", () => {
  const found = properties(API, "resolved");

  it("keeps every rule, in the order of the source, and takes the last value that applies", () => {
    const told = Object.fromEntries(
      Object.entries(found).map(([set, { list, mode }]) => [set, [rules(list), list.maxItems, mode.enum]]),
    );
    const none = [["plain", "none"], 1, ["Base"]];
    const all = [["plain", "alpha"], 3, ["Base", "OfBoth"]];
    expect(told).toEqual({
      Default: none,
      OKD: none,
      Tech: [["plain", "alpha"], 3, ["Base", "OfAlpha"]],
      Dev: all,
      Custom: all,
    });
  });

  it("is what is done where nothing is said", () => {
    const sources = { ...widgets({ v1: { members: API } }), ...GATES };
    expect(compile(sources).files).toEqual(compile(sources, { gating: "resolved" }).files);
    expect(compile(sources).files).not.toEqual(compile(sources, { gating: "partials" }).files);
  });
});

describe("both gatings", () => {
  it.each<[string, WidgetVersion]>([
    ["no gates", { members: ["a?: string;", "b: Int32;"] }],
    ["a gated field", { members: ["a?: string;", `${GATED}=Alpha`, "b: Int32;"] }],
    ["a field of two gates", { members: [`${GATED}=Alpha`, `${GATED}=Beta`, "b?: Int32;"] }],
    ["a gated kind", { markers: [`${GATED}=Beta`], members: ["a?: string;"] }],
    ["a gate on one profile", { members: [`${GATED}=Self`, "b?: Int32;"] }],
    [
      "a limit that one gate raises",
      {
        members: [
          `${AWARE}MaxLength:featureGate="",maxLength=1`,
          `${AWARE}MaxLength:featureGate=Alpha,maxLength=2`,
          "a?: string;",
        ],
      },
    ],
  ])("make the same files of an API with %s", (_, version) => {
    const sources = { ...widgets({ v1: version }), ...GATES };
    const { files, diagnostics } = compile(sources, { gating: "partials" });
    expect(diagnostics).toEqual([]);
    expect(files).toEqual(compile(sources, { gating: "resolved" }).files);
  });
});

describe("annotations of a kind that say for which clusters it is", () => {
  const PROFILE = {
    Hypershift: "include.release.openshift.io/ibm-cloud-managed",
    SelfManagedHA: "include.release.openshift.io/self-managed-high-availability",
  } as const;
  const annotated = (...pairs: string[]): WidgetVersion => ({
    markers: pairs.map((pair) => `// +kubebuilder:metadata:annotations=${pair}`),
    members: ["a?: string;"],
  });
  const files = (version: WidgetVersion, gating: Gating, config: CrdwrightConfig = {}) =>
    manifests(compile({ ...widgets({ v1: version }), ...GATES }, { gating, ...config }));

  it.each<Gating>(["resolved", "partials"])("count as they do upstream: one profile, with the gating %s", (gating) => {
    const made = files(annotated(`${PROFILE.SelfManagedHA}=true`, `${PROFILE.Hypershift}=false`, "a=b"), gating);
    expect(Object.keys(made)).toEqual(["widgets.crd.yaml"]);
    expect(made["widgets.crd.yaml"].metadata.annotations).toEqual({
      a: "b",
      "api.openshift.io/merged-by-featuregates": "true",
      [PROFILE.SelfManagedHA]: "true",
    });
  });

  it.each<Gating>(["resolved", "partials"])("make no file where no profile is left, with the gating %s", (gating) => {
    expect(files(annotated(`${PROFILE.Hypershift}=false`), gating)).toEqual({});
  });

  it.each<Gating>(["resolved", "partials"])(
    "delete another with a key that ends in -, with the gating %s",
    (gating) => {
      const [made] = Object.values(files(annotated("a=b", "a-=", "c=d"), gating));
      expect(made.metadata.annotations).toMatchObject({ c: "d" });
      expect(Object.keys(made.metadata.annotations)).not.toContain("a");
      expect(Object.keys(made.metadata.annotations)).not.toContain("a-");
    },
  );

  it("are the kind's own under controller-gen's naming", () => {
    const [made] = Object.values(
      files(annotated(`${PROFILE.Hypershift}=true`), "resolved", { naming: "controller-gen" }),
    );
    expect(made.metadata.annotations).toEqual({ [PROFILE.Hypershift]: "true" });
  });
});

describe("printer columns alone", () => {
  it("bring an empty subresources under controller-gen's naming, and none under OpenShift's", () => {
    const version = { markers: ["// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec"] };
    const subresources = (config: CrdwrightConfig) => {
      const [made] = Object.values(manifests(compile({ ...widgets({ v1: version }), ...GATES }, config)));
      return made.spec.versions[0].subresources;
    };
    expect(subresources({ naming: "controller-gen" })).toEqual({});
    expect(subresources({ naming: "feature-set" })).toBeUndefined();
    expect(subresources({ gating: "partials" })).toBeUndefined();
  });
});
