import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { argumentsOf, markerHelp, markerList } from "../../src/emitters/pages/marker-help.js";
import type { MarkerDefinition } from "../../src/markers/definition/marker-definition.js";
import { plainValidations } from "../../src/markers/families/derived.js";
import type { ArgumentDefinition } from "../../src/markers/grammar/argument-schema.js";
import { allMarkers, markersByName } from "../../src/markers/registry.js";

const FAMILIES = new URL("../../src/markers/families/", import.meta.url);
const named = (name: string): MarkerDefinition => {
  const found = markersByName.get(name);
  if (found === undefined) throw new Error(`there is no marker ${name}`);
  return found;
};

describe("the registry", () => {
  it("has each name once", () => {
    const names = allMarkers.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(markersByName.size).toBe(allMarkers.length);
  });

  it("has every marker of every family file", async () => {
    const missing: string[] = [];
    for (const file of readdirSync(FAMILIES)) {
      const module: Record<string, unknown> = await import(new URL(file, FAMILIES).href);
      for (const [key, value] of Object.entries(module)) {
        if (!key.endsWith("Markers") || !Array.isArray(value)) continue;
        for (const definition of value)
          if (!allMarkers.includes(definition)) missing.push(`${file}: ${definition.name}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it("knows the markers of each reader by their documented names", () => {
    const names = [
      "groupName",
      "versionName",
      "kubebuilder:skip",
      "optional",
      "required",
      "k8s:optional",
      "k8s:required",
      "nullable",
      "default",
      "kubebuilder:default",
      "kubebuilder:example",
      "kubebuilder:title",
      "kubebuilder:externalDocs",
      "k8s:enum",
      "k8s:immutable",
      "listType",
      "k8s:listType",
      "listMapKey",
      "k8s:listMapKey",
      "mapType",
      "structType",
      "kubebuilder:pruning:PreserveUnknownFields",
      "kubebuilder:object:root",
      "kubebuilder:resource",
      "kubebuilder:subresource:status",
      "kubebuilder:subresource:scale",
      "kubebuilder:printcolumn",
      "kubebuilder:selectablefield",
      "kubebuilder:storageversion",
      "kubebuilder:unservedversion",
      "kubebuilder:skipversion",
      "kubebuilder:deprecatedversion",
      "kubebuilder:metadata",
      "openshift:enable:FeatureGate",
      "openshift:file-pattern",
      "openshift:api-approved.openshift.io",
      "openshift:capability",
      "openshift:compatibility-gen:level",
      "genclient",
      "kubebuilder:object:generate",
      "k8s:deepcopy-gen",
      "kubebuilder:rbac",
      "kubebuilder:webhook",
    ];
    expect(names.filter((name) => !markersByName.has(name))).toEqual([]);
  });
});

describe.each(allMarkers.map((marker) => [marker.name, marker] as const))("+%s", (_, marker) => {
  it("says where it may stand, each target once", () => {
    expect(marker.targets.length).toBeGreaterThan(0);
    expect(new Set(marker.targets).size).toBe(marker.targets.length);
  });

  it("has help in whole sentences", () => {
    expect(marker.help).toMatch(/^[A-Z`].*[.]$/);
    expect(marker.help).not.toMatch(/\s{2}|\n/);
    expect(marker.family).not.toBe("");
  });

  it("has help for each argument, which ends without a stop", () => {
    for (const [name, { help }] of argumentsOf(marker)) {
      expect([name, help.trim()]).toEqual([name, help]);
      expect(help.length).toBeGreaterThan(3);
      expect(help).not.toMatch(/[.,:]$|(?<!separated by );$/);
    }
  });

  it("is shown by the help with all it takes", () => {
    const help = markerHelp(marker);
    for (const [name, argument] of argumentsOf(marker)) {
      expect(help).toContain(name === "" ? "value (" : `${name} (`);
      expect(help).toContain(argument.help);
    }
    expect(markerList([marker])).toContain(`+${marker.name}`);
  });

  it("does something, unless it says that it does nothing", () => {
    const effect = marker.effect(smallest(marker));
    if (marker.accepted === true) expect(marker.help).toMatch(/^Accepted, no effect here/);
    expect(effect.kind === "none").toBe(marker.accepted === true || marker.name === "default");
  });
});

/** Values for all that a marker demands. */
function smallest(marker: MarkerDefinition): Record<string, string | boolean | bigint | string[]> {
  return Object.fromEntries(
    argumentsOf(marker).flatMap(([name, argument]) => (argument.optional === true ? [] : [[name, valueFor(argument)]])),
  );
}

function valueFor({ type }: ArgumentDefinition): string | boolean | bigint | string[] {
  switch (type.kind) {
    case "boolean":
      return true;
    case "integer":
    case "number":
      return 1n;
    case "list":
      return ["a"];
    default:
      return "ref(a)";
  }
}

const plain = plainValidations(allMarkers.filter(({ derivedFrom }) => derivedFrom === undefined));
const short = (name: string) => name.slice("kubebuilder:validation:".length);

describe.each(plain.map((marker) => [marker.name, marker] as const))("the forms of +%s", (name, marker) => {
  const items = named(`kubebuilder:validation:items:${short(name)}`);
  const gated = named(`openshift:validation:FeatureGateAware${short(name)}`);
  const gatedItems = named(`kubebuilder:validation:items:openshift:validation:FeatureGateAware${short(name)}`);
  const effect = marker.effect(smallest(marker));

  it("stand where it does", () => {
    for (const form of [items, gated, gatedItems]) expect(form.targets).toEqual(marker.targets);
  });

  it("say what they are made from", () => {
    expect([items.derivedFrom, gated.derivedFrom, gatedItems.derivedFrom]).toEqual([name, name, name]);
    expect(items.help).toBe(`Of the entries of a list: ${marker.help}`);
    expect(gated.help).toBe(`${marker.help} Only where the gate condition holds.`);
  });

  it("do the same, of the entries or under a gate condition", () => {
    const given = { ...smallest(gated), featureGate: ["A"], requiredFeatureGate: ["B", "C"] };
    const gates = { featureGate: ["A"], requiredFeatureGate: ["B", "C"] };
    expect(items.effect(smallest(items))).toEqual({ ...effect, reach: "items" });
    expect(gated.effect(given)).toEqual({ ...effect, gates });
    expect(gatedItems.effect(given)).toEqual({ ...effect, gates, reach: "items" });
  });

  it("demand a gate if they are gate-aware", () => {
    const problem = { argument: "featureGate", problem: "neither featureGate nor requiredFeatureGate is given" };
    for (const form of [gated, gatedItems]) {
      expect(form.check?.(smallest(form))).toMatchObject(problem);
      expect(form.check?.({ ...smallest(form), requiredFeatureGate: ["A"] })?.argument).not.toBe("featureGate");
    }
  });
});

describe("the plain validations", () => {
  it("are those of controller-gen that have an items form", () => {
    expect(plain.map(({ name }) => short(name)).sort()).toEqual([
      "Enum",
      "ExclusiveMaximum",
      "ExclusiveMinimum",
      "Format",
      "MaxItems",
      "MaxLength",
      "MaxProperties",
      "Maximum",
      "MinItems",
      "MinLength",
      "MinProperties",
      "Minimum",
      "MultipleOf",
      "Pattern",
      "Type",
      "UniqueItems",
      "XEmbeddedResource",
      "XIntOrString",
      "XPreserveUnknownFields",
      "XValidation",
    ]);
  });
});
