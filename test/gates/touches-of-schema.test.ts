import fc from "fast-check";
import { expect, it } from "vitest";
import { type GateTouch, gateTouches } from "../../src/gates/gate-touches.js";
import type { ApiModel, TypeDefinition } from "../../src/model/api-model.js";
import { type Gated, gatesOfValue } from "../../src/model/gated-value.js";
import { gatedSchemaOf } from "../../src/schema/build-schema.js";
import type { GatedSchema } from "../../src/schema/gated-schema.js";
import { drawnTypes } from "../schema/drawn-types.js";

/** What depends on gates in a schema: each field and each place, with a gate. */
function gatedPlaces(root: TypeDefinition): { readonly fields: string[]; readonly places: string[] } {
  const fields = new Set<string>();
  const places = new Set<string>();
  const note = (found: Set<string>, path: string, ...values: readonly Gated<unknown>[]): void => {
    for (const gate of values.flatMap(gatesOfValue)) found.add(`${path} ${gate}`);
  };
  const visit = ({ keywords, lists, rules, allOf, ...node }: GatedSchema, path: string): void => {
    note(places, path, ...keywords.values());
    // What keeps an optional field once it is set stands on the object that has it, under the field's own condition.
    const own = rules.filter(({ rule }) => rule.rule.startsWith("self !="));
    const conditions = [...own, ...allOf, ...[...lists.values()].flatMap((list) => [list, ...list.members])];
    note(places, path, ...conditions.map(({ when }) => when));
    for (const [name, { when, schema }] of node.properties) {
      note(fields, `${path}.${name}`, when);
      visit(schema, `${path}.${name}`);
    }
    if (node.items !== undefined) visit(node.items.schema, `${path}[]`);
    if (node.additional !== undefined) visit(node.additional.schema, `${path}{}`);
  };
  visit(gatedSchemaOf(root, { mode: "resolved", embeddedObjectMeta: false }).schema, "");
  return { fields: [...fields].sort(), places: [...places] };
}

it("name each field that a gate brings and no other, and each gate that changes what a schema says of a value", () => {
  let count = 0;
  fc.assert(
    fc.property(drawnTypes, ({ root }) => {
      const document = { name: "d", root, span: root.span, gates: [], sound: true };
      // The rest of a model has no part in it.
      const model = { kinds: [], documents: [document] } as unknown as ApiModel;
      const touches = gateTouches(model, { versions: "per-folder", embeddedObjectMeta: false });
      const { fields, places } = gatedPlaces(root);
      const gated = (some: readonly GateTouch[]): Set<string> =>
        new Set(some.flatMap(({ path, gates }) => gates.map((gate) => `${path} ${gate}`)));
      const named = gated(touches);
      expect([...fields, ...places].filter((place) => !named.has(place))).toEqual([]);
      const touched = [...gated(touches.filter(({ kind }) => kind === "field"))].sort();
      // A field that two embedded types have is there where one of them brings it, and is merged where both do.
      if (root.shape.kind === "object" && root.shape.embedded.length < 2) expect(touched).toEqual(fields);
      else expect(touched).toEqual(expect.arrayContaining(fields));
      count += fields.length + places.length;
    }),
    { numRuns: 200, seed: 15 },
  );
  expect(count).toBeGreaterThan(1000);
});
