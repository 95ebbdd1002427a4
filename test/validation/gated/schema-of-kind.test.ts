import { describe, expect, it } from "vitest";
import { buildSchema } from "../../../src/schema/build-schema.js";
import { resolveGated } from "../../../src/validation/gated/gated-schema.js";
import { SchemaIdentities } from "../../../src/validation/gated/schema-identities.js";
import { schemaOfKind } from "../../../src/validation/gated/schema-of-kind.js";
import { compile, widget } from "../../compile.js";

const GATES = ["A", "B", "C", "D"];
const FEATURES = `defineFeatureGates({ gates: { ${GATES.map((gate) => `${gate}: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] }`).join(", ")} } });`;

describe("schemaOfKind", () => {
  it.each<[string, string]>([
    ["no gates", "a: string;"],
    ["a field", "// +openshift:enable:FeatureGate=A\na?: string;"],
    [
      "fields of several gates",
      "// +openshift:enable:FeatureGate=A\na?: string;\n// +openshift:enable:FeatureGate=B\nb: string;",
    ],
    [
      "a limit that several gates change",
      '// +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1\n// +openshift:validation:FeatureGateAwareMaxItems:featureGate=A;B,maxItems=2\n// +openshift:validation:FeatureGateAwareMaxItems:requiredFeatureGate=A;C,maxItems=3\n// +listType=atomic\na: string[];',
    ],
    [
      "rules",
      '// +kubebuilder:validation:MaxLength=3\n// +openshift:validation:FeatureGateAwareXValidation:featureGate=A,rule="self != \'a\'",message="a"\n// +openshift:validation:FeatureGateAwareXValidation:featureGate="",rule="self != \'b\'",message="b"\n// +openshift:validation:FeatureGateAwareXValidation:requiredFeatureGate=C;D,rule="self != \'c\'",message="c"\na: string;',
    ],
    [
      "an enum",
      '// +openshift:validation:FeatureGateAwareEnum:featureGate="",enum=a\n// +openshift:validation:FeatureGateAwareEnum:featureGate=D,enum=a;b\na: string;',
    ],
  ])("explains every selection of gates: %s", (_, members) => {
    const sources = { ...widget(`export interface WidgetSpec {\n${members}\n}`), "api/features.ts": FEATURES };
    const { model, features } = compile(sources);
    const [kind] = model.kinds;
    if (kind === undefined) throw new Error("there is no kind");
    const { schema, isExact } = schemaOfKind(kind, features, false);
    expect(isExact).toBe(true);
    const identities = new SchemaIdentities();
    for (let bits = 0; bits < 16; bits++) {
      const enabled = new Set(GATES.filter((_, index) => (bits >> index) % 2 === 1));
      const built = buildSchema(
        kind.root,
        { selection: { mode: "resolved", enabled }, embeddedObjectMeta: false },
        () => {},
      );
      expect(identities.of(resolveGated(schema, enabled))).toBe(identities.of(built));
    }
  });
});
