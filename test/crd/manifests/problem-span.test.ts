import { describe, expect, it } from "vitest";
import { problemPlace } from "../../../src/crd/manifests/problem-span.js";
import { gatherUnits } from "../../../src/crd/unit/crd-unit.js";
import type { CrdwrightConfig } from "../../../src/project/config/define-config.js";
import { compile, findingOf, type Sources } from "../../compile.js";
import { GATES, widgets } from "../widget-sources.js";

/** What a path of a CRD of some sources points at; the CRD has the versions that are named. */
function at(sources: Sources, path: string, versions: readonly string[] = ["v1"]): string {
  const { model } = compile(sources, { versions: "together" });
  const [unit] = gatherUnits(model.kinds, "together").units;
  if (unit === undefined) throw new Error("there is no kind");
  const crd = { spec: { versions: versions.map((name) => ({ name })) } };
  const { place, at: text } = findingOf({ ...NOTHING, span: problemPlace(unit, crd, path).span }, sources);
  return `${place.slice(0, place.indexOf(":"))} ${text}`;
}

const NOTHING = { code: "", severity: "error", message: "", help: undefined, related: [] } as const;

/** What is found of sources, as code, place and message. */
function told(sources: Sources, config: CrdwrightConfig = {}): string[][] {
  return compile(sources, config).diagnostics.map((diagnostic) => {
    const { code, place, at: text } = findingOf(diagnostic, sources);
    return [code, place, text, diagnostic.message.replace(/^an API server would refuse this CRD: /, "")];
  });
}

const V1 = "api/v1/widget.ts";
const ROOT = "spec.validation.openAPIV3Schema";

describe("the place of a path of a CRD", () => {
  const sources = widgets({
    v1: {
      members: ["spec?: Spec;"],
      types: [
        "interface Spec extends Base { list?: Entry[]; map?: Record<string, Entry>; lists?: Entry[][] }",
        "interface Base { inherited?: Entry }",
        "interface Entry { name: string }",
      ],
    },
  });

  it.each<[string, string]>([
    ["spec", "Widget"],
    ["spec.names.plural", "Widget"],
    ["metadata.annotations", "Widget"],
    [ROOT, "Widget"],
    [`${ROOT}.type`, "Widget"],
    [`${ROOT}.properties[spec]`, "spec"],
    [`${ROOT}.properties[spec].properties[list].items.properties[name].maxLength`, "name"],
    [`${ROOT}.properties[spec].properties[list].x-kubernetes-list-map-keys[0]`, "list"],
    [`${ROOT}.properties[spec].properties[lists].items.items.properties[name]`, "name"],
    [`${ROOT}.properties[spec].properties[map].additionalProperties.properties[name].default`, "name"],
    [`${ROOT}.properties[spec].properties[inherited].properties[name]`, "name"],
    [`${ROOT}.properties[spec].properties[none].properties[name]`, "spec"],
    [`${ROOT}.properties[spec].items.properties[name]`, "spec"],
    [`${ROOT}.properties[spec].properties[list].additionalProperties.properties[name]`, "list"],
  ])("%s is that of %s", (path, wanted) => {
    expect(at(sources, path)).toBe(`${V1} ${wanted}`);
  });

  it("is in the version that the path names, of those that the CRD has", () => {
    const versions = widgets({
      v1: { members: ["one?: string;"] },
      v2: { markers: ["// +kubebuilder:storageversion"], members: ["two?: string;"] },
      v3: { members: ["three?: string;"] },
    });
    const path = (index: number, field: string) =>
      `spec.versions[${index}].schema.openAPIV3Schema.properties[${field}]`;
    const all = ["v1", "v2", "v3"];
    expect(at(versions, path(2, "three"), all)).toBe("api/v3/widget.ts three");
    // Where v1 is gated off, the others move up.
    expect(at(versions, path(1, "three"), ["v2", "v3"])).toBe("api/v3/widget.ts three");
    expect(at(versions, `${ROOT}.properties[three]`, ["v3"])).toBe("api/v3/widget.ts three");
    expect(at(versions, `${ROOT}.properties[two]`, all)).toBe("api/v2/widget.ts two");
    expect(at(versions, "spec.versions[9].name", all)).toBe("api/v2/widget.ts Widget");
  });
});

describe("what an API server would refuse", () => {
  it("is told at the marker, with the sets that have it", () => {
    const members = [
      "// +listType=map",
      "// +listMapKey=name",
      "list?: Entry[];",
      "// +openshift:validation:FeatureGateAwareMaximum:featureGate=Alpha,maximum=2",
      "// +kubebuilder:default=3",
      "size?: Int32;",
    ];
    const types = ["interface Entry {", '  // +default="a"', "  name: string;", "}"];
    expect(told({ ...widgets({ v1: { members, types } }), ...GATES })).toEqual([
      [
        "crd-refused",
        `${V1}:7:6`,
        "+kubebuilder:default=3",
        `${ROOT}.properties[size].default: in body should be less than or equal to 2 (in TechPreviewNoUpgrade, DevPreviewNoUpgrade, CustomNoUpgrade)`,
      ],
    ]);
  });

  it("is told in the version that has it", () => {
    const versions = {
      v1: { markers: ["// +kubebuilder:storageversion"] },
      v2: { members: ["// +kubebuilder:default=7", "// +kubebuilder:validation:Maximum=2", "size?: Int32;"] },
    };
    expect(told(widgets(versions)).map((row) => row.slice(0, 3))).toEqual([
      ["crd-refused", "api/v2/widget.ts:3:6", "+kubebuilder:default=7"],
    ]);
  });

  it("is told of the profile that has it, and of printer columns at the argument", () => {
    const markers = ["// +kubebuilder:printcolumn:name=A,type=text,JSONPath=.kind"];
    const members = [
      "// +openshift:validation:FeatureGateAwareMaximum:featureGate=Self,maximum=2",
      "// +kubebuilder:default=3",
      "size?: Int32;",
    ];
    const found = told({ ...widgets({ v1: { markers, members } }), ...GATES });
    expect(found.map(([code, place, text]) => [code, place, text])).toEqual([
      ["crd-refused", `${V1}:2:41`, "text"],
      ["crd-refused", `${V1}:5:6`, "+kubebuilder:default=3"],
    ]);
    expect(found[0]?.[3]).not.toContain("(in ");
    expect(found[1]?.[3]).toMatch(
      / \(in TechPreviewNoUpgrade on SelfManagedHA, DevPreviewNoUpgrade on SelfManagedHA, CustomNoUpgrade\)$/,
    );
  });

  it("is told with the gating partials too", () => {
    const members = ["// +kubebuilder:default=7", "// +kubebuilder:validation:Maximum=2", "size?: Int32;"];
    const sources = { ...widgets({ v1: { members } }), ...GATES };
    const found = told(sources, { gating: "partials" });
    expect(found).toHaveLength(1);
    expect(found).toEqual(told(sources));
  });
});
