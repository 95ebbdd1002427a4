import type { Kind } from "../../../model/api-model.js";
import { buildSchema } from "../../../schema/build-schema.js";
import type { StructuralSchema } from "../../../schema/structural-schema.js";
import type { Sighting } from "./choice.js";
import { type GatedSchema, gatedFrom, resolveGated } from "./gated-schema.js";
import { type GatesTogether, gatesTogether } from "./gates-together.js";
import { SchemaIdentities } from "./schema-identities.js";

/** With more gates on one node, there are too many combinations of them to look at each. */
export const MAX_GATES_TOGETHER = 8;
/** A kind whose nodes have more combinations of gates than these takes too long. */
const MAX_SELECTIONS = 2048;

/** The schema of a kind for all selections of gates, or the gates for which it is not found. */
export type SchemaOfKind = { readonly schema: GatedSchema } | { readonly unexplained: GatesTogether };

/**
 * Finds the gated schema of a kind from its schemas for some selections of gates: for each node, all combinations of those
 * gates that decide of it. As nothing else changes the node, the gated schema is right for every selection, which is tried
 * on all that it was made of.
 */
export function schemaOfKind(kind: Kind, embeddedObjectMeta: boolean): SchemaOfKind {
  const together = gatesTogether(kind);
  const most = together.reduce<GatesTogether | undefined>(
    (max, each) => (each.gates.length > (max?.gates.length ?? 0) ? each : max),
    undefined,
  );
  if (most !== undefined && most.gates.length > MAX_GATES_TOGETHER) return { unexplained: most };
  const selections = new Map<string, readonly string[]>([["", []]]);
  for (const { gates } of together) for (const some of subsets(gates)) selections.set(some.join("\0"), some);
  if (most !== undefined && selections.size > MAX_SELECTIONS) return { unexplained: most };
  const sightings = [...selections.values()].map((gates): Sighting<StructuralSchema> => {
    const enabled = new Set(gates);
    const value = buildSchema(kind.root, { selection: { mode: "resolved", enabled }, embeddedObjectMeta }, () => {});
    return { enabled, value };
  });
  const identities = new SchemaIdentities();
  const schema = gatedFrom(sightings, kind.gates, identities);
  const wrong = sightings.find(
    ({ enabled, value }) => identities.of(resolveGated(schema, enabled)) !== identities.of(value),
  );
  if (wrong === undefined) return { schema };
  return { unexplained: { gates: [...wrong.enabled].sort(), path: "", span: kind.span } };
}

/** All subsets of some gates, each in their order. */
function subsets(gates: readonly string[]): string[][] {
  const all: string[][] = [[]];
  for (const gate of gates) for (const subset of [...all]) all.push([...subset, gate]);
  return all;
}
