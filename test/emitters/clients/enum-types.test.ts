import fc from "fast-check";
import { expect, it } from "vitest";
import { clientFiles } from "../../../src/emitters/clients/client-files.js";
import { buildSchema } from "../../../src/schema/build-schema.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";
import { compile } from "../../compile.js";
import { typeErrors } from "../../type-check.js";

const PROFILES = ["Hypershift", "SelfManagedHA"];
const SETS = ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"];

/** The gates A, B and C so that each selection of them is on in one set of one profile. */
function selection(profile: string, set: string): string[] {
  const [a, b] = [SETS.indexOf(set) % 2 === 1, SETS.indexOf(set) > 1];
  return [...(a ? ["A"] : []), ...(b ? ["B"] : []), ...(profile === "SelfManagedHA" ? ["C"] : [])];
}

const FEATURES = `defineFeatureGates({ gates: { ${["A", "B", "C"]
  .map((gate) => {
    const places = PROFILES.flatMap((profile) =>
      SETS.filter((set) => selection(profile, set).includes(gate)).map(
        (set) => `{ featureSets: ["${set}"], clusterProfiles: ["${profile}"] }`,
      ),
    );
    return `${gate}: { scope: "OpenShift", predatesRegistry: true, enabledIn: [${places.join(", ")}] }`;
  })
  .join(", ")} } });`;

const gates = fc.uniqueArray(fc.constantFrom("A", "B", "C"), { minLength: 1, maxLength: 3 });
const values = fc.uniqueArray(fc.constantFrom("v", "w", "x", "y"), { minLength: 1, maxLength: 4 });
const condition = fc.oneof(
  fc.constant('featureGate=""'),
  gates.map((some) => `featureGate=${some.join(";")}`),
  gates.map((some) => `requiredFeatureGate=${some.join(";")}`),
  gates.map((some) => `featureGate="";${some.join(";")}`),
  fc.tuple(gates, gates).map(([some, all]) => `featureGate=${some.join(";")},requiredFeatureGate=${all.join(";")}`),
);
const marker = fc.oneof(
  { arbitrary: values.map((some) => `// +kubebuilder:validation:Enum=${some.join(";")}`), weight: 1 },
  {
    arbitrary: fc
      .tuple(condition, values)
      .map(([when, some]) => `// +openshift:validation:FeatureGateAwareEnum:${when},enum=${some.join(";")}`),
    weight: 3,
  },
);
const markers = fc.array(marker, { maxLength: 4 });
/** Markers name no value that the type lacks, so that it has all of them. */
const literals = fc
  .tuple(...["v", "w", "x", "y"].map((value) => fc.option(gates, { nil: [] }).map((some) => ({ value, some }))))
  .map((members) =>
    members
      .flatMap(({ value, some }) => [...some.map((gate) => `// +openshift:enable:FeatureGate=${gate}`), `| "${value}"`])
      .join("\n"),
  );
const type = fc.oneof(fc.constant("string"), literals);
/** A field of a type of its own, with markers on both, or of a type in place. */
const field = fc.record({ type, onType: markers, onField: markers, isNamed: fc.boolean() });

it("allow the values of enums by markers that the schema allows, for every selection of gates", () => {
  const drawn = fc.sample(field, { numRuns: 120, seed: 15 });
  const declarations = drawn.map(({ type: of, onType, onField, isNamed }, index) => ({
    field: [...onField, `f${index}?:\n${isNamed ? `F${index}` : of};`],
    type: isNamed ? [...onType, `export type F${index} =\n${of};`] : [],
  }));
  const { model, features, diagnostics } = compile({
    "api/features.ts": FEATURES,
    "api/v1/groupVersion.ts": "// +groupName=example.com\n",
    "api/v1/widget.ts": [
      'import type { KubernetesObject } from "crdwright/meta/v1";',
      "export interface Widget extends KubernetesObject { spec: WidgetSpec; }",
      `export interface WidgetSpec {\n${declarations.flatMap((each) => each.field).join("\n")}\n}`,
      ...declarations.flatMap((each) => each.type),
      "",
    ].join("\n"),
  });
  // What is drawn may be senseless: a fallback of nothing, or an enum without values for some gates. Types have no others then.
  const codes = new Set(diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code));
  expect([...codes].filter((code) => code !== "enum-empty" && code !== "gate-fallback-alone")).toEqual([]);
  const [kind] = model.kinds;
  if (kind === undefined) throw new Error("there is no kind");
  const lines = PROFILES.flatMap((profile) =>
    SETS.flatMap((set) => {
      const enabled = new Set(selection(profile, set));
      const options = { selection: { mode: "resolved", enabled }, embeddedObjectMeta: false } as const;
      const spec = buildSchema(kind.root, options, () => {}).properties?.["spec"];
      return drawn.map((_, index) => {
        const schema: StructuralSchema = spec?.properties?.[`f${index}`] ?? {};
        const expected =
          schema.enum === undefined
            ? "string"
            : schema.enum.map((value) => JSON.stringify(value)).join(" | ") || "never";
        return `export const ${profile}${set}${index}: Same<Spec<"${profile}/${set}">["f${index}"], ${expected}> = true;`;
      });
    }),
  );
  expect(new Set(lines.map((line) => line.slice(line.indexOf(","), -1))).size).toBeGreaterThan(8);
  const check = [
    'import type { Widget } from "./clients/example.com/v1/widget.js";',
    'import type { FeatureScope } from "./clients/feature-sets.js";',
    'type Spec<In extends FeatureScope> = Required<Widget<In>["spec"]>;',
    "type Same<A, B> = [A, B] extends [B, A] ? true : false;",
    ...lines,
  ];
  const files = clientFiles(model, features, { versions: "per-folder", packageName: "@me/my-controller" });
  expect(typeErrors([...files, { path: "check.ts", text: check.join("\n") }])).toBe("");
});
