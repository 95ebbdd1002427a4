import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { type ClusterKind, enabledGates, type FeatureRegistry } from "../../src/features/feature-registry.js";
import { readFeatureGates } from "../../src/features/read-feature-gates.js";

function read(text: string): { readonly registry: FeatureRegistry; readonly found: string[] } {
  const found: Diagnostic[] = [];
  const registry = readFeatureGates({ path: "api/features.ts", text }, (finding) => found.push(finding));
  const rows = found.map(({ code, message, span }) => `${code} (${text.slice(span?.start, span?.end)}): ${message}`);
  return { registry, found: rows };
}

const define = (body: string) => `defineFeatureGates(${body})`;
const OWNED = `scope: "OpenShift", component: "c", enhancement: "https://example.com/e"`;
const gate = (body: string, more = "") => define(`{ ${more}gates: { A: { ${body} } } }`);
const enabledIn = (body: string, more = "") => gate(`${OWNED}, enabledIn: ${body}`, more);

describe("readFeatureGates", () => {
  it("reads gates with all that is said of them", () => {
    const { registry, found } = read(
      define(`{
        releases: [5, 4, 5],
        gates: {
          A: { ${OWNED}, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"], clusterProfiles: ["Hypershift"], releases: [4] }] },
          B: { scope: "Kubernetes", predatesRegistry: true, enabledIn: [] },
        },
      }`),
    );
    expect(found).toEqual([]);
    expect(registry.file).toBe("api/features.ts");
    expect(registry.releases).toEqual([4, 5]);
    const { span, ...a } = registry.gates.get("A") ?? { span: undefined };
    expect(span).toBeDefined();
    expect(a).toEqual({
      name: "A",
      scope: "OpenShift",
      component: "c",
      enhancement: "https://example.com/e",
      predatesRegistry: false,
      enabledIn: [
        {
          featureSets: new Set(["TechPreviewNoUpgrade"]),
          clusterProfiles: new Set(["Hypershift"]),
          releases: new Set([4]),
        },
      ],
    });
    expect(registry.gates.get("B")).toMatchObject({
      scope: "Kubernetes",
      component: undefined,
      enhancement: undefined,
      predatesRegistry: true,
      enabledIn: [],
    });
  });

  it("reads gates for any release where none is listed", () => {
    expect(read(define("{ gates: {} }"))).toMatchObject({ found: [], registry: { releases: [0] } });
  });

  it.each<[string, string, string[]]>([
    ["no object", define("[]"), ["features-invalid ([]): defineFeatureGates takes an object"]],
    [
      "no gates",
      define("{ releases: [4] }"),
      ["features-invalid ({ releases: [4] }): defineFeatureGates needs gates: an object with a key for each gate"],
    ],
    [
      "gates that are no object",
      define("{ gates: [] }"),
      ["features-invalid ([]): defineFeatureGates needs gates: an object with a key for each gate"],
    ],
    [
      "an unknown key",
      define("{ gates: {}, release: [4] }"),
      ["features-invalid (release): defineFeatureGates has no key release; there are releases and gates"],
    ],
    ...["4", "[]", '["4"]', "[4.5]", "[[4]]", "{}"].map((releases): [string, string, string[]] => [
      `releases that are ${releases}`,
      define(`{ releases: ${releases}, gates: {} }`),
      [`features-invalid (${releases}): releases is a list of major versions, such as [4, 5]`],
    ]),
    [
      "a gate that is no object",
      define("{ gates: { A: true } }"),
      ["gate-invalid (true): feature gate A, its value: an object is needed"],
    ],
    [
      "a gate whose name no marker could give",
      define(`{ gates: { "A;B": { ${OWNED}, enabledIn: [] } } }`),
      [
        'gate-invalid ("A;B"): feature gate A;B, its name: letters and digits make the name of a gate, beginning with a letter',
      ],
    ],
    [
      "a gate that is declared twice",
      define("{ gates: { A: {}, A: {} } }").replaceAll("{}", `{ ${OWNED}, enabledIn: [] }`),
      ["source-duplicate-key (A): the key A is given twice"],
    ],
    [
      "an unknown field",
      gate(`${OWNED}, enabledIn: [], owner: "x"`),
      [
        "gate-invalid (owner): feature gate A, owner: owner is not one of scope, component, enhancement, predatesRegistry, enabledIn",
      ],
    ],
    [
      "no scope",
      gate(`component: "c", enhancement: "https://example.com/e", enabledIn: []`),
      ["gate-incomplete (A): the feature gate A has no scope"],
    ],
    [
      "an unknown scope",
      gate(`${OWNED.replace('"OpenShift"', '"Openshift"')}, enabledIn: []`),
      [
        'gate-invalid ("Openshift"): feature gate A, scope: Openshift is not one of OpenShift, Kubernetes; did you mean OpenShift?',
      ],
    ],
    [
      "no component",
      gate(`scope: "OpenShift", enhancement: "https://example.com/e", enabledIn: []`),
      ["gate-incomplete (A): the feature gate A has no component"],
    ],
    [
      "no enhancement",
      gate(`scope: "OpenShift", component: "c", enabledIn: []`),
      ["gate-incomplete (A): the feature gate A has no enhancement"],
    ],
    [
      "neither",
      gate(`scope: "OpenShift", predatesRegistry: false, enabledIn: []`),
      [
        "gate-incomplete (A): the feature gate A has no component",
        "gate-incomplete (A): the feature gate A has no enhancement",
      ],
    ],
    [
      "a component that is blank",
      gate(`scope: "OpenShift", component: " ", enhancement: "https://example.com/e", enabledIn: []`),
      ['gate-invalid (" "): feature gate A, component: a text that is not empty is needed'],
    ],
    ...["example.com/e", "http://example.com/e", "https://"].map((link): [string, string, string[]] => [
      `an enhancement that is ${link}`,
      gate(`scope: "OpenShift", component: "c", enhancement: "${link}", enabledIn: []`),
      [`gate-invalid ("${link}"): feature gate A, enhancement: an https link to the enhancement is needed`],
    ]),
    [
      "predatesRegistry that is no boolean",
      gate(`${OWNED}, predatesRegistry: "yes", enabledIn: []`),
      ['gate-invalid ("yes"): feature gate A, predatesRegistry: true or false is needed'],
    ],
    ["no enabledIn", gate(OWNED), ["gate-incomplete (A): the feature gate A has no enabledIn"]],
    [
      "enabledIn that is no list",
      enabledIn("{}"),
      ["gate-invalid ({}): feature gate A, enabledIn: a list is needed, empty for a gate that is off everywhere"],
    ],
    [
      "an entry that is no object",
      enabledIn('["OKD"]'),
      ['gate-invalid ("OKD"): feature gate A, enabledIn: each entry is an object with featureSets'],
    ],
    [
      "an entry without sets",
      enabledIn('[{ clusterProfiles: ["Hypershift"] }]'),
      ['gate-invalid ({ clusterProfiles: ["Hypershift"] }): feature gate A, enabledIn: featureSets is missing'],
    ],
    [
      "an unknown key of an entry",
      enabledIn('[{ featureSets: ["OKD"], profile: "Hypershift" }]'),
      [
        "gate-invalid (profile): feature gate A, enabledIn: profile is not one of featureSets, clusterProfiles, releases",
      ],
    ],
    [
      "sets that are no list",
      enabledIn('[{ featureSets: "OKD" }]'),
      ['gate-invalid ("OKD"): feature gate A, featureSets: a list that is not empty is needed'],
    ],
    [
      "sets that are empty",
      enabledIn("[{ featureSets: [] }]"),
      ["gate-invalid ([]): feature gate A, featureSets: a list that is not empty is needed"],
    ],
    [
      "an unknown set",
      enabledIn('[{ featureSets: ["TechPreview"] }]'),
      [
        'gate-invalid ("TechPreview"): feature gate A, featureSets: TechPreview is not one of Default, OKD, TechPreviewNoUpgrade, DevPreviewNoUpgrade',
      ],
    ],
    [
      "the set that takes every gate",
      enabledIn('[{ featureSets: ["CustomNoUpgrade"] }]'),
      [
        'gate-invalid ("CustomNoUpgrade"): feature gate A, featureSets: CustomNoUpgrade takes every gate, so it is not listed',
      ],
    ],
    [
      "an unknown profile",
      enabledIn('[{ featureSets: ["OKD"], clusterProfiles: ["HyperShift"] }]'),
      [
        'gate-invalid ("HyperShift"): feature gate A, clusterProfiles: HyperShift is not one of Hypershift, SelfManagedHA; did you mean Hypershift?',
      ],
    ],
    [
      "releases of an entry that are no list",
      enabledIn('[{ featureSets: ["OKD"], releases: 4 }]', "releases: [4], "),
      ["gate-invalid (4): feature gate A, releases: a list of major versions is needed"],
    ],
    [
      "a release that no manifest is made for",
      enabledIn('[{ featureSets: ["OKD"], releases: [4, 6] }]', "releases: [4, 5], "),
      ["gate-invalid ([4, 6]): feature gate A, releases: manifests are made for the releases 4, 5, and not for 6"],
    ],
    [
      "a release where none is listed",
      enabledIn('[{ featureSets: ["OKD"], releases: [4] }]'),
      [
        "gate-invalid ([4]): feature gate A, releases: a gate can be on in some releases only where defineFeatureGates({ releases: [...] }) lists them",
      ],
    ],
    [
      "on in Default and not in OKD",
      enabledIn(
        '[{ featureSets: ["Default"], clusterProfiles: ["Hypershift"] }, { featureSets: ["OKD"], clusterProfiles: ["SelfManagedHA"] }]',
      ),
      ["gate-default-not-okd (A): A is on in Default and not in OKD on the cluster profile Hypershift"],
    ],
    [
      "something that is not literal",
      define("{ gates: { A: gate } }"),
      [
        "source-not-literal (gate): defineFeatureGates(…) is read, not run, so it takes literals only; this is the name gate",
      ],
    ],
    [
      "no call",
      "export const gates = {};",
      ["source-call-missing (export const gates = {};): api/features.ts has no call of defineFeatureGates(…)"],
    ],
  ])("reports %s", (_, text, wanted) => {
    expect(read(text).found).toEqual(wanted);
  });

  it("reports all mistakes of a file at once", () => {
    const { found } = read(define(`{ relases: [4], gates: { A: {}, B: true, C: { ${OWNED}, enabledIn: 1 } } }`));
    expect(found.map((row) => row.split(" ", 1)[0])).toEqual([
      "features-invalid",
      "gate-incomplete",
      "gate-incomplete",
      "gate-incomplete",
      "gate-incomplete",
      "gate-invalid",
      "gate-invalid",
    ]);
  });
});

