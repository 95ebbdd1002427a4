import fc from "fast-check";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";
import type { Sources } from "../../compile.js";

export const GATES = ["A", "B", "C", "D"];

/** A marker that may stand on a field of a type, plain or under gates: its name, and its argument for a number. */
interface Limit {
  readonly name: string;
  readonly value: (number: number) => string;
}

const limit = (name: string, value: Limit["value"] = String): Limit => ({ name, value });
const TEXT = [
  limit("MinLength"),
  limit("MaxLength", (number) => String(number + 5)),
  limit("Pattern", (number) => `"^[a-z]{${number},}$"`),
  limit("Format", (number) => ["ipv4", "date-time", "uuid", "nothing"][number % 4] ?? ""),
  limit("Enum", (number) => ["a;bb;ccc", '"";a', "a;bb;ccc;dddd;eeeee;ffffff;ggggggg"][number % 3] ?? ""),
];
const NUMBER = [
  limit("Minimum"),
  limit("Maximum", (number) => String(number + 5)),
  limit("MultipleOf", (number) => String(number + 1)),
  limit("Enum", (number) => `${number};7`),
];
const LIST = [limit("MinItems"), limit("MaxItems", (number) => String(number + 4))];
const MAP = [limit("MinProperties"), limit("MaxProperties", (number) => String(number + 4))];
const ITEMS = [limit("items:MinLength"), limit("items:MaxLength", (number) => String(number + 5))];

/** The types of fields: what limits them, rules that they can have, and markers that always stand there. */
const TYPES: readonly {
  readonly type: string;
  readonly limits: readonly Limit[];
  readonly rules: readonly string[];
  readonly always?: string;
}[] = [
  {
    type: "string",
    limits: TEXT,
    rules: ["self != 'a'", "self == oldSelf", "self.size() < 3", "self.startsWith('b') ? self.size() > 1 : true"],
    always: "// +kubebuilder:validation:MaxLength=20\n",
  },
  { type: "Int32", limits: NUMBER, rules: ["self < 5", "self >= oldSelf", "(self > 2 ? self : 2) in [2, 3, 4]"] },
  { type: "boolean", limits: [], rules: ["self", "self || !oldSelf"] },
  {
    type: "Text[]",
    limits: [...LIST, ...ITEMS],
    rules: ["self.all(t, t != 'a')"],
    always: "// +listType=atomic\n// +kubebuilder:validation:MaxItems=9\n",
  },
  {
    type: "Text[]",
    limits: LIST,
    rules: ["self.size() != 1"],
    always: "// +listType=set\n// +kubebuilder:validation:MaxItems=9\n",
  },
  {
    type: "Leaf[]",
    limits: LIST,
    rules: ["self.all(l, has(l.n))"],
    always: "// +listType=map\n// +listMapKey=name\n// +kubebuilder:validation:MaxItems=9\n",
  },
  {
    type: "Record<string, Text>",
    limits: MAP,
    rules: ["self.all(k, k.size() < 3)", "'a' in self"],
    always: "// +kubebuilder:validation:MaxProperties=9\n",
  },
  { type: "Leaf", limits: MAP, rules: ["has(self.n) && self.n > 2", "self == oldSelf"] },
  { type: "IntOrString", limits: [], rules: ["type(self) == int", "self != 'a'"] },
  { type: "Quantity | null", limits: [], rules: [] },
  { type: "JSONValue", limits: [], rules: [] },
  { type: "Time", limits: [], rules: ["self > timestamp('2020-01-01T00:00:00Z')"] },
  { type: '"x" | "y" /*gated*/ | "z"', limits: [], rules: ["self != 'y'"] },
];

const gates = fc.oneof(
  fc
    .uniqueArray(fc.constantFrom(...GATES), { minLength: 1, maxLength: 2 })
    .map((some) => `featureGate=${some.join(";")}`),
  fc
    .uniqueArray(fc.constantFrom(...GATES), { minLength: 2, maxLength: 3 })
    .map((some) => `requiredFeatureGate=${some.join(";")}`),
  fc.constant('featureGate=""'),
);

function limitMarkers(limits: readonly Limit[]): fc.Arbitrary<string> {
  if (limits.length === 0) return fc.constant("");
  const one = fc.tuple(fc.constantFrom(...limits), fc.option(gates), fc.nat(3));
  return fc.array(one, { maxLength: 4 }).map((markers) =>
    markers
      .filter(
        ([{ name }, when], at) =>
          when === null ||
          !when.endsWith('""') ||
          // The fallback needs another marker of its name, and only one fallback is one.
          (markers.some(([other, given]) => other.name === name && given !== null && given !== when) &&
            markers.findIndex(([other, given]) => other.name === name && given === when) === at),
      )
      .map(([{ name, value }, when, number]) => markerText(name, when, value(number)))
      .join(""),
  );
}

