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

  it("offers texts that its own checks take, and no others do", () => {
    const offered = allMarkers.flatMap((marker) =>
      argumentsOf(marker).flatMap(([argument, { type, values = [] }]) =>
        values.map((value) => ({ marker, argument, value, isList: type.kind === "list" })),
      ),
    );
    expect(offered.length).toBeGreaterThan(60);
    for (const { marker, argument, value, isList } of offered) {
      const problemOf = (text: string) =>
        marker.check?.({ featureGate: ["A"], mutating: true, [argument]: isList ? [text] : text });
      expect([marker.name, value, problemOf(value)?.argument]).not.toEqual([marker.name, value, argument]);
      // What a column's type may be is checked with the field that it shows.
      if (marker.name !== "kubebuilder:printcolumn" && argument !== "verbs")
        expect([marker.name, problemOf("none-such")?.argument]).toEqual([marker.name, argument]);
    }
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

/** Expects that no marker has any of the problems that are looked for, which are listed all together. */
function expectNone(problemsOf: (marker: MarkerDefinition) => readonly (string | false)[]): void {
  const problems = allMarkers.flatMap((marker) =>
    problemsOf(marker)
      .filter((problem) => problem !== false)
      .map((problem) => `+${marker.name}: ${problem}`),
  );
  expect(problems).toEqual([]);
}

describe("each marker", () => {
  it("says where it may stand, each target once", () => {
    expectNone(({ targets }) => [
      targets.length === 0 && "no target",
      new Set(targets).size !== targets.length && `targets ${targets.join(", ")}`,
    ]);
  });

  it("has help in whole sentences, and a family", () => {
    expectNone(({ help, family }) => [
      (!/^[A-Z`].*[.]$/.test(help) || /\s{2}|\n/.test(help)) && `help ${JSON.stringify(help)}`,
      family === "" && "no family",
    ]);
  });

  it("has help for each argument, which ends without a stop", () => {
    expectNone((marker) =>
      argumentsOf(marker).map(
        ([name, { help }]) =>
          (help.trim() !== help || help.length < 4 || /[.,:]$|(?<!separated by );$/.test(help)) &&
          `help of ${JSON.stringify(name)}: ${JSON.stringify(help)}`,
      ),
    );
  });

  it("is shown by the help with all it takes", () => {
    expectNone((marker) => {
      const shown = markerHelp(marker);
      return [
        ...argumentsOf(marker).flatMap(([name, { help }]) => [
          !shown.includes(name === "" ? "value (" : `${name} (`) && `argument ${JSON.stringify(name)} is not shown`,
          !shown.includes(help) && `the help of argument ${JSON.stringify(name)} is not shown`,
        ]),
        !markerList([marker]).includes(`+${marker.name}`) && "not in the list",
      ];
    });
  });

  it("does something, unless it says that it does nothing", () => {
    expectNone((marker) => {
      const { kind } = marker.effect(smallest(marker));
      const isAccepted = marker.accepted === true;
      return [
        isAccepted && !/^Accepted, no effect here/.test(marker.help) && `help ${JSON.stringify(marker.help)}`,
        (kind === "none") !== (isAccepted || marker.name === "default") && `effect ${kind}`,
      ];
    });
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

const forms = plain.map((marker) => ({
  marker,
  items: named(`kubebuilder:validation:items:${short(marker.name)}`),
  gated: named(`openshift:validation:FeatureGateAware${short(marker.name)}`),
  gatedItems: named(`kubebuilder:validation:items:openshift:validation:FeatureGateAware${short(marker.name)}`),
}));

describe("the forms of each plain validation", () => {
  it("stand where it does", () => {
    const found = forms.map(({ marker, items, gated, gatedItems }) => ({
      name: marker.name,
      targets: [items, gated, gatedItems].map(({ targets }) => targets),
    }));
    expect(found).toEqual(plain.map(({ name, targets }) => ({ name, targets: [targets, targets, targets] })));
  });

  it("say what they are made from", () => {
    const found = forms.map(({ items, gated, gatedItems }) => ({
      from: [items.derivedFrom, gated.derivedFrom, gatedItems.derivedFrom],
      help: [items.help, gated.help],
    }));
    const expected = plain.map(({ name, help }) => ({
      from: [name, name, name],
      help: [`Of the entries of a list: ${help}`, `${help} Only where the gate condition holds.`],
    }));
    expect(found).toEqual(expected);
  });

  it("do the same, of the entries or under a gate condition", () => {
    const gates = { featureGate: ["A"], requiredFeatureGate: ["B", "C"] };
    const found = forms.map(({ marker, items, gated, gatedItems }) => {
      const args = { ...smallest(gated), ...gates };
      return {
        name: marker.name,
        effects: [items.effect(smallest(items)), gated.effect(args), gatedItems.effect(args)],
      };
    });
    const expected = plain.map((marker) => {
      const effect = marker.effect(smallest(marker));
      const effects = [
        { ...effect, reach: "items" },
        { ...effect, gates },
        { ...effect, gates, reach: "items" },
      ];
      return { name: marker.name, effects };
    });
    expect(found).toEqual(expected);
  });

  it("demand a gate if they are gate-aware", () => {
    const problem = { argument: "featureGate", problem: "neither featureGate nor requiredFeatureGate is given" };
    for (const form of forms.flatMap(({ gated, gatedItems }) => [gated, gatedItems])) {
      const without = { name: form.name, ...form.check?.(smallest(form)) };
      expect(without).toMatchObject({ name: form.name, ...problem });
      const withGate = form.check?.({ ...smallest(form), requiredFeatureGate: ["A"] });
      expect({ name: form.name, argument: withGate?.argument }).not.toMatchObject({ argument: "featureGate" });
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
