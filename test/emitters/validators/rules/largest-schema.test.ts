import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DataSize, dataSize } from "../../../../src/cel/cost/data-size.js";
import { gatesOfTypes, largestSchema } from "../../../../src/emitters/validators/rules/largest-schema.js";
import { ALWAYS, allHold, gateIsOn, not } from "../../../../src/model/gated-value.js";
import { gatedSchemaOf } from "../../../../src/schema/build-schema.js";
import { resolveSchema } from "../../../../src/schema/gated-schema.js";
import { compile, widget } from "../../../compile.js";
import { drawnTypes, selectionsOf } from "../../../schema/drawn-types.js";

/** The parts of the data that can be larger than is said of them, as paths. */
function larger(size: DataSize, than: DataSize | undefined, path = ""): string[] {
  if (than === undefined) return [`${path} is not there`];
  const own = size.most > than.most || size.shortest < than.shortest ? [path] : [];
  const fields = [...(size.fields ?? [])].flatMap(([name, each]) =>
    larger(each, than.fields?.get(name), `${path}.${name}`),
  );
  const element = size.element === undefined ? [] : larger(size.element, than.element, `${path}[]`);
  return [...own, ...fields, ...element];
}

describe("largestSchema", () => {
  it("is no smaller than the schema of any selection of gates, and of the same types", { timeout: 60_000 }, () => {
    let compared = 0;
    fc.assert(
      fc.property(drawnTypes, ({ gates, root }) => {
        const { schema } = gatedSchemaOf(root, { mode: "resolved", embeddedObjectMeta: false });
        const deciding = gatesOfTypes(schema);
        for (const selection of selectionsOf(gates)) {
          const literals = deciding.map((gate) => (selection.includes(gate) ? gateIsOn(gate) : not(gateIsOn(gate))));
          const largest = dataSize(largestSchema(schema, allHold(...literals)), false, "1.37");
          const size = dataSize(resolveSchema(schema, new Set(selection)), false, "1.37");
          if (size === undefined) continue;
          compared++;
          expect({ selection, larger: larger(size, largest) }).toEqual({ selection, larger: [] });
        }
      }),
      { numRuns: 100, seed: 4 },
    );
    expect(compared).toBeGreaterThan(500);
  });

  it.each([
    ["no bound where there is none without a gate", "featureGate=A,maxLength=3", undefined],
    [
      "the largest of all bounds",
      'featureGate="",maxLength=9\n// +openshift:validation:FeatureGateAwareMaxLength:featureGate=A,maxLength=3',
      9,
    ],
  ])("has %s", (_, marker, maxLength) => {
    const { model } = compile({
      ...widget(
        `export interface WidgetSpec {\n// +openshift:validation:FeatureGateAwareMaxLength:${marker}\na: string;\n}`,
      ),
      "api/features.ts": `defineFeatureGates({ gates: { A: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] } } });`,
    });
    const [kind] = model.kinds;
    if (kind === undefined) throw new Error("there is no kind");
    const { schema } = gatedSchemaOf(kind.root, { mode: "resolved", embeddedObjectMeta: false });
    expect(gatesOfTypes(schema)).toEqual([]);
    const largest = largestSchema(schema, ALWAYS);
    expect(largest.properties?.["spec"]?.properties?.["a"]?.maxLength).toBe(maxLength);
  });
});
