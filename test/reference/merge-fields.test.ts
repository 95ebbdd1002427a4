import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valueFor } from "../../src/model/gated-value.js";
import { gateChanges } from "../../src/reference/gate-changes.js";
import { mergeFields } from "../../src/reference/merge-fields.js";
import type { OnClusters, ReferenceField, ReferenceVersion } from "../../src/reference/reference.js";
import { factsOf } from "../../src/reference/schema-facts.js";
import { gatedSchemaOf } from "../../src/schema/build-schema.js";
import { resolveSchema } from "../../src/schema/gated-schema.js";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { sampleSize } from "../sample-size.js";
import { drawnTypes, selectionsOf } from "../schema/drawn-types.js";

/** What a schema says, a line for each fact of each field: without a tree, and without other sets. */
function linesOfSchema(schema: StructuralSchema, path = "", isRequired = false): string[] {
  const lines = factsOf(schema, isRequired).map(({ kind, below, text, rule }) => lineOf(path, kind, below, text, rule));
  let [inner, below] = [schema, ""];
  while (inner.properties === undefined) {
    const items: StructuralSchema | undefined = inner.items;
    const values: StructuralSchema | undefined =
      typeof inner.additionalProperties === "object" ? inner.additionalProperties : undefined;
    const next = items ?? values;
    if (next === undefined) break;
    below += items === undefined ? "{}" : "[]";
    inner = next;
  }
  for (const [name, child] of Object.entries(inner.properties ?? {})) {
    const place = `${path}${below}.${name}`;
    lines.push(place, ...linesOfSchema(child, place, inner.required?.includes(name) ?? false));
  }
  return lines;
}

function lineOf(path: string, kind: string, below: string, text: string, rule = ""): string {
  return [path, kind, below, text, rule].join(" | ");
}

/** What a merged tree shows where something is there by a test of it. */
function linesOfTree(field: ReferenceField, isThere: (part: OnClusters) => boolean, path = ""): string[] {
  const facts = field.facts.filter(isThere).map(({ kind, below, text, rule }) => lineOf(path, kind, below, text, rule));
  const fields = field.fields.filter(isThere).flatMap((child) => {
    const place = child.path === "" ? "" : `.${child.path}`;
    return [place, ...linesOfTree(child, isThere, place)];
  });
  return [...facts, ...fields];
}

/** All selections of four gates are as many clusters as have a bit each. */
const drawnOfFew = drawnTypes.filter(({ gates }) => gates.length <= 4);

function merged({ gates, root }: { gates: readonly string[]; root: Parameters<typeof gatedSchemaOf>[0] }) {
  const gated = gatedSchemaOf(root, { mode: "resolved", embeddedObjectMeta: false }).schema;
  const selections = selectionsOf(gates);
  const schemas = selections.map((enabled, index) => ({
    schema: resolveSchema(gated, new Set(enabled)),
    on: 2 ** index,
  }));
  return { selections, schemas, tree: mergeFields(schemas, { gated }) };
}

describe("fields of several schemas in one tree", () => {
  it("show for each set what a walk of its own schema finds, by its bits and by the conditions on gates", () => {
    let count = 0;
    fc.assert(
      fc.property(drawnOfFew, (drawn) => {
        const { selections, schemas, tree } = merged(drawn);
        schemas.forEach(({ schema, on }, index) => {
          const wanted = new Set(linesOfSchema(schema));
          const enabled = new Set(selections[index]);
          expect(new Set(linesOfTree(tree, (part) => (part.on & on) !== 0))).toEqual(wanted);
          const holds = ({ when }: OnClusters): boolean => when === undefined || valueFor(when, enabled);
          expect(new Set(linesOfTree(tree, holds))).toEqual(wanted);
          count += wanted.size;
        });
      }),
      { numRuns: sampleSize(60), seed: 22 },
    );
    expect(count).toBeGreaterThan(1000);
  });

  it("lack of what a gate changes nothing that two sets show which differ in this gate alone, and have nothing more", () => {
    let count = 0;
    fc.assert(
      fc.property(drawnOfFew, (drawn) => {
        const { selections, tree } = merged(drawn);
        const found = new Set<string>();
        const bitOf = (enabled: readonly string[]): number =>
          2 ** selections.findIndex((each) => each.join() === enabled.join());
        const compare = (part: OnClusters, of: ReferenceField | undefined, line: string): void => {
          selections.forEach((on, index) => {
            for (const gate of on) {
              const [bit, other] = [2 ** index, bitOf(on.filter((each) => each !== gate))];
              const isInBoth = of === undefined || ((of.on & bit) !== 0 && (of.on & other) !== 0);
              if (isInBoth && ((part.on & bit) !== 0) !== ((part.on & other) !== 0)) found.add(`${gate} ${line}`);
            }
          });
        };
        const visit = (field: ReferenceField): void => {
          for (const fact of field.facts) if (fact.kind !== "immutable") compare(fact, field, field.path);
          for (const child of field.fields) {
            compare(child, field, child.path);
            visit(child);
          }
        };
        visit(tree);
        // Only the fields of a version matter here.
        const changes = gateChanges({ versions: [{ root: tree } as ReferenceVersion] });
        const named = [...changes].flatMap(([gate, [of]]) => of?.changes.map(({ path }) => `${gate} ${path}`) ?? []);
        expect([...new Set(named)].sort()).toEqual([...found].sort());
        count += found.size;
      }),
      { numRuns: sampleSize(60), seed: 23 },
    );
    expect(count).toBeGreaterThan(50);
  });
});
