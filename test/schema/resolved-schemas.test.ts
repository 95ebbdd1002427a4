import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TypeDefinition } from "../../src/model/api-model.js";
import type { GateSelection } from "../../src/model/gate-condition.js";
import { buildSchema } from "../../src/schema/build-schema.js";
import type { SchemaFinding } from "../../src/schema/check-node.js";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { sampleSize } from "../sample-size.js";
import { drawnTypes, selectionsOf, withoutGates } from "./drawn-types.js";

/** The schema of a selection of gates, and what was found, each finding once. */
function built(root: TypeDefinition, selection: GateSelection): { schema: StructuralSchema; findings: string[] } {
  const found: SchemaFinding[] = [];
  const schema = buildSchema(root, { selection, embeddedObjectMeta: false }, (finding) => found.push(finding));
  const texts = found.map((finding) => finding("")).map(({ code, message }) => `${code}: ${message}`);
  return { schema, findings: [...new Set(texts)].sort() };
}

describe("a gated schema", () => {
  it.each<GateSelection["mode"]>(["resolved", "partial"])(
    "is for every selection of gates the schema of what applies then: %s",
    (mode) => {
      fc.assert(
        fc.property(drawnTypes, ({ gates: all, root }) => {
          for (const gates of selectionsOf(all)) {
            const selection = { mode, enabled: new Set(mode === "partial" && gates.length === 0 ? [""] : gates) };
            const found = built(root, selection);
            const wanted = built(withoutGates(root, selection), { mode, enabled: new Set() });
            if (JSON.stringify(found) !== JSON.stringify(wanted))
              expect({ gates, ...found }).toEqual({ gates, ...wanted });
          }
        }),
        { numRuns: sampleSize(500), seed: 15 },
      );
    },
    120_000,
  );
});