function markerText(name: string, when: string | null, value: string): string {
  if (when === null) return `// +kubebuilder:validation:${name}=${value}\n`;
  const items = name.startsWith("items:") ? "kubebuilder:validation:items:" : "";
  const short = name.replace("items:", "");
  const argument = `${short.charAt(0).toLowerCase()}${short.slice(1)}=${value}`;
  return `// +${items}openshift:validation:FeatureGateAware${short}:${when},${argument}\n`;
}

function ruleMarkers(rules: readonly string[]): fc.Arbitrary<string> {
  if (rules.length === 0) return fc.constant("");
  return fc.array(fc.tuple(fc.constantFrom(...rules), fc.option(gates), fc.boolean()), { maxLength: 3 }).map((some) =>
    some
      .filter(
        ([, when]) =>
          when === null || !when.endsWith('""') || some.some(([, other]) => other !== null && other !== when),
      )
      .map(([rule, when, isMade], at) => {
        const message = isMade ? `messageExpression="'made ${at}'"` : `message="no ${at}"`;
        return when === null
          ? `// +kubebuilder:validation:XValidation:rule="${rule}",${message}\n`
          : `// +openshift:validation:FeatureGateAwareXValidation:${when},rule="${rule}",${message}\n`;
      })
      .join(""),
  );
}

const gate = fc.option(fc.constantFrom(...GATES), { freq: 2 });

function field(types: typeof TYPES): fc.Arbitrary<(name: string) => string> {
  return fc.constantFrom(...types).chain(({ type, limits, rules, always = "" }) =>
    fc
      .tuple(gate, limitMarkers(limits), ruleMarkers(rules), fc.boolean(), gate)
      .map(([enabled, limited, ruled, optional, member]) => (name: string) => {
        const enable = enabled === null ? "" : `// +openshift:enable:FeatureGate=${enabled}\n`;
        const gated = member === null ? "" : `\n// +openshift:enable:FeatureGate=${member}\n`;
        return `${enable}${always}${limited}${ruled}${name}${optional ? "?" : ""}: ${type.replace(" /*gated*/ ", gated)};\n`;
      }),
  );
}

/** The sources of an API drawn at random: fields of all types under all keywords and rules, plain and under gates. */
export const drawnSources: fc.Arbitrary<Sources> = fc
  .tuple(
    fc.array(field(TYPES), { minLength: 2, maxLength: 6 }),
    field(TYPES.filter(({ type }) => !type.includes("Leaf"))),
    limitMarkers(TEXT),
  )
  .map(
    ([fields, leaf, text]): Sources => ({
      "api/features.ts": `defineFeatureGates({ gates: { ${GATES.map((each) => `${each}: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] }`).join(", ")} } });`,
      "api/v1/groupVersion.ts": "// +groupName=example.com\n",
      "api/v1/widget.ts": `import type { Int32, IntOrString, JSONValue, KubernetesObject, Quantity, Time } from "crdwright/meta/v1";

// +kubebuilder:resource:path=widgets,scope=Cluster
export interface Widget extends KubernetesObject {
  spec: WidgetSpec;
}

export interface WidgetSpec {
${fields.map((print, at) => print(`f${at}`)).join("\n")}
}

export interface Leaf {
  // +kubebuilder:validation:MaxLength=9
  name: string;
  n?: Int32;
${leaf("more")}
}

${text}// +kubebuilder:validation:MaxLength=12
export type Text = string;
`,
    }),
  );

const text = fc.constantFrom(
  "",
  "a",
  "bb",
  "ccc",
  "dddd",
  "1.2.3.4",
  "2021-01-01T00:00:00Z",
  "x",
  "y",
  "z",
  "far too long a text",
);
const number = fc.constantFrom(-1, 0, 1, 2, 3, 5, 7, 9, 1.5);
const leaf = fc.record(
  { name: text, n: number, more: fc.oneof(text, number, fc.array(text, { maxLength: 2 })), other: fc.constant(1) },
  { requiredKeys: ["name"] },
);
const value = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 4 }),
  fc.array(leaf, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("a", "bb", "name", "n", "more"), fc.oneof(text, number), { maxKeys: 3 }),
  leaf,
);

/** Objects that may be valid for such an API. */
export const drawnObjects: fc.Arbitrary<KubeObject> = fc
  .record({ f0: value, f1: value, f2: value, f3: value, f4: value, f5: value }, { requiredKeys: [] })
  .map((spec) => ({ apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a" }, spec }) as KubeObject);