describe("enabledGates", () => {
  const { registry } = read(
    define(`{
      releases: [4, 5],
      gates: {
        Nowhere: { ${OWNED}, enabledIn: [] },
        Everywhere: { ${OWNED}, enabledIn: [{ featureSets: ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }] },
        Tech: { ${OWNED}, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"] }] },
        Hyper: { ${OWNED}, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"], clusterProfiles: ["Hypershift"] }] },
        Five: { ${OWNED}, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"], releases: [5] }] },
        HyperFive: { ${OWNED}, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"], clusterProfiles: ["Hypershift"], releases: [5] }] },
        Either: { ${OWNED}, enabledIn: [
          { featureSets: ["DevPreviewNoUpgrade"], releases: [4] },
          { featureSets: ["TechPreviewNoUpgrade"], clusterProfiles: ["SelfManagedHA"] },
        ] },
      },
    }`),
  );
  const all = ["Either", "Everywhere", "Five", "Hyper", "HyperFive", "Nowhere", "Tech"];

  it.each<[ClusterKind, string[]]>([
    [{ release: 4, profile: "Hypershift", featureSet: "Default" }, ["Everywhere"]],
    [{ release: 4, profile: "Hypershift", featureSet: "OKD" }, ["Everywhere"]],
    [{ release: 4, profile: "Hypershift", featureSet: "TechPreviewNoUpgrade" }, ["Everywhere", "Hyper", "Tech"]],
    [
      { release: 5, profile: "Hypershift", featureSet: "TechPreviewNoUpgrade" },
      ["Everywhere", "Five", "Hyper", "HyperFive", "Tech"],
    ],
    [{ release: 4, profile: "SelfManagedHA", featureSet: "TechPreviewNoUpgrade" }, ["Either", "Everywhere", "Tech"]],
    [
      { release: 5, profile: "SelfManagedHA", featureSet: "TechPreviewNoUpgrade" },
      ["Either", "Everywhere", "Five", "Tech"],
    ],
    [{ release: 4, profile: "Hypershift", featureSet: "DevPreviewNoUpgrade" }, ["Either", "Everywhere"]],
    [{ release: 5, profile: "Hypershift", featureSet: "DevPreviewNoUpgrade" }, ["Everywhere"]],
    [{ release: 4, profile: "SelfManagedHA", featureSet: "CustomNoUpgrade" }, all],
    [{ release: 5, profile: "Hypershift", featureSet: "CustomNoUpgrade" }, all],
  ])("%o", (cluster, wanted) => {
    expect([...enabledGates(registry, cluster)].sort()).toEqual(wanted);
  });
});
