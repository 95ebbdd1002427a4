import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveGated } from "../../../../src/emitters/validators/gated/gated-schema.js";
import { SchemaIdentities } from "../../../../src/emitters/validators/gated/schema-identities.js";
import { schemaOfKind } from "../../../../src/emitters/validators/gated/schema-of-kind.js";
import type { Kind } from "../../../../src/model/api-model.js";
import { buildSchema } from "../../../../src/schema/build-schema.js";
import { compile, widget } from "../../../compile.js";

const GATES = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];
const FEATURES = `defineFeatureGates({ gates: { ${GATES.map((gate) => `${gate}: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] }`).join(", ")} } });`;

function kindOf(declarations: string): Kind {
  const { model, diagnostics } = compile({ ...widget(declarations), "api/features.ts": FEATURES });
  const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
  const [kind] = model.kinds;
  if (kind === undefined || errors.length > 0) throw new Error(`there is no kind: ${errors.join("; ")}`);
  return kind;
}

function subsets(gates: readonly string[]): string[][] {
  return Array.from({ length: 2 ** gates.length }, (_, bits) => gates.filter((_, at) => (bits >> at) % 2 === 1));
}

/** Compares the gated schema with the one that is built for each selection of the kind's gates. */
function expectExact(kind: Kind): void {
  const found = schemaOfKind(kind, false);
  if (!("schema" in found)) throw new Error(`unexplained: ${JSON.stringify(found.unexplained)}`);
  const identities = new SchemaIdentities();
  for (const gates of subsets(kind.gates)) {
    const selection = { mode: "resolved", enabled: new Set(gates) } as const;
    const built = buildSchema(kind.root, { selection, embeddedObjectMeta: false }, () => {});
    const resolved = resolveGated(found.schema, selection.enabled);
    if (identities.of(resolved) !== identities.of(built)) expect({ gates, resolved }).toEqual({ gates, built });
  }
}

const maxItems = (condition: string, most: number): string =>
  `// +openshift:validation:FeatureGateAwareMaxItems:${condition},maxItems=${most}`;
const pairs = (gates: readonly string[]): string[][] =>
  gates.flatMap((a, at) => gates.slice(at + 1).map((b) => [a, b]));
const triples = (gates: readonly string[]): string[][] =>
  gates.flatMap((a, at) => pairs(gates.slice(at + 1)).map((pair) => [a, ...pair]));
const required = (sets: readonly (readonly string[])[]): string =>
  [
    maxItems('featureGate=""', 1),
    ...sets.map((gates, at) => maxItems(`requiredFeatureGate=${gates.join(";")}`, at + 2)),
    "// +listType=atomic",
    "a: string[];",
  ].join("\n");

describe("schemaOfKind", () => {
  it.each<[string, string]>([
    ["no gates", "a: string;"],
    ["a field", "// +openshift:enable:FeatureGate=A\na?: string;"],
    [
      "fields of several gates",
      "// +openshift:enable:FeatureGate=A\na?: string;\n// +openshift:enable:FeatureGate=B\nb: string;",
    ],
    [
      "required fields under a gate each",
      GATES.slice(0, 8)
        .map((gate) => `// +openshift:enable:FeatureGate=${gate}\nfield${gate}: string;`)
        .join("\n"),
    ],
    [
      "a limit that several gates change",
      `${maxItems('featureGate=""', 1)}\n${maxItems("featureGate=A;B", 2)}\n${maxItems("requiredFeatureGate=A;C", 3)}\n// +listType=atomic\na: string[];`,
    ],
    [
      "a limit under six gates",
      [
        maxItems('featureGate=""', 1),
        ...GATES.slice(0, 6).map((gate, at) => maxItems(`featureGate=${gate}`, at + 2)),
        "// +listType=atomic\na: string[];",
      ].join("\n"),
    ],
    ["a limit under all pairs of eight gates", required(pairs(GATES.slice(0, 8)))],
    ["a limit under all triples of eight gates", required(triples(GATES.slice(0, 8)))],
    [
      "a length under one gate, two and three",
      ["featureGate=A", "requiredFeatureGate=B;C", "requiredFeatureGate=D;E;F"]
        .map((condition, at) => `// +openshift:validation:FeatureGateAwareMinLength:${condition},minLength=${at + 1}`)
        .concat("a: string;")
        .join("\n"),
    ],
    [
      "rules",
      '// +kubebuilder:validation:MaxLength=3\n// +openshift:validation:FeatureGateAwareXValidation:featureGate=A,rule="self != \'a\'",message="a"\n// +openshift:validation:FeatureGateAwareXValidation:featureGate="",rule="self != \'b\'",message="b"\n// +openshift:validation:FeatureGateAwareXValidation:requiredFeatureGate=C;D,rule="self != \'c\'",message="c"\na: string;',
    ],
    [
      "an enum",
      '// +openshift:validation:FeatureGateAwareEnum:featureGate="",enum=a\n// +openshift:validation:FeatureGateAwareEnum:featureGate=D,enum=a;b\na: string;',
    ],
    [
      "members under a gate each",
      `a: ${GATES.slice(0, 6)
        .map((gate) => `\n// +openshift:enable:FeatureGate=${gate}\n| "${gate}"`)
        .join("")} | "z";`,
    ],
  ])("explains every selection of gates: %s", (_, members) => {
    expectExact(kindOf(`export interface WidgetSpec {\n${members}\n}`));
  });

  it("knows what stands below a field that is there with a gate", () => {
    expectExact(
      kindOf(
        `export interface WidgetSpec {
  // +openshift:enable:FeatureGate=A;B
  inner?: Inner;
  other: Inner;
}
export interface Inner {
  // +openshift:enable:FeatureGate=C
  deep: Deep;
}
export interface Deep {
  ${maxItems("featureGate=D", 1)}
  ${maxItems("requiredFeatureGate=E;F", 2)}
  // +openshift:validation:items:FeatureGateAwareMaxLength:featureGate=G,maxLength=3
  // +listType=atomic
  names: Name[];
}
// +openshift:validation:FeatureGateAwareMinLength:featureGate=H,minLength=2
export type Name = string;`.replace(
          "+openshift:validation:items:",
          "+kubebuilder:validation:items:openshift:validation:",
        ),
      ),
    );
  });

  it("takes no guess where too many gates decide of one node", () => {
    const kind = kindOf(`export interface WidgetSpec {\n${required(triples(GATES))}\n}`);
    expect(schemaOfKind(kind, false)).toMatchObject({ unexplained: { gates: GATES, path: "spec.a" } });
  });

  it("explains models drawn at random", () => {
    const gate = fc.constantFrom(...GATES.slice(0, 6));
    const condition = fc.oneof(
      fc.uniqueArray(gate, { minLength: 1, maxLength: 2 }).map((gates) => `featureGate=${gates.join(";")}`),
      fc.uniqueArray(gate, { minLength: 2, maxLength: 3 }).map((gates) => `requiredFeatureGate=${gates.join(";")}`),
      fc.constant('featureGate=""'),
    );
    const limits = fc
      .array(fc.tuple(fc.constantFrom("MaxLength", "MinLength", "Pattern"), condition, fc.nat(5)), { maxLength: 4 })
      .map((markers) =>
        markers
          // The fallback needs another marker of its name.
          .filter(
            ([name, when]) => !when.endsWith('""') || markers.some((each) => each[0] === name && each[1] !== when),
          )
          .map(([name, when, value]) => {
            const argument = `${name.charAt(0).toLowerCase()}${name.slice(1)}=${name === "Pattern" ? `"a{${value}}"` : name === "MaxLength" ? value + 5 : value}`;
            return `// +openshift:validation:FeatureGateAware${name}:${when},${argument}\n`;
          })
          .join(""),
      );
    const enabled = fc.option(gate).map((each) => (each === null ? "" : `// +openshift:enable:FeatureGate=${each}\n`));
    const field = fc
      .tuple(enabled, limits, fc.boolean(), fc.constantFrom("string", "Text", "Text[]", "Leaf", "Record<string, Text>"))
      .map(([gated, limit, optional, type]) => ({
        gated,
        limit: /^(string|Text)$/.test(type) ? limit : "",
        optional,
        type,
      }));
    const fields = fc
      .array(field, { minLength: 1, maxLength: 4 })
      .map((some) =>
        some
          .map(({ gated, limit, optional, type }, at) => `${gated}${limit}f${at}${optional ? "?" : ""}: ${type};`)
          .join("\n"),
      );
    const leaf = fc.tuple(limits, enabled).map(([limit, gated]) => `${gated}${limit}leaf: Text;`);
    fc.assert(
      fc.property(fields, leaf, limits, (spec, inner, alias) => {
        expectExact(
          kindOf(
            `export interface WidgetSpec {\n${spec}\n}\nexport interface Leaf {\n${inner}\n}\n${alias}export type Text = string;`,
          ),
        );
      }),
      { numRuns: 60, seed: 13 },
    );
  });
});
